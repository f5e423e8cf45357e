import { foldDigits, parseDay } from '@techo/core'
import { plainCell as unescaped } from '@techo/core/files'
import { isIsbn, readIsbn } from '@techo/core/isbn'
import { docToText, htmlToDoc } from '@techo/editor/doc'
import { htmlTree } from '@techo/editor/markdown'
import { saidName } from '../people.ts'
import type { Author, BookFormat, BookStatus, Owned, ReadingUnit } from '../rows.ts'

/** What one row of a file says of a book, whatever the file was. Text fields are empty and others null where it says nothing. */
export interface FileBook {
  /** tells rows of one source apart, also next time */
  readonly key: string
  readonly title: string
  readonly title_kana: string
  readonly subtitle: string
  readonly authors: readonly Author[]
  readonly publisher: string
  readonly published: string | null
  readonly isbn13: string | null
  readonly isbn10: string | null
  readonly pages: number | null
  readonly minutes: number | null
  readonly language: string | null
  readonly format: BookFormat
  readonly ndc: string | null
  readonly description: string
  readonly series_name: string
  readonly series_no: number | null
  readonly list_price: number | null
  readonly status: BookStatus
  readonly owned: Owned
  readonly bought_on: string | null
  readonly due_on: string | null
  readonly price: number | null
  readonly rating: number | null
  readonly favourite: boolean
  readonly priority: number
  readonly added_on: string | null
  readonly private_note: string
  readonly times_read: number | null
  readonly review: string
  /** the review as a document, where the file has one */
  readonly doc: object | null
  /** from the top down; empty: none */
  readonly category: readonly string[]
  readonly tags: readonly string[]
  readonly readings: readonly FileReading[]
  readonly quotes: readonly FileQuote[]
  readonly notes: readonly BookNote[]
}

/** What could not be read of a row that is imported all the same. */
export type BookNote = 'bad_isbn' | 'bad_date' | 'bad_number' | 'bad_status'

export interface FileReading {
  readonly no: number
  readonly started_on: string | null
  readonly finished_on: string | null
  readonly dropped_on: string | null
  readonly reason: string
  readonly unit: ReadingUnit
  readonly logs: readonly FileLog[]
}

export interface FileLog {
  readonly at: string
  readonly day: string
  readonly from_pos: number
  readonly to_pos: number
  readonly minutes: number | null
  readonly note: string
}

export interface FileQuote {
  readonly text: string
  readonly page: string
  readonly note: string
  /** a moment */
  readonly at: string
}

/** A book of which nothing is known but what is said. */
export const blankBook = {
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
  series_name: '',
  series_no: null,
  list_price: null,
  status: 'want',
  owned: 'none',
  bought_on: null,
  due_on: null,
  price: null,
  rating: null,
  favourite: false,
  priority: 0,
  added_on: null,
  private_note: '',
  times_read: null,
  review: '',
  doc: null,
  category: [],
  tags: [],
  readings: [],
  quotes: [],
  notes: [],
} as const satisfies Omit<FileBook, 'key' | 'title'>

/** One time that a book was read, as most files tell of it. */
export const plainReading = { reason: '', unit: 'page', logs: [] } as const

/** A row by the names of its columns, folded; '' for what is not there. */
export type Cells = (...names: readonly string[]) => string

export const foldHead = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_\-?？()（）]+/g, '')

/** The text of a cell; spreadsheets' `="978…"` and the apostrophe before a formula are taken off. */
export const plainCell = (cell: string): string => {
  const trimmed = cell.trim()
  const quoted = /^="?(.*?)"?$/.exec(trimmed)?.[1] ?? trimmed
  return unescaped(quoted)
}

/**
 * A day out of what files hold: 2024/1/5, 2024-01-05 10:00:00, 2024年1月5日, ISO moments, [2024-01-05]. '' when empty, null when
 * unreadable.
 */
export function readDate(cell: string): string | null {
  const text = foldDigits(cell)
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
  if (text === '' || /^0000/.test(text)) return ''
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s].*)?$/.exec(text) ?? []
  if (!year || !month || !day) return null
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

export const readNumber = (cell: string): number | null => {
  const text = foldDigits(cell).replace(/[,¥￥円\s]/g, '')
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? null : value
}

/** Stars in quarters; 0 and nothing mean: not rated. Tens are of files that count to fifty. */
export function readRating(cell: string): number | null {
  const value = readNumber(cell)
  if (value === null || value <= 0) return null
  const stars = value > 5 ? value / 10 : value
  return stars > 5 ? null : Math.max(0.25, Math.round(stars * 4) / 4)
}

const readPerson = (name: string): string => saidName(plainCell(name))

/** People of one cell. One comma behind a single word stands within a name; more than one, or behind whole names, between people. */
export function readPeople(cell: string): readonly string[] {
  const names = plainCell(cell)
    .split(/[;、；]/)
    .flatMap(part => (readPerson(part) === plainCell(part) ? part.split(',') : [part]))
  return names.map(readPerson).filter(Boolean)
}

/** The words of a review that its program writes as HTML. */
export const readHtml = (cell: string): string =>
  /<(?:br|div|p|b|i|em|strong|a|span|blockquote|ul|ol|li)\b[^>]*>/i.test(cell)
    ? docToText(htmlToDoc(cell, htmlTree))
    : cell

const readPages = (cell: string): number | null => {
  const value = readNumber(cell)
  return value !== null && value >= 1 && value <= 1_000_000 ? Math.round(value) : null
}

const readYear = (cell: string): string | null => {
  const day = readDate(cell)
  if (day) return day
  return /^\s*(\d{4})(-(0[1-9]|1[0-2]))?\s*$/.exec(foldDigits(cell))?.[0]?.trim() ?? null
}

const formatWords: readonly (readonly [BookFormat, RegExp])[] = [
  ['audio', /audio|オーディオ/i],
  ['ebook', /e-?book|kindle|digital|電子/i],
  ['magazine', /magazine|雑誌/i],
]
const readFormat = (text: string): BookFormat => formatWords.find(([, words]) => words.test(text))?.[0] ?? 'paper'

const statusWords: Readonly<Record<BookStatus, readonly string[]>> = {
  want: ['toread', 'wanttoread', '読みたい', 'planned', 'forlater', 'want', '未設定', 'wishlist'],
  tsundoku: ['積読', 'tsundoku', 'owned', 'tobered', 'tbr', '未読'],
  reading: ['currentlyreading', 'reading', 'いま読んでる', '今読んでる', '読んでいる', '読書中', 'inprogress'],
  paused: ['paused', 'onhold', '休んでいる', '中断'],
  finished: ['read', 'finished', '読み終わった', '読み終えた', '読了', '読んだ', 'done', 'completed'],
  dropped: ['didnotfinish', 'dnf', 'stoppedreading', 'stopped', 'abandoned', 'unfinished', 'dropped', 'やめた'],
}

/** null for a shelf of the person's own. */
export function readStatus(cell: string): BookStatus | null {
  const text = foldHead(cell)
  for (const [status, words] of Object.entries(statusWords)) if (words.includes(text)) return status as BookStatus
  return null
}

interface Parts {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly authors: readonly string[]
  readonly others?: readonly string[]
  readonly isbns: readonly string[]
  readonly publisher?: string
  readonly published?: string
  readonly pages?: string
  readonly format?: string
  readonly status: BookStatus | null
  /** the status as it stands in the file: told when nobody knows what it means */
  readonly statusText?: string
  readonly owned?: boolean
  readonly bought?: string
  readonly rating?: string
  readonly review?: string
  readonly description?: string
  readonly price?: string
  readonly favourite?: boolean
  readonly added?: string
  readonly privateNote?: string
  readonly timesRead?: string
  readonly category?: string
  readonly tags?: readonly string[]
  /** pairs as they stand in the file: begun, finished */
  readonly read: readonly (readonly [string, string])[]
  readonly stopped?: string
}

type Span = Pick<FileReading, 'started_on' | 'finished_on' | 'dropped_on'>

/** The times it was read, as rows may be: at most one is open, only the last, and only while the book is being read. */
function spansOf(status: BookStatus, spans: readonly Span[], stopped: string | null): readonly Span[] {
  const whole = spans.filter(({ finished_on }, index) => finished_on !== null || index === spans.length - 1)
  const last = whole.at(-1)
  const isLastOpen = last !== undefined && last.finished_on === null
  // The one day that is told of a book given up is the day on which it was.
  if (status === 'dropped' && last && !isLastOpen && stopped === null)
    return whole.with(-1, { ...last, finished_on: null, dropped_on: last.finished_on })
  if (status === 'dropped' && isLastOpen && (stopped !== null || last.started_on !== null)) {
    const end = stopped ?? last.started_on
    const isBefore = last.started_on !== null && end !== null && end < last.started_on
    return whole.with(-1, { ...last, dropped_on: isBefore ? last.started_on : end })
  }
  if (status === 'dropped' && stopped !== null && !last)
    return [{ started_on: null, finished_on: null, dropped_on: stopped }]
  const isOngoing = status === 'reading' || status === 'paused'
  if (isLastOpen && !isOngoing) return whole.slice(0, -1)
  if (isOngoing && !isLastOpen) return [...whole, { started_on: null, finished_on: null, dropped_on: null }]
  return whole
}

export const numbered = (spans: readonly Span[]): readonly FileReading[] =>
  spans.map((span, index) => ({ ...plainReading, ...span, no: index + 1 }))

/** Puts the pieces of a row together. null when nothing names the book. */
export function bookOf(parts: Parts): FileBook | null {
  const notes = new Set<BookNote>()
  const typed = parts.isbns.map(plainCell).filter(Boolean)
  const isbn = typed.map(readIsbn).find(isIsbn) ?? null
  if (!isbn && typed.some(text => /^[\d\-Xx]{9,17}$/.test(text))) notes.add('bad_isbn')
  const date = (cell = ''): string | null => {
    const day = readDate(cell)
    if (day === null) notes.add('bad_date')
    return day || null
  }
  const number = (cell: string | undefined, read: (cell: string) => number | null): number | null => {
    const value = read(cell ?? '')
    if (value === null && plainCell(cell ?? '') !== '' && readNumber(cell ?? '') !== 0) notes.add('bad_number')
    return value
  }
  const title = plainCell(parts.title) || (isbn ? `ISBN ${isbn.isbn13}` : '')
  if (!/[^\s\u3000]/.test(title)) return null
  const stopped = date(parts.stopped)
  const spans = parts.read
    .map(([from, to]) => ({ from: date(from), to: date(to) }))
    .filter(({ from, to }) => from !== null || to !== null)
    .map(({ from, to }): Span => {
      const isWrong = from !== null && to !== null && from > to
      if (isWrong) notes.add('bad_date')
      return { started_on: isWrong ? null : from, finished_on: to, dropped_on: null }
    })
  if (parts.status === null && plainCell(parts.statusText ?? '') !== '') notes.add('bad_status')
  const status = parts.status ?? (spans.some(({ finished_on }) => finished_on !== null) ? 'finished' : 'want')
  const people = (names: readonly string[], role: 'author' | 'other') =>
    names.map(name => ({ name: readPerson(name).slice(0, 200), role })).filter(({ name }) => name !== '')
  const authors = [...people(parts.authors, 'author'), ...people(parts.others ?? [], 'other')]
  const subtitle = plainCell(parts.subtitle ?? '').slice(0, 4000)
  const publisher = plainCell(parts.publisher ?? '').slice(0, 2000)
  const published = readYear(parts.published ?? '')
  if (published === null && plainCell(parts.published ?? '') !== '' && readNumber(parts.published ?? '') !== 0)
    notes.add('bad_date')
  // Without a number of any kind, an edition is told from another by who made it and when.
  const named = [title, authors[0]?.name ?? '', subtitle, publisher, published ?? ''].map(foldHead)
  return {
    ...blankBook,
    key: parts.id || isbn?.isbn13 || named.join('|'),
    title: title.slice(0, 4000),
    subtitle,
    authors: [...new Map(authors.map(each => [each.name, each])).values()].slice(0, 60),
    publisher,
    published,
    isbn13: isbn?.isbn13 ?? null,
    isbn10: isbn?.isbn10 ?? null,
    pages: number(parts.pages, readPages),
    format: readFormat(parts.format ?? ''),
    status,
    owned: parts.owned ? 'own' : 'none',
    bought_on: date(parts.bought),
    rating: number(parts.rating, readRating),
    review: readHtml(plainCell(parts.review ?? '')).slice(0, 400_000),
    description: plainCell(parts.description ?? '').slice(0, 100_000),
    price: number(parts.price, cell => within(readNumber(cell), 0, 1_000_000_000)),
    favourite: parts.favourite ?? false,
    added_on: date(parts.added),
    private_note: readHtml(plainCell(parts.privateNote ?? '')).slice(0, 100_000),
    times_read: number(parts.timesRead, cell => within(readNumber(cell), 1, 10_000)),
    category: parts.category?.trim() ? [parts.category.trim()] : [],
    tags: [...new Set((parts.tags ?? []).map(tag => tag.trim()).filter(Boolean))],
    readings: numbered(spansOf(status, spans, stopped)),
    notes: [...notes],
  }
}

export const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && value >= least && value <= most ? value : null
