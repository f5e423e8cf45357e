import { addDays, type Day, daysInMonth, startOfMonth } from '@techo/core'
import { useEffect, useState } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import { classes } from '../classes.ts'
import { inPageLanguage } from '../i18n/AriaLocale.tsx'
import { useLanguage } from '../i18n/LocaleProvider.tsx'
import styles from './Calendar.module.css'
import { firstDayOfWeek, type GridProps, MonthGrid } from './CalendarGrid.tsx'
import { fromCalendarDate, toCalendarDate } from './civil.ts'
import { useDateT } from './date-messages.ts'
import { useHolidays } from './holidays.ts'

export interface MonthCalendarProps extends GridProps {
  /** what choosing a day does; said to screen readers */
  readonly label: string
  readonly today: Day
  readonly value: Day | null
  readonly onChange: (day: Day) => void
  /** the first day of the month that came into sight */
  readonly onMonthChange?: (month: Day) => void
  readonly min?: Day
  readonly max?: Day
  readonly className?: string
}

/** A month on the page: arrow keys move by day and week, Page Up and Down by month, Enter chooses. */
export const MonthCalendar = inPageLanguage(function MonthCalendar({
  label,
  today,
  value,
  onChange,
  onMonthChange,
  min,
  max,
  weekStart = 0,
  markOf,
  className,
}: MonthCalendarProps) {
  const [focused, setFocused] = useState(value ?? today)
  useEffect(() => {
    if (value) setFocused(value)
  }, [value])
  return (
    <div className={classes(styles.calendar, className)}>
      <Calendar
        aria-label={label}
        value={value ? toCalendarDate(value) : null}
        onChange={date => onChange(fromCalendarDate(date))}
        focusedValue={toCalendarDate(focused)}
        onFocusChange={date => {
          const day = fromCalendarDate(date)
          setFocused(day)
          if (startOfMonth(day) !== startOfMonth(focused)) onMonthChange?.(startOfMonth(day))
        }}
        firstDayOfWeek={firstDayOfWeek(weekStart)}
        {...(min ? { minValue: toCalendarDate(min) } : {})}
        {...(max ? { maxValue: toCalendarDate(max) } : {})}
      >
        <MonthGrid today={today} weekStart={weekStart} {...(markOf ? { markOf } : {})} />
      </Calendar>
      <Holidays month={startOfMonth(focused)} />
    </div>
  )
})

/** The month's holidays by name, as at the foot of a printed calendar. */
function Holidays({ month }: { readonly month: Day }) {
  const t = useDateT()
  const { language } = useLanguage()
  const holidayOf = useHolidays()
  const days = Array.from({ length: daysInMonth(month) }, (_, index) => addDays(month, index))
  const named = days.flatMap(day => {
    const holiday = holidayOf(day)
    return holiday ? [{ day, name: holiday[language] }] : []
  })
  return (
    <ul className={styles.holidays} aria-label={t('holidays')}>
      {named.map(({ day, name }) => (
        <li key={day}>
          <span className={styles.holiday}>{Number(day.slice(8))}</span> {name}
        </li>
      ))}
    </ul>
  )
}
