import { type Day, daysBetween, formatDay, weekdayOf } from '@techo/core'
import { useHolidayOf } from '@techo/days'
import { Icon, useLanguage, VisuallyHidden } from '@techo/ui'
import { Link } from '@techo/ui/router'
import type { CSSProperties } from 'react'
import type { TaskRow } from '../api.ts'
import { daysFrom } from '../grid/HourGrid.tsx'
import { usePageT } from '../page-messages.ts'
import { wallAt } from '../rules/clock.ts'
import { dueOn, type Item, inOrderOfDay, isPlaced } from '../rules/item.ts'
import { isLong } from '../rules/layout.ts'
import { daysTouched } from '../rules/occurrences.ts'
import { useSixDay } from '../useDayLabels.ts'
import { clockInWords, whenInWords } from '../words.ts'
import styles from './month.module.css'

interface Props {
  readonly month: Day
  readonly from: Day
  readonly to: Day
  readonly items: readonly Item[]
  readonly tasks: readonly TaskRow[]
  readonly zone: string
  readonly today: Day
  readonly dayAddress: (day: Day) => string
  readonly onOpen: (item: Item) => void
}

const most = 4

/** A month of days (マンスリー): appointments, what is due, holidays. On a phone only the days that have any, as a list. */
export function MonthView({ month, from, to, items, tasks, zone, today, dayAddress, onOpen }: Props) {
  const t = usePageT()
  const { language } = useLanguage()
  const holidayOf = useHolidayOf()
  const sixDay = useSixDay()
  const byDay = new Map<Day, Item[]>()
  for (const item of items.filter(isPlaced))
    for (const day of daysTouched(item.when, { from, to, zone })) {
      const list = byDay.get(day)
      if (list) list.push(item)
      else byDay.set(day, [item])
    }
  return (
    <ul className={styles.month} aria-label={t('monthOf', { month: formatDay(month, language, 'month') })}>
      {daysFrom(from, daysBetween(from, to) + 1).map(day => {
        const holiday = holidayOf(day)
        const label = sixDay(day)
        const all = (byDay.get(day) ?? []).toSorted(inOrderOfDay)
        const due = dueOn(tasks, day)
        const left = all.length + due.length - most
        const shown = left > 0 ? all.slice(0, most - 1) : all
        const shownDue = left > 0 ? due.slice(0, Math.max(0, most - 1 - shown.length)) : due
        const hidden = all.length + due.length - shown.length - shownDue.length
        return (
          <li
            key={day}
            className={styles.day}
            data-outside={day.slice(0, 7) !== month.slice(0, 7)}
            data-today={day === today}
            data-off={holiday !== null || weekdayOf(day) === 0}
            data-saturday={holiday === null && weekdayOf(day) === 6}
            data-empty={all.length + due.length === 0 && holiday === null}
          >
            <p className={styles.date}>
              <Link to={dayAddress(day)} aria-label={formatDay(day, language, 'short')}>
                <time dateTime={day}>{Number(day.slice(8))}</time>
              </Link>
              <span className={styles.weekday}>{formatDay(day, language, 'weekday')}</span>
              {label && <span className={styles.sixDay}>{label}</span>}
              {holiday && <span className={styles.holiday}>{holiday[language]}</span>}
            </p>
            {shown.map(item => (
              <button
                key={item.key}
                type="button"
                className={styles.item}
                style={
                  { '--tone': `var(--${item.colour})`, '--tone-soft': `var(--${item.colour}-soft)` } as CSSProperties
                }
                data-long={isLong(item.when)}
                data-done={item.kind === 'task' && item.isDone}
                onClick={() => onOpen(item)}
              >
                {!isLong(item.when) && !item.when.allDay && (
                  <span className={styles.time} aria-hidden="true">
                    {clockInWords(wallAt(item.when.start, zone).minutes, language)}
                  </span>
                )}
                {item.title}
                <VisuallyHidden>{whenInWords(item.when, zone, language)}</VisuallyHidden>
              </button>
            ))}
            {shownDue.map(task => (
              <Link key={task.id} to={`/mypage/daily/${day}`} className={styles.due}>
                <Icon name="flag" size="small" label={t('deadline')} />
                <span>{task.title}</span>
              </Link>
            ))}
            {hidden > 0 && (
              <Link to={dayAddress(day)} className={styles.more}>
                {t('moreOfDay', { count: hidden })}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
