import type { Day, WeekStart } from '../day.ts'
import { foldDigits } from '../text.ts'

/** What a phrase is read against: the person's day and week. Nothing here looks at a clock. */
export interface Now {
  readonly today: Day
  readonly weekStart: WeekStart
  /**
   * Which year or month is meant when a phrase names none: `next` looks ahead (plans), `nearest` also back (looking
   * something up). `next` unless told.
   */
  readonly prefer?: 'next' | 'nearest'
}

/** A repeated task: RFC 5545 text, always with WKST, and the first day it falls on (today or later). */
export interface Repeat {
  readonly rrule: string
  readonly start: Day
}

/** What stands in a `Reading`, by kind: a civil day, `HH:MM`, minutes, a repetition, the last day of a span (来週中に). */
export interface Readings {
  readonly date: Day
  readonly time: string
  readonly estimate: number
  readonly repeat: Repeat
  readonly deadline: Day
}

export type Reading = {
  readonly [Kind in keyof Readings]: { readonly kind: Kind; readonly value: Readings[Kind] }
}[keyof Readings]

export interface Rule {
  readonly pattern: RegExp
  /** null: it looked like one and is none (February 30th, 27 o'clock) */
  readonly read: (groups: readonly string[], now: Now) => Reading | null
}

type Read<Value> = (groups: readonly string[], now: Now) => Value | null

const make =
  <Kind extends keyof Readings>(kind: Kind) =>
  (source: string, read: Read<Readings[Kind]>): Rule => ({
    pattern: new RegExp(source, 'y'),
    read: (groups, now) => {
      const value = read(groups, now)
      // The kind and its value go together by the signature above.
      return value === null ? null : ({ kind, value } as Reading)
    },
  })

export const date = make('date')
export const time = make('time')
export const estimate = make('estimate')
export const repeat = make('repeat')
export const deadline = make('deadline')

/** An English phrase: a word of its own, not a piece of another one. */
export const words = (source: string): string => `(?<![\\w'’#+/.-])(?:${source})(?![\\w'’]|[-.]\\w)`

/** Digits that are not the tail of a longer number. */
export const digits = (source: string): string => `(?<!\\d[.:/-]?|[a-z])${source}`

/** A phrase in hiragana: between letters of the same script it is a piece of another word. */
export const kana = (source: string): string =>
  `(?<![\\u3041-\\u3096])(?:${source})(?=$|[^\\u3041-\\u3096]|[にのはもま][^\\u3041-\\u3096]|まで|[にのは]$)`

/**
 * A text as the grammar reads it: full-width signs as half-width ones, wave dashes as tildes, Latin letters small. Each
 * code unit stays where it was, so that positions found in it hold in the typed text.
 */
export const fold = (text: string): string =>
  foldDigits(text)
    .replaceAll('\u301c', '~')
    .replace(/[A-Z]/g, letter => letter.toLowerCase())

const kanjiDigits = '〇一二三四五六七八九'

/** Digits or small kanji numerals (十二) as a number. */
export function count(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const [tens, ones] = text.includes('十') ? text.split('十') : ['〇', text]
  const digit = (sign: string | undefined, empty: number) => (sign ? kanjiDigits.indexOf(sign) : empty)
  return digit(tens, 1) * 10 + digit(ones, 0)
}

/** Source of what `count` reads. */
export const number = '(\\d{1,3}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])'

const weekdayNames = '日月火水木金土'
const englishWeekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** 0 = Sunday; reads 月, 月曜, mon, monday. */
export const weekday = (text: string): number =>
  englishWeekdays.includes(text.slice(0, 3))
    ? englishWeekdays.indexOf(text.slice(0, 3))
    : weekdayNames.indexOf(text.slice(0, 1))

export const weekdayJa = '([日月火水木金土])曜(?:日(?!曜))?'
export const weekdayFull = '(?:sun|mon|tues|wednes|thurs|fri|satur)days?'
export const weekdayAny = `(?:${weekdayFull}|sun|mon|tues?|wed|thu(?:rs?)?|fri|sat)`

const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 1 = January. */
export const month = (text: string): number => englishMonths.indexOf(text.slice(0, 3)) + 1
export const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
