import { type CalendarDate, parseDate } from '@internationalized/date'
import { type Day, toDay } from '@techo/core'

/** React Aria counts in CalendarDate, everything of ours in Day. Both are civil days; they meet only here. */
export const toCalendarDate = (day: Day): CalendarDate => parseDate(day)

export const fromCalendarDate = (date: { readonly year: number; readonly month: number; readonly day: number }): Day =>
  toDay(
    `${String(date.year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`,
  )

/** `onChange` of a field gives any kind of date value; ours are always plain days. */
export const toDayOrNull = (
  value: { readonly year: number; readonly month: number; readonly day: number } | null,
): Day | null => (value ? fromCalendarDate(value) : null)
