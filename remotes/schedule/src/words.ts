import { type Day, dateFormat, formatDay, type Language } from '@techo/core'
import { clockText, wallAt } from './rules/clock.ts'
import type { When } from './rules/event.ts'

/** A length in words; `t` is that of the messages. */
export function lengthInWords(
  t: (key: 'hours' | 'minutes' | 'hoursMinutes', values: Record<string, number>) => string,
  ms: number,
): string {
  const all = Math.round(ms / 60_000)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return t('minutes', { minutes })
  return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes })
}

const dash = { ja: '〜', en: '–' } as const

/** A time of the clock as it is read: 9:05 in Japanese, 09:05 in English. @param minutes since midnight */
export const clockInWords = (minutes: number, language: Language): string =>
  language === 'ja' ? clockText(minutes).replace(/^0/, '') : clockText(minutes)

/** The hours of a span on the wall of a zone: 15:00〜16:00. */
export function hoursInWords(when: Exclude<When, { allDay: true }>, zone: string, language: Language): string {
  const [from, to] = [wallAt(when.start, zone), wallAt(when.end, zone)]
  const [start, end] = [from, to].map(({ minutes }) => clockInWords(minutes, language))
  return when.end === when.start ? (start ?? '') : `${start}${dash[language]}${end}`
}

/** A span in words: 11月21日(土) 15:00〜16:00, 12月3日(木)〜12月5日(土). */
export function whenInWords(when: When, zone: string, language: Language): string {
  const day = (each: Parameters<typeof formatDay>[0]) => formatDay(each, language, 'short')
  if (when.allDay) return when.from === when.to ? day(when.from) : `${day(when.from)}${dash[language]}${day(when.to)}`
  const [from, to] = [wallAt(when.start, zone), wallAt(when.end, zone)]
  if (from.day === to.day || when.end - when.start < 24 * 3_600_000)
    return `${day(from.day)} ${hoursInWords(when, zone, language)}`
  const [start, end] = [from, to].map(each => `${day(each.day)} ${clockInWords(each.minutes, language)}`)
  return `${start}${dash[language]}${end}`
}

/** The days of a week: 2026年11月22日〜28日, November 22 – 28, 2026. */
export function weekInWords(from: Day, to: Day, language: Language): string {
  if (language === 'ja') {
    const [first, last] = [formatDay(from, 'ja', 'long'), formatDay(to, 'ja', 'long')]
    const said = from.slice(0, 7) === to.slice(0, 7) ? '月' : from.slice(0, 4) === to.slice(0, 4) ? '年' : ''
    return `${first}${dash.ja}${said === '' ? last : last.slice(last.indexOf(said) + 1)}`
  }
  const days = dateFormat(language, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
  return days.formatRange(Date.parse(from), Date.parse(to))
}

/** When a reminder comes, told from the beginning: 15分前, "1 hour before"; of whole days the clock of that day. */
export function reminderInWords(minutes: number, isWholeDay: boolean, language: Language): string {
  const isJa = language === 'ja'
  if (isWholeDay) {
    const days = Math.ceil(minutes / 1440)
    const time = clockText(days * 1440 - minutes).replace(/^0/, '')
    if (days <= 0) return isJa ? `当日の${time}` : `At ${time} on the day`
    if (days === 1) return isJa ? `前日の${time}` : `At ${time} the day before`
    return isJa ? `${days}日前の${time}` : `At ${time}, ${days} days before`
  }
  if (minutes === 0) return isJa ? '開始時刻' : 'At the start'
  const [count, ja, en] =
    minutes % 1440 === 0
      ? [minutes / 1440, '日', 'day']
      : minutes % 60 === 0
        ? [minutes / 60, '時間', 'hour']
        : [minutes, '分', 'minute']
  const far = Math.abs(count)
  const isBefore = minutes > 0
  if (isJa) return `${far}${ja}${isBefore ? '前' : '後'}`
  return `${far} ${en}${far === 1 ? '' : 's'} ${isBefore ? 'before' : 'after'}`
}
