import { daysBetween } from '@techo/core'
import type { Period } from './rules/index.ts'

/** Satisfied periods in a row, counted in the unit they were kept in (12週連続), never as invented days. */
export interface Streak {
  readonly count: number
  readonly unit: Period['unit']
  /** days of one window, for `window` */
  readonly days: number
}

/**
 * The running streak and the longest one. Transparent periods are passed over, the running one does not break it. A change
 * from days to weeks begins a new count, because the two cannot be added.
 * @param periods in order, as `periodsOf` gives them
 */
export function streaksOf(periods: readonly Period[]): {
  readonly current: Streak | null
  readonly best: Streak | null
} {
  let current = null as Run | null
  let best = null as Run | null
  for (const period of periods) {
    if (period.state === 'transparent' || period.state === 'running') continue
    if (period.state === 'missed') {
      current = null
      continue
    }
    const days = daysBetween(period.from, period.to) + 1
    const before = current
    current =
      before?.unit === period.unit
        ? { ...before, count: before.count + 1, days, length: before.length + days }
        : { count: 1, unit: period.unit, days, length: days }
    if (!best || !isLonger(best, current)) best = current
  }
  return { current: current && bare(current), best: best && bare(best) }
}

/** Of one unit the count decides, since a window that a vacation made longer is still one; else the days. */
const isLonger = (one: Run, other: Run): boolean =>
  one.unit === other.unit ? one.count > other.count : one.length > other.length

/** A streak with the days it spans, by which streaks of different units are compared. */
interface Run extends Streak {
  readonly length: number
}

const bare = ({ count, unit, days }: Streak): Streak => ({ count, unit, days })
