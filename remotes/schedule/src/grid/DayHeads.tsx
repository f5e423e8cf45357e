import { type Day, formatDay, weekdayOf } from '@techo/core'
import { useHolidayOf } from '@techo/days'
import { useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useSixDay } from '../useDayLabels.ts'
import styles from './grid.module.css'

interface Props {
  readonly days: readonly Day[]
  readonly today: Day
  readonly dayAddress: (day: Day) => string
}

/** The heads of the columns: weekday, date, six-day label and holiday, each leading to its day. */
export function DayHeads({ days, today, dayAddress }: Props) {
  const { language } = useLanguage()
  const holidayOf = useHolidayOf()
  const sixDay = useSixDay()
  return days.map(day => {
    const holiday = holidayOf(day)
    const label = sixDay(day)
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
        {label && <span className={styles.sixDay}>{label}</span>}
        {holiday && <span className={styles.holiday}>{holiday[language]}</span>}
      </Link>
    )
  })
}
