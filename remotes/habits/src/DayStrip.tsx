import { addDays, type Day, formatDay } from '@techo/core'
import { useLanguage } from '@techo/ui'
import { createContext, use } from 'react'
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

/** Whether the turn of the days has come; until then a strip is a place of its size. */
export const DaysStand = createContext(true)

/**
 * The days before today, oldest first. On narrow screens the last seven of them are shown. Buttons of the platform, which the
 * strip listens for, and whose sign its sheet draws: a page of thirty habits has four hundred of them.
 */
export function DayStrip(props: DayStripProps) {
  return use(DaysStand) ? <Days {...props} /> : <ol className={styles.strip} data-waiting />
}

function Days({ habit, today, life, onTap, onHold }: DayStripProps) {
  const t = useT()
  const { language } = useLanguage()
  const days = Array.from({ length: 13 }, (_, index) => addDays(today, index - 13))
  const on = (act: (day: Day) => void) => (button: HTMLButtonElement) => {
    const day = days[Number(button.value)]
    if (day) act(day)
  }
  const held = useHold(on(onTap), on(onHold))
  return (
    <ol {...held} className={styles.strip} aria-label={t('strip', { name: habit.name })}>
      {days.map((day, index) => {
        const entry = life.entries.get(day)
        // Before the start it can be filled in, but nothing is missing.
        const isOff = habit.start_date !== null && day < habit.start_date
        const label = t('dayState', {
          day: formatDay(day, language, 'short'),
          state: dayWords(t, life, habit, day, language),
        })
        return (
          <li key={day}>
            <button
              type="button"
              value={index}
              aria-label={entry?.note ? `${label} ${entry.note}` : label}
              data-glyph={glyphOf(life, day) || '·'}
              className={`${styles.cell} ${styles[shownState(entry)] ?? ''} ${isOff ? styles.off : ''}`}
            >
              {Number(day.slice(8))}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
