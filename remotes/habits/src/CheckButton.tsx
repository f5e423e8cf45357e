import { Icon, useLanguage } from '@techo/ui'
import styles from './habits.module.css'
import { useT } from './messages/index.ts'
import type { Habit, HabitEntry } from './rows.ts'
import { useHold } from './useHold.ts'
import { glyphs, shownState, stateWords } from './words.ts'

export interface CheckButtonProps {
  readonly habit: Habit
  readonly entry: HabitEntry | undefined
  readonly onTap: () => void
  /** long press, right click, Shift+F10 */
  readonly onHold: () => void
}

/** The round button of a habit: one tap records the day. */
export function CheckButton({ habit, entry, onTap, onHold }: CheckButtonProps) {
  const t = useT()
  const { language } = useLanguage()
  const hold = useHold(onTap, onHold)
  const state = shownState(entry)
  const value = stateWords(t, habit, entry, language)
  const label =
    habit.kind === 'measure'
      ? t('record', { name: habit.name, value })
      : t(habit.kind === 'avoid' ? 'keep' : 'check', { name: habit.name })
  return (
    <button
      type="button"
      {...hold}
      aria-label={label}
      {...(habit.kind === 'measure' ? {} : { 'aria-pressed': state === 'done' })}
      className={`${styles.check} ${styles[state] ?? ''}`}
    >
      {state === 'done' ? <Icon name="check" /> : <span aria-hidden="true">{glyphs[state]}</span>}
    </button>
  )
}
