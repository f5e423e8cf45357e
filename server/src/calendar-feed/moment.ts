import { clockAt, type Day } from '@techo/core'

const offsetAt = (at: number, timeZone: string): number => {
  const { day, time } = clockAt(at, timeZone)
  return Date.parse(`${day}T${time}Z`) - at
}

/**
 * The moment (milliseconds since 1970) when the clocks of a zone show a time of a day. A time that a change of the clocks
 * leaves out is taken as long after midnight as if there had been none; of one that comes twice the first counts.
 * @param time `HH:MM[:SS]`
 * @returns null for a zone this server does not know
 */
export function momentOf(day: Day, time: string, timeZone: string): number | null {
  const wall = Date.parse(`${day}T${time.slice(0, 5)}:00Z`)
  try {
    const before = offsetAt(wall - 86_400_000, timeZone)
    const after = offsetAt(wall + 86_400_000, timeZone)
    const first = wall - before
    return offsetAt(first, timeZone) === before
      ? first
      : offsetAt(wall - after, timeZone) === after
        ? wall - after
        : first
  } catch {
    return null
  }
}
