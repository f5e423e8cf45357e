import { type Day, fromUtc, utc } from './parse-day.ts'

const MS_PER_DAY = 86_400_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. The first format of a process takes long. */
const readOffset = (at: number, timeZone: string): number =>
  'Temporal' in globalThis
    ? Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
    : formattedOffset(at, timeZone)

/** The same for browsers without `Temporal`. */
export function formattedOffset(at: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, clock)
  const parts = clock.formatToParts(at)
  const part = (type: string) => Number(parts.find(each => each.type === type)?.value)
  const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second')
  return utc(part('year'), part('month'), part('day')) + seconds * 1000 - Math.floor(at / 1000) * 1000
}

/** By zone, the offset of each day of UTC; null on those at which clocks change. */
const offsets = new Map<string, Map<number, number | null>>()

// `Intl` takes some microseconds, and a week of appointments asks thousands of times. No zone of the time zone database has
// changed its clocks twice within a day since 1900, so a day whose ends agree has one offset.
function offsetAt(at: number, timeZone: string): number {
  const ofZone = offsets.get(timeZone) ?? new Map<number, number | null>()
  const day = Math.floor(at / MS_PER_DAY)
  let known = ofZone.get(day)
  if (known === undefined) {
    const first = readOffset(day * MS_PER_DAY, timeZone)
    known = first === readOffset((day + 1) * MS_PER_DAY - 1, timeZone) ? first : null
    if (ofZone.size > 1000) ofZone.clear()
    offsets.set(timeZone, ofZone.set(day, known))
  }
  return known ?? readOffset(at, timeZone)
}

/**
 * What the clocks of a zone show at an instant, as the milliseconds at which those of UTC show the same; whole seconds.
 * @param timeZone IANA name; throws a RangeError when unknown
 */
export const wallTime = (now: number, timeZone: string): number =>
  Math.floor(now / 1000) * 1000 + offsetAt(now, timeZone)

/**
 * What calendar and clock on a wall of `timeZone` show at an instant, e.g. `{ day: '2026-11-20', time: '09:05:00' }`.
 * @param now milliseconds since the epoch
 * @param timeZone IANA name, e.g. `Asia/Tokyo`; throws a RangeError when unknown
 */
export function clockAt(now: number, timeZone: string): { readonly day: Day; readonly time: string } {
  const wall = wallTime(now, timeZone)
  return { day: fromUtc(wall), time: new Date(wall).toISOString().slice(-13, -5) }
}
