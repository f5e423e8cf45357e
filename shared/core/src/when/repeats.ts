import { addDays, type Day, daysInMonth, type WeekStart, weekdayOf } from '../day.ts'
import {
  count,
  month,
  monthName,
  type Now,
  number,
  type Repeat,
  type Rule,
  repeat,
  weekday,
  weekdayAny,
  words,
} from './grammar.ts'

/**
 * What repeats, as RFC 5545 rules. Every rule names the week's first day, because the same text means other days under
 * another one; the last day of a month is BYMONTHDAY=-1, because a rule for the 31st skips short months.
 */

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const dateNumber = (day: Day) => Number(day.slice(8))
const monthNumber = (day: Day) => Number(day.slice(5, 7))

const rule = (parts: readonly string[], weekStart: WeekStart): string =>
  [...parts, `WKST=${codes[weekStart]}`].join(';')

/** The first fitting day from today on; eight years and a day hold every 29 February. */
function first(today: Day, fits: (day: Day) => boolean): Day | null {
  for (let index = 0; index <= 2923; index++) {
    const day = addDays(today, index)
    if (fits(day)) return day
  }
  return null
}

const repeated = (parts: readonly (string | false)[], fits: (day: Day) => boolean, now: Now): Repeat | null => {
  const start = first(now.today, fits)
  return (
    start && {
      rrule: rule(
        parts.filter(part => part !== false),
        now.weekStart,
      ),
      start,
    }
  )
}

const interval = (many: number) => many > 1 && `INTERVAL=${many}`
const isCount = (many: number) => many >= 1 && many <= 999

const daily = (many: number, now: Now): Repeat | null =>
  isCount(many) ? repeated(['FREQ=DAILY', interval(many)], () => true, now) : null

/** Without weekdays: on today's. */
function weekly(days: readonly number[], many: number, now: Now): Repeat | null {
  const wanted = days.length > 0 ? days : [weekdayOf(now.today)]
  if (!isCount(many) || wanted.includes(-1)) return null
  const sorted = [...new Set(wanted)].sort((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
  const byDay = sorted.map(each => codes[each]).join(',')
  return repeated(['FREQ=WEEKLY', interval(many), `BYDAY=${byDay}`], day => sorted.includes(weekdayOf(day)), now)
}

const isLast = (day: Day) => dateNumber(day) === daysInMonth(day)

/** Dates of the month; -1 is the last. Without dates: on today's. */
function monthly(dates: readonly number[], many: number, now: Now): Repeat | null {
  const wanted = dates.length > 0 ? [...new Set(dates)] : [dateNumber(now.today)]
  if (!isCount(many) || wanted.some(each => each > 31 || each < -1 || each === 0)) return null
  const fits = (day: Day) => wanted.includes(dateNumber(day)) || (wanted.includes(-1) && isLast(day))
  return repeated(['FREQ=MONTHLY', interval(many), `BYMONTHDAY=${wanted.join(',')}`], fits, now)
}

/** The nth weekdays of the month; -1 is the last one. */
function monthlyWeekday(nths: readonly number[], weekdayNumber: number, now: Now): Repeat | null {
  if (nths.some(each => each > 5 || each === 0)) return null
  const isNth = (day: Day, nth: number) =>
    nth > 0 ? Math.ceil(dateNumber(day) / 7) === nth : daysInMonth(day) - dateNumber(day) < 7
  const fits = (day: Day) => weekdayOf(day) === weekdayNumber && nths.some(nth => isNth(day, nth))
  return repeated(['FREQ=MONTHLY', `BYDAY=${nths.map(nth => `${nth}${codes[weekdayNumber]}`).join(',')}`], fits, now)
}

const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function yearly(monthOf: number, dateOf: number, now: Now): Repeat | null {
  if (monthOf < 1 || monthOf > 12 || dateOf === 0 || dateOf > (longest[monthOf - 1] ?? 0)) return null
  const fits = (day: Day) => monthNumber(day) === monthOf && (dateOf === -1 ? isLast(day) : dateNumber(day) === dateOf)
  return repeated(['FREQ=YEARLY', `BYMONTH=${monthOf}`, `BYMONTHDAY=${dateOf}`], fits, now)
}

const workdays = [1, 2, 3, 4, 5]
const weekdaysIn = (text: string): readonly number[] =>
  (text.match(/[日月火水木金土](?=曜)|[日月火水木金土](?!曜|$)|[日月火水木金土]$/g) ?? []).map(weekday)

const daysJa =
  '((?:[日月火水木金土]曜日?(?:と|、|,|・|\\s)?)*[日月火水木金土]曜日?|[日月火水木金土](?:[・、,]?[日月火水木金土])+(?:曜日?)?)'
// 毎日 is also a newspaper, 毎週 a word before many others; what follows must not make it another word.
const dayPart = /曜日?/g

const japanese: readonly Rule[] = [
  repeat('毎日(?!新聞|放送|曜)|毎[朝晩夕]', (_, now) => daily(1, now)),
  repeat('平日(?:は)?毎日|毎平日|平日(?=$|\\s|の?\\d|の?[朝昼夕夜])', (_, now) => weekly(workdays, 1, now)),
  repeat('毎週末', (_, now) => weekly([6, 0], 1, now)),
  repeat(`毎週(?:の)?${daysJa}`, ([days = ''], now) => weekly(weekdaysIn(days.replace(dayPart, '')), 1, now)),
  repeat('毎週(?!末|[日月火水木金土]曜|刊)', (_, now) => weekly([], 1, now)),
  repeat(`隔週(?:の)?${daysJa}`, ([days = ''], now) => weekly(weekdaysIn(days.replace(dayPart, '')), 2, now)),
  repeat('隔週(?![日月火水木金土]曜|刊)', (_, now) => weekly([], 2, now)),
  repeat('隔日', (_, now) => daily(2, now)),
  // Three days lie between: every fourth.
  repeat(`(?<![\\d.])${number}日おき`, ([many = ''], now) => daily(count(many) + 1, now)),
  repeat('隔月', (_, now) => monthly([], 2, now)),
  repeat(`(?<![\\d.])${number}日(?:ごと|毎)`, ([many = ''], now) => daily(count(many), now)),
  repeat(`(?<![\\d.])${number}週(?:間)?(?:ごと|毎)(?:の${daysJa})?`, ([many = '', days = ''], now) =>
    weekly(weekdaysIn(days.replace(dayPart, '')), count(many), now),
  ),
  repeat(`(?<![\\d.])${number}[か箇カヶケヵ個]月(?:ごと|毎)`, ([many = ''], now) => monthly([], count(many), now)),
  repeat('毎月(?:の)?(?:末日?|月末|最終日)|毎月末日?', (_, now) => monthly([-1], 1, now)),
  repeat('毎月(?:の)?((?:\\d{1,2}日(?:と|、|,|・)?)*\\d{1,2})日', ([dates = ''], now) =>
    monthly((dates.match(/\d+/g) ?? []).map(Number), 1, now),
  ),
  repeat(
    `毎月(?:の)?((?:第?${number.replace('(', '(?:')}[・、,と]?)*)(?:の)?([日月火水木金土])曜日?`,
    ([nths = '', name = ''], now) => {
      const found = nths.match(/\d+|[一二三四五]/g) ?? []
      return found.length > 0 && nths.startsWith('第') ? monthlyWeekday(found.map(count), weekday(name), now) : null
    },
  ),
  repeat('毎月(?:の)?(?:最終|最後の|第?最終)([日月火水木金土])曜日?', ([name = ''], now) =>
    monthlyWeekday([-1], weekday(name), now),
  ),
  repeat('毎月(?![末第最月\\d]|の[末第最\\d]|刊)', (_, now) => monthly([], 1, now)),
  repeat('毎年(?:の)?(\\d{1,2})(?:/|月)(\\d{1,2})日?(?!\\d)', ([m = '', d = ''], now) =>
    yearly(Number(m), Number(d), now),
  ),
  repeat('毎年(?:の)?(\\d{1,2})月末日?', ([m = ''], now) => yearly(Number(m), -1, now)),
  repeat('毎年(?:の)?(?:年末|大晦日)', (_, now) => yearly(12, 31, now)),
  repeat('毎年(?:の)?(?:元日|元旦)', (_, now) => yearly(1, 1, now)),
]

const nth: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
  last: -1,
}
const nthName = '(first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)'
const namesEn = (text: string): readonly number[] =>
  text
    .split(/,\s*and |,\s*|\s+and\s+|\s*&\s*|\/|\s+/)
    .filter(Boolean)
    .map(weekday)
const daysEn = `(${weekdayAny}(?:(?:,? and |, ?| & |/)${weekdayAny})*)`

const english: readonly Rule[] = [
  repeat(words('every ?day|daily|every (?:morning|evening|night)'), (_, now) => daily(1, now)),
  repeat(words('every other day'), (_, now) => daily(2, now)),
  repeat(words('every (\\d{1,3}) days'), ([many = ''], now) => daily(Number(many), now)),
  repeat(words('(?:every|on) (?:weekdays?|workdays?)|every ?weekday'), (_, now) => weekly(workdays, 1, now)),
  repeat(words('every weekend'), (_, now) => weekly([6, 0], 1, now)),
  repeat(words('every week|weekly'), (_, now) => weekly([], 1, now)),
  repeat(words(`(?:every|weekly on|every week on) ${daysEn}`), ([days = ''], now) => weekly(namesEn(days), 1, now)),
  repeat(words(`every (?:other|second|2nd) ${daysEn}`), ([days = ''], now) => weekly(namesEn(days), 2, now)),
  repeat(words('every other week|biweekly|fortnightly'), (_, now) => weekly([], 2, now)),
  repeat(words(`every other week on ${daysEn}`), ([days = ''], now) => weekly(namesEn(days), 2, now)),
  repeat(words(`every (\\d{1,2}) weeks(?: on ${daysEn})?`), ([many = '', days = ''], now) =>
    weekly(namesEn(days), Number(many), now),
  ),
  repeat(words('every month|monthly'), (_, now) => monthly([], 1, now)),
  repeat(words('every (\\d{1,2}) months'), ([many = ''], now) => monthly([], Number(many), now)),
  repeat(
    words(
      '(?:every month|monthly) on the (\\d{1,2})(?:st|nd|rd|th)?|every (\\d{1,2})(?:st|nd|rd|th)(?: of the month)?',
    ),
    ([one = '', other = ''], now) => monthly([Number(one || other)], 1, now),
  ),
  repeat(
    words(
      '(?:every|the) (?:month end|end of (?:the|every|each) month)|(?:on )?(?:the )?last day of (?:every|each|the) month|(?:every month|monthly) on the last day|every last day of the month',
    ),
    (_, now) => monthly([-1], 1, now),
  ),
  repeat(
    words(`(?:on )?(?:the |every )?${nthName} (${weekdayAny}) of (?:every|each|the) month`),
    ([which = '', name = ''], now) => monthlyWeekday([nth[which] ?? 0], weekday(name), now),
  ),
  repeat(words(`(?:every month|monthly) on the ${nthName} (${weekdayAny})`), ([which = '', name = ''], now) =>
    monthlyWeekday([nth[which] ?? 0], weekday(name), now),
  ),
  repeat(
    words(
      `every (?:year on )?${monthName}\\.? (\\d{1,2})(?:st|nd|rd|th)?|(?:yearly|annually) on ${monthName}\\.? (\\d{1,2})(?:st|nd|rd|th)?`,
    ),
    ([m = '', d = '', m2 = '', d2 = ''], now) => yearly(month(m || m2), Number(d || d2), now),
  ),
]

export const repeatRules: readonly Rule[] = [...japanese, ...english]
