import { civilDay, dateFormat, type Language, localeOf } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { useSyncExternalStore } from 'react'
import styles from './today-date.module.css'

const unchanging = () => () => {}

/** The visitor's civil day, `2026-11-20`; null where the page is drawn before anybody visits it. */
const useVisitorDay = (): string | null =>
  useSyncExternalStore(
    unchanging,
    () => civilDay(Date.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => null,
  )

function partsOf(day: string, language: Language) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1, date))
  const say = (options: Intl.DateTimeFormatOptions) => dateFormat(language, { ...options, timeZone: 'UTC' }).format(at)
  return {
    date: String(date),
    month: say({ year: 'numeric', month: 'long' }),
    weekday: say({ weekday: 'long' }),
    kind: at.getUTCDay() === 0 ? 'sunday' : at.getUTCDay() === 6 ? 'saturday' : 'weekday',
  }
}

/**
 * Today as a leaf of the calendar. Its room is kept until it is known; the script of a rendered document writes it before React
 * comes (`shared/tooling/src/public-start.ts`).
 */
export function TodayDate() {
  const { language } = useLanguage()
  const day = useVisitorDay()
  const parts = day === null ? null : partsOf(day, language)
  return (
    <p className={styles.leaf} data-kind={parts?.kind} data-known={parts !== null} data-today={localeOf(language)}>
      <span className={styles.date} suppressHydrationWarning>
        {parts?.date ?? ' '}
      </span>
      <span className={styles.rest}>
        <span suppressHydrationWarning>{parts?.month ?? ' '}</span>
        <span className={styles.weekday} suppressHydrationWarning>
          {parts?.weekday ?? ' '}
        </span>
      </span>
    </p>
  )
}
