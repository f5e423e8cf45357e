import { addDays, type Day } from '../day.ts'
import type { Id } from '../id.ts'
import type { Finding } from '../notices.ts'
import { type HolidayRule, type IsHoliday, occurrences } from '../recurrence/index.ts'
import { instantOf, wallAt } from './wall.ts'

/**
 * Something that a person may be reminded of, as the feature that owns it says it, and the moments at which it is told. Pages
 * and the server find them by the same function, so that both know a reminder by one key.
 */
export interface Remindable extends Omit<Finding, 'entity_id' | 'entity_type'> {
  readonly entity_type: string | null
  readonly entity_id: Id | null
  readonly start: RemindedStart
  /** how long before the start (below zero: after it); left out: at the start, and `key` is the whole key */
  readonly minutes?: readonly number[]
  /** how long it lasts, in minutes; a reminder has no use after its end. A day where it is left out */
  readonly lasts?: number
  readonly rrule?: string | null
  readonly exdates?: readonly Day[]
  readonly holiday_rule?: HolidayRule
  /** what stands in place of the occurrence of a date of the rule */
  readonly moved?: readonly {
    readonly date: Day
    readonly start: RemindedStart
    readonly params: Finding['params']
  }[]
}

/** An instant with the zone it was made in, or a day in the person's own, without a time its beginning. `time` is `HH:MM`. */
export type RemindedStart =
  | { readonly at: string; readonly zone: string }
  | { readonly day: Day; readonly time: string | null }

/** A reminder and when it is told, both in milliseconds since the epoch. */
export interface Moment extends Finding {
  readonly plannedAt: number
  /** from then on it has no use */
  readonly overAt: number
}

/** The instants between which moments are asked for, both included, and how the person has it. */
interface Span {
  readonly from: number
  readonly to: number
  readonly zone: string
  readonly isHoliday?: IsHoliday
}

const minute = 60_000
const dayMinutes = 1440
/** as far as a holiday rule moves an occurrence, and two days for zones */
const slack = 16

const instantOfStart = (start: RemindedStart, zone: string): number =>
  'at' in start
    ? Date.parse(start.at)
    : instantOf(
        {
          day: start.day,
          minutes: start.time === null ? 0 : Number(start.time.slice(0, 2)) * 60 + Number(start.time.slice(3, 5)),
        },
        zone,
      )

interface Begun {
  readonly at: number
  readonly params: Finding['params']
  /** a day without a time */
  readonly isDay: boolean
}

const begun = (start: RemindedStart, zone: string, params: Finding['params']): Begun => ({
  at: instantOfStart(start, zone),
  params,
  isDay: 'day' in start && start.time === null,
})

type Starting = Pick<Remindable, 'start' | 'params' | 'minutes' | 'rrule' | 'exdates' | 'holiday_rule' | 'moved'>

/** The starts about a span: all that lie in it, and some around. @throws a RangeError for a zone or a rule that cannot be read */
export function startsOf(it: Starting, { from, to, zone, isHoliday }: Span): readonly Begun[] {
  const { start, params, rrule = null, minutes = [] } = it
  if (rrule === null) return [begun(start, zone, params)]
  const own = 'at' in start ? start.zone : zone
  const wall = 'at' in start ? wallAt(Date.parse(start.at), own) : null
  const dtstart = 'day' in start ? start.day : wallAt(Date.parse(start.at), own).day
  const series = { rrule, dtstart, exdates: it.exdates ?? [], holiday_rule: it.holiday_rule ?? 'none' }
  const span = {
    from: addDays(wallAt(from + Math.min(0, ...minutes) * minute, own).day, -slack),
    to: addDays(wallAt(to + Math.max(0, ...minutes) * minute, own).day, slack),
    ...(isHoliday ? { isHoliday } : {}),
  }
  const moved = it.moved ?? []
  const replaced = new Set(moved.map(({ date }) => date))
  const left = new Set(series.exdates)
  const atDay = (day: Day): Begun =>
    'day' in start
      ? begun({ day, time: start.time }, zone, params)
      : { at: instantOf({ day, minutes: wall?.minutes ?? 0 }, own), params, isDay: false }
  return [
    ...occurrences(series, span).flatMap(({ date, day }) => (replaced.has(date) ? [] : [atDay(day)])),
    ...moved
      .filter(({ date }) => !left.has(date))
      .map(({ start: there, params: instead }) => begun(there, zone, { ...params, ...instead })),
  ]
}

const two = (number: number) => String(number).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** How long ahead, in the largest unit that says it whole. */
function ahead(minutes: number): Finding['params'] {
  if (minutes <= 0) return {}
  if (minutes % dayMinutes === 0) return { inDays: String(minutes / dayMinutes) }
  return minutes % 60 === 0 ? { inHours: String(minutes / 60) } : { inMinutes: String(minutes) }
}

/** The moments of a span, in the order of its starts. None of a zone or a rule that cannot be read. */
export function momentsOf(it: Remindable, span: Span): readonly Moment[] {
  const { kind, href, entity_type, entity_id, minutes, lasts = dayMinutes } = it
  const ofStart = ({ at, params, isDay }: Begun): readonly Moment[] =>
    (minutes ?? [0]).flatMap(before => {
      const plannedAt = at - before * minute
      if (plannedAt < span.from || plannedAt > span.to) return []
      const told = wallAt(plannedAt, span.zone)
      // What speaks of another day than the one it is told on says so itself.
      const when: Finding['params'] = 'date' in params ? {} : { date: told.day, time: clock(told.minutes) }
      const about = minutes
        ? { ...ahead(before), ...(isDay ? {} : { start: clock(wallAt(at, span.zone).minutes) }) }
        : {}
      // What takes no time is still worth a look for an hour.
      const overAt = Math.max(at, plannedAt) + Math.max(lasts, 60) * minute
      return [
        {
          ...{ kind, href, entity_type, entity_id, plannedAt, overAt },
          key: minutes ? `${it.key}:${new Date(at).toISOString().slice(0, 16)}:${before}` : it.key,
          params: { ...params, ...about, ...when },
        },
      ]
    })
  try {
    return startsOf(it, span).flatMap(ofStart)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
