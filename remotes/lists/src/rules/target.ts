import { addDays, addMonths, type Day, toDay } from '@techo/core'

/** When a dream shall come true: a day, a year of the calendar or a year of one's life. */
export interface Target {
  readonly target_date: Day | null
  readonly target_year: number | null
  readonly target_age: number | null
}

/** Both included. */
export interface Span {
  readonly from: Day
  readonly to: Day
}

/** Whole years lived on a day; negative before birth. Who is born on 29 February is a year older on the 28th of other years. */
export function ageOn(birthday: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return addMonths(birthday, years * 12) <= day ? years : years - 1
}

/** The days on which a dream is in time; null without a target, and for an age while the birthday is unknown. */
export function spanOf({ target_date, target_year, target_age }: Target, birthday: Day | null): Span | null {
  if (target_date !== null) return { from: target_date, to: target_date }
  if (target_year !== null) return { from: toDay(`${target_year}-01-01`), to: toDay(`${target_year}-12-31`) }
  if (target_age === null || birthday === null) return null
  return { from: addMonths(birthday, target_age * 12), to: addDays(addMonths(birthday, (target_age + 1) * 12), -1) }
}

/** The year a dream is counted under. */
export const yearOf = (target: Target, birthday: Day | null): number | null => {
  const span = spanOf(target, birthday)
  return span && Number(span.from.slice(0, 4))
}

/** The age one will have when the time of a dream ends; null when it cannot be known. */
export function ageAt(target: Target, birthday: Day | null): number | null {
  if (target.target_age !== null && target.target_date === null && target.target_year === null) return target.target_age
  const span = spanOf(target, birthday)
  return span && birthday ? ageOn(birthday, span.to) : null
}
