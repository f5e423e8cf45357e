import { type Day, formatDay, weekdayOf } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useHolidayOf } from '../useHolidayOf.ts'
import styles from './grid.module.css'

interface Props {
  readonly days: readonly Day[]
  readonly today: Day
  readonly dayAddress: (day: Day) => string
}

/** The heads of the columns: weekday, date and holiday, each leading to its day. */
export function DayHeads({ days, today, dayAddress }: Props) {
  const { language } = useLanguage()
  const holidayOf = useHolidayOf()
  return days.map(day => {
    const holiday = holidayOf(day)
    return (
      <Link
        key={day}
        to={dayAddress(day)}
        className={styles.head}
        data-today={day === today}
        data-off={holiday !== null || weekdayOf(day) === 0}
        data-saturday={holiday === null && weekdayOf(day) === 6}
        aria-current={day === today ? 'date' : undefined}
      >
        <span>{formatDay(day, language, 'weekday')}</span>
        <time dateTime={day}>{Number(day.slice(8))}</time>
        {holiday && <span className={styles.holiday}>{holiday[language]}</span>}
      </Link>
    )
  })
}
