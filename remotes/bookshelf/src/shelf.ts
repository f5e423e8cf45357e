import { type Day, type Id, normalizeForSearch } from '@techo/core'
import { dueDay } from './due/due.ts'
import {
  addedOf,
  authorsOf,
  type Book,
  type BookFormat,
  type BookStatus,
  formats,
  type Owned,
  ownings,
  type Reading,
  statuses,
} from './rows.ts'

/** What of the shelf is shown, in which order, as it stands in the address. */

export const sorts = [
  'added',
  'title',
  'author',
  'published',
  'rating',
  'finished',
  'pages',
  'progress',
  'price',
  'status',
  'due',
] as const
export type Sort = (typeof sorts)[number]
export const views = ['grid', 'list'] as const

export interface Filter {
  readonly query: string
  readonly status: BookStatus | null
  /** `none`: those without one */
  readonly category: Id | 'none' | null
  readonly tag: Id | null
  readonly author: string | null
  readonly format: BookFormat | null
  readonly owned: Owned | null
  /** finished in this year */
  readonly year: number | null
  /** at least so many stars; 0: not rated */
  readonly rating: number | null
  readonly sort: Sort
  readonly isDescending: boolean
}

/** Sorts that begin with the most. */
const downwards: readonly Sort[] = ['added', 'published', 'rating', 'finished', 'pages', 'progress', 'price']

export function readFilter(params: URLSearchParams): Filter {
  const number = (name: string, least: number, most: number) => {
    const text = params.get(name)
    const value = Number(text)
    return text !== null && text !== '' && value >= least && value <= most ? value : null
  }
  const sort = sorts.find(each => each === params.get('sort')) ?? 'added'
  const direction = params.get('dir')
  return {
    query: params.get('q') ?? '',
    status: statuses.find(each => each === params.get('status')) ?? null,
    category: params.get('category') || null,
    tag: params.get('tag') || null,
    author: params.get('author') || null,
    format: formats.find(each => each === params.get('format')) ?? null,
    owned: ownings.find(each => each === params.get('owned')) ?? null,
    year: number('year', 1, 9999),
    rating: number('rating', 0, 5),
    sort,
    isDescending: direction === 'desc' || (direction !== 'asc' && downwards.includes(sort)),
  }
}

/** The parameters that a change of the sort writes; the usual direction needs none. */
export const sortParams = (sort: Sort, isDescending: boolean): Readonly<Record<'sort' | 'dir', string | null>> => ({
  sort: sort === 'added' ? null : sort,
  dir: isDescending === downwards.includes(sort) ? null : isDescending ? 'desc' : 'asc',
})

export const isFiltered = ({ query, status, category, tag, author, format, owned, year, rating }: Filter): boolean =>
  query.trim() !== '' || [status, category, tag, author, format, owned, year, rating].some(each => each !== null)

/** Whether all books are shown in the order that the shelf begins with. */
export const isUsual = (filter: Filter): boolean =>
  !isFiltered(filter) && filter.sort === 'added' && filter.isDescending

export interface Around {
  readonly categoryOf: ReadonlyMap<Id, Id>
  readonly tagsOf: ReadonlyMap<Id, ReadonlySet<Id>>
  /** categories with those below them, by the upper one */
  readonly below: ReadonlyMap<Id, ReadonlySet<Id>>
  /** the day each book was last finished on */
  readonly finishedOn: ReadonlyMap<Id, readonly Day[]>
  readonly language: string
}

const folded = new WeakMap<Book, string>()

/** What a book is found by, folded; kept with the row, since every letter typed asks for all of them. */
function wordsOf(book: Book): string {
  const known = folded.get(book)
  if (known !== undefined) return known
  const words = searchWords(book)
  folded.set(book, words)
  return words
}

/** The words of a book as they are searched, here and in the database (`search_norm`). */
export const searchWords = (
  book: Pick<Book, 'title' | 'title_kana' | 'subtitle' | 'authors' | 'publisher' | 'series_name' | 'isbn13'>,
): string =>
  normalizeForSearch(
    [
      book.title,
      book.title_kana,
      book.subtitle,
      ...authorsOf(book).flatMap(({ name, kana }) => [name, kana ?? '']),
      book.publisher,
      book.series_name,
      book.isbn13 ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
  )

/** Names without their spaces: 夏目 漱石 and 夏目漱石 are one. */
export const foldName = (name: string): string => normalizeForSearch(name).replace(/[\s,、・]/g, '')

export function shown(books: readonly Book[], filter: Filter, around: Around): readonly Book[] {
  const words = normalizeForSearch(filter.query).trim().split(' ').filter(Boolean)
  const author = filter.author === null ? null : foldName(filter.author)
  const below = filter.category === null ? null : (around.below.get(filter.category) ?? new Set([filter.category]))
  const kept = books.filter(book => {
    if (filter.status !== null && book.status !== filter.status) return false
    if (filter.format !== null && book.format !== filter.format) return false
    if (filter.owned !== null && book.owned !== filter.owned) return false
    if (filter.rating !== null && (filter.rating === 0 ? book.rating !== null : (book.rating ?? 0) < filter.rating))
      return false
    if (below !== null) {
      const category = around.categoryOf.get(book.id)
      if (filter.category === 'none' ? category !== undefined : category === undefined || !below.has(category))
        return false
    }
    if (filter.tag !== null && !around.tagsOf.get(book.id)?.has(filter.tag)) return false
    if (filter.year !== null && !around.finishedOn.get(book.id)?.some(day => Number(day.slice(0, 4)) === filter.year))
      return false
    if (author !== null && !authorsOf(book).some(({ name }) => foldName(name) === author)) return false
    if (words.length === 0) return true
    const text = wordsOf(book)
    return words.every(word => text.includes(word))
  })
  return sorted(kept, filter, around)
}

function sorted(
  books: readonly Book[],
  { sort, isDescending }: Filter,
  { finishedOn, language }: Around,
): readonly Book[] {
  const sign = isDescending ? -1 : 1
  const text = (key: (book: Book) => string) => {
    const collator = collatorOf(language)
    return decorated(books, key, (one, other) => sign * collator.compare(one, other))
  }
  // What is not known stands at the end, whichever way round.
  const known = (key: (book: Book) => string | number | null) =>
    decorated(books, key, (one, other) => {
      if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
      return one < other ? -sign : one > other ? sign : 0
    })
  if (sort === 'title') return text(book => book.title_kana || book.title)
  if (sort === 'author') return text(book => authorsOf(book).map(({ kana, name }) => kana ?? name)[0] ?? '\uffff')
  if (sort === 'status') return known(book => statuses.indexOf(book.status))
  if (sort === 'finished') return known(book => finishedOn.get(book.id)?.at(-1) ?? null)
  if (sort === 'price') return known(book => book.price ?? book.list_price)
  if (sort === 'added') return known(addedOf)
  if (sort === 'due') return known(dueDay)
  return known(book => book[sort])
}

/** Sorts by keys that are made once for each row; equal ones stay in their order. */
function decorated<Key>(
  books: readonly Book[],
  key: (book: Book) => Key,
  compare: (one: Key, other: Key) => number,
): readonly Book[] {
  return books
    .map((book, index) => ({ book, index, key: key(book) }))
    .sort((one, other) => compare(one.key, other.key) || one.index - other.index)
    .map(({ book }) => book)
}

const collators = new Map<string, Intl.Collator>()
function collatorOf(language: string): Intl.Collator {
  const known = collators.get(language)
  if (known) return known
  const made = new Intl.Collator(language, { numeric: true })
  collators.set(language, made)
  return made
}

/** The days on which books were finished, by book, oldest first. */
export function finishedDays(readings: readonly Reading[]): ReadonlyMap<Id, readonly Day[]> {
  const days = new Map<Id, Day[]>()
  for (const { book_id, finished_on } of readings) {
    if (finished_on === null) continue
    const known = days.get(book_id)
    if (known) known.push(finished_on as Day)
    else days.set(book_id, [finished_on as Day])
  }
  for (const each of days.values()) each.sort()
  return days
}

/** Other books that may be the same one: the same number, or the same title and first author. */
export function alike(
  books: readonly Book[],
  given: {
    readonly id?: Id
    readonly isbn13: string | null
    readonly title: string
    readonly authors: Book['authors']
  },
): readonly Book[] {
  const title = foldName(given.title)
  const author = foldName(authorsOf(given)[0]?.name ?? '')
  return books.filter(book => {
    if (book.id === given.id) return false
    if (given.isbn13 !== null && book.isbn13 !== null) return book.isbn13 === given.isbn13
    return title !== '' && foldName(book.title) === title && foldName(authorsOf(book)[0]?.name ?? '') === author
  })
}

/** A book's own words and those of its review, as they are searched. */
export const searchOf = (words: string, review: string): string =>
  [words, normalizeForSearch(review)].filter(Boolean).join(' ')
