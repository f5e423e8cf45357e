import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  daysInMonth,
  endOfMonth,
  parseDay,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from '../day.ts'
import {
  count,
  date,
  deadline,
  digits,
  kana,
  month,
  monthName,
  type Now,
  number,
  type Rule,
  weekday,
  weekdayAny,
  weekdayFull,
  weekdayJa,
  words,
} from './grammar.ts'

/** Days named by words: 来週の金曜日, 11/25, 令和8年12月1日, next friday, Nov 25th. */

const two = (value: number | string) => String(value).padStart(2, '0')
const dayOf = (year: number, monthNumber: number, dateNumber: number): Day | null =>
  parseDay(`${String(year).padStart(4, '0')}-${two(monthNumber)}-${two(dateNumber)}`)

const yearOf = (day: Day) => Number(day.slice(0, 4))

/** The candidate a person means: the first from today on, or the nearest on both sides. */
function choose(candidates: readonly (Day | null)[], { today, prefer }: Now): Day | null {
  const days = candidates.filter(each => each !== null)
  if (prefer !== 'nearest') return days.find(each => each >= today) ?? null
  const distance = (day: Day) => Math.abs(daysBetween(today, day))
  return days.reduce<Day | null>((best, each) => (best && distance(best) <= distance(each) ? best : each), null)
}

/** 11/25 without a year. Nine years reach the next 29 February from everywhere. */
const monthDay = (monthNumber: number, dateNumber: number, now: Now): Day | null =>
  choose(
    Array.from({ length: 10 }, (_, index) => dayOf(yearOf(now.today) - 1 + index, monthNumber, dateNumber)),
    now,
  )

/** 25日 without a month. */
const dateOnly = (dateNumber: number, now: Now): Day | null =>
  choose(
    Array.from({ length: 4 }, (_, index) => dateIn(addMonths(startOfMonth(now.today), index - 1), dateNumber)),
    now,
  )

const dateIn = (anyDay: Day, dateNumber: number): Day | null =>
  dateNumber >= 1 && dateNumber <= daysInMonth(anyDay) ? addDays(startOfMonth(anyDay), dateNumber - 1) : null

const endOf = (monthNumber: number, now: Now): Day | null => {
  const first = monthDay(monthNumber, 1, { ...now, today: startOfMonth(now.today) })
  return first && endOfMonth(first)
}

/** The next such weekday; never today itself, which has a word of its own. */
const coming = (weekdayNumber: number, today: Day): Day =>
  addDays(today, ((weekdayNumber - weekdayOf(today) + 6) % 7) + 1)

const inWeek = (weekdayNumber: number, weeks: number, { today, weekStart }: Now): Day =>
  addDays(startOfWeek(today, weekStart), 7 * weeks + ((weekdayNumber - weekStart + 7) % 7))

/** Its Saturday, or today when that is Sunday; further weekends by their Saturday. */
function weekend(weeks: number, today: Day): Day {
  const isSunday = weekdayOf(today) === 0
  if (weeks === 0 && isSunday) return today
  const saturday = isSunday ? addDays(today, -1) : addDays(today, 6 - weekdayOf(today))
  return addDays(saturday, 7 * weeks)
}

const relative: Readonly<Record<string, number>> = {
  今: 0,
  来: 1,
  再来: 2,
  先: -1,
  次の: 1,
  this: 0,
  next: 1,
  last: -1,
}
const step = (text: string): number => relative[text.trim()] ?? 0

const eraStart: Readonly<Record<string, number>> = { 令和: 2018, r: 2018, 平成: 1988, h: 1988, 昭和: 1925, s: 1925 }
const eraYear = (era: string, year: string): number => (eraStart[era] ?? 0) + (year === '元' ? 1 : Number(year))

const tail = '(?:\\s?\\([日月火水木金土](?:曜日?)?\\)|[日月火水木金土]曜日?)?'
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?'

const after = (unit: string, many: number, today: Day): Day => {
  if (unit.startsWith('w') || unit.startsWith('週')) return addDays(today, 7 * many)
  if (unit.startsWith('m') || unit.endsWith('月')) return addMonths(today, many)
  if (unit.startsWith('y') || unit === '年') return addMonths(today, 12 * many)
  return addDays(today, many)
}

const offsets: Readonly<Record<string, number>> = {
  今日: 0,
  本日: 0,
  きょう: 0,
  明日: 1,
  あした: 1,
  あす: 1,
  明後日: 2,
  あさって: 2,
  明々後日: 3,
  しあさって: 3,
  昨日: -1,
  きのう: -1,
  一昨日: -2,
  おととい: -2,
  today: 0,
  tomorrow: 1,
  tmr: 1,
  tmrw: 1,
  yesterday: -1,
  'day after tomorrow': 2,
  'day before yesterday': -2,
}

const named = (text: string, { today }: Now): Day | null => {
  const offset = offsets[text.replace(/^the /, '').replace(/\s+/g, ' ')]
  return offset === undefined ? null : addDays(today, offset)
}

const japanese: readonly Rule[] = [
  // Names (今日子, 明日香) and 今日的 are other words.
  date('((?:今日|明日)(?![子香的])|本日|明後日|明々後日|一昨日|(?<!一)昨日)', ([text = ''], now) => named(text, now)),
  date(`(${kana('きょう|あした|あす|あさって|しあさって|きのう|おととい')})`, ([text = ''], now) => named(text, now)),
  date(`(?<![\\d.第])${number}(日|週間?|[か箇カヶケヵ個]月|年)後`, ([many = '', unit = ''], { today }) =>
    after(unit, count(many), today),
  ),
  date('半年後', (_, { today }) => addMonths(today, 6)),
  // The half of a month in everyday counting.
  date('半月後', (_, { today }) => addDays(today, 15)),
  // Its other half is a time of day: 明朝, 明晩. 明朝体 is a typeface.
  date('(?<![一-龠])明(?=朝(?!体)|晩)', (_, { today }) => addDays(today, 1)),
  date(`(今|来|再来|先)週(?:の|\\s)?${weekdayJa}`, ([which = '', name = ''], now) =>
    inWeek(weekday(name), step(which), now),
  ),
  date('(来|再来)週(?![末日月火水木金土\\d間])', ([which = ''], now) => inWeek(1, step(which), now)),
  date(`(?:次の?|今度の?)${weekdayJa}`, ([name = ''], { today }) => coming(weekday(name), today)),
  date(`(?<![一-龠]|第\\d)${weekdayJa}`, ([name = ''], { today }) => coming(weekday(name), today)),
  date('(?:今週の?|今度の?|次の?)?土日(?![月祝曜])', (_, { today }) => weekend(0, today)),
  date('来週の?土日(?![月祝曜])', (_, { today }) => weekend(1, today)),
  date('(今|来|再来|)週末', ([which = ''], { today }) => weekend(step(which), today)),
  date('週明け', (_, { today }) => coming(1, today)),
  date('(今|来|再来|)月(?:の)?(?:末日?|最終日)', ([which = ''], { today }) =>
    endOfMonth(addMonths(startOfMonth(today), step(which))),
  ),
  date('(来|再来)月(?:の)?(?:初め?|はじめ)', ([which = ''], { today }) => addMonths(startOfMonth(today), step(which))),
  date(`(今|来|再来)月の?(\\d{1,2})日${tail}`, ([which = '', day = ''], { today }) =>
    dateIn(addMonths(startOfMonth(today), step(which)), Number(day)),
  ),
  date(digits('(\\d{4})[年]\\s?(\\d{1,2})月\\s?(\\d{1,2})日') + tail, ([year = '', m = '', d = '']) =>
    dayOf(Number(year), Number(m), Number(d)),
  ),
  date(
    `(今|来|再来)年の?(\\d{1,2})(?:月\\s?(\\d{1,2})日|/(\\d{1,2})(?![\\d/]))${tail}`,
    ([which = '', m = '', d = '', d2 = ''], { today }) =>
      dayOf(yearOf(today) + step(which), Number(m), Number(d || d2)),
  ),
  date(`(令和|平成|昭和)(元|\\d{1,2})年(\\d{1,2})月(\\d{1,2})日${tail}`, ([era = '', year = '', m = '', d = '']) =>
    dayOf(eraYear(era, year), Number(m), Number(d)),
  ),
  date(
    `(?<![\\w.])([rhs])(\\d{1,2})[./](\\d{1,2})[./](\\d{1,2})(?![\\d.])${tail}`,
    ([era = '', year = '', m = '', d = '']) => dayOf(eraYear(era, year), Number(m), Number(d)),
  ),
  date(digits('(\\d{1,2})月\\s?(\\d{1,2})日(?![間後前])') + tail, ([m = '', d = ''], now) =>
    monthDay(Number(m), Number(d), now),
  ),
  date(digits('(\\d{1,2})月末日?'), ([m = ''], now) => endOf(Number(m), now)),
  date(
    digits('(?<![第月年])(\\d{1,2})日(?![間後前目分数以ご置お連坊]|に\\s?[\\d一二三]+[回度])') + tail,
    ([d = ''], now) => dateOnly(Number(d), now),
  ),
  date('(今|来)年の?(?:元日|元旦)', ([which = ''], { today }) => dayOf(yearOf(today) + step(which), 1, 1)),
  date('年末(?!調整|ジャンボ|年始)|大晦日|大みそか', (_, now) => monthDay(12, 31, now)),
  date('元日|元旦', (_, now) => monthDay(1, 1, now)),
]

const english: readonly Rule[] = [
  date(
    `(${words('today|tomorrow|tmrw?|yesterday|(?:the )?day after tomorrow|(?:the )?day before yesterday')})`,
    ([text = ''], now) => named(text, now),
  ),
  date(words('in (an?|\\d{1,3}) (day|week|month|year)s?'), ([many = '', unit = ''], { today }) =>
    after(unit, many.startsWith('a') ? 1 : Number(many), today),
  ),
  date(words('(\\d{1,3}) (day|week|month|year)s? from (?:now|today)'), ([many = '', unit = ''], { today }) =>
    after(unit, Number(many), today),
  ),
  date(words(`next (${weekdayAny})`), ([name = ''], { today }) => coming(weekday(name), today)),
  date(words(`last (${weekdayAny})`), ([name = ''], now) => inWeek(weekday(name), -1, now)),
  // Once it has gone by this week, the one that comes is meant.
  date(words(`this (${weekdayAny})`), ([name = ''], now) => {
    const day = inWeek(weekday(name), 0, now)
    return day < now.today ? addDays(day, 7) : day
  }),
  date(words(`(${weekdayAny})(?: of)? (this|next) week`), ([name = '', which = ''], now) =>
    inWeek(weekday(name), step(which), now),
  ),
  date(words(`(?:on )?${weekdayAny} (?:the )?(\\d{1,2})(?:st|nd|rd|th)`), ([d = ''], now) => dateOnly(Number(d), now)),
  date(words(`on (${weekdayAny})`), ([name = ''], { today }) => coming(weekday(name), today)),
  date(words(`(${weekdayFull})`), ([name = ''], { today }) => coming(weekday(name), today)),
  date(words('next week'), (_, now) => inWeek(1, 1, now)),
  date(words('(?:on )?(?:the |(this|next) )?weekend'), ([which = ''], { today }) => weekend(step(which), today)),
  date(words('next month'), (_, { today }) => addMonths(startOfMonth(today), 1)),
  date(words('(?:at )?(?:the )?end of (?:the |(this|next) )?month|eom'), ([which = ''], { today }) =>
    endOfMonth(addMonths(startOfMonth(today), step(which))),
  ),
  date(words("(?:at )?(?:the )?end of (?:the |this )?year|new year['’]?s eve"), (_, now) => monthDay(12, 31, now)),
  date(words("new year['’]?s day"), (_, now) => monthDay(1, 1, now)),
  date(
    words(`(?:on )?(?:${weekdayAny},? )?${monthName}\\.? ${ordinal}(?:,? (\\d{4}))?`),
    ([m = '', d = '', year = ''], now) =>
      year ? dayOf(Number(year), month(m), Number(d)) : monthDay(month(m), Number(d), now),
  ),
  date(
    words(`(?:on )?(?:${weekdayAny},? )?(?:the )?${ordinal}(?: of)? ${monthName}(?:,? (\\d{4}))?`),
    ([d = '', m = '', year = ''], now) =>
      year ? dayOf(Number(year), month(m), Number(d)) : monthDay(month(m), Number(d), now),
  ),
  date(words('on the (\\d{1,2})(?:st|nd|rd|th)'), ([d = ''], now) => dateOnly(Number(d), now)),
]

const figures: readonly Rule[] = [
  date(digits(`(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})(?![\\d/-])${tail}`), ([year = '', , m = '', d = '']) =>
    dayOf(Number(year), Number(m), Number(d)),
  ),
  date(digits(`(?<![\\w.])(\\d{1,2})/(\\d{1,2})(?![\\d/.]|\\s?(?:カップ|杯))${tail}`), ([m = '', d = ''], now) =>
    monthDay(Number(m), Number(d), now),
  ),
]

export const dateRules: readonly Rule[] = [...japanese, ...english, ...figures]

/** Up to the end of a span: 来週中に, 今月いっぱい, 3日以内に, by the end of the week. */
const within = '(?:中(?:に|(?=$|\\s))|いっぱい(?:に|まで)?)'
const endOfWeek = (weeks: number, { today, weekStart }: Now): Day =>
  addDays(startOfWeek(today, weekStart), 7 * weeks + 6)

export const spanRules: readonly Rule[] = [
  deadline(`(今|来|再来)週${within}`, ([which = ''], now) => endOfWeek(step(which), now)),
  deadline(`(今|来|再来)月${within}`, ([which = ''], { today }) =>
    endOfMonth(addMonths(startOfMonth(today), step(which))),
  ),
  deadline(`${digits('(\\d{1,2})月')}${within}`, ([m = ''], now) => endOf(Number(m), now)),
  deadline(`(今|来)年${within}`, ([which = ''], { today }) => dayOf(yearOf(today) + step(which), 12, 31)),
  deadline('年内(?:に|(?=$|\\s))', (_, { today }) => dayOf(yearOf(today), 12, 31)),
  deadline(
    `(?<![\\d.第])${number}(日|週間|[か箇カヶケヵ個]月|年)以内(?:に|(?=$|\\s))`,
    ([many = '', unit = ''], { today }) => after(unit, count(many), today),
  ),
  deadline(words('(?:by |before )?(?:the )?end of (?:the |(this|next) )?week'), ([which = ''], now) =>
    endOfWeek(step(which), now),
  ),
  deadline(words('within (?:an?|(\\d{1,3})) (day|week|month|year)s?'), ([many = '', unit = ''], { today }) =>
    after(unit, Number(many || 1), today),
  ),
]

/** Weekdays without their long name are too short to be read anywhere, but clear after `@` or `by`. */
export const shortDateRules: readonly Rule[] = [
  date(words(`(${weekdayAny})`), ([name = ''], { today }) => coming(weekday(name), today)),
  date('([日月火水木金土])(?=$|[\\s,、])', ([name = ''], { today }) => coming(weekday(name), today)),
]
