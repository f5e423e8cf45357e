// biome-ignore-all lint/a11y/useSemanticElements: rows of a table can neither be folded nor stand where they are needed alone
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows of this treegrid are its stops, cells are not
import { formatDay, type Id } from '@techo/core'
import { useToday } from '@techo/data'
import { useInlineField } from '@techo/data/drafts'
import {
  Checkbox,
  Icon,
  IconButton,
  isComposing,
  Menu,
  type MenuAction,
  toast,
  useAfterDrawing,
  useAnnounce,
  useLanguage,
  VisuallyHidden,
} from '@techo/ui'
import { runByKey } from '@techo/ui/actions'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '../messages/index.ts'
import { daysOf, newRing, type ProjectPlan } from '../plan.ts'
import { isOpen, type Task, type TaskChange } from '../rows.ts'
import { type Branch, branchesOf, indented, outdented, shifted, type Tree, treeOf } from '../tree.ts'
import type { PlanActions } from '../usePlanActions.ts'
import styles from './project.module.css'
import { TitleLink } from './TitleLink.tsx'

interface Props {
  readonly plan: ProjectPlan
  readonly actions: PlanActions
  readonly onOpen: (id: Id) => void
}

/** The tree as lines. One stop for Tab; on a line the keys of `treeKeys`. */
export function TaskTree({ plan, actions, onOpen }: Props) {
  const t = useT()
  const today = useToday()
  const announce = useAnnounce()
  const afterDrawing = useAfterDrawing()
  const [folded, setFolded] = useState<ReadonlySet<Id>>(new Set())
  const [active, setActive] = useState<Id | null>(null)
  const [editing, setEditing] = useState<Id | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const tree = treeOf(plan.tasks)
  const branches = branchesOf(tree, folded)
  const stop = branches.some(({ task }) => task.id === active) ? active : (branches[0]?.task.id ?? null)

  const focus = (id: Id | undefined) => {
    if (!id) return
    setActive(id)
    afterDrawing(() => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus())
  }
  const fold = (id: Id) =>
    setFolded(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const restructure = (task: Task, changes: readonly TaskChange[] | null, refused: string) => {
    if (!changes) return announce(refused)
    const moved = plan.tasks.map(each => ({ ...each, ...changes.find(({ id }) => id === each.id)?.columns }))
    const ring = newRing(plan, moved)
    if (ring) return toast({ message: t('ringBelow', { path: ring.join(' → ') }) })
    actions.act({ tasks: changes })
    const after = treeOf(moved)
    const depth = branchesOf(after).find(each => each.task.id === task.id)?.depth ?? 0
    announce(t('nowBelow', { title: task.title, level: depth + 1 }))
    focus(task.id)
  }
  const indent = (task: Task) => restructure(task, indented(tree, task), t('cannotIndent'))
  const outdent = (task: Task) => restructure(task, outdented(tree, task), t('cannotOutdent'))
  const shift = (task: Task, step: -1 | 1) => {
    const changes = shifted(tree, task, step)
    if (changes) restructure(task, changes, '')
  }
  const planToday = (task: Task) => actions.planFor(task, today, t('plannedToday', { title: task.title }))
  const planWeek = (task: Task) => actions.planForWeek(task, t('plannedWeek', { title: task.title }))
  const toggle = (task: Task) => actions.setStatus(task, task.status === 'done' ? 'todo' : 'done')
  const addBelow = (task: Task) => {
    const id = actions.add(plan, t('newTask'), task.id)
    if (!id) return
    setFolded(before => new Set([...before].filter(each => each !== task.id)))
    setActive(id)
    setEditing(id)
  }

  const remove = (task: Task, at: number) => {
    actions.remove(task)
    focus((branches[at + 1] ?? branches[at - 1])?.task.id)
  }
  const itemsOf = (task: Task, at: number): readonly (MenuAction | 'separator')[] => [
    { id: 'details', label: t('details'), icon: 'panel', onAction: () => onOpen(task.id) },
    {
      id: 'rename',
      label: t('rename'),
      icon: 'edit',
      keys: 'Enter',
      onAction: () => setEditing(task.id),
    },
    {
      id: 'toggle',
      label: t(task.status === 'done' ? 'reopenTask' : 'finishTask'),
      icon: task.status === 'done' ? 'undo' : 'check',
      keys: 'X',
      onAction: () => toggle(task),
    },
    { id: 'today', label: t('planToday'), icon: 'sun', onAction: () => planToday(task) },
    { id: 'week', label: t('planWeek'), icon: 'inbox', onAction: () => planWeek(task) },
    'separator',
    { id: 'below', label: t('addBelow'), icon: 'plus', onAction: () => addBelow(task) },
    { id: 'indent', label: t('indent'), icon: 'arrow-right', keys: 'Tab', onAction: () => indent(task) },
    {
      id: 'outdent',
      label: t('outdent'),
      icon: 'arrow-left',
      keys: 'Shift+Tab',
      onAction: () => outdent(task),
    },
    { id: 'up', label: t('moveUp'), icon: 'arrow-up', keys: 'Alt+↑', onAction: () => shift(task, -1) },
    {
      id: 'down',
      label: t('moveDown'),
      icon: 'arrow-down',
      keys: 'Alt+↓',
      onAction: () => shift(task, 1),
    },
    'separator',
    {
      id: 'remove',
      label: t('remove'),
      icon: 'trash',
      keys: 'Delete',
      isDanger: true,
      onAction: () => remove(task, at),
    },
  ]

  const press = (event: KeyboardEvent<HTMLElement>, at: number, { task, hasChildren }: Branch) => {
    if (isComposing(event) || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const beside = (step: number) => focus(branches[at + step]?.task.id)
    const isFolded = folded.has(task.id)
    if (event.key === 'Tab') {
      // At an end of the tree Tab goes on as everywhere.
      if (event.shiftKey ? !tree.parentOf(task) : !indented(tree, task)) return
    }
    if (runByKey(event, itemsOf(task, at)) || event.altKey) return
    if (event.key === 'ArrowDown') beside(1)
    else if (event.key === 'ArrowUp') beside(-1)
    else if (event.key === 'Home') focus(branches[0]?.task.id)
    else if (event.key === 'End') focus(branches.at(-1)?.task.id)
    else if (event.key === 'ArrowLeft') {
      if (hasChildren && !isFolded) fold(task.id)
      else focus(tree.parentOf(task)?.id)
    } else if (event.key === 'ArrowRight') {
      if (hasChildren && isFolded) fold(task.id)
      else if (hasChildren) beside(1)
    } else if (event.key === 'F2') setEditing(task.id)
    else if (event.key === ' ') toggle(task)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div
        ref={list}
        role="treegrid"
        aria-label={t('tree')}
        className={styles.tree}
        aria-rowcount={branches.length + 1}
      >
        <div role="row" className={styles.treeHead} aria-rowindex={1}>
          <span role="columnheader">{t('task')}</span>
          <span role="columnheader">{t('start')}</span>
          <span role="columnheader">{t('end')}</span>
          <span role="columnheader">{t('progress')}</span>
          <span role="columnheader">
            <VisuallyHidden>{t('menu')}</VisuallyHidden>
          </span>
        </div>
        {branches.map((branch, at) => {
          const { task, depth, hasChildren } = branch
          return (
            <div
              key={task.id}
              role="row"
              data-row={task.id}
              data-status={task.status}
              aria-level={depth + 1}
              aria-rowindex={at + 2}
              {...(hasChildren ? { 'aria-expanded': !folded.has(task.id) } : {})}
              tabIndex={task.id === stop ? 0 : -1}
              className={styles.treeRow}
              onFocus={() => setActive(task.id)}
              onKeyDown={event => press(event, at, branch)}
            >
              <Line
                plan={plan}
                tree={tree}
                branch={branch}
                isFolded={folded.has(task.id)}
                isEditing={editing === task.id}
                onFold={() => fold(task.id)}
                onToggle={() => toggle(task)}
                onEdit={() => setEditing(task.id)}
                onRename={typed => actions.rename(task, typed)}
                onEnd={byKey => {
                  setEditing(null)
                  if (byKey) focus(task.id)
                }}
                items={itemsOf(task, at)}
              />
            </div>
          )
        })}
      </div>
      <p className={styles.keys}>{t('treeKeys')}</p>
    </>
  )
}

interface LineProps {
  readonly plan: ProjectPlan
  readonly tree: Tree
  readonly branch: Branch
  readonly isFolded: boolean
  readonly isEditing: boolean
  readonly onFold: () => void
  readonly onToggle: () => void
  readonly onEdit: () => void
  readonly onRename: (typed: string) => unknown
  readonly onEnd: (byKey: boolean) => void
  readonly items: readonly (MenuAction | 'separator')[]
}

function Line({
  plan,
  tree,
  branch,
  isFolded,
  isEditing,
  onFold,
  onToggle,
  onEdit,
  onRename,
  onEnd,
  items,
}: LineProps) {
  const t = useT()
  const today = useToday()
  const { language } = useLanguage()
  const { task, depth, hasChildren } = branch
  const isDated = (each: Task) => each.start_date ?? each.end_date ?? each.planned_date
  const days = (hasChildren ? tree.below(task.id) : [task]).some(isDated) ? daysOf(plan, task.id) : null
  const progress = plan.schedule.placed.get(task.id)?.progress ?? task.progress
  const label = t('taskActions', { title: task.title })
  return (
    <>
      <div role="gridcell" className={styles.treeName} style={{ '--depth': depth } as React.CSSProperties}>
        {hasChildren ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles.fold}
            aria-label={t(isFolded ? 'unfold' : 'fold', { title: task.title })}
            onClick={onFold}
          >
            <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size="small" />
          </button>
        ) : (
          <span className={styles.fold} />
        )}
        <Checkbox
          shape="round"
          aria-label={t('finish', { title: task.title })}
          isSelected={task.status === 'done'}
          onChange={onToggle}
        />
        {isEditing ? (
          <NameField task={task} onRename={onRename} onEnd={onEnd} />
        ) : (
          <TitleLink task={task.id} tabIndex={-1} onPress={onEdit}>
            {task.is_milestone && <Icon name="flag" size="small" />}
            {task.title}
          </TitleLink>
        )}
        {task.status !== 'done' && task.status !== 'todo' && (
          <span className={styles.statusWord}>{t(task.status)}</span>
        )}
      </div>
      <span role="gridcell" className={styles.number}>
        {days ? formatDay(days.start_date, language, 'compact') : '—'}
      </span>
      <span
        role="gridcell"
        className={styles.number}
        data-late={days !== null && isOpen(task) && days.end_date < today}
      >
        {days ? formatDay(days.end_date, language, 'compact') : '—'}
      </span>
      <span role="gridcell" className={styles.number}>
        {progress}%
      </span>
      <span role="gridcell">
        <Menu label={label} trigger={<IconButton icon="ellipsis" size="small" label={label} />} items={items} />
      </span>
    </>
  )
}

/** A name that is typed over where it stands. */
export function NameField({
  task,
  onRename,
  onEnd,
}: {
  readonly task: Task
  readonly onRename: (typed: string) => unknown
  readonly onEnd: (byKey: boolean) => void
}) {
  const t = useT()
  const name = `tasks.title:${task.id}`
  const { onKeyDown, ...field } = useInlineField({
    name,
    value: task.title,
    onSave: onRename,
    savesWhenLeft: true,
    onEnd,
  })
  return (
    <input
      className={styles.nameField}
      aria-label={t('taskName')}
      // biome-ignore lint/a11y/noAutofocus: it opens because the person asked to write here
      autoFocus
      onFocus={event => event.target.select()}
      onKeyDown={event => {
        onKeyDown(event)
        event.stopPropagation()
      }}
      {...field}
    />
  )
}
