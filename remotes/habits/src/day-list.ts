import type { Day } from '@techo/core'
import type { Habit } from './rows.ts'
import { isDue, isLimit, type Life, progressOn, type TimeOfDay } from './rules/index.ts'
import { isKept } from './stats.ts'

/** The habits of a day in the order in which the day meets them. */

export interface HabitSection {
  /** a time of day, or the habits that ask for nothing today */
  readonly id: TimeOfDay | 'resting'
  readonly habits: readonly Habit[]
}

const order: readonly TimeOfDay[] = ['morning', 'noon', 'evening', 'night', 'anytime']

/** Sections with at least one habit: the times of day in their order, "any time" last of them, then what rests. */
export function habitSections(habits: readonly Habit[], lifeOf: (habit: Habit) => Life, day: Day): HabitSection[] {
  const due = (habit: Habit) => {
    const life = lifeOf(habit)
    // A day on which something was recorded is shown, due or not: what was done there may have to be corrected.
    return isDue(life, day) || (habit.archived_at === null && life.entries.has(day))
  }
  const dueHabits = habits.filter(due)
  const sections: HabitSection[] = order.map(id => ({
    id,
    habits: dueHabits.filter(habit => habit.time_of_day === id),
  }))
  const resting = habits.filter(habit => !dueHabits.includes(habit))
  return [...sections, { id: 'resting' as const, habits: resting }].filter(section => section.habits.length > 0)
}

/** How many of the day's habits are through: done, skipped, or with the quota of their period met. */
export function keptToday(
  habits: readonly Habit[],
  lifeOf: (habit: Habit) => Life,
  day: Day,
): { readonly done: number; readonly all: number } {
  const due = habits.filter(habit => isDue(lifeOf(habit), day))
  return { done: due.filter(habit => isThrough(lifeOf(habit), day)).length, all: due.length }
}

const isThrough = (life: Life, day: Day): boolean => {
  const entry = life.entries.get(day)
  if (entry?.state === 'skipped') return true
  // Nothing recorded is not yet kept: the day is not over.
  if (isLimit(life.habit)) return entry?.state === 'done'
  return isKept(life, day) || progressOn(life, day)?.period.state === 'met'
}
