import { addDays } from '@techo/core'
import { instantOf, laterOnWall, minute, type Wall, wallAt } from './clock.ts'
import type { When } from './event.ts'

/** What dragging and arrow keys make of a time. Everything moves on the wall of who looks, and keeps its length. */

export const step = 15

export const snapped = (minutes: number): number => Math.round(minutes / step) * step

/** So many minutes later on the wall; whole days move by whole days. */
export function movedBy(when: When, minutes: number, zone: string): When {
  if (when.allDay) {
    const days = Math.round(minutes / 1440)
    return { allDay: true, from: addDays(when.from, days), to: addDays(when.to, days) }
  }
  const start = instantOf(laterOnWall(wallAt(when.start, zone), minutes), zone)
  return { ...when, start, end: start + (when.end - when.start) }
}

/** Ended at this wall instead, a quarter of an hour after its start at the earliest. */
export function endedAt(when: When, wall: Wall, zone: string): When {
  if (when.allDay) return when
  return { ...when, end: Math.max(when.start + step * minute, instantOf(wall, zone)) }
}

/** Longer by so many minutes, or shorter. */
export const stretchedBy = (when: When, minutes: number): When =>
  when.allDay ? when : { ...when, end: Math.max(when.start + step * minute, when.end + minutes * minute) }

/** The span that a drag over empty hours leaves, whichever way it went. */
export function spanned(wall: Wall, other: number, zone: string): When {
  const from = Math.min(Math.floor(wall.minutes / step) * step, snapped(other))
  const to = Math.max(from + step, snapped(Math.max(wall.minutes, other)))
  const start = instantOf({ day: wall.day, minutes: from }, zone)
  return {
    allDay: false,
    start,
    end: Math.max(start + step * minute, instantOf({ day: wall.day, minutes: to }, zone)),
    zone,
  }
}

/** So many minutes from a place on the wall on: at the quarter of an hour before it, within its day. */
export function placedAt({ day, minutes }: Wall, length: number, zone: string): Exclude<When, { allDay: true }> {
  const from = Math.min(Math.floor(minutes / step) * step, 1440 - step)
  const start = instantOf({ day, minutes: from }, zone)
  return { allDay: false, start, end: start + length * minute, zone }
}
