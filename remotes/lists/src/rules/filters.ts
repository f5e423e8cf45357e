import { type Day, normalizeForSearch } from '@techo/core'
import { type Genre, genreOf, type Item, isOpen, isStatusOf, type List, type Status, statusesOf } from './item.ts'
import { yearOf } from './target.ts'

/** What of a list is shown and in which groups; it stands in the address. */
export interface Filters {
  /** `open` is what is neither come true nor given up */
  readonly status: Status | 'open' | 'all'
  readonly text: string
  readonly genre: Genre | 'none' | null
  /** at least this much wanted, 1…5 */
  readonly want: number | null
  readonly min: number | null
  readonly max: number | null
  readonly year: number | null
  readonly group: Grouping
}

export const groupings = ['none', 'status', 'priority', 'genre', 'year', 'want', 'shop'] as const
export type Grouping = (typeof groupings)[number]

/** What can be grouped by, list by list. */
export const groupingsOf: Readonly<Record<List, readonly Grouping[]>> = {
  wish: ['none', 'status', 'priority', 'want', 'genre', 'shop'],
  bucket: ['none', 'status', 'priority', 'genre', 'year'],
  not_do: ['none', 'status', 'genre'],
}

const numberOf = (text: string | null, least: number, most: number): number | null => {
  const number = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) && number >= least && number <= most ? number : null
}

/** Reads the address; what makes no sense there is as if it was not said. */
export function readFilters(list: List, params: Pick<URLSearchParams, 'get'>): Filters {
  const status = params.get('status') ?? ''
  const genre = params.get('genre')
  return {
    status: status === 'all' || isStatusOf(list, status) ? status : 'open',
    text: params.get('q') ?? '',
    genre: genre === 'none' ? 'none' : genreOf(genre),
    want: numberOf(params.get('want'), 1, 5),
    min: numberOf(params.get('min'), 0, 1e12),
    max: numberOf(params.get('max'), 0, 1e12),
    year: numberOf(params.get('year'), 1900, 2200),
    group: groupingsOf[list].find(each => each === params.get('group')) ?? 'none',
  }
}

export const isFiltered = ({ status, group: _group, ...rest }: Filters): boolean =>
  status !== 'open' || Object.values(rest).some(value => value !== null && value !== '')

const priceOf = ({ list, price, cost_estimate }: Item) => (list === 'bucket' ? cost_estimate : price)

export function fits(item: Item, filters: Filters, birthday: Day | null): boolean {
  const { status, text, genre, want, min, max, year } = filters
  if (status === 'open' ? !isOpen(item) : status !== 'all' && item.status !== status) return false
  if (genre !== null && (genre === 'none' ? item.genre !== null : item.genre !== genre)) return false
  if (want !== null && (item.want_level ?? 0) < want) return false
  const price = priceOf(item)
  if (min !== null && (price === null || price < min)) return false
  if (max !== null && (price === null || price > max)) return false
  if (year !== null && yearOf(item, birthday) !== year && Number(item.achieved_on?.slice(0, 4)) !== year) return false
  // Mostly nobody searches, and a list has ten thousand rows.
  if (text === '') return true
  const words = normalizeForSearch(text).split(' ').filter(Boolean)
  const said = normalizeForSearch([item.title, item.doc_text, item.shop, item.place, item.reason].join('\n'))
  return words.every(word => said.includes(word))
}

export interface Group {
  /** a status, genre, year, level or shop; empty for what has none, and for the one group when nothing is grouped */
  readonly key: string
  readonly items: readonly Item[]
}

/** The groups in their natural order, what has no key last; the items keep the order they come in. */
export function groupsOf(list: List, items: readonly Item[], by: Grouping, birthday: Day | null): readonly Group[] {
  if (by === 'none') return [{ key: '', items }]
  const keyOf = (item: Item): string =>
    ({
      status: item.status,
      priority: item.priority > 0 ? String(item.priority) : '',
      genre: item.genre ?? '',
      year: String(yearOf(item, birthday) ?? ''),
      want: String(item.want_level ?? ''),
      shop: item.shop,
    })[by]
  const order = (key: string): number | string =>
    by === 'status'
      ? (statusesOf[list] as readonly string[]).indexOf(key)
      : by === 'want' || by === 'priority'
        ? -Number(key)
        : key
  return [...Map.groupBy(items, keyOf)]
    .map(([key, rows]) => ({ key, items: rows }))
    .toSorted((one, other) => {
      if (one.key === '' || other.key === '') return one.key === other.key ? 0 : one.key === '' ? 1 : -1
      const [a, b] = [order(one.key), order(other.key)]
      return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'ja')
    })
}
