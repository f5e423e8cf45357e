import { type Day, daysBetween } from '@techo/core'

export interface CleanRun {
  /** days without a slip up to and with today */
  readonly current: number
  /** the most such days in a row */
  readonly longest: number
  /** null: never slipped */
  readonly sinceLast: number | null
}

/**
 * How well a rule was kept since a day (included) up to today. Slips before it begin the count earlier; days to come are no
 * slips yet.
 */
export function cleanRun(since: Day, slips: readonly Day[], today: Day): CleanRun {
  const days = [...new Set(slips)].filter(day => day <= today).toSorted()
  const [first] = days
  const start = first !== undefined && first < since ? first : since
  if (first === undefined) {
    const current = Math.max(0, daysBetween(start, today) + 1)
    return { current, longest: current, sinceLast: null }
  }
  const last = days.at(-1) ?? first
  const current = daysBetween(last, today)
  const between = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day) - 1)
  return { current, longest: Math.max(current, daysBetween(start, first), ...between), sinceLast: current }
}
