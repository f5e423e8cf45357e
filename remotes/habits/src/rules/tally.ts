import { addDays, type Day, daysBetween } from '@techo/core'
import { amountOf, isOpen, type Life } from './habit.ts'

/**
 * A habit's days counted once, so that what a span holds is a subtraction: windows overlap, and to walk through each of them
 * takes their length as often as there are days.
 */
export interface Tally {
  /** what was done from `from` to `to` */
  readonly amount: (from: Day, to: Day) => number
  /** days from `from` to `to` that asked for something */
  readonly open: (from: Day, to: Day) => number
  /** the day from `from` on that is open for the `count`-th time; null when there are not as many */
  readonly nthOpen: (from: Day, count: number) => Day | null
  /** the first day after `day` on which something was done */
  readonly nextDone: (day: Day) => Day | null
}

/** Counts the days from `first` to `last`; the answers are right within them. */
export function tallyOf(life: Life, first: Day, last: Day): Tally {
  const length = Math.max(0, daysBetween(first, last) + 1)
  // What rounding took from each sum is kept beside it: differences of great sums are as exact as small ones.
  const amounts = new Float64Array(length + 1)
  const lost = new Float64Array(length + 1)
  const opens = new Int32Array(length + 1)
  const openDays: number[] = []
  const doneDays: number[] = []
  for (let index = 0, day = first; index < length; index++, day = addDays(day, 1)) {
    const amount = amountOf(life.habit, life.entries.get(day))
    const before = amounts[index] ?? 0
    const sum = before + amount
    const added = sum - before
    amounts[index + 1] = sum
    lost[index + 1] = (lost[index] ?? 0) + (before - (sum - added)) + (amount - added)
    const open = isOpen(life, day)
    opens[index + 1] = (opens[index] ?? 0) + (open ? 1 : 0)
    if (open) openDays.push(index)
    if (amount > 0) doneDays.push(index)
  }
  const at = (day: Day) => Math.min(length, Math.max(0, daysBetween(first, day)))
  const between = (sums: Float64Array | Int32Array, from: Day, to: Day) =>
    (sums[at(addDays(to, 1))] ?? 0) - (sums[at(from)] ?? 0)
  const dayAt = (index: number | undefined) => (index === undefined ? null : addDays(first, index))
  return {
    amount: (from, to) => between(amounts, from, to) + between(lost, from, to),
    open: (from, to) => between(opens, from, to),
    nthOpen: (from, count) => dayAt(openDays[(opens[at(from)] ?? 0) + count - 1]),
    nextDone: day => dayAt(doneDays[placeAfter(doneDays, daysBetween(first, day))]),
  }
}

/** Where the first number greater than `value` stands in rising `numbers`. */
function placeAfter(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
