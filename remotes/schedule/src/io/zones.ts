import { addDays, type Day, endOfMonth, startOfMonth } from '@techo/core'
import { instantOf, minute, wallAt } from '../rules/clock.ts'

/** The description of a time zone that a calendar file needs (RFC 5545 §3.6.5), made from what the runtime knows of it. */

const offsetAt = (at: number, zone: string): number => {
  const wall = wallAt(at, zone)
  return (Date.parse(`${wall.day}T00:00:00Z`) + wall.minutes * minute - Math.floor(at / minute) * minute) / minute
}

const signed = (minutes: number): string => {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

/** The instant within a span at which the offset changes; the offsets of its ends differ. */
function changeBetween(from: number, to: number, zone: string): number {
  let [low, high] = [from, to]
  const before = offsetAt(low, zone)
  while (high - low > minute) {
    const middle = Math.floor((low + high) / 2 / minute) * minute
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}

/** One observance for each change of the clocks between two days, the first one from the first day on. */
export function zoneLines(zone: string, from: Day, to: Day): readonly string[] {
  const first = startOfMonth(from)
  const begin = instantOf({ day: first, minutes: 0 }, zone)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`]
  const start = offsetAt(begin, zone)
  const observance = (at: number, before: number, after: number) => {
    const isSummer = after > before
    const local = new Date(at + before * minute).toISOString().slice(0, 16).replace(/[-:]/g, '')
    const name = isSummer ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${name}`,
      `DTSTART:${local}00`,
      `TZOFFSETFROM:${signed(before)}`,
      `TZOFFSETTO:${signed(after)}`,
      `END:${name}`,
    ]
  }
  lines.push(...observance(begin, start, start))
  for (let day = first; day <= to; day = addDays(endOfMonth(day), 1)) {
    const low = instantOf({ day, minutes: 0 }, zone)
    const high = instantOf({ day: addDays(endOfMonth(day), 1), minutes: 0 }, zone)
    const [before, after] = [offsetAt(low, zone), offsetAt(high, zone)]
    if (before !== after) lines.push(...observance(changeBetween(low, high, zone), before, after))
  }
  return [...lines, 'END:VTIMEZONE']
}
