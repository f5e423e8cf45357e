// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const booksColumns =
  'id, title, title_kana, subtitle, authors, publisher, published, isbn13, isbn10, pages, minutes, language, format, ndc, description, cover, series_name, series_no, list_price, source, status, owned, bought_on, price, rating, favourite, priority, doc, doc_text, progress, rank'

export const booksBlank = {
  title_kana: '',
  subtitle: '',
  authors: [],
  publisher: '',
  published: null,
  isbn13: null,
  isbn10: null,
  pages: null,
  minutes: null,
  language: null,
  format: 'paper',
  ndc: null,
  description: '',
  cover: null,
  series_name: '',
  series_no: null,
  list_price: null,
  source: null,
  status: 'want',
  owned: 'none',
  bought_on: null,
  price: null,
  rating: null,
  favourite: false,
  priority: 0,
  doc: null,
  doc_text: '',
  progress: 0,
  rank: 'a0',
} satisfies Partial<BooksRow>

export interface BooksRow {
  readonly id: Id
  readonly title: RowOf<'books'>['title']
  readonly title_kana: RowOf<'books'>['title_kana']
  readonly subtitle: RowOf<'books'>['subtitle']
  readonly authors: RowOf<'books'>['authors']
  readonly publisher: RowOf<'books'>['publisher']
  readonly published: RowOf<'books'>['published']
  readonly isbn13: RowOf<'books'>['isbn13']
  readonly isbn10: RowOf<'books'>['isbn10']
  readonly pages: RowOf<'books'>['pages']
  readonly minutes: RowOf<'books'>['minutes']
  readonly language: RowOf<'books'>['language']
  readonly format: RowOf<'books'>['format']
  readonly ndc: RowOf<'books'>['ndc']
  readonly description: RowOf<'books'>['description']
  readonly cover: RowOf<'books'>['cover']
  readonly series_name: RowOf<'books'>['series_name']
  readonly series_no: RowOf<'books'>['series_no']
  readonly list_price: RowOf<'books'>['list_price']
  readonly source: RowOf<'books'>['source']
  readonly status: RowOf<'books'>['status']
  readonly owned: RowOf<'books'>['owned']
  readonly bought_on: Day | null
  readonly price: RowOf<'books'>['price']
  readonly rating: RowOf<'books'>['rating']
  readonly favourite: RowOf<'books'>['favourite']
  readonly priority: RowOf<'books'>['priority']
  readonly doc: RowOf<'books'>['doc']
  readonly doc_text: RowOf<'books'>['doc_text']
  readonly progress: RowOf<'books'>['progress']
  readonly rank: RowOf<'books'>['rank']
}

export type BooksWritable = Pick<BooksRow, 'id' | 'title' | 'title_kana' | 'subtitle' | 'authors' | 'publisher' | 'published' | 'isbn13' | 'isbn10' | 'pages' | 'minutes' | 'language' | 'format' | 'ndc' | 'description' | 'cover' | 'series_name' | 'series_no' | 'list_price' | 'source' | 'status' | 'owned' | 'bought_on' | 'price' | 'rating' | 'favourite' | 'priority' | 'doc' | 'doc_text' | 'rank'>

export const quotesColumns =
  'id, book_id, text, page, note, at'

export const quotesBlank = {
  page: '',
  note: '',
} satisfies Partial<QuotesRow>

export interface QuotesRow {
  readonly id: Id
  readonly book_id: Id
  readonly text: RowOf<'quotes'>['text']
  readonly page: RowOf<'quotes'>['page']
  readonly note: RowOf<'quotes'>['note']
  readonly at: RowOf<'quotes'>['at']
}

export type QuotesWritable = Pick<QuotesRow, 'id' | 'book_id' | 'text' | 'page' | 'note' | 'at'>

export const readingGoalsColumns =
  'id, year, month, metric, target'

export const readingGoalsBlank = {
  month: null,
} satisfies Partial<ReadingGoalsRow>

export interface ReadingGoalsRow {
  readonly id: Id
  readonly year: RowOf<'reading_goals'>['year']
  readonly month: RowOf<'reading_goals'>['month']
  readonly metric: RowOf<'reading_goals'>['metric']
  readonly target: RowOf<'reading_goals'>['target']
}

export type ReadingGoalsWritable = Pick<ReadingGoalsRow, 'id' | 'year' | 'month' | 'metric' | 'target'>

export const readingLogsColumns =
  'id, reading_id, at, day, from_pos, to_pos, minutes, note'

export const readingLogsBlank = {
  minutes: null,
  note: '',
} satisfies Partial<ReadingLogsRow>

export interface ReadingLogsRow {
  readonly id: Id
  readonly reading_id: Id
  readonly at: RowOf<'reading_logs'>['at']
  readonly day: Day
  readonly from_pos: RowOf<'reading_logs'>['from_pos']
  readonly to_pos: RowOf<'reading_logs'>['to_pos']
  readonly minutes: RowOf<'reading_logs'>['minutes']
  readonly note: RowOf<'reading_logs'>['note']
}

export type ReadingLogsWritable = Pick<ReadingLogsRow, 'id' | 'reading_id' | 'at' | 'day' | 'from_pos' | 'to_pos' | 'minutes' | 'note'>

export const readingsColumns =
  'id, book_id, no, started_on, finished_on, dropped_on, reason, unit'

export const readingsBlank = {
  no: 1,
  started_on: null,
  finished_on: null,
  dropped_on: null,
  reason: '',
  unit: 'page',
} satisfies Partial<ReadingsRow>

export interface ReadingsRow {
  readonly id: Id
  readonly book_id: Id
  readonly no: RowOf<'readings'>['no']
  readonly started_on: Day | null
  readonly finished_on: Day | null
  readonly dropped_on: Day | null
  readonly reason: RowOf<'readings'>['reason']
  readonly unit: RowOf<'readings'>['unit']
}

export type ReadingsWritable = Pick<ReadingsRow, 'id' | 'book_id' | 'no' | 'started_on' | 'finished_on' | 'dropped_on' | 'reason' | 'unit'>
