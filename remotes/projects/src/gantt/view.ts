import { addDays, type Day, daysBetween } from '@techo/core'
import type { Dates } from '../schedule/dates.ts'
import { pixelsOf, type Scale, type Zoom, zooms } from './scale.ts'

/** Where in time the chart is looked at. */

/** What shall come into sight: something planned near today, today itself, everything, or the middle that was in sight. */
export interface ViewRequest {
  readonly for: 'opening' | 'today' | 'fit'
}

export const spanOf = (spans: readonly Dates[]): Dates | null => {
  const [first] = spans
  if (!first) return null
  return spans.reduce(
    (whole, { start_date, end_date }) => ({
      start_date: start_date < whole.start_date ? start_date : whole.start_date,
      end_date: end_date > whole.end_date ? end_date : whole.end_date,
    }),
    first,
  )
}

/** The finest scale at which a span is seen whole, with some room; the coarsest there is when none does. @param width in pixels */
export function fittingZoom({ start_date, end_date }: Dates, width: number): Zoom {
  const days = daysBetween(start_date, end_date) + 1
  return zooms.find(zoom => days * pixelsOf[zoom] <= width * 0.92) ?? 'year'
}

/** The first day in sight when today stands in the first third. @param count days that are seen at once */
export const dayBeforeToday = (today: Day, count: number): Day => addDays(today, -Math.floor(count / 3))

/**
 * The day the chart begins with when it is opened: a while before today where something is planned around it, else before what
 * is planned nearest. Without anything planned it is today.
 * @param spans of the lines that are seen at first
 */
export function openingDay(spans: readonly Dates[], today: Day, count: number): Day {
  const from = dayBeforeToday(today, count)
  const to = addDays(from, count - 1)
  if (spans.length === 0 || spans.some(each => each.end_date >= from && each.start_date <= to)) return from
  const away = (each: Dates) =>
    each.start_date > today ? daysBetween(today, each.start_date) : daysBetween(each.end_date, today)
  const nearest = spans.reduce((best, each) => (away(each) < away(best) ? each : best))
  const room = Math.max(1, Math.floor(count / 12))
  const begin = addDays(nearest.start_date, -room)
  // Of what lies behind its end is nearest.
  const late = addDays(nearest.end_date, room + 1 - count)
  return nearest.start_date > today || begin > late ? begin : late
}

/** The first day in sight over another scale: the day in the middle stays there, unless nothing would be seen around it. */
export function dayAround(middle: Day, spans: readonly Dates[], count: number): Day {
  const from = addDays(middle, -Math.floor(count / 2))
  const to = addDays(from, count - 1)
  return spans.some(each => each.end_date >= from && each.start_date <= to) ? from : openingDay(spans, middle, count)
}

/** On which side of what is in sight a bar lies, when nothing of it is seen. @param sight in pixels; of no width: not known yet */
export function sideOf(days: Dates, scale: Scale, [left, right]: readonly [number, number]): 'before' | 'after' | null {
  if (right <= left) return null
  if (scale.xOf(days.end_date) + scale.pixels <= left + 2) return 'before'
  return scale.xOf(days.start_date) >= right - 2 ? 'after' : null
}
