import { addDays, type Day } from '@techo/core'
import {
  amountOf,
  firstDay,
  goalOfDay,
  type HabitRule,
  isLimit,
  isOpen,
  type Life,
  lastDay,
  type Schedule,
  scheduleOn,
} from './rules/index.ts'

/**
 * How firmly a habit holds, 0–1, by the published model of Loop Habit Tracker: an exponential average whose half-life is
 * 13 days for a daily habit and longer for a rarer one.
 *
 *   m = 0.5^(√(num/den) / 13),  score = previous·m + p·(1 − m)
 *
 * A day off leaves the score as it is. Days that have not come have none.
 */

export interface Strength {
  readonly day: Day
  readonly score: number
}

/** How often in how many days, as the model wants it. A month counts 30 days. */
export function frequencyOf(schedule: Schedule): { readonly num: number; readonly den: number } {
  if (schedule.schedule_kind === 'every_n_days') return { num: 1, den: schedule.interval_n }
  if (schedule.schedule_kind === 'times_per') {
    const den = schedule.per_days ?? (schedule.per === 'month' ? 30 : 7)
    return schedule.times >= den ? { num: 1, den: 1 } : { num: schedule.times, den }
  }
  let num = 0
  for (let bit = 0; bit < 7; bit++) num += (schedule.weekdays >> bit) & 1
  return num === 7 ? { num: 1, den: 1 } : { num, den: 7 }
}

/** The score of every day from the first to today, oldest first. Today is left out until something is recorded for it. */
export function strengthOf(life: Life): Strength[] {
  const { habit, entries, today } = life
  const last = lastDay(life)
  const end = last === today && !entries.has(today) ? addDays(today, -1) : last
  const first = firstDay(life)
  const sums: number[] = [0]
  const curve: Strength[] = []
  let score = isLimit(habit) ? 1 : 0
  for (let day = first, index = 1; day <= end; day = addDays(day, 1), index++) {
    sums.push((sums[index - 1] ?? 0) + Math.max(0, amountOf(habit, entries.get(day))))
    if (isOpen(life, day)) {
      const { num, den } = frequencyOf(scheduleOn(life, day))
      // Yes/no habits that are not daily look at twice the time, so that an irregular week does not shake the curve.
      const factor = habit.kind === 'bool' && num < den ? 2 : 1
      const amount = (sums[index] ?? 0) - (sums[Math.max(0, index - den * factor)] ?? 0)
      const m = 0.5 ** (Math.sqrt(num / den) / 13)
      score = score * m + completion(habit, amount, num * factor) * (1 - m)
    }
    curve.push({ day, score })
  }
  return curve
}

function completion(habit: HabitRule, amount: number, times: number): number {
  const target = goalOfDay(habit) * times
  if (isLimit(habit)) {
    if (target === 0) return amount > 0 ? 0 : 1
    return Math.min(1, Math.max(0, 1 - (amount - target) / target))
  }
  return target === 0 ? 1 : Math.min(1, amount / target)
}
