import { addDays, type Day, formatDay, startOfWeek } from '@techo/core'
import { toProblem, usePreferences } from '@techo/data'
import { useHolidayOf } from '@techo/days'
import { Badge, Button, IconButton, Menu, ProblemView, Progress, Skeleton, useLanguage } from '@techo/ui'
import type { TaskRow } from '../api.ts'
import page from '../daily.module.css'
import { lengthInWords, useT } from '../messages.ts'
import { AddTask } from './AddTask.tsx'
import { InBackground } from './InBackground.tsx'
import { PlannedList } from './PlannedList.tsx'
import { loadOf, rolloverTarget } from './planning.ts'
import { TaskList } from './TaskList.tsx'
import { TaskSheets } from './TaskSheets.tsx'
import { isOpen } from './task.ts'
import styles from './task-rows.module.css'
import { usePlanning } from './usePlanning.ts'
import { type Tasks, useTasks } from './useTasks.ts'

/** The tasks of a day: what is left over, what is planned, what is due. */
export function DayTasks({ day, today }: { readonly day: Day; readonly today: Day }) {
  const t = useT()
  const tasks = useTasks(day, today)
  const { query, planned, overdue, due } = tasks
  const done = planned.filter(task => !isOpen(task)).length
  const list = { tasks, day, today }
  return (
    <TaskSheets today={today}>
      <section className={styles.tasks} aria-label={t('tasks')}>
        <InBackground rows={tasks.rows} today={today} onRollOver={tasks.bringToToday} />
        <div className={page.sectionHead}>
          <h2>{t('tasks')}</h2>
          {planned.length > 0 && (
            <Badge tone={done === planned.length ? 'good' : 'plain'}>
              {t('progress', { done, count: planned.length })}
            </Badge>
          )}
        </div>
        <DayLoad rows={tasks.rows} day={day} />
        {overdue.length > 0 && (
          <div className={styles.overdue}>
            <div className={page.sectionHead}>
              <h3>{t('overdueCount', { count: overdue.length })}</h3>
              <MoveAll tasks={tasks} today={today} />
            </div>
            <TaskList label={t('overdue')} rows={overdue} kind="overdue" {...list} />
          </div>
        )}
        {query.data === undefined && query.error ? (
          <ProblemView
            problem={toProblem(query.error)}
            size="line"
            onRetry={query.refetch}
            isRetrying={query.isFetching}
          />
        ) : query.data === undefined ? (
          <Skeleton kind="rows" lines={3} />
        ) : (
          <>
            <PlannedList rows={planned} {...list} />
            {planned.length === 0 && <p className={styles.hint}>{day === today ? t('noTasksToday') : t('noTasks')}</p>}
            <AddTask key={day} place={{ day }} onAdd={tasks.add} />
          </>
        )}
        {due.length > 0 && (
          <div>
            <h3>{t('due')}</h3>
            <TaskList label={t('due')} rows={due} kind="due" {...list} />
          </div>
        )}
      </section>
    </TaskSheets>
  )
}

/** The question of the morning: all leftovers to today, into the week, out of the plan, or let go. */
function MoveAll({ tasks, today }: { readonly tasks: Tasks; readonly today: Day }) {
  const planning = usePlanning()
  const t = useT()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const holidayOf = useHolidayOf()
  const target = rolloverTarget(today, planning, day => holidayOf(day) !== null)
  if (planning.rollover === 'never') return null
  const { overdue } = tasks
  const each = (act: (row: TaskRow) => void) => () => {
    for (const row of overdue) act(row)
  }
  return (
    <span className={page.navigation}>
      <Button size="small" onPress={() => tasks.bringToToday(overdue, target)}>
        {target === today ? t('moveAllToday') : t('moveAllTo', { date: formatDay(target, language, 'short') })}
      </Button>
      <Menu
        label={t('moveAllOther')}
        trigger={<IconButton size="small" icon="ellipsis" label={t('moveAllOther')} />}
        items={[
          {
            id: 'tomorrow',
            label: t('moveTomorrow'),
            icon: 'move-right',
            onAction: () => tasks.bringToToday(overdue, addDays(today, 1)),
          },
          {
            id: 'week',
            label: t('moveWeek'),
            icon: 'inbox',
            onAction: each(row => tasks.moveToWeek(row, startOfWeek(today, weekStart))),
          },
          { id: 'none', label: t('moveNoDay'), icon: 'calendar-off', onAction: each(row => tasks.move(row, null)) },
          'separator',
          {
            id: 'cancel',
            label: t('cancelTask'),
            icon: 'ban',
            onAction: each(row => tasks.setStatus(row, 'cancelled')),
          },
        ]}
      />
    </span>
  )
}

/** How full the day is; only once something has been estimated. */
function DayLoad({ rows, day }: { readonly rows: readonly TaskRow[]; readonly day: Day }) {
  const t = useT()
  const { minutes, capacity, isOver } = loadOf(rows, day, usePlanning().capacity)
  if (minutes === 0) return null
  const words = lengthInWords(t, minutes)
  if (capacity === 0) return <p className={styles.hint}>{t('planned', { length: words })}</p>
  const text = t('plannedOf', { length: words, capacity: lengthInWords(t, capacity) })
  return (
    <div className={styles.load} data-over={isOver}>
      <Progress label={t('load')} hideLabel value={Math.min(minutes, capacity)} max={capacity} valueText={text} />
      <p>{isOver ? t('overCapacity', { length: lengthInWords(t, minutes - capacity) }) : text}</p>
    </div>
  )
}
