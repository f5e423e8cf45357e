import type { Day } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { useEffect, useState } from 'react'
import { useFrameText } from '../messages.ts'
import styles from './today.module.css'

/** The name of the day's Japanese holiday, if it is one. The calendar is large, so the page does not wait for it. */
export function HolidayName({ day }: { day: Day }) {
  const t = useFrameText()
  const { language } = useLanguage()
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('@techo/ui/dates').then(
      ({ holidayName }) => {
        if (isCurrent) setName(holidayName(day, language))
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [day, language])
  return name && <p className={styles.holiday}>{t('today.holiday', { name })}</p>
}
