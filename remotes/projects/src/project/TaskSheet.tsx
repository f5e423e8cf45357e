import type { Day, Id } from '@techo/core'
import { usePreferences, useToday } from '@techo/data'
import { useField } from '@techo/data/drafts'
import { SegmentedControl, Select, Sheet, Switch, TextField } from '@techo/ui'
import { DatePicker } from '@techo/ui/dates'
import { useT } from '../messages/index.ts'
import { daysOf, type ProjectPlan, unsettledOf } from '../plan.ts'
import { type Task, taskStatuses } from '../rows.ts'
import type { PlanActions } from '../usePlanActions.ts'
import { TaskNotes } from './Notes.tsx'
import { NumberDraft } from './NumberDraft.tsx'
import styles from './project.module.css'
import { statusWord } from './status.ts'
import { TaskLinks } from './TaskLinks.tsx'

interface Props {
  readonly id: Id
  readonly plan: ProjectPlan
  readonly actions: PlanActions
  readonly onClose: () => void
}

/** Everything about one task: its place in the plan, what holds it there, its links and its notes. */
export function TaskSheet({ id, plan, actions, onClose }: Props) {
  const t = useT()
  const task = plan.tasks.find(each => each.id === id)
  return (
    <Sheet title={t('taskSheet')} isOpen onOpenChange={isOpen => !isOpen && onClose()}>
      {task ? <Fields key={id} task={task} plan={plan} actions={actions} /> : <p>{t('gone')}</p>}
    </Sheet>
  )
}

const constraints = ['asap', 'alap', 'snet', 'snlt', 'fnet', 'fnlt', 'mso', 'mfo'] as const
const isDated = (kind: Task['constraint_kind']) => kind !== 'asap' && kind !== 'alap'

function Fields({ task, plan, actions }: Omit<Props, 'id' | 'onClose'> & { readonly task: Task }) {
  const t = useT()
  const today = useToday()
  const { week_start: weekStart } = usePreferences()
  const place = plan.schedule.placed.get(task.id)
  const days = daysOf(plan, task.id)
  const isUnsettled = unsettledOf(plan).some(each => each.id === task.id)
  const isFixed = task.status === 'done' || task.status === 'cancelled'
  const isSummary = place?.isSummary ?? false
  const conflict = plan.schedule.conflicts.find(each => each.task === task.id)
  const { calendar } = plan
  const start = (day: Day | null) => {
    if (day && place) actions.move([{ id: task.id, by: calendar.indexOf(day) - place.start }])
  }
  const end = (day: Day | null) => {
    if (day && place) actions.move([{ id: task.id, longer: calendar.endOf(day) - place.end }])
  }
  const last = (length: number) => {
    if (place && length >= 1) actions.move([{ id: task.id, longer: Math.round(length) - (place.end - place.start) }])
  }
  return (
    <div className={styles.sheet}>
      <TitleField task={task} onRename={typed => actions.rename(task, typed)} />
      <div className={styles.pair}>
        <Select
          label={t('status')}
          value={task.status}
          options={taskStatuses.map(value => ({ value, label: t(statusWord[value]) }))}
          onChange={status => actions.setStatus(task, status)}
        />
        <NumberDraft
          name={`tasks.progress:${task.id}`}
          label={t('progressPercent')}
          value={place?.progress ?? task.progress}
          max={100}
          isDisabled={isSummary || isFixed}
          onSave={progress => actions.edit(task, { progress })}
        />
      </div>
      <div className={styles.pair}>
        <DatePicker
          label={t('planned')}
          value={task.planned_date}
          today={today}
          weekStart={weekStart}
          onChange={day => actions.planFor(task, day)}
        />
        <DatePicker
          label={t('deadline')}
          value={task.deadline_date}
          today={today}
          weekStart={weekStart}
          onChange={deadline_date => actions.edit(task, { deadline_date })}
        />
      </div>
      <section className={styles.part} aria-label={t('chart')}>
        {isSummary ? (
          <p className={styles.hint}>{t('summarySpan')}</p>
        ) : (
          <Switch
            isSelected={task.is_milestone}
            isDisabled={isFixed}
            onChange={is_milestone => actions.edit(task, { is_milestone, duration_days: is_milestone ? 0 : 1 })}
          >
            {t('milestone')}
          </Switch>
        )}
        <div className={styles.pair}>
          <DatePicker
            label={t('start')}
            value={days?.start_date ?? null}
            today={today}
            weekStart={weekStart}
            isDisabled={isFixed}
            onChange={start}
          />
          {!task.is_milestone && (
            <DatePicker
              label={t('end')}
              value={days?.end_date ?? null}
              today={today}
              weekStart={weekStart}
              isDisabled={isFixed || isSummary}
              onChange={end}
            />
          )}
          {!task.is_milestone && (
            <NumberDraft
              name={`tasks.duration:${task.id}`}
              label={t('duration')}
              value={place ? place.end - place.start : 1}
              min={1}
              max={36500}
              isDisabled={isFixed || isSummary}
              onSave={last}
            />
          )}
        </div>
        {isUnsettled && <p className={styles.hint}>{t('unsettled')}</p>}
        {place && !isSummary && !isFixed && (
          <p className={styles.hint}>
            {t('floatDays', { count: place.totalFloat })}
            {place.isCritical && ` · ${t('critical')}`}
          </p>
        )}
        {conflict && (
          <p role="status" className={styles.fault}>
            {t('conflict', { count: conflict.by })}
          </p>
        )}
        {!isSummary && (
          <>
            <SegmentedControl
              label={t('mode')}
              options={[
                { value: 'auto', label: t('modeAuto') },
                { value: 'manual', label: t('modeManual') },
              ]}
              value={task.schedule_mode}
              isDisabled={isFixed}
              onChange={schedule_mode =>
                actions.edit(task, { schedule_mode, ...(task.start_date ? {} : (days ?? {})) })
              }
            />
            <p className={styles.hint}>{t('modeHint')}</p>
            <div className={styles.pair}>
              <Select
                label={t('constraint')}
                value={task.constraint_kind}
                isDisabled={isFixed}
                options={constraints.map(value => ({ value, label: t(value) }))}
                onChange={kind =>
                  actions.edit(task, {
                    constraint_kind: kind,
                    constraint_date: isDated(kind) ? (task.constraint_date ?? days?.start_date ?? today) : null,
                  })
                }
              />
              {isDated(task.constraint_kind) && (
                <DatePicker
                  label={t('constraintDate')}
                  value={task.constraint_date}
                  today={today}
                  weekStart={weekStart}
                  isDisabled={isFixed}
                  onChange={day => day && actions.edit(task, { constraint_date: day })}
                />
              )}
            </div>
          </>
        )}
      </section>
      <TaskLinks task={task} plan={plan} actions={actions} />
      <section className={styles.part} aria-label={t('notes')}>
        <h3>{t('notes')}</h3>
        <TaskNotes id={task.id} title={task.title} />
      </section>
    </div>
  )
}

function TitleField({ task, onRename }: { readonly task: Task; readonly onRename: (typed: string) => boolean }) {
  const t = useT()
  const name = `tasks.title:${task.id}`
  const { isWrong, save, ...field } = useField({ name, value: task.title, onSave: onRename, savesWhenLeft: true })
  return <TextField label={t('taskName')} {...field} onEnter={save} error={isWrong ? t('titleWrong') : undefined} />
}
