import type { YearSpan } from '@techo/core'
import { addDays, type Day, daysBetween, type Language, type WeekStart, weekdayOf } from '@techo/core'

/** How many years back the page goes: nobody has kept this planner for longer. */
const oldest = 1970

export interface Person {
  readonly today: Day
  readonly weekStart: WeekStart
  readonly timeZone: string
  readonly dayStartHour: number
  readonly language: Language
}

/**
 * The year of an address (`2025`), or the one a person looks back on without saying which: the running one, in January the
 * one that has just ended. Null for what is no year, and for years to come.
 */
export function spanOf(text: string | undefined, person: Person): YearSpan | null {
  const now = Number(person.today.slice(0, 4))
  const usual = person.today.slice(5, 7) === '01' ? now - 1 : now
  const year = text === undefined ? usual : /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  if (!(year >= oldest && year <= now)) return null
  const [from, end] = [`${year}-01-01` as Day, `${year}-12-31` as Day]
  return { ...person, year, from, to: year === now ? person.today : end }
}

export interface YearCell {
  readonly day: Day
  /** week of the year, from 0, and the row within it */
  readonly column: number
  readonly row: number
  /** 0 … 4 */
  readonly level: number
}

/** The days of a year as the cells of a map, weeks as columns. */
export function cellsOf({ from, to, weekStart }: YearSpan, days: ReadonlyMap<Day, number>): readonly YearCell[] {
  const lead = (weekdayOf(from) - weekStart + 7) % 7
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    const share = days.get(day) ?? 0
    return {
      day,
      column: Math.floor((index + lead) / 7),
      row: (index + lead) % 7,
      level: share <= 0 ? 0 : Math.min(4, Math.max(1, Math.ceil(share * 4))),
    }
  })
}
