/** The text of a civil day, apart from what is done with days: addresses know no more of them, and they come with every page. */

/**
 * A civil day: what a calendar on the wall shows. It has no time and no zone, so arithmetic on it can never drift across
 * a daylight-saving change. The only functions that meet an instant are `clockAt`, which is told the zone, and `civilDay`, which
 * is told the hour at which the person's day begins as well.
 */
declare const dayBrand: unique symbol
export type Day = string & { readonly [dayBrand]: 'Day' }

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** @param ms since 1970, of a moment in UTC */
export const fromUtc = (ms: number): Day => {
  const date = new Date(ms)
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return `${year}-${String(date.getUTCMonth() + 1).padStart(2, '0')}-${String(date.getUTCDate()).padStart(2, '0')}` as Day
}

// Date.UTC maps years 0–99 to 1900–1999, so the year is set on its own.
export const utc = (year: number, month: number, date: number): number => {
  const moment = new Date(0)
  moment.setUTCFullYear(year, month - 1, date)
  return moment.getTime()
}

export const toUtc = (day: Day): number => {
  const [, year, month, date] = pattern.exec(day) ?? []
  return utc(Number(year), Number(month), Number(date))
}

/** The day named by `YYYY-MM-DD`, or null when the text is anything else or names a day that does not exist. */
export function parseDay(text: string): Day | null {
  const match = pattern.exec(text)
  if (!match) return null
  return fromUtc(utc(Number(match[1]), Number(match[2]), Number(match[3]))) === text ? (text as Day) : null
}

export const isDay = (value: unknown): value is Day => typeof value === 'string' && parseDay(value) !== null

/** Like `parseDay`, for text that is known to be right (a literal, a `date` column). Throws a RangeError otherwise. */
export function toDay(text: string): Day {
  const day = parseDay(text)
  if (!day) throw new RangeError(`Not a civil day (YYYY-MM-DD): ${text}`)
  return day
}
