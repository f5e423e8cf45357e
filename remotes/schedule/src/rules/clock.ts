import { addDays, clockAt, type Day } from '@techo/core'
import { instantOf, type Wall, wallAt } from '@techo/core/reminders'

export { instantOf, type Wall, wallAt }

export const minute = 60_000

/** The instants between which a day lies: 23, 24 or 25 hours, or half an hour off. */
export const dayBounds = (day: Day, zone: string): { readonly from: number; readonly to: number } => ({
  from: instantOf({ day, minutes: 0 }, zone),
  to: instantOf({ day: addDays(day, 1), minutes: 0 }, zone),
})

/** A wall so many minutes later on the clocks, days carried over. */
export function laterOnWall({ day, minutes }: Wall, by: number): Wall {
  const all = minutes + by
  const days = Math.floor(all / 1440)
  return { day: addDays(day, days), minutes: all - days * 1440 }
}

/** `09:05` of minutes since midnight. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.round(minutes) % 60).padStart(2, '0')}`

/** Minutes since midnight of `HH:MM[:SS]`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether the runtime knows a zone by this name. */
export function isZone(zone: string): boolean {
  try {
    clockAt(0, zone)
    return true
  } catch {
    return false
  }
}
