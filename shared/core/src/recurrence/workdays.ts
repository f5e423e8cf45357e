import { addDays, type Day, weekdayOf } from '../day.ts'

/** Working days, apart from what repeats: leftovers go to the next one, and that comes with every page of tasks. */

export type IsHoliday = (day: Day) => boolean

export const isWorkday = (day: Day, isHoliday: IsHoliday): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isHoliday(day)

/** The nearest working day in that direction, the day itself when it is one. Holidays never last two months. */
export function workdayFrom(day: Day, step: 1 | -1, isHoliday: IsHoliday): Day {
  for (let index = 0, at = day; index < 60; index++, at = addDays(at, step)) if (isWorkday(at, isHoliday)) return at
  return day
}
