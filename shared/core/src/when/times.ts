import { count, digits, estimate, number, type Rule, time, words } from './grammar.ts'

/** Times of day (15時半, 午後3時30分, 3pm) as `HH:MM`, and lengths of time (1時間半, 45 min) in minutes. */

const clock = (hour: number, minute: number): string | null =>
  hour <= 23 && minute <= 59 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : null

const minuteOf = (half: string, minute: string): number => (half ? 30 : Number(minute || 0))

/** The hour on a 24-hour clock after a word for a part of the day. What nobody says that way (朝の8時は20時) is none. */
function hourIn(part: string, hour: number): number {
  switch (part) {
    case '午前':
    case '朝':
    case 'am':
      return hour < 12 || (part === 'am' && hour === 12) ? hour % 12 : 99
    case '午後':
    case 'pm':
      return hour < 12 ? hour + 12 : hour === 12 ? 12 : 99
    case '昼':
      return hour >= 1 && hour <= 5 ? hour + 12 : hour >= 10 && hour <= 17 ? hour : 99
    case '夕方':
      return hour >= 3 && hour <= 7 ? hour + 12 : hour >= 15 && hour <= 19 ? hour : 99
    case '夜':
      return hour >= 5 && hour <= 11 ? hour + 12 : hour >= 17 ? hour : 99
    default:
      return hour
  }
}

const parts: Readonly<Record<string, string>> = {
  朝: '08:00',
  昼: '12:00',
  夕方: '17:00',
  夜: '20:00',
  晩: '20:00',
  午前: '10:00',
  午前中: '10:00',
  午後: '14:00',
  お昼: '12:00',
  昼過ぎ: '13:00',
  午後一: '13:00',
  午後イチ: '13:00',
  朝一: '08:00',
  朝イチ: '08:00',
  morning: '08:00',
  noon: '12:00',
  afternoon: '14:00',
  evening: '18:00',
  night: '20:00',
}

// A time up to which something must be done is not the time at which it is done.
const notUntil = '(?!\\d|半|間|まで|過ぎ|代)(?:頃|ごろ|ちょうど)?'
// The end of a span whose begin was not understood is no time of its own.
const notSpan = '(?<![\\d時分半]\\s?[~-]\\s?)'
const hourOfHalf = (hour: string, half: string): number =>
  Number(hour) === 0 ? 99 : hourIn(half.startsWith('a') ? 'am' : 'pm', Number(hour))

const joint = '\\s?[~\u2013-]\\s?'

/** 9-11am begins at nine in the morning, 11-1pm at eleven: the half of the day that lies before the end. */
function beginBefore(hour: string, end: string, half: string): number {
  const same = hourOfHalf(hour, half)
  return same < hourOfHalf(end, half) ? same : (same + 12) % 24
}

export const timeRules: readonly Rule[] = [
  time(
    `${notSpan}(?:(午前|午後|朝|昼|夕方|夜)の?)?${digits('(\\d{1,2})時(?:(半)|(\\d{1,2})分)?')}${notUntil}`,
    ([part = '', hour = '', half = '', minute = '']) => clock(hourIn(part, Number(hour)), minuteOf(half, minute)),
  ),
  time(`(午前|午後|朝|昼|夕方|夜)の?(\\d{1,2}):(\\d{2})(?!\\d)${notUntil}`, ([part = '', hour = '', minute = '']) =>
    clock(hourIn(part, Number(hour)), Number(minute)),
  ),
  time(
    `${notSpan}(?:(?<!\\w)(?:at|from) )?${digits('(\\d{1,2}):(\\d{2})')}(?!\\d|:|\\s?(?:am|pm)\\b)${notUntil}`,
    ([hour = '', minute = '']) => clock(Number(hour), Number(minute)),
  ),
  // The first of two hours whose unit stands at the second: 9〜10時, 3-4pm, from 9 to 11am.
  time(`${digits('(\\d{1,2})')}(?=${joint}\\d{1,2}時(?!間))`, ([hour = '']) => clock(Number(hour), 0)),
  time(
    `(?<![\\w.:/-])(?:from )?(\\d{1,2})(?=(?:${joint}| to )(\\d{1,2})(?::\\d{2})? ?(am|pm)(?!\\w))`,
    ([hour = '', end = '', half = '']) => clock(beginBefore(hour, end, half), 0),
  ),
  time(
    "(?<![\\w'’#+/.-])(?:at |from )?(\\d{1,2})(?::(\\d{2}))? ?(am|pm|a\\.m\\.|p\\.m\\.)(?![\\w'’]|-[a-z])",
    ([hour = '', minute = '', half = '']) => clock(hourOfHalf(hour, half), Number(minute || 0)),
  ),
  time(
    words("(?:at )?(\\d{1,2})(?: o['’]?clock|:(\\d{2}))(?: in the)? (morning|afternoon|evening)"),
    ([hour = '', minute = '', part = '']) =>
      clock(hourOfHalf(hour, part === 'morning' ? 'am' : 'pm'), Number(minute || 0)),
  ),
  // 朝食, 夜景 and 昼寝 are other words: alone it stands before a particle or the end.
  time(
    '(?<=^|[\\s、,の日曜明])(朝(?:一|イチ)?|お?昼|昼過ぎ|夕方|夜|晩|午前中?|午後(?:一|イチ)?)(?=$|[\\s、,]|に(?![ゃゅょんぎ])|から)',
    ([part = '']) => parts[part] ?? null,
  ),
  time('今夜|今晩', () => '20:00'),
  time(`(午前|午後)の?${number}時(半)?${notUntil}`, ([part = '', hour = '', half = '']) =>
    clock(hourIn(part, count(hour)), half ? 30 : 0),
  ),
  time('正午', () => '12:00'),
  time(
    words(
      '(?:at )?(noon)|(?:in the |this )(morning|afternoon|evening)|(?<=(?:today|tomorrow|day) )(morning|afternoon|evening|night)',
    ),
    groups => parts[groups.find(Boolean) ?? ''] ?? null,
  ),
  time(words('tonight'), () => '20:00'),
]

/** What may end a span (15時から17時まで); its hour may be one of twelve. */
export const endRules: readonly Rule[] = [
  time(
    '(?:(午前|午後|朝|昼|夕方|夜)の?)?(\\d{1,2})時(?:(半)|(\\d{1,2})分)?(?![\\d半間代])(?:まで)?',
    ([part = '', hour = '', half = '', minute = '']) => clock(hourIn(part, Number(hour)), minuteOf(half, minute)),
  ),
  time('(\\d{1,2}):(\\d{2})(?![\\d:]|\\s?(?:am|pm)\\b)(?:まで)?', ([hour = '', minute = '']) =>
    clock(Number(hour), Number(minute)),
  ),
  time('(\\d{1,2})(?::(\\d{2}))? ?(am|pm|a\\.m\\.|p\\.m\\.)(?!\\w)', ([hour = '', minute = '', half = '']) =>
    clock(hourOfHalf(hour, half), Number(minute || 0)),
  ),
  time('(noon)(?!\\w)|正午', () => '12:00'),
]

/** The same as a bare number, which is clear only right behind its joint: 15時〜17. */
export const bareEndRules: readonly Rule[] = [time('(\\d{1,2})(?=$|\\s)', ([hour = '']) => clock(Number(hour), 0))]

const minutes = (value: number): number | null => {
  const rounded = Math.round(value)
  return rounded >= 1 && rounded <= 60 * 100 ? rounded : null
}

const length = '(?:約)?'
const notRate = '(?!間?[後前]|ごと|おき|の\\d|間?以|目)'

export const estimateRules: readonly Rule[] = [
  estimate(
    `${length}${digits('(\\d{1,2}(?:\\.\\d{1,2})?)時間(?:(半)|(\\d{1,2})分)?')}${notRate}`,
    ([hours = '', half = '', minute = '']) => minutes(Number(hours) * 60 + minuteOf(half, minute)),
  ),
  estimate(`${length}${number}時間(?:(半)|(\\d{1,2})分)?${notRate}`, ([hours = '', half = '', minute = '']) =>
    /^\d/.test(hours) ? null : minutes(count(hours) * 60 + minuteOf(half, minute)),
  ),
  estimate(`${length}${digits('(?<!時)(\\d{1,3})分間?')}${notRate}`, ([minute = '']) => minutes(Number(minute))),
  estimate(
    words('(?:for )?(\\d{1,2}(?:\\.\\d{1,2})?) ?(?:hours?|hrs?|h)(?: ?(\\d{1,2}) ?(?:minutes?|mins?|m))?'),
    ([hours = '', minute = '']) => minutes(Number(hours) * 60 + Number(minute || 0)),
  ),
  estimate(words('(?:for )?(\\d{1,3}) ?(?:minutes?|mins?)'), ([minute = '']) => minutes(Number(minute))),
  estimate(words('(?:for )?(?:half an hour)'), () => 30),
  estimate(words('for an hour'), () => 60),
]

/** After `~` a bare number is minutes, and `m` is not metres. */
export const shortEstimateRules: readonly Rule[] = [
  estimate('(\\d{1,3})(?: ?m)?(?=$|\\s)', ([minute = '']) => minutes(Number(minute))),
]
