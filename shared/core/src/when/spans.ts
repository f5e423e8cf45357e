import { addDays, type Day, daysInMonth, startOfMonth } from '../day.ts'
import { dateRules, shortDateRules } from './dates.ts'
import { monthName, type Now, weekday, weekdayAny } from './grammar.ts'
import { readAt } from './scan.ts'
import { bareEndRules, endRules, timeRules } from './times.ts'

/**
 * What an appointment is made of and a task is not: whole days from one to another (12/3-5), hours from one to another,
 * also over midnight (23時〜翌2時, 25時). Positions are those of a folded text.
 */

/** Whole days, both included. */
export interface DaySpan {
  readonly start: Day
  readonly end: Day
}

/** Minutes after midnight of the day it begins on; 1500 is one o'clock of the night after. `end`: null where none is said. */
export interface HourSpan {
  readonly start: number
  readonly end: number | null
  /** the day it ends on, where the line names one */
  readonly endDay?: Day
}

export interface Taken<Value> {
  readonly value: Value
  readonly end: number
}

const sticky = (source: string) => new RegExp(source, 'y')

/** The match of a sticky pattern at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const signs = '\\s?(?:[~\u2013\u2014\u2192\u30fc-]|->)\\s?'
const joint = sticky(`${signs}|\\s?(?:から|より)\\s?|\\s(?:to|until|till|through)\\s`)
const from = sticky('(?<!\\w)from ')
const upTo = sticky('まで(?:の間)?')
const dates = [...dateRules, ...shortDateRules]

const skip = (pattern: RegExp, folded: string, at: number): number =>
  at + (matchAt(pattern, folded, at)?.[0].length ?? 0)

/** A day that begins exactly here; short weekdays count where `isClear`. */
export function dayAt(folded: string, at: number, now: Now, isClear = false): Taken<Day> | null {
  const found = readAt(folded, at, now, isClear ? dates : dateRules)
  return found?.kind === 'date' ? found : null
}

const rest = '(?![\\d:/.]|\\s?[時分月%]|[-~]\\d)'
const bareDay = sticky(`(\\d{1,2})日?${rest}`)
const lasting = sticky(
  `(?:に|から|より|\\sfor\\s)\\s?(?:\\d{1,2}泊)?(\\d{1,2})(?:日間?| days?)(?![\\d後前目])(?:で|の)?`,
)
const weekendName = /週末|土日|weekend/
const englishDays = sticky(
  `(?<!\\w)(?:from )?${monthName}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\s?[-\u2013~]\\s?(\\d{1,2})(?:st|nd|rd|th)?(?![\\w:/]|[-.]\\w)`,
)
const daysEnglish = sticky(
  `(?<![\\w/.-])(\\d{1,2})(?:st|nd|rd|th)?\\s?[-\u2013~]\\s?(\\d{1,2})(?:st|nd|rd|th)? ${monthName}(?!\\w)`,
)
const weekdays = sticky(`(?<!\\w)(next |this |on )?(${weekdayAny})\\s?[-\u2013~]\\s?(${weekdayAny})(?!\\w)`)
const daysFrom = sticky('(?<!\\w)for (\\d{1,2}) days (?:from|starting(?: on)?) ')

const spanOf = (start: Day | null | undefined, end: Day | null): DaySpan | null =>
  start && end && end >= start && end <= addDays(start, 400) ? { start, end } : null

/** Whole days that begin exactly here: 12/3-5, 来週月曜から金曜まで, 今日から3日間, Dec 30 - Jan 3, this weekend. */
export function daysAt(folded: string, at: number, now: Now): Taken<DaySpan> | null {
  return englishSpanAt(folded, at, now) ?? joinedDaysAt(folded, at, now)
}

function englishSpanAt(folded: string, at: number, now: Now): Taken<DaySpan> | null {
  const named = matchAt(englishDays, folded, at)
  if (named) return datesOf(`${named[1]} ${named[2]}`, Number(named[3]), at + named[0].length, now)
  const behind = matchAt(daysEnglish, folded, at)
  if (behind) return datesOf(`${behind[3]} ${behind[1]}`, Number(behind[2]), at + behind[0].length, now)
  const week = matchAt(weekdays, folded, at)
  if (week) {
    const [whole, which = '', first = '', last = ''] = week
    const start = readAt(`${which}${first}`, 0, now, dates)
    if (start?.kind !== 'date') return null
    const days = (weekday(last) - weekday(first) + 7) % 7
    const value = spanOf(start.value, addDays(start.value, days))
    return value && { value, end: at + whole.length }
  }
  const many = matchAt(daysFrom, folded, at)
  const begin = many && dayAt(folded, at + many[0].length, now, true)
  const value = many && begin && spanOf(begin.value, addDays(begin.value, Number(many[1]) - 1))
  return value ? { value, end: begin.end } : null
}

function datesOf(first: string, last: number, end: number, now: Now): Taken<DaySpan> | null {
  const start = readAt(first, 0, now, dateRules)
  const value = start?.kind === 'date' ? spanOf(start.value, dateOfMonth(start.value, last)) : null
  return value && { value, end }
}

const dateOfMonth = (day: Day, date: number): Day | null =>
  date >= 1 && date <= daysInMonth(day) ? addDays(startOfMonth(day), date - 1) : null

function joinedDaysAt(folded: string, at: number, now: Now): Taken<DaySpan> | null {
  const begins = skip(from, folded, at)
  const first = dayAt(folded, begins, now, begins > at)
  if (!first) return null
  const many = matchAt(lasting, folded, first.end)
  if (many) {
    const value = spanOf(first.value, addDays(first.value, Number(many[1]) - 1))
    return value && { value, end: first.end + many[0].length }
  }
  const joining = matchAt(joint, folded, first.end)
  const last = joining && lastDayAt(folded, first.end + joining[0].length, first.value, now)
  if (last) {
    const value = spanOf(first.value, last.value)
    return value && { value, end: skip(upTo, folded, last.end) }
  }
  if (!weekendName.test(folded.slice(at, first.end))) return null
  // Its Saturday; on a Sunday the day itself.
  const end = addDays(first.value, new Date(`${first.value}T00:00Z`).getUTCDay() === 6 ? 1 : 0)
  return { value: { start: first.value, end }, end: first.end }
}

/** A day after another one: by itself, or a bare date of the same month. */
function lastDayAt(folded: string, at: number, first: Day, now: Now): Taken<Day> | null {
  const found = dayAt(folded, at, now, true)
  if (found && found.value >= first) return found
  const later = found && dayAt(folded, at, { ...now, today: first }, true)
  if (later && later.value >= first) return later
  const bare = matchAt(bareDay, folded, at)
  const value = bare && dateOfMonth(first, Number(bare[1]))
  return bare && value ? { value, end: at + bare[0].length } : null
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const clockSource = '(?::(?<colon>\\d{2})(?!\\d)|時(?!間)(?:(?<half>半)|(?<minute>\\d{1,2})分)?)'
const about = '(?:頃|ごろ|ちょうど)?'
const late = sticky(`(?:深夜の?)?(?<hour>2[4-9]|30)${clockSource}${about}`)
const midnight = sticky(`深夜の?(?<hour>[0-5])${clockSource}${about}`)
const tonight = sticky(`(?:(?<!\\w)tonight (?:at )?|今[夜晩]の?)(?<hour>\\d|1[0-2])(?:${clockSource}|(?=$|\\s))`)
const plainHour = sticky(
  `(?<![\\d:./-])(?<hour>1?\\d|2[0-3])時(?!間)(?:(?<half>半)|(?<minute>\\d{1,2})分)?(?![\\d代過])${about}`,
)
const atHour = sticky('(?<!\\w)at (\\d{1,2})(?=$|\\s|,)(?!\\s?(?:am|pm|o.?clock|%))')
const bareSpan = sticky(`(\\d{1,2})${signs}(\\d{1,2})(?=$|\\s)`)
const wholeMorning = sticky('午前中')
const wholeAfternoon = sticky('午後いっぱい')
const isMorning = /朝|早朝|午前|始発|\bmorning\b/

/** The minutes after midnight that a pattern with `clockSource` found. */
function clockOf(pattern: RegExp, folded: string, at: number): Taken<number> | null {
  const found = matchAt(pattern, folded, at)
  if (!found?.groups) return null
  const { hour, colon, half, minute } = found.groups
  const past = half ? 30 : Number(colon ?? minute ?? 0)
  return past < 60 ? { value: Number(hour) * 60 + past, end: at + found[0].length } : null
}

/** In an appointment an hour from one to six without a word for morning is of the afternoon. */
const byDaylight = (minutes: number, folded: string): number =>
  minutes >= 60 && minutes < 7 * 60 && !isMorning.test(folded) ? minutes + 12 * 60 : minutes

/** @param isClear a bare hour may stand here, since a day stands before it */
function beginAt(folded: string, at: number, now: Now, isClear: boolean): Taken<number> | null {
  const night = clockOf(late, folded, at)
  if (night) return night
  const deep = clockOf(midnight, folded, at)
  if (deep) return { ...deep, value: deep.value + 24 * 60 }
  const evening = clockOf(tonight, folded, at)
  if (evening) return { ...evening, value: (evening.value % 720) + 720 }
  const hour = clockOf(plainHour, folded, at)
  if (hour) return { ...hour, value: byDaylight(hour.value, folded) }
  const found = readAt(folded, at, now, timeRules)
  if (found?.kind === 'time') return { value: minutesOf(found.value), end: found.end }
  const said = isClear ? matchAt(atHour, folded, at) : null
  if (said && Number(said[1]) <= 23)
    return { value: byDaylight(Number(said[1]) * 60, folded), end: at + said[0].length }
  return null
}

const nextDay = sticky('(?:翌日?|次の日)の?(?=[朝午\\d])')
const partOfDay = sticky('(?:朝|午前)の?(?=\\d)')

/** What ends a span that began at `begin`: minutes after the same midnight. */
function endAt(folded: string, at: number, begin: number, now: Now): Taken<number> | null {
  const night = clockOf(late, folded, at)
  if (night) return { ...night, end: skip(upTo, folded, night.end) }
  const other = matchAt(nextDay, folded, at)
  const hourAt = other ? skip(partOfDay, folded, at + other[0].length) : at
  const found = readAt(folded, hourAt, now, endRules) ?? readAt(folded, hourAt, now, bareEndRules)
  if (found?.kind !== 'time') return null
  let value = minutesOf(found.value)
  if (other) value += 24 * 60
  while (value <= begin) value += 12 * 60
  return { value, end: skip(upTo, folded, found.end) }
}

const open = sticky(`(?:${signs})(?=$|\\s|[^\\d\\s])|から`)

/** Hours that begin exactly here, with their end where it is said. */
export function hoursAt(folded: string, at: number, now: Now, isClear: boolean): Taken<HourSpan> | null {
  const morning = matchAt(wholeMorning, folded, at)
  if (morning) return { value: { start: 9 * 60, end: 12 * 60 }, end: at + morning[0].length }
  const afternoon = matchAt(wholeAfternoon, folded, at)
  if (afternoon) return { value: { start: 13 * 60, end: 18 * 60 }, end: at + afternoon[0].length }
  const bare = isClear ? matchAt(bareSpan, folded, at) : null
  if (bare && Number(bare[1]) <= 23 && Number(bare[2]) <= 24) {
    const start = Number(bare[1]) * 60
    return { value: { start, end: endOfBare(start, Number(bare[2]) * 60) }, end: at + bare[0].length }
  }
  const begin = beginAt(folded, at, now, isClear)
  if (!begin) return null
  const joining = matchAt(joint, folded, begin.end)
  const behind = joining ? begin.end + joining[0].length : begin.end
  const otherDay = joining && dayAt(folded, behind, now)
  if (otherDay) {
    const ends = beginAt(folded, skip(sticky('\\s'), folded, otherDay.end), now, true)
    if (ends)
      return {
        value: { start: begin.value, end: ends.value, endDay: otherDay.value },
        end: skip(upTo, folded, ends.end),
      }
  }
  const end = joining && endAt(folded, behind, begin.value, now)
  if (end) return { value: { start: begin.value, end: end.value }, end: end.end }
  return { value: { start: begin.value, end: null }, end: skip(open, folded, begin.end) }
}

const endOfBare = (start: number, end: number): number =>
  end > start ? end : end + 12 * 60 > start ? end + 12 * 60 : end + 24 * 60
