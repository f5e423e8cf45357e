import type { Day } from '@techo/core'
import { useHolidayOf } from '@techo/days'
import { useEra, useLanguage } from '@techo/ui'
import styles from '../daily.module.css'
import { useT } from '../messages.ts'

/** What the day is called: today, the name of its holiday, and the Japanese year for who wants it. */
export function HolidayName({ day, isToday }: { readonly day: Day; readonly isToday: boolean }) {
  const t = useT()
  const { language } = useLanguage()
  const holiday = useHolidayOf()(day)
  const era = useEra()(day, language)
  return (
    <span className={styles.eyebrow}>
      {era && <span>{era}</span>}
      {isToday && <span>{t('today')}</span>}
      {holiday && <span className={styles.holiday}>{holiday[language]}</span>}
    </span>
  )
}
