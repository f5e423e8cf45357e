import { addDays, type Day } from '../day.ts'
import type { IsHoliday } from '../recurrence/index.ts'
import { type Remindable, startsOf } from './moments.ts'
import { instantOf, wallAt } from './wall.ts'

/** Something with a start or a rule, as far as it decides on which days it stands. */
export interface Lasting extends Pick<Remindable, 'start' | 'rrule' | 'exdates' | 'holiday_rule'> {
  /** in minutes, fractions too; of whole days so many times 1440 */
  readonly lasts: number
}

/** When one occurrence of it is, in milliseconds since the epoch. */
export interface Standing {
  readonly from: number
  readonly to: number
  /** whole days, which stand on their dates whatever the clocks do */
  readonly isDay: boolean
}

interface Where {
  readonly day: Day
  /** of the person */
  readonly zone: string
  readonly isHoliday?: IsHoliday
}

/** What of it touches a day, from midnight to midnight of the person's zone. Nothing of a zone or a rule that cannot be read. */
export function standingOn(it: Lasting, { day, zone, ...how }: Where): readonly Standing[] {
  try {
    const begin = instantOf({ day, minutes: 0 }, zone)
    const end = instantOf({ day: addDays(day, 1), minutes: 0 }, zone)
    const length = it.lasts * 60_000
    const days = Math.max(1, Math.round(it.lasts / 1440))
    return startsOf({ ...it, params: {} }, { from: begin - length, to: end, zone, ...how }).flatMap(({ at, isDay }) => {
      const first = isDay ? wallAt(at, zone).day : day
      const stands = isDay
        ? first <= day && addDays(first, days - 1) >= day
        : at < end && (at + length > begin || (length === 0 && at >= begin))
      return stands ? [{ from: at, to: at + length, isDay }] : []
    })
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
