import { byColumn, type Day } from '@techo/core'
import type { RowOf } from '@techo/data'
import type { QuotesRow } from './tables/quotes.gen.ts'
import type { ReadingGoalsRow } from './tables/reading-goals.gen.ts'

/** The rows of the bookshelf as its pages hold them. */

export type BookStatus = RowOf<'books'>['status']
export type BookFormat = RowOf<'books'>['format']
export type Owned = RowOf<'books'>['owned']
export type ReadingUnit = RowOf<'readings'>['unit']
export type Metric = RowOf<'reading_goals'>['metric']

export const statuses = [
  'reading',
  'tsundoku',
  'want',
  'paused',
  'finished',
  'dropped',
] as const satisfies readonly BookStatus[]
export const formats = ['paper', 'ebook', 'audio', 'magazine', 'other'] as const satisfies readonly BookFormat[]
export const ownings = ['none', 'own', 'borrowed', 'sold'] as const satisfies readonly Owned[]
export const metrics = ['books', 'pages', 'minutes'] as const satisfies readonly Metric[]
export const units = ['page', 'percent', 'minute'] as const satisfies readonly ReadingUnit[]

export const roles = ['author', 'translator', 'illustrator', 'editor', 'narrator', 'other'] as const
export interface Author {
  readonly name: string
  readonly kana?: string
  readonly role: (typeof roles)[number]
}

/** A book as lists show it. */
export type Book = Pick<
  RowOf<'books'>,
  | 'id'
  | 'title'
  | 'title_kana'
  | 'subtitle'
  | 'authors'
  | 'publisher'
  | 'published'
  | 'isbn13'
  | 'pages'
  | 'minutes'
  | 'language'
  | 'format'
  | 'cover'
  | 'series_name'
  | 'series_no'
  | 'status'
  | 'owned'
  | 'bought_on'
  | 'due_on'
  | 'price'
  | 'list_price'
  | 'rating'
  | 'favourite'
  | 'progress'
  | 'rank'
  | 'added_on'
  | 'created_at'
>

/** A book with what only its own page shows. */
export type WholeBook = Book &
  Pick<
    RowOf<'books'>,
    | 'isbn10'
    | 'ndc'
    | 'description'
    | 'source'
    | 'priority'
    | 'doc'
    | 'doc_text'
    | 'rev'
    | 'private_note'
    | 'times_read'
    | 'deleted_at'
  >

export type Reading = Pick<
  RowOf<'readings'>,
  'id' | 'book_id' | 'no' | 'started_on' | 'finished_on' | 'dropped_on' | 'reason' | 'unit'
>
export type ReadingLog = Pick<
  RowOf<'reading_logs'>,
  'id' | 'reading_id' | 'at' | 'day' | 'from_pos' | 'to_pos' | 'minutes' | 'note'
>
export type Quote = QuotesRow
/** A quote as it stands in files; one in the trash is known too. */
export type WholeQuote = QuotesRow & { readonly deleted_at: string | null }
export type Goal = ReadingGoalsRow
export type Category = Pick<
  RowOf<'classifications'>,
  'id' | 'kind' | 'name' | 'name_norm' | 'parent_id' | 'colour' | 'applies_to' | 'rank'
>
export type CategoryLink = Pick<RowOf<'classified'>, 'id' | 'entity_type' | 'entity_id' | 'classification_id' | 'kind'>

/** The people of a book; whatever else the column may hold is left out. */
export function authorsOf({ authors }: Pick<Book, 'authors'>): readonly Author[] {
  if (!Array.isArray(authors)) return []
  return authors.flatMap(each => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return []
    const { name, kana, role } = each
    if (typeof name !== 'string' || name.trim() === '') return []
    return [
      {
        name,
        ...(typeof kana === 'string' && kana !== '' ? { kana } : {}),
        role: roles.find(known => known === role) ?? 'author',
      },
    ]
  })
}

/** Names in one line, at most three, with what the language puts between them. */
export const authorLine = (book: Pick<Book, 'authors'>, between: string): string => {
  const names = authorsOf(book).map(({ name }) => name)
  return names.length <= 3 ? names.join(between) : `${names.slice(0, 3).join(between)} …`
}

const compare = (one: string | null, other: string | null): number =>
  (one ?? '') < (other ?? '') ? -1 : (one ?? '') > (other ?? '') ? 1 : 0

export const newestFirst = (one: Pick<Book, 'created_at' | 'id'>, other: Pick<Book, 'created_at' | 'id'>): number =>
  compare(other.created_at, one.created_at) || compare(other.id, one.id)
/** When a book came to the shelf, as it is sorted by. */
export const addedOf = (book: Pick<Book, 'added_on' | 'created_at'>): string => book.added_on ?? book.created_at
/** The usual order of the shelf. */
export const firstOnShelf = (
  one: Pick<Book, 'added_on' | 'created_at' | 'id'>,
  other: Pick<Book, 'added_on' | 'created_at' | 'id'>,
): number => compare(addedOf(other), addedOf(one)) || newestFirst(one, other)
export const byNo = (one: Reading, other: Reading): number =>
  compare(one.book_id, other.book_id) || one.no - other.no || compare(one.id, other.id)
export const byAt = byColumn('at')

/** A date column as a civil day; the database lets nothing else in. */
export const dayOf = (column: string): Day => column as Day
