import { dateFormat, formatDay, type Language, numberFormat } from '@techo/core'
import type { T } from './messages/index.ts'
import { dayOf, type Reading } from './rows.ts'

export const numberWords = (value: number, language: Language, digits = 0): string =>
  numberFormat(language, { maximumFractionDigits: digits }).format(value)

/** 1,234円 as ￥1,234; amounts are the person's own currency only by what they typed, and yen is what Japanese books cost. */
export const moneyWords = (value: number, language: Language): string =>
  numberFormat(language, { style: 'currency', currency: 'JPY', maximumFractionDigits: 0 }).format(value)

export const dayWords = (day: string | null, t: T, language: Language): string =>
  day === null ? t('unknownDay') : formatDay(dayOf(day), language, 'long')

/** 2024, 2024-05 or 2024-05-01 as a reader writes it. */
export function publishedWords(published: string | null, language: Language): string {
  if (published === null) return ''
  const [year = '', month, day] = published.split('-')
  if (month === undefined) return language === 'ja' ? `${Number(year)}年` : String(Number(year))
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day ?? 1)))
  date.setUTCFullYear(Number(year))
  return dateFormat(language, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day === undefined ? {} : { day: 'numeric' }),
  }).format(date)
}

/** When a reading was, in words. */
export function readingWords(
  reading: Pick<Reading, 'started_on' | 'finished_on' | 'dropped_on'>,
  t: T,
  language: Language,
): string {
  const from = dayWords(reading.started_on, t, language)
  if (reading.finished_on !== null) return t('readingSpan', { from, to: dayWords(reading.finished_on, t, language) })
  if (reading.dropped_on !== null) return t('droppedOn', { day: dayWords(reading.dropped_on, t, language) })
  return t('readingOpen', { from })
}
