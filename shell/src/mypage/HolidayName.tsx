import type { Day } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { useHolidays } from '@techo/ui/dates'
import { useMemberText } from '../member-messages.ts'
import styles from './today.module.css'

/** The name of the day's Japanese holiday, if it is one. */
export function HolidayName({ day }: { readonly day: Day }) {
  const t = useMemberText()
  const { language } = useLanguage()
  const holiday = useHolidays()(day)
  return holiday && <p className={styles.holiday}>{t('today.holiday', { name: holiday[language] })}</p>
}
