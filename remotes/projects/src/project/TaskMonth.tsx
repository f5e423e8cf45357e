import {
  addDays,
  addMonths,
  type Day,
  endOfMonth,
  formatDay,
  type Id,
  parseDay,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from '@techo/core'
import { usePreferences, useToday } from '@techo/data'
import { Button, IconButton, useLanguage } from '@techo/ui'
import { useSearchParams } from '@techo/ui/router'
import { useT } from '../messages/index.ts'
import { daysOf, type ProjectPlan } from '../plan.ts'
import { isOpen, type Task } from '../rows.ts'
import type { HolidayTable } from '../useHolidayTable.ts'
import styles from './TaskMonth.module.css'

interface Props {
  readonly plan: ProjectPlan
  readonly holidayOf: HolidayTable['holidayOf']
  readonly onOpen: (id: Id) => void
}

/** A month of days, each with the tasks that touch it. On a phone only the days that have any, as a list. */
export function TaskMonth({ plan, holidayOf, onOpen }: Props) {
  const t = useT()
  const today = useToday()
  const { language } = useLanguage()
  const { week_start: weekStart } = usePreferences()
  const [params, setParams] = useSearchParams()
  const month = startOfMonth(parseDay(params.get('month') ?? '') ?? today)
  const show = (day: Day) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        next.set('month', startOfMonth(day))
        return next
      },
      { replace: true },
    )
  const first = startOfWeek(month, weekStart)
  const last = addDays(startOfWeek(endOfMonth(month), weekStart), 6)
  const byDay = new Map<Day, Task[]>()
  const parents = new Set(plan.tasks.map(({ parent_id }) => parent_id))
  for (const task of plan.tasks) {
    const isDated = task.start_date ?? task.end_date ?? task.planned_date
    const days = isDated && !parents.has(task.id) ? daysOf(plan, task.id) : null
    if (!days) continue
    for (
      let day = [days.start_date, first].sort()[1] ?? first;
      day <= days.end_date && day <= last;
      day = addDays(day, 1)
    ) {
      if (!plan.calendar.isWorking(day) && day !== days.start_date && day !== days.end_date) continue
      const list = byDay.get(day)
      if (list) list.push(task)
      else byDay.set(day, [task])
    }
  }
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  const name = formatDay(month, language, 'month')
  return (
    <section aria-label={t('monthOf', { month: name })}>
      <header className={styles.monthHead}>
        <h2>{name}</h2>
        <Button size="small" onPress={() => show(today)}>
          {t('thisMonth')}
        </Button>
        <IconButton icon="chevron-left" label={t('previousMonth')} onPress={() => show(addMonths(month, -1))} />
        <IconButton icon="chevron-right" label={t('nextMonth')} onPress={() => show(addMonths(month, 1))} />
      </header>
      <ul className={styles.month}>
        {days.map(day => {
          const holiday = holidayOf(day)
          const tasks = byDay.get(day) ?? []
          return (
            <li
              key={day}
              className={styles.monthDay}
              data-outside={day.slice(0, 7) !== month.slice(0, 7)}
              data-today={day === today}
              data-off={holiday !== null || weekdayOf(day) === 0}
              data-saturday={holiday === null && weekdayOf(day) === 6}
              data-empty={tasks.length === 0}
            >
              <p className={styles.monthDate}>
                <time dateTime={day}>{Number(day.slice(8))}</time>
                <span className={styles.monthWeekday}>{formatDay(day, language, 'weekday')}</span>
                {holiday && <span className={styles.holiday}>{holiday[language]}</span>}
              </p>
              {tasks.map(task => (
                <button
                  key={task.id}
                  type="button"
                  className={styles.monthTask}
                  data-done={!isOpen(task)}
                  onClick={() => onOpen(task.id)}
                >
                  {task.title}
                </button>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
