import { addDays, type Day, daysBetween } from '@techo/core'
import { occurrences as datesOf, type IsHoliday } from '@techo/core/recurrence'
import { dayBounds, instantOf, wallAt } from './clock.ts'
import { detailsOf, type Event, type Occurrence, type Override, type When } from './event.ts'

/**
 * The occurrences of events in a window of days. Whole days are civil days and stand where they are in every zone. Hours of a
 * series keep the wall time of the zone they were made in, whatever the clocks do; their length is told in instants.
 */

export interface Window {
  readonly from: Day
  /** included */
  readonly to: Day
  /** the zone of who looks */
  readonly zone: string
  readonly isHoliday?: IsHoliday
}

/** The civil day on which something begins, in its own zone. */
export const firstDayOf = (when: When): Day => (when.allDay ? when.from : wallAt(when.start, when.zone).day)

/** The same, begun on another day: hours keep their wall time and their length. */
export function onDay(when: When, day: Day): When {
  if (when.allDay) return { allDay: true, from: day, to: addDays(day, daysBetween(when.from, when.to)) }
  const start = instantOf({ day, minutes: wallAt(when.start, when.zone).minutes }, when.zone)
  // Seconds of an imported instant are kept.
  const rest = when.start - Math.floor(when.start / 60_000) * 60_000
  return { ...when, start: start + rest, end: start + rest + (when.end - when.start) }
}

/** How many days before the window an occurrence can begin and still reach into it. */
const reachOf = (when: When): number =>
  (when.allDay ? daysBetween(when.from, when.to) : Math.ceil((when.end - when.start) / 86_400_000)) + 2

const spans = new WeakMap<Window, { readonly begin: number; readonly end: number }>()

/** The instants of a window, asked of the clocks of its zone once for all events. */
function spanOfWindow(window: Window): { readonly begin: number; readonly end: number } {
  const known = spans.get(window)
  if (known) return known
  const { from, to, zone } = window
  const span = { begin: dayBounds(from, zone).from, end: dayBounds(to, zone).to }
  spans.set(window, span)
  return span
}

/** Whether something touches the window. */
export function isIn(when: When, window: Window): boolean {
  if (when.allDay) return when.from <= window.to && when.to >= window.from
  const { begin, end } = spanOfWindow(window)
  return when.start < end && (when.end > begin || (when.end === when.start && when.start >= begin))
}

// A holiday rule moves an occurrence by some days, never by weeks.
const moved = 14

function ofSeries(event: Event, overrides: readonly Override[], window: Window): Occurrence[] {
  if (event.rrule === null) return []
  const found: Occurrence[] = []
  const own = new Map(overrides.map(each => [each.original, each]))
  const series = {
    rrule: event.rrule,
    dtstart: firstDayOf(event.when),
    exdates: event.exdates,
    holiday_rule: event.holiday_rule,
  }
  const span = {
    from: addDays(window.from, -reachOf(event.when) - moved),
    to: addDays(window.to, 2 + moved),
    limit: 20_000,
    ...(window.isHoliday ? { isHoliday: window.isHoliday } : {}),
  }
  for (const { date, day } of datesOf(series, span)) {
    if (own.has(date)) continue
    const when = onDay(event.when, day)
    if (isIn(when, window))
      found.push({ ...detailsOf(event), key: `${event.id}:${date}`, event, date, isOverride: false, when })
  }
  const left = new Set(event.exdates)
  for (const each of own.values()) {
    if (left.has(each.original) || !isIn(each.when, window)) continue
    const key = `${event.id}:${each.original}`
    found.push({ ...detailsOf(each), key, event, date: each.original, isOverride: true, when: each.when })
  }
  return found
}

const startOf = (when: When, zone: string): number => (when.allDay ? dayBounds(when.from, zone).from : when.start)

/** All occurrences that touch the window, whole days first within a day, then by start, title and key. */
export function occurrencesIn(
  events: readonly Event[],
  overrides: readonly Override[],
  window: Window,
): readonly Occurrence[] {
  const byEvent = new Map<string, Override[]>()
  for (const each of overrides) {
    const list = byEvent.get(each.event_id)
    if (list) list.push(each)
    else byEvent.set(each.event_id, [each])
  }
  const found = events.flatMap((event): readonly Occurrence[] => {
    if (event.rrule !== null) return ofSeries(event, byEvent.get(event.id) ?? [], window)
    const once = { ...detailsOf(event), key: event.id, event, date: null, isOverride: false, when: event.when }
    return isIn(event.when, window) ? [once] : []
  })
  return inOrder(found, window.zone)
}

/** By start, whole days first within a day, then by title and key. */
export function inOrder(found: readonly Occurrence[], zone: string): readonly Occurrence[] {
  const starts = new Map(found.map(each => [each, startOf(each.when, zone)]))
  return found.toSorted(
    (one, other) =>
      (starts.get(one) ?? 0) - (starts.get(other) ?? 0) ||
      Number(other.when.allDay) - Number(one.when.allDay) ||
      (one.title < other.title ? -1 : one.title > other.title ? 1 : 0) ||
      (one.key < other.key ? -1 : 1),
  )
}

/** The days of the window that something touches, in the zone of who looks. */
export function daysTouched(when: When, { from, to, zone }: Window): readonly Day[] {
  const first = when.allDay ? when.from : wallAt(when.start, zone).day
  // What ends at midnight does not touch the day that begins.
  const last = when.allDay ? when.to : wallAt(when.end > when.start ? when.end - 1 : when.end, zone).day
  const days: Day[] = []
  for (let day = first > from ? first : from; day <= last && day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
