import type { Day } from '@techo/core'
import type { WorkCalendar } from './calendar.ts'
import type { Placed } from './plan.ts'

/** Dates as rows keep them, both inclusive; a milestone has the same twice. */
export interface Dates {
  readonly start_date: Day
  readonly end_date: Day
}

/**
 * The days of a placed task. A milestone is shown on the working day that ends where it lies; before the plan has begun, on
 * its first day.
 */
export function datesOf({ start, end }: Pick<Placed, 'start' | 'end'>, calendar: WorkCalendar, begin: number): Dates {
  if (end > start) return { start_date: calendar.dayAt(start), end_date: calendar.dayAt(end - 1) }
  const day = calendar.dayAt(Math.max(start - 1, begin))
  return { start_date: day, end_date: day }
}

/** Where dates lie in the plan, and how many working days they span (at least 1; 0 for a milestone). */
export function spanOfDates(
  dates: Dates,
  isMilestone: boolean,
  calendar: WorkCalendar,
): { readonly start: number; readonly duration: number } {
  if (isMilestone) return { start: calendar.endOf(dates.end_date), duration: 0 }
  const start = calendar.indexOf(dates.start_date)
  return { start, duration: Math.max(1, calendar.endOf(dates.end_date) - start) }
}
