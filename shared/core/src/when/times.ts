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
  morning: '08:00',
  noon: '12:00',
  afternoon: '14:00',
  evening: '18:00',
  night: '20:00',
}

// A time up to which something must be done is not the time at which it is done.
const notUntil = '(?!間|まで|過ぎ|頃|代|\\s?[~-]\\s?\\d)'
// Of a span neither end is the time: it stays in the title as a whole.
const notSpan = '(?<![\\d時分半]\\s?[~-]\\s?)'

export const timeRules: readonly Rule[] = [
  time(
    `${notSpan}(?:(午前|午後|朝|昼|夕方|夜)の?)?${digits('(\\d{1,2})時(?:(半)|(\\d{1,2})分)?')}${notUntil}`,
    ([part = '', hour = '', half = '', minute = '']) => clock(hourIn(part, Number(hour)), minuteOf(half, minute)),
  ),
  time(`(午前|午後|朝|昼|夕方|夜)の?(\\d{1,2}):(\\d{2})(?!\\d)${notUntil}`, ([part = '', hour = '', minute = '']) =>
    clock(hourIn(part, Number(hour)), Number(minute)),
  ),
  time(
    `${notSpan}(?:(?<!\\w)at )?${digits('(\\d{1,2}):(\\d{2})')}(?!\\d|:|\\s?(?:am|pm)\\b)${notUntil}`,
    ([hour = '', minute = '']) => clock(Number(hour), Number(minute)),
  ),
  time(words('(?:at )?(\\d{1,2})(?::(\\d{2}))? ?(am|pm|a\\.m\\.|p\\.m\\.)'), ([hour = '', minute = '', half = '']) =>
    Number(hour) === 0 ? null : clock(hourIn(half.startsWith('a') ? 'am' : 'pm', Number(hour)), Number(minute || 0)),
  ),
  // 朝食, 夜景 and 昼寝 are other words: alone it stands before a particle or the end.
  time('(?<=^|[\\s、,の日曜])(朝|昼|夕方|夜)(?=$|[\\s、,]|に(?![ゃゅょんぎ]))', ([part = '']) => parts[part] ?? null),
  time('今夜|今晩', () => '20:00'),
  time('正午', () => '12:00'),
  time(
    words(
      '(?:at )?(noon)|(?:in the |this )(morning|afternoon|evening)|(?<=(?:today|tomorrow|day) )(morning|afternoon|evening|night)',
    ),
    groups => parts[groups.find(Boolean) ?? ''] ?? null,
  ),
  time(words('tonight'), () => '20:00'),
]

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
