import type { Day } from '@techo/core'
import { Badge, colourNamed, useLanguage } from '@techo/ui'
import { Link } from '@techo/ui/router'
import type { CSSProperties, ReactNode } from 'react'
import { CheckButton } from './CheckButton.tsx'
import styles from './habits.module.css'
import { useT } from './messages/index.ts'
import type { Habit } from './rows.ts'
import { progressOn } from './rules/index.ts'
import type { HabitActions } from './useHabitActions.tsx'
import type { Lives } from './useHabits.ts'
import { habitWords, progressWords, restWords } from './words.ts'

export interface HabitRowProps {
  readonly habit: Habit
  readonly lives: Lives
  readonly today: Day
  readonly actions: HabitActions
  /** the strip and the menu; without them it is brief, as the card on /mypage has it */
  readonly children?: ReactNode
}

/** The colours of one habit as custom properties for what stands inside. */
export const colourOf = (habit: Pick<Habit, 'colour'>): CSSProperties => {
  const colour = colourNamed(habit.colour)
  const properties: Record<`--${string}`, string> = {
    '--habit': `var(--${colour})`,
    '--habit-soft': `var(--${colour}-soft)`,
  }
  return properties
}

export function HabitRow({ habit, lives, today, actions, children }: HabitRowProps) {
  const t = useT()
  const { language } = useLanguage()
  const life = lives.lifeOf(habit)
  const entry = lives.entryOf(habit, today)
  const progress = habit.archived_at ? null : progressOn(life, today)
  const words = progressWords(t, habit, progress, language) ?? restWords(t, life, today, language)
  const tap = (day: Day) => actions.tap(habit, day, lives.entryOf(habit, day))
  const ask = (day: Day) => actions.ask(habit, day)
  return (
    <div className={styles.row} style={colourOf(habit)} data-habit={habit.id}>
      <CheckButton habit={habit} entry={entry} onTap={() => tap(today)} onHold={() => ask(today)} />
      <div className={styles.words}>
        <Link to={`/mypage/habits/${habit.id}`} className={styles.name} data-row-link="">
          {habit.name}
        </Link>
        <p className={styles.meta}>
          <span>{habitWords(t, habit, language, lives.weekStart)}</span>
          {words && (
            <Badge tone={progress?.warns ? 'warn' : 'plain'} {...(progress?.warns ? { icon: 'alert' as const } : {})}>
              {words}
            </Badge>
          )}
          {children && habit.cue && <span className={styles.cue}>{habit.cue}</span>}
        </p>
      </div>
      {children}
    </div>
  )
}
