import { wallTime } from './clock.ts'
import type { Language } from './messages.ts'

/**
 * Days and times in the forms that nearly every page begins with, written here instead of by `Intl`: the first format of a
 * process takes a browser 15 to 50 ms, before the first row. Says what `Intl` says, which its test compares.
 */

/** Each part by the first two letters of its name and of its style: `day: 'numeric'` is `danu`. */
const known = /^((danu )?mo(sh|lo)( yenu)?|danu mosh wesh( yenu)?|danu monu|honu mi2-|wesh)$/

/** What a reader of the language is told of the clocks on a wall. */
function write(language: Language, form: string, wall: Date): string {
  const has = (part: string, text: string) => (form.includes(part) ? text : '')
  const isJa = language === 'ja'
  const month = wall.getUTCMonth() + 1
  const date = wall.getUTCDate()
  const year = wall.getUTCFullYear()
  // In English everywhere: `Tue, 03 Nov 2026 09:05:00 GMT`.
  const [english = '', , name = '', , time = ''] = wall.toUTCString().split(/,? /)
  const weekday = isJa ? '日月火水木金土'.charAt(wall.getUTCDay()) : english
  if (form === 'wesh') return weekday
  if (form === 'danu monu') return `${month}/${date}`
  if (form === 'honu mi2-') return time.slice(isJa && time < '1' ? 1 : 0, 5)
  if (isJa) return `${has('y', `${year}年`)}${month}月${has('d', `${date}日`)}${has('w', `(${weekday})`)}`
  return `${has('w', `${weekday}, `)}${name}${has('d', ` ${date}`)}${has('y', `${has('d', ',')} ${year}`)}`
}

/**
 * How `dateFormat` writes a moment, where that is one of the forms known here.
 * @returns undefined for other forms, and its function for what is no moment of the years 1970 to 8306: long before, clocks of
 * zones are ahead by seconds, too
 */
export function plainDates(
  language: Language,
  { timeZone, ...parts }: Intl.DateTimeFormatOptions,
): ((moment: number | Date) => string | undefined) | undefined {
  const form = Object.entries(parts)
    .map(([part, style]) => part.slice(0, 2) + String(style).slice(0, 2))
    .sort()
    .join(' ')
  // Whole names of months would be a table.
  if (!timeZone || !known.test(form) || (language === 'en' && form.includes('lo'))) return undefined
  return moment => {
    const at = Number(moment)
    return Math.abs(at - 1e14) < 1e14
      ? write(language, form, new Date(timeZone === 'UTC' ? at : wallTime(at, timeZone)))
      : undefined
  }
}
