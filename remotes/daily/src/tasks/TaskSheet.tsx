import { type Day, type Id, normalizeForSearch } from '@techo/core'
import { toProblem, usePreferences } from '@techo/data'
import { useField } from '@techo/data/drafts'
import { useDates } from '@techo/days'
import { Linked, ProblemView, SegmentedControl, Select, Sheet, Skeleton, TextField } from '@techo/ui'
import type { TaskRow } from '../api.ts'
import { lengthInWords, useT } from '../messages.ts'
import { useOneTaskQuery } from './api.ts'
import { minutesOf } from './planning.ts'
import { RepeatEditor } from './RepeatEditor.tsx'
import { Subtasks } from './Subtasks.tsx'
import { TaskNotes } from './TaskNotes.tsx'
import { canBecome, planOn, type TaskStatus, titleOf } from './task.ts'
import { useTaskT } from './task-messages.ts'
import styles from './tasks.module.css'
import { useTaskActions } from './useTaskActions.ts'

interface Props {
  readonly id: Id
  readonly today: Day
  readonly onClose: () => void
}

/** Everything about one task. What is changed is kept at once; there is nothing to save and nothing to lose by closing. */
export function TaskSheet({ id, today, onClose }: Props) {
  const t = useTaskT()
  const { data: row, error, refetch } = useOneTaskQuery(id)
  const problem = error ? toProblem(error) : null
  return (
    <Sheet title={t('details')} isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      {row ? (
        <Details key={id} row={row} today={today} />
      ) : row === null || problem?.kind === 'missing' ? (
        <p>{t('gone')}</p>
      ) : problem ? (
        <ProblemView problem={problem} onRetry={refetch} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Sheet>
  )
}

function Details({ row, today }: { readonly row: TaskRow; readonly today: Day }) {
  const t = useTaskT()
  const actions = useTaskActions([row], today)
  const statuses = (['todo', 'doing', 'waiting', 'done', 'cancelled'] as const).filter(
    status => status === row.status || canBecome(row.status, status),
  )
  return (
    <div className={styles.details}>
      <TitleField row={row} onSave={typed => actions.rename(row, typed)} />
      <div className={styles.pair}>
        <Select<TaskStatus>
          label={t('status')}
          value={row.status}
          options={statuses.map(value => ({ value, label: t(value) }))}
          onChange={status => actions.setStatus(row, status)}
        />
        <EstimateField
          id={row.id}
          value={row.estimate_min}
          onChange={estimate_min => actions.set(row.id, { estimate_min })}
        />
      </div>
      <div className={styles.priority}>
        <span aria-hidden="true">{t('priority')}</span>
        <SegmentedControl
          label={t('priority')}
          value={priorityOf(row.priority)}
          options={priorities.map(value => ({ value, label: t(`priority${value}`) }))}
          onChange={value => actions.set(row.id, { priority: Number(value) })}
        />
      </div>
      <Dates row={row} today={today} />
      <RepeatEditor row={row} today={today} />
      <Subtasks row={row} today={today} />
      <Linked entity={{ type: 'task', id: row.id }} level={3} />
      <TaskNotes task={row} searchTitle={normalizeForSearch(row.title)} />
    </div>
  )
}

const priorities = ['0', '1', '2', '3'] as const
const priorityOf = (priority: number) => priorities[priority] ?? '0'

function TitleField({ row, onSave }: { readonly row: TaskRow; readonly onSave: (typed: string) => boolean }) {
  const t = useTaskT()
  const { isWrong: _, save, ...field } = useField({ name: `tasks.title:${row.id}`, value: row.title, onSave })
  return (
    <TextField
      label={t('title')}
      {...field}
      onEnter={save}
      error={titleOf(field.value) === null ? t('titleNeeded') : undefined}
    />
  )
}

function EstimateField({
  id,
  value,
  onChange,
}: {
  readonly id: Id
  readonly value: number | null
  readonly onChange: (minutes: number | null) => void
}) {
  const t = useTaskT()
  const words = useT()
  const onSave = (typed: string) => {
    const minutes = minutesOf(typed)
    if (minutes === null && typed.trim() !== '') return false
    return minutes === value || onChange(minutes)
  }
  const { isWrong, save, ...field } = useField({
    name: `tasks.estimate_min:${id}`,
    value: value === null ? '' : lengthInWords(words, value),
    onSave,
  })
  return (
    <TextField
      label={t('estimate')}
      placeholder={t('estimateHint')}
      {...field}
      onEnter={save}
      error={isWrong ? t('estimateWrong') : undefined}
    />
  )
}

function Dates({ row, today }: { readonly row: TaskRow; readonly today: Day }) {
  const t = useTaskT()
  const dates = useDates()
  const { week_start: weekStart } = usePreferences()
  const { set } = useTaskActions([row], today)
  if (!dates) return <Skeleton kind="fields" lines={4} />
  const plan = (day: Day | null) => {
    if (day !== row.planned_date) set(row.id, planOn(row, day, { weekStart, lastRank: row.rank_day }))
  }
  return (
    <>
      <div className={styles.pair}>
        <dates.DatePicker
          label={t('planned')}
          value={row.planned_date}
          today={today}
          weekStart={weekStart}
          onChange={plan}
        />
        <dates.TimeField
          label={t('time')}
          value={row.planned_time}
          isDisabled={row.planned_date === null}
          onChange={planned_time => set(row.id, { planned_time })}
        />
      </div>
      <div className={styles.pair}>
        <dates.DatePicker
          label={t('deadline')}
          value={row.deadline_date}
          today={today}
          weekStart={weekStart}
          onChange={day => set(row.id, { deadline_date: day, ...(day === null ? { deadline_time: null } : {}) })}
        />
        <dates.TimeField
          label={t('deadlineTime')}
          value={row.deadline_time}
          isDisabled={row.deadline_date === null}
          onChange={deadline_time => set(row.id, { deadline_time })}
        />
      </div>
    </>
  )
}
