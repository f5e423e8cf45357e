import type { Day } from '@techo/core'
import {
  amountOf,
  firstDay,
  goalOfDay,
  isLimit,
  isLiving,
  isScheduled,
  type Life,
  lastDay,
  scheduleOn,
} from './habit.ts'
import { type Period, periodOn } from './periods.ts'

/** When a habit is due, and what its running period still asks for. */

/**
 * Whether the habit asks for something on that day: it lives (not before its start, after its end, paused, archived or on
 * vacation), the day is in its schedule, and, for times-per habits, the other days of the period have not met the quota
 * already. What was done on the day itself does not count, so a tap never makes its own row vanish.
 */
export function isDue(life: Life, day: Day): boolean {
  if (life.habit.archived_at || !isLiving(life, day)) return false
  const schedule = scheduleOn(life, day)
  if (!isScheduled(schedule, day, firstDay(life))) return false
  if (schedule.schedule_kind !== 'times_per' || isLimit(life.habit)) return true
  if (life.entries.has(day)) {
    const entries = new Map(life.entries)
    entries.delete(day)
    return !quotaMet(periodOn({ ...life, entries, today: day }, day))
  }
  return !quotaMet(periodOn({ ...life, today: day }, day))
}

/**
 * Whether the day may still be asked about: it is due, and nobody has said anything of it, or of a measured habit only a part
 * of what the day asks for (3 of 8 glasses), while the period misses something too. Whatever else was said is an answer.
 */
export function isUnfinished(life: Life, day: Day): boolean {
  if (!isDue(life, day)) return false
  const { habit } = life
  const entry = life.entries.get(day)
  if (!entry) return true
  if (entry.state !== 'partial' || habit.kind !== 'measure' || isLimit(habit)) return false
  return amountOf(habit, entry) < goalOfDay(habit) && (progressOn(life, day)?.left ?? 0) > 0
}

const quotaMet = (period: Period | null): boolean => period !== null && period.state === 'met'

export interface PeriodProgress {
  readonly period: Period
  /** what is still missing: times for yes/no, the unit's amount for measured habits; for limits what may still be used */
  readonly left: number
  /** days on which it can still happen, the given day included unless it was already used */
  readonly daysLeft: number
  /** true when every day left is needed */
  readonly warns: boolean
}

/** 残り n 回 / あと m 日 of the period that holds `day`; null when the day belongs to none. Meant for the person's today. */
export function progressOn(life: Life, day: Day): PeriodProgress | null {
  const period = periodOn({ ...life, today: day }, day)
  if (!period || lastDay(life) < day) return null
  const limit = isLimit(life.habit)
  const left = limit ? period.needed - period.amount : Math.max(0, period.needed - period.amount)
  const daysLeft = period.daysLeft
  const byCount = life.habit.kind === 'bool'
  return {
    period,
    left,
    daysLeft,
    // A single day has no "every day left" to lose.
    warns:
      !limit && period.from < period.to && left > 0 && daysLeft > 0 && (byCount ? left >= daysLeft : daysLeft === 1),
  }
}
