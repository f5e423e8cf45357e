import { addDays, type Day, daysBetween, weekdayOf } from '@techo/core'

/**
 * Working days as whole numbers. Index 0 is the first working day on or after the origin; what lies before it counts down.
 * The engine knows nothing else of dates.
 */
export interface WorkCalendar {
  /** Index of a day; of a day off that of the next working day. */
  readonly indexOf: (day: Day) => number
  /** How many working days lie between the origin's index 0 and the end of the day: the exclusive end of what ends on it. */
  readonly endOf: (day: Day) => number
  readonly dayAt: (index: number) => Day
  readonly isWorking: (day: Day) => boolean
}

export interface CalendarRules {
  readonly origin: Day
  /** bit n stands for weekday n, Sunday 0 */
  readonly weekendMask: number
  readonly isHoliday: (day: Day) => boolean
  /** days of one's own, stronger than weekends and holidays */
  readonly exceptions: ReadonlyMap<Day, 'off' | 'work'>
}

/** As many days off in a row mean that the calendar has no working days. */
const longestRest = 3660

export function createCalendar({ origin, weekendMask, isHoliday, exceptions }: CalendarRules): WorkCalendar {
  const isWorking = (day: Day): boolean => {
    const own = exceptions.get(day)
    if (own) return own === 'work'
    return (weekendMask & (1 << weekdayOf(day))) === 0 && !isHoliday(day)
  }
  // Distance from the origin → working days from the origin up to there, and the working days themselves, both ways.
  const ahead: Day[] = []
  const behind: Day[] = []
  /** `upTo[n]`: working days in the n days from the origin on; `downTo[n]`: in the n days before it */
  const upTo: number[] = [0]
  const downTo: number[] = [0]

  const grow = (isEnough: () => boolean, counts: number[], days: Day[], step: (distance: number) => Day) => {
    let rest = 0
    while (!isEnough()) {
      const day = step(counts.length - 1)
      const works = isWorking(day)
      if (works) days.push(day)
      rest = works ? 0 : rest + 1
      if (rest > longestRest) throw new RangeError('This calendar has no working days: allow at least one weekday')
      counts.push((counts.at(-1) ?? 0) + (works ? 1 : 0))
    }
  }
  const forward = (isEnough: () => boolean) => grow(isEnough, upTo, ahead, distance => addDays(origin, distance))
  const backward = (isEnough: () => boolean) =>
    grow(isEnough, downTo, behind, distance => addDays(origin, -1 - distance))

  const indexOf = (day: Day): number => {
    const distance = daysBetween(origin, day)
    if (distance >= 0) {
      forward(() => upTo.length > distance)
      return upTo[distance] ?? 0
    }
    backward(() => downTo.length > -distance)
    return -(downTo[-distance] ?? 0)
  }
  return {
    indexOf,
    endOf: day => indexOf(addDays(day, 1)),
    isWorking,
    dayAt: index => {
      if (index >= 0) {
        forward(() => ahead.length > index)
        return ahead[index] ?? origin
      }
      backward(() => behind.length >= -index)
      return behind[-index - 1] ?? origin
    },
  }
}
