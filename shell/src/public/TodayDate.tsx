import { civilDay, dateFormat, type Language } from '@techo/core'
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

/** Today as a leaf of the calendar. Its room is kept until it is known. */
export function TodayDate() {
  const { language } = useLanguage()
  const day = useVisitorDay()
  const parts = day === null ? null : partsOf(day, language)
  return (
    <p className={styles.leaf} data-kind={parts?.kind} data-known={parts !== null}>
      <span className={styles.date}>{parts?.date ?? ' '}</span>
      <span className={styles.rest}>
        <span>{parts?.month ?? ' '}</span>
        <span className={styles.weekday}>{parts?.weekday ?? ' '}</span>
      </span>
    </p>
  )
}
