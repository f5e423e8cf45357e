import { foldDigits, parseDay } from '@techo/core'
import { plainCell as unescaped } from '@techo/core/files'
import { isIsbn, readIsbn } from '@techo/core/isbn'
import { docToText, htmlToDoc } from '@techo/editor/doc'
import { htmlTree } from '@techo/editor/markdown'
import type { BookFormat, BookStatus, Owned } from '../rows.ts'

/** What one row of a file says of a book, whatever the file was. Text fields are empty and others null where it says nothing. */
export interface FileBook {
  /** tells rows of one source apart, also next time */
  readonly key: string
  readonly title: string
  readonly subtitle: string
  readonly authors: readonly { readonly name: string; readonly role: 'author' | 'translator' | 'other' }[]
  readonly publisher: string
  readonly published: string | null
  readonly isbn13: string | null
  readonly isbn10: string | null
  readonly pages: number | null
  readonly format: BookFormat
  readonly status: BookStatus
  readonly owned: Owned
  readonly rating: number | null
  readonly review: string
  readonly description: string
  readonly price: number | null
  readonly favourite: boolean
  readonly tags: readonly string[]
  readonly readings: readonly FileReading[]
  readonly notes: readonly ('bad_isbn' | 'bad_date')[]
}

export interface FileReading {
  readonly started_on: string | null
  readonly finished_on: string | null
  readonly dropped_on: string | null
}

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

const family = /^(?:(?:de|del|della|di|da|du|la|le|van|von|der|den|ten|ter|zu|al|el|bin|ibn|st\.?)\s+)*[\p{L}'’.-]+$/iu

/** The name of one person as it is said: `Smith, Mark` stands in catalogues for Mark Smith. */
export function readPerson(name: string): string {
  const [last = '', first, ...rest] = plainCell(name).split(/\s*,\s*/)
  const isTurned = first !== undefined && first !== '' && rest.length === 0 && family.test(last)
  return isTurned ? `${first} ${last}` : plainCell(name)
}

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
  readonly owned?: boolean
  readonly rating?: string
  readonly review?: string
  readonly description?: string
  readonly price?: string
  readonly favourite?: boolean
  readonly tags?: readonly string[]
  /** pairs as they stand in the file: begun, finished */
  readonly read: readonly (readonly [string, string])[]
  readonly stopped?: string
}

/** Puts the pieces of a row together. null when nothing names the book. */
export function bookOf(parts: Parts): FileBook | null {
  const notes = new Set<'bad_isbn' | 'bad_date'>()
  const typed = parts.isbns.map(plainCell).filter(Boolean)
  const isbn = typed.map(readIsbn).find(isIsbn) ?? null
  if (!isbn && typed.some(text => /^[\d\-Xx]{9,17}$/.test(text))) notes.add('bad_isbn')
  const date = (cell: string): string | null => {
    const day = readDate(cell)
    if (day === null) notes.add('bad_date')
    return day || null
  }
  const title = plainCell(parts.title) || (isbn ? `ISBN ${isbn.isbn13}` : '')
  if (!/[^\s\u3000]/.test(title)) return null
  const stopped = parts.stopped ? date(parts.stopped) : null
  const spans = parts.read
    .map(([from, to]) => ({ from: date(from), to: date(to) }))
    .filter(({ from, to }) => from !== null || to !== null)
  const given = parts.status ?? (spans.some(({ to }) => to !== null) ? 'finished' : 'want')
  const readings = spans.map(({ from, to }): FileReading => {
    const isWrong = from !== null && to !== null && from > to
    if (isWrong) notes.add('bad_date')
    return { started_on: isWrong ? null : from, finished_on: to, dropped_on: null }
  })
  // At most one is open, and only the last can be.
  const whole = readings.filter(({ finished_on }, index) => finished_on !== null || index === readings.length - 1)
  const last = whole.at(-1)
  const isLastOpen = last !== undefined && last.finished_on === null
  // The one day that is told of a book given up is the day on which it was.
  if (given === 'dropped' && last && !isLastOpen && stopped === null)
    whole[whole.length - 1] = { ...last, finished_on: null, dropped_on: last.finished_on }
  else if (given === 'dropped' && isLastOpen && (stopped !== null || last.started_on !== null)) {
    const end = stopped ?? last.started_on
    whole[whole.length - 1] = {
      ...last,
      dropped_on: last.started_on !== null && end !== null && end < last.started_on ? last.started_on : end,
    }
  } else if (given === 'dropped' && stopped !== null && !last)
    whole.push({ started_on: null, finished_on: null, dropped_on: stopped })
  else if (isLastOpen && given !== 'reading' && given !== 'paused') whole.pop()
  else if ((given === 'reading' || given === 'paused') && !isLastOpen)
    whole.push({ started_on: null, finished_on: null, dropped_on: null })
  const people = (names: readonly string[], role: 'author' | 'other') =>
    names.map(name => ({ name: readPerson(name).slice(0, 200), role })).filter(({ name }) => name !== '')
  const authors = [...people(parts.authors, 'author'), ...people(parts.others ?? [], 'other')]
  const price = readNumber(parts.price ?? '')
  return {
    key: parts.id || isbn?.isbn13 || `${foldHead(title)}|${foldHead(authors[0]?.name ?? '')}`,
    title: title.slice(0, 4000),
    subtitle: plainCell(parts.subtitle ?? '').slice(0, 4000),
    authors: [...new Map(authors.map(each => [each.name, each])).values()].slice(0, 60),
    publisher: plainCell(parts.publisher ?? '').slice(0, 2000),
    published: readYear(parts.published ?? ''),
    isbn13: isbn?.isbn13 ?? null,
    isbn10: isbn?.isbn10 ?? null,
    pages: readPages(parts.pages ?? ''),
    format: readFormat(parts.format ?? ''),
    status: given,
    owned: parts.owned ? 'own' : 'none',
    rating: readRating(parts.rating ?? ''),
    review: readHtml(plainCell(parts.review ?? '')).slice(0, 400_000),
    description: plainCell(parts.description ?? '').slice(0, 100_000),
    price: price !== null && price >= 0 && price <= 1_000_000_000 ? price : null,
    favourite: parts.favourite ?? false,
    tags: (parts.tags ?? []).map(tag => tag.trim()).filter(Boolean),
    readings: whole,
    notes: [...notes],
  }
}
