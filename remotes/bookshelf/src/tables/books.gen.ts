// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const booksColumns =
  'id, title, title_kana, subtitle, authors, publisher, published, isbn13, isbn10, pages, minutes, language, format, ndc, description, cover, series_name, series_no, list_price, source, status, owned, bought_on, price, rating, favourite, priority, doc, doc_text, progress, rank, added_on, private_note, times_read, due_on'

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
  added_on: null,
  private_note: '',
  times_read: null,
  due_on: null,
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
  readonly added_on: Day | null
  readonly private_note: RowOf<'books'>['private_note']
  readonly times_read: RowOf<'books'>['times_read']
  readonly due_on: Day | null
}

export type BooksWritable = Pick<BooksRow, 'id' | 'title' | 'title_kana' | 'subtitle' | 'authors' | 'publisher' | 'published' | 'isbn13' | 'isbn10' | 'pages' | 'minutes' | 'language' | 'format' | 'ndc' | 'description' | 'cover' | 'series_name' | 'series_no' | 'list_price' | 'source' | 'status' | 'owned' | 'bought_on' | 'price' | 'rating' | 'favourite' | 'priority' | 'doc' | 'doc_text' | 'rank' | 'added_on' | 'private_note' | 'times_read' | 'due_on'>
