import { formatDay, type Id } from '@techo/core'
import { Checkbox, IconButton, Menu, useLanguage, VisuallyHidden } from '@techo/ui'
import { ColumnBoard } from '@techo/ui/board'
import { useT } from '../messages/index.ts'
import { daysOf, type ProjectPlan } from '../plan.ts'
import { type Task, type TaskStatus, taskStatuses } from '../rows.ts'
import { branchesOf, placed, treeOf } from '../tree.ts'
import type { PlanActions } from '../usePlanActions.ts'
import common from './project.module.css'
import { statusWord } from './status.ts'
import styles from './TaskBoard.module.css'
import { TitleLink } from './TitleLink.tsx'

interface Props {
  readonly plan: ProjectPlan
  readonly actions: PlanActions
  readonly onOpen: (id: Id) => void
}

/** The tasks by status; what holds other tasks is told by them. Order within a column is that of the tree. */
export function TaskBoard({ plan, actions, onOpen }: Props) {
  const t = useT()
  const tree = treeOf(plan.tasks)
  const leaves = branchesOf(tree).flatMap(({ task, hasChildren }) => (hasChildren ? [] : [task]))
  const move = (id: Id, to: { readonly column: string; readonly before: Id | null; readonly after: Id | null }) => {
    const task = leaves.find(each => each.id === id)
    const status = taskStatuses.find(each => each === to.column)
    if (!task || !status) return
    if (task.status !== status) return actions.setStatus(task, status)
    // Within a column a card can only pass those that have the same parent.
    const siblings = tree.childrenOf(task.parent_id).filter(each => each.id !== id)
    const after = siblings.findIndex(each => each.id === to.after)
    const before = siblings.findIndex(each => each.id === to.before)
    const at = after >= 0 ? after : before + 1
    const changes = after >= 0 || before >= 0 ? placed(tree, task, tree.parentOf(task), at) : null
    if (changes) actions.act({ tasks: changes })
  }
  return (
    <>
      <h2 className={styles.unseen}>
        <VisuallyHidden>{t('boardLabel')}</VisuallyHidden>
      </h2>
      <ColumnBoard
        label={t('boardLabel')}
        nameOf={task => task.title}
        onMove={move}
        columns={taskStatuses.map(status => ({
          id: status,
          title: t(statusWord[status]),
          items: leaves.filter(task => task.status === status),
          empty: <p className={styles.columnEmpty}>{t('columnEmpty')}</p>,
        }))}
        renderCard={(task, { handle, moves }) => (
          <article className={styles.boardCard} data-status={task.status}>
            <Checkbox
              shape="round"
              aria-label={t('finish', { title: task.title })}
              isSelected={task.status === 'done'}
              onChange={isDone => actions.setStatus(task, (isDone ? 'done' : 'todo') satisfies TaskStatus)}
            />
            <div className={common.boardBody}>
              <TitleLink task={task.id} onPress={() => onOpen(task.id)}>
                {task.title}
              </TitleLink>
              <Facts task={task} parent={tree.parentOf(task)} plan={plan} />
            </div>
            <div className={styles.boardTools}>
              {handle}
              <Menu
                label={t('taskActions', { title: task.title })}
                trigger={<IconButton icon="ellipsis" size="small" label={t('taskActions', { title: task.title })} />}
                items={[
                  { id: 'details', label: t('details'), icon: 'panel', onAction: () => onOpen(task.id) },
                  'separator',
                  ...moves,
                  'separator',
                  {
                    id: 'remove',
                    label: t('remove'),
                    icon: 'trash',
                    isDanger: true,
                    onAction: () => actions.remove(task),
                  },
                ]}
              />
            </div>
          </article>
        )}
      />
    </>
  )
}

function Facts({
  task,
  parent,
  plan,
}: {
  readonly task: Task
  readonly parent: Task | null
  readonly plan: ProjectPlan
}) {
  const t = useT()
  const { language } = useLanguage()
  const isDated = task.start_date ?? task.end_date ?? task.planned_date
  const last = isDated ? (daysOf(plan, task.id)?.end_date ?? isDated) : task.deadline_date
  const facts = [
    parent?.title,
    last && t('until', { date: formatDay(last, language, 'compact') }),
    task.progress > 0 && task.status !== 'done' && `${task.progress}%`,
  ].filter(Boolean)
  return facts.length > 0 && <p className={styles.boardFacts}>{facts.join(' · ')}</p>
}
