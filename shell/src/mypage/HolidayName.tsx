import type { Day } from '@techo/core'
import { defineMessages, useEra, useLanguage } from '@techo/ui'
import { useHolidays } from '@techo/ui/dates'
import type { ReactNode } from 'react'
import styles from './today.module.css'

const useT = defineMessages('shell-holiday', {
  ja: { holiday: '祝日: {{name}}' },
  en: { holiday: 'Holiday: {{name}}' },
})

/** The name of the day's Japanese holiday, if it is one, and the Japanese year for who wants it. */
export function HolidayName({ day }: { readonly day: Day }): ReactNode {
  const t = useT()
  const { language } = useLanguage()
  const holiday = useHolidays()(day)
  const era = useEra()(day, language)
  return (
    <>
      {era && <p className={styles.era}>{era}</p>}
      {holiday && <p className={styles.holiday}>{t('holiday', { name: holiday[language] })}</p>}
    </>
  )
}
