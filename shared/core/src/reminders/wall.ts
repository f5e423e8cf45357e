import { clockAt, type Day } from '../day.ts'

/**
 * Civil days and minutes of a zone ↔ instants (milliseconds since the epoch). An hour that the clocks leave out is read with
 * the offset before the gap (RFC 5545 §3.3.5: 02:30 becomes 03:30); one that comes twice is the first of both.
 */

const minute = 60_000

/** Minutes since midnight on a wall; 24 × 60 and more lie on the next days. */
export interface Wall {
  readonly day: Day
  readonly minutes: number
}

const asUtc = ({ day, minutes }: Wall): number => Date.parse(`${day}T00:00:00Z`) + minutes * minute

/** What the clocks of a zone show at an instant; seconds are left out. Throws a RangeError for a zone that is unknown. */
export function wallAt(at: number, zone: string): Wall {
  const { day, time } = clockAt(at, zone)
  return { day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
const offsetAt = (at: number, zone: string): number => asUtc(wallAt(at, zone)) - Math.floor(at / minute) * minute

/** The instant at which the clocks of a zone show this. */
export function instantOf(wall: Wall, zone: string): number {
  const naive = asUtc(wall)
  // The offset changes at most once within a day, so those a day before and after are the two that can hold.
  const before = offsetAt(naive - 24 * 60 * minute, zone)
  const after = offsetAt(naive + 24 * 60 * minute, zone)
  const first = naive - before
  if (offsetAt(first, zone) === before) return first
  const second = naive - after
  return offsetAt(second, zone) === after ? second : first
}
