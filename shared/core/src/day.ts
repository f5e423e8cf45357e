import { clockAt } from './clock.ts'
import { dateFormat } from './locale.ts'
import type { Language } from './messages.ts'
import { type Day, fromUtc, toUtc, utc } from './parse-day.ts'

export { clockAt } from './clock.ts'
export { type Day, isDay, parseDay, toDay } from './parse-day.ts'

/** 0 = Sunday … 6 = Saturday, as Date and Intl count; a week may start on Sunday or Monday. */
export type WeekStart = 0 | 1

const MS_PER_DAY = 86_400_000

/**
 * The civil day of an instant for a person: the date of (now − dayStartHour) on the clocks of `timeZone`.
 * @param now milliseconds since the epoch
 * @param timeZone IANA name, e.g. `Asia/Tokyo`; throws a RangeError when unknown
 * @param dayStartHour 0–5; at 3, two in the morning still belongs to yesterday
 */
export function civilDay(now: number, timeZone: string, dayStartHour = 0): Day {
  const { day, time } = clockAt(now, timeZone)
  // Compared on the wall clock, not by subtracting hours from the instant: on the night clocks change those differ.
  return Number(time.slice(0, 2)) < dayStartHour ? addDays(day, -1) : day
}

export const addDays = (day: Day, count: number): Day => fromUtc(toUtc(day) + count * MS_PER_DAY)

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / MS_PER_DAY)

/** 0 = Sunday … 6 = Saturday. */
export const weekdayOf = (day: Day): number => new Date(toUtc(day)).getUTCDay()

export const startOfWeek = (day: Day, weekStart: WeekStart): Day =>
  addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))

/**
 * The number of a day's week as ISO 8601 counts (weeks begin on Monday, the first one holds the year's first Thursday), and
 * the year it is counted in: 2027-01-01 lies in week 53 of 2026. Of a week that begins on Sunday ask its second day: Monday to
 * Saturday are the same days in both countings.
 */
export function isoWeek(day: Day): { readonly year: number; readonly week: number } {
  const thursday = addDays(startOfWeek(day, 1), 3)
  const year = Number(thursday.slice(0, 4))
  return { year, week: Math.floor(daysBetween(fromUtc(utc(year, 1, 1)), thursday) / 7) + 1 }
}

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day

export const daysInMonth = (day: Day): number => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(utc(year, month + 1, 0)).getUTCDate()
}

export const endOfMonth = (day: Day): Day => addDays(startOfMonth(day), daysInMonth(day) - 1)

/** The same date `count` months on, held back to the month's last day when that month is shorter (31 January + 1 → 28 February). */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = fromUtc(utc(year, month + count, 1))
  return addDays(first, Math.min(date, daysInMonth(first)) - 1)
}

const styles = {
  /** 2026年11月20日(金) · Fri, Nov 20, 2026 */
  full: { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' },
  /** 2026年11月20日 · November 20, 2026 */
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  /** 11月20日(金) · Fri, Nov 20 */
  short: { month: 'short', day: 'numeric', weekday: 'short' },
  /** 11/20 */
  compact: { month: 'numeric', day: 'numeric' },
  /** 2026年11月 · November 2026 */
  month: { year: 'numeric', month: 'long' },
  /** 金 · Fri */
  weekday: { weekday: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** The day in words for a reader. */
export const formatDay = (day: Day, language: Language, style: keyof typeof styles = 'full'): string =>
  dateFormat(language, { ...styles[style], timeZone: 'UTC' }).format(toUtc(day))
