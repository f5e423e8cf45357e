import { IconButton, Select } from '@techo/ui'
import { ComboBox } from '@techo/ui/fields'
import { useT } from '../messages/index.ts'
import type { ProjectPlan } from '../plan.ts'
import type { Task, TaskLink } from '../rows.ts'
import type { PlanActions } from '../usePlanActions.ts'
import { NumberDraft } from './NumberDraft.tsx'
import styles from './project.module.css'

interface Props {
  readonly task: Task
  readonly plan: ProjectPlan
  readonly actions: PlanActions
}

const types = ['FS', 'SS', 'FF', 'SF'] as const

/** What comes before a task and what after it, with the kind of each link and its lag. */
export function TaskLinks({ task, plan, actions }: Props) {
  const t = useT()
  const into = plan.links.filter(({ succ_id }) => succ_id === task.id)
  const outOf = plan.links.filter(({ pred_id }) => pred_id === task.id)
  const taken = new Set([task.id, ...into.map(link => link.pred_id), ...outOf.map(link => link.succ_id)])
  const options = plan.tasks.flatMap(({ id, title }) => (taken.has(id) ? [] : [{ value: id as string, label: title }]))
  const rows = (links: readonly TaskLink[], otherOf: (link: TaskLink) => string) =>
    links.map(link => (
      <LinkRow
        key={link.id}
        link={link}
        title={titleIn(plan, otherOf(link))}
        isClosing={plan.schedule.closing.includes(link.id)}
        actions={actions}
      />
    ))
  return (
    <section className={styles.part} aria-label={t('links')}>
      <h3>{t('preds')}</h3>
      {rows(into, link => link.pred_id)}
      <ComboBox
        key={`pred${into.length}`}
        label={t('addPred')}
        options={options}
        value={null}
        onChange={id => id && actions.link(id, task.id)}
      />
      <h3>{t('succs')}</h3>
      {rows(outOf, link => link.succ_id)}
      <ComboBox
        key={`succ${outOf.length}`}
        label={t('addSucc')}
        options={options}
        value={null}
        onChange={id => id && actions.link(task.id, id)}
      />
    </section>
  )
}

const titleIn = ({ tasks }: ProjectPlan, id: string) => tasks.find(task => task.id === id)?.title ?? ''

function LinkRow({
  link,
  title,
  isClosing,
  actions,
}: {
  readonly link: TaskLink
  readonly title: string
  /** it closes a ring and binds nobody */
  readonly isClosing: boolean
  readonly actions: PlanActions
}) {
  const t = useT()
  return (
    <fieldset className={styles.linkRow}>
      <legend className={styles.link}>
        <span>{title}</span>
        <IconButton icon="x" size="small" label={t('unlink', { title })} onPress={() => actions.unlink(link)} />
      </legend>
      {isClosing && (
        <p role="status" className={styles.fault}>
          {t('closing')}
        </p>
      )}
      <div className={styles.pair}>
        <Select
          label={t('linkType')}
          value={link.type}
          options={types.map(value => ({ value, label: t(value) }))}
          onChange={type => actions.setLink(link, { type })}
        />
        <NumberDraft
          name={`task_links.lag:${link.id}`}
          label={t('lag')}
          value={link.lag}
          min={-3650}
          max={3650}
          onSave={lag => actions.setLink(link, { lag })}
        />
      </div>
    </fieldset>
  )
}
