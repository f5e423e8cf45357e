import {
  addDays,
  addMonths,
  type Day,
  dateFormat,
  daysBetween,
  formatDay,
  type Language,
  startOfMonth,
  startOfWeek,
  type WeekStart,
} from '@techo/core'
import { firstDay, type Life, lastDay } from './rules/index.ts'

/** How far back the charts of a habit look, and into what they divide it. */

export type Range = 'month' | 'quarter' | 'year' | 'all'
export const ranges: readonly Range[] = ['month', 'quarter', 'year', 'all']
export type Step = 'day' | 'week' | 'month' | 'year'

export interface Span {
  readonly from: Day
  readonly to: Day
  readonly step: Step
}

/** Up to so many months of a whole history have a bar each. */
const mostMonths = 36

/** The days of a range, none of them before the habit's first, ending with its last. */
export function spanOf(range: Range, life: Life): Span {
  const [first, to] = [firstDay(life), lastDay(life)]
  const since = (from: Day) => (from < first ? first : from)
  if (range === 'month') return { from: since(addDays(to, -29)), to, step: 'day' }
  if (range === 'quarter') return { from: since(addDays(to, -90)), to, step: 'week' }
  if (range === 'year') return { from: since(addMonths(startOfMonth(to), -11)), to, step: 'month' }
  return { from: first, to, step: daysBetween(first, to) > mostMonths * 31 ? 'year' : 'month' }
}

/** The first day of what a day is counted in. */
export const startOf = (day: Day, step: Step, weekStart: WeekStart): Day =>
  step === 'day'
    ? day
    : step === 'week'
      ? startOfWeek(day, weekStart)
      : step === 'month'
        ? startOfMonth(day)
        : (`${day.slice(0, 4)}-01-01` as Day)

const formats = {
  month: { year: 'numeric', month: 'short', timeZone: 'UTC' },
  year: { year: 'numeric', timeZone: 'UTC' },
  dated: { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** What stands under the bar that begins with `day`; months and years say their year. */
export function stepLabels(days: readonly Day[], step: Step, language: Language): string[] {
  if (step === 'day' || step === 'week') return days.map(day => formatDay(day, language, 'compact'))
  const format = dateFormat(language, formats[step])
  return days.map(day => format.format(Date.parse(day)))
}

/** Days along a line: with their year where the line is longer than a season. */
export function dayLabels(days: readonly Day[], range: Range, language: Language): string[] {
  if (range === 'month' || range === 'quarter') return days.map(day => formatDay(day, language, 'compact'))
  const format = dateFormat(language, formats.dated)
  return days.map(day => format.format(Date.parse(day)))
}
