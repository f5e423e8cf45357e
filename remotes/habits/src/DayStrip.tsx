import { addDays, type Day, formatDay } from '@techo/core'
import { Button, useLanguage } from '@techo/ui'
import styles from './habits.module.css'
import { useT } from './messages/index.ts'
import type { Habit } from './rows.ts'
import type { Life } from './rules/index.ts'
import { useHold } from './useHold.ts'
import { dayWords, glyphOf, shownState } from './words.ts'

export interface DayStripProps {
  readonly habit: Habit
  readonly today: Day
  readonly life: Life
  readonly onTap: (day: Day) => void
  readonly onHold: (day: Day) => void
}

/** The days before today, oldest first. On narrow screens the last seven of them are shown. */
export function DayStrip({ habit, today, life, onTap, onHold }: DayStripProps) {
  const t = useT()
  const days = Array.from({ length: 13 }, (_, index) => addDays(today, index - 13))
  return (
    <ol className={styles.strip} aria-label={t('strip', { name: habit.name })}>
      {days.map(day => (
        <li key={day}>
          <DayCell
            habit={habit}
            day={day}
            life={life}
            isOff={habit.start_date !== null && day < habit.start_date}
            onTap={() => onTap(day)}
            onHold={() => onHold(day)}
          />
        </li>
      ))}
    </ol>
  )
}

export interface DayCellProps {
  readonly habit: Habit
  readonly day: Day
  readonly life: Life
  /** before the start: it can be filled in, but nothing is missing */
  readonly isOff?: boolean
  readonly onTap: () => void
  readonly onHold: () => void
}

function DayCell({ habit, day, life, isOff, onTap, onHold }: DayCellProps) {
  const t = useT()
  const { language } = useLanguage()
  const hold = useHold(onTap, onHold)
  const entry = life.entries.get(day)
  const state = shownState(entry)
  const label = t('dayState', {
    day: formatDay(day, language, 'short'),
    state: dayWords(t, life, habit, day, language),
  })
  return (
    <Button
      {...hold}
      variant="quiet"
      aria-label={entry?.note ? `${label} ${entry.note}` : label}
      className={`${styles.cell} ${styles[state] ?? ''} ${isOff ? styles.off : ''}`}
    >
      <span aria-hidden="true" className={styles.date}>
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className={styles.glyph}>
        {glyphOf(life, day) || '·'}
      </span>
    </Button>
  )
}
