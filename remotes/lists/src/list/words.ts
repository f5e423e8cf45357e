import { type Day, dateFormat, type Language, numberFormat } from '@techo/core'
import type { T } from '../messages/index.ts'
import type { Grouping } from '../rules/filters.ts'
import { genreOf, type Item, isStatusOf, type List } from '../rules/item.ts'
import { yearOf } from '../rules/target.ts'
import type { Total } from '../rules/wish.ts'

/** ￥1,980; a currency that nobody knows is written by its letters. */
export const moneyInWords = (amount: number, currency: string, language: Language): string =>
  numberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    minimumFractionDigits: 0,
  }).format(amount)

export const totalInWords = ({ sums }: Total, language: Language): string =>
  sums.size === 0
    ? moneyInWords(0, 'JPY', language)
    : [...sums].map(([currency, sum]) => moneyInWords(sum, currency, language)).join(' + ')

/** 2026年11月 or November 2026 of `2026-11`. */
export const monthInWords = (month: string, language: Language): string =>
  dateFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** The word of a priority; null for none, which is not worth a word. */
export const priorityOf = ({ priority }: Pick<Item, 'priority'>) =>
  priority === 3 ? 'priority3' : priority === 2 ? 'priority2' : priority === 1 ? 'priority1' : null

export function groupInWords(t: T, list: List, by: Grouping, key: string): string {
  if (key === '') return t('keyless')
  if (by === 'status' && isStatusOf(list, key)) return t(key)
  const genre = by === 'genre' ? genreOf(key) : null
  if (genre) return t(genre)
  if (by === 'priority') return t('priorityKey', { level: t(priorityOf({ priority: Number(key) }) ?? 'priority0') })
  if (by === 'year') return t('yearKey', { year: key })
  if (by === 'want') return t('wantKey', { level: key })
  return key
}

/** 2030年, 40歳; empty when the time of a dream is open. */
export function targetInWords(t: T, item: Item, birthday: Day | null): string {
  if (item.target_date !== null) return item.target_date.replaceAll('-', '/')
  const year = yearOf(item, birthday)
  const age = item.target_year === null ? item.target_age : null
  return [age === null ? '' : t('atAge', { age }), year === null ? '' : t('inYear', { year })]
    .filter(Boolean)
    .join(' · ')
}
