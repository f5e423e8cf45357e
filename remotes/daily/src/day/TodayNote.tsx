import type { Day } from '@techo/core'
import styles from '../daily.module.css'
import { PeriodText } from '../periods/PeriodText.tsx'

/** The note of today, to write in at once. */
export const TodayNote = ({ day }: { readonly day: Day }) => (
  <div className={styles.here}>
    <PeriodText period={{ kind: 'day', start: day }} autoFocus />
  </div>
)
