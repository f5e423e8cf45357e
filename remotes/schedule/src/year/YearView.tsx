import { addMonths, type Day, daysInMonth, formatDay, startOfMonth, type WeekStart, weekdayOf } from '@techo/core'
import { useHolidayOf } from '@techo/days'
import { useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import type { CSSProperties } from 'react'
import type { TaskRow } from '../api.ts'
import { daysFrom } from '../grid/HourGrid.tsx'
import { usePageT } from '../page-messages.ts'
import { doneByDay, type Item, isPlaced } from '../rules/item.ts'
import { daysTouched } from '../rules/occurrences.ts'
import styles from './year.module.css'

interface Props {
  readonly from: Day
  readonly to: Day
  readonly items: readonly Item[]
  readonly tasks: readonly TaskRow[]
  readonly zone: string
  readonly dayStartHour: number
  readonly today: Day
  readonly weekStart: WeekStart
  readonly dayAddress: (day: Day) => string
  readonly monthAddress: (day: Day) => string
}

/** 1 … 4 of how many tasks were done; a day of seven and more is a full one. */
const levelOfDone = (count: number): number => Math.min(4, Math.ceil(count / 2))

/** A year at a glance: how much each day holds, and how much was done on it, from the rows of one window. */
export function YearView(props: Props) {
  const { from, to, items, tasks, zone, dayStartHour, today, weekStart, dayAddress, monthAddress } = props
  const t = usePageT()
  const { language } = useLanguage()
  const holidayOf = useHolidayOf()
  const counts = new Map<Day, number>()
  for (const { when } of items.filter(isPlaced))
    for (const day of daysTouched(when, { from, to, zone })) counts.set(day, (counts.get(day) ?? 0) + 1)
  const dones = doneByDay(tasks, zone, dayStartHour)
  const months = Array.from({ length: 12 }, (_, index) => addMonths(startOfMonth(from), index))
  return (
    <>
      <p className={styles.legend} aria-hidden="true">
        <span data-of="planned">{t('ofPlanned')}</span>
        <span data-of="done">{t('ofDone')}</span>
      </p>
      <div className={styles.year}>
        {months.map(month => (
          <section key={month} className={styles.month} aria-label={formatDay(month, language, 'month')}>
            <h2>
              <Link to={monthAddress(month)}>{formatDay(month, language, 'month')}</Link>
            </h2>
            <ul>
              {daysFrom(month, daysInMonth(month)).map((day, index) => {
                const count = counts.get(day) ?? 0
                const done = dones.get(day) ?? 0
                return (
                  <li
                    key={day}
                    style={
                      {
                        ...(index === 0 ? { gridColumnStart: ((weekdayOf(day) - weekStart + 7) % 7) + 1 } : {}),
                      } as CSSProperties
                    }
                  >
                    <Link
                      to={dayAddress(day)}
                      // The month is reached by Tab, its days by the pointer and by the view of the month.
                      tabIndex={-1}
                      data-level={Math.min(4, count)}
                      data-done={levelOfDone(done)}
                      data-today={day === today}
                      data-off={holidayOf(day) !== null || weekdayOf(day) === 0}
                      aria-label={
                        count + done > 0
                          ? t('countOfDay', { day: formatDay(day, language, 'short'), count, done })
                          : formatDay(day, language, 'short')
                      }
                    >
                      {Number(day.slice(8))}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
