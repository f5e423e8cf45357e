import { decodeText, readTable } from '@techo/core/files'
import { isClippings, readClippings } from './clippings.ts'
import { type FileGoal, type FileName, isOwnHead, ownHeads, readOwnGoal, readOwnName, readOwnRow } from './own-file.ts'
import { readOwnJson } from './own-json.ts'
import { type BookNote, type FileBook, numbered } from './source.ts'
import { booklog, type Field, foldHeads, isBooklog, mappedSource, type Source, sourceOf } from './sources.ts'

/** From the bytes of a file to the books in it. Every row becomes a book or a fault with its reason. */

export type FaultReason =
  | 'no_title'
  | 'bad_row'
  | BookNote
  | 'double'
  | 'trashed'
  | 'too_large'
  | 'unknown_encoding'
  | 'empty'
  | 'no_text'
  | 'bookmark'
  | 'replaced'

export interface Fault {
  /** 1-based line of the table, or number of the entry; 0: the file as a whole */
  readonly line: number
  readonly reason: FaultReason
  readonly text: string
  /** the row is imported all the same */
  readonly isNote: boolean
}

export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** the line of the first row */
  readonly firstLine: number
  /** null: the columns have to be told */
  readonly source: Pick<Source, 'id' | 'name'> | null
  readonly fileName: string
}

export interface Reading {
  readonly source: Pick<Source, 'id' | 'name'>
  readonly books: readonly FileBook[]
  readonly faults: readonly Fault[]
  /** columns with something in them that has no place here */
  readonly leftOut: readonly string[]
  readonly goals: readonly FileGoal[]
  readonly categories: readonly FileName[]
}

const mostBytes = 50 * 1024 * 1024

/** Our own files say their name in their head. */
const own = { id: 'techo', name: '手帳 Techo' } as const
const kindle = { id: 'kindle', name: 'Kindle' } as const

/** LibraryThing writes Latin-1, whose accents would pass as characters of Japanese. */
function textOf(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 400))
  return /^["']?Book Id["']?\t/i.test(start) && !isUtf8(bytes)
    ? new TextDecoder('windows-1252').decode(bytes)
    : decodeText(bytes)
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== ''
  } catch {
    return false
  }
}

const wrong = (reason: FaultReason): Fault => ({ line: 0, reason, text: '', isNote: false })

/**
 * What a file is: a table whose columns are read next, or something that is read as it stands.
 * @param now the moment of quotes that have none
 */
export function openFile(bytes: Uint8Array, fileName: string, now: string): Table | Reading | Fault {
  if (bytes.length > mostBytes) return wrong('too_large')
  const text = textOf(bytes)?.replace(/^\ufeff/, '')
  if (text === undefined) return wrong('unknown_encoding')
  if (/^\s*[{[]/.test(text)) return readJson(text, fileName)
  if (isClippings(text)) {
    const { books, faults } = readClippings(text, now)
    if (books.length === 0) return wrong('empty')
    const told = faults.map(fault => ({ ...fault, isNote: fault.reason === 'replaced' }))
    return { source: kindle, books, faults: told, leftOut: [], goals: [], categories: [] }
  }
  const firstLine = text.slice(0, Math.max(0, text.search(/[\r\n]/))).split(',')
  // What people write may hold more of any other sign; our own table has commas.
  const rows = isOwnHead(firstLine) ? readTable(text, ',') : readTable(text)
  const filled = rows.filter(row => row.some(cell => cell.trim() !== ''))
  return tableOf(filled, fileName)
}

function tableOf(data: readonly (readonly string[])[], fileName: string): Table | Fault {
  const [first] = data
  if (!first) return wrong('empty')
  if (isBooklog(first)) return { head: booklog.heads, rows: data, firstLine: 1, source: booklog, fileName }
  const rows = data.slice(1)
  if (rows.length === 0) return wrong('empty')
  return { head: first, rows, firstLine: 2, source: isOwnHead(first) ? own : sourceOf(first), fileName }
}

/** JSON: our own, or a list of rows as the tools around 読書メーター write it. */
function readJson(text: string, fileName: string): Table | Reading | Fault {
  const ours = readOwnJson(text)
  if (ours) {
    const faults: Fault[] = []
    const books = ours.books.flatMap((book, index) => {
      if (!book) faults.push({ line: index + 1, reason: 'no_title', text: '', isNote: false })
      for (const reason of book?.notes ?? [])
        faults.push({ line: index + 1, reason, text: book?.title ?? '', isNote: true })
      return book ?? []
    })
    return { source: own, books, faults, leftOut: [], goals: ours.goals, categories: ours.categories }
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return wrong('bad_row')
  }
  const rows = Array.isArray(content) ? content.filter(row => typeof row === 'object' && row !== null) : []
  const head = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const cell = (value: unknown) =>
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return tableOf([head, ...rows.map(row => head.map(name => cell(row[name])))], fileName)
}

export interface ReadOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

/** Rows between two breaths, so that the page stays awake. */
const slice = 1_000

/** The same book once more: another time it was read, when the row tells of one that is not known yet. */
function readAgain(one: FileBook, other: FileBook): FileBook | null {
  const keyOf = ({ started_on, finished_on, dropped_on }: FileBook['readings'][number]) =>
    `${started_on} ${finished_on} ${dropped_on}`
  const known = new Set(one.readings.map(keyOf))
  const closed = (book: FileBook) => book.readings.filter(({ finished_on, dropped_on }) => finished_on || dropped_on)
  const fresh = closed(other).filter(reading => !known.has(keyOf(reading)))
  if (fresh.length === 0) return null
  const open = one.readings.filter(({ finished_on, dropped_on }) => !finished_on && !dropped_on)
  const endOf = ({ finished_on, dropped_on }: FileBook['readings'][number]) => finished_on ?? dropped_on ?? ''
  const all = [...closed(one), ...fresh].sort((a, b) => (endOf(a) < endOf(b) ? -1 : 1))
  return { ...one, readings: numbered([...all, ...open]), status: open.length > 0 ? one.status : 'finished' }
}

/** Reads every row; rejects with the signal's reason when it was called off. */
export async function readBooks(
  table: Table,
  columns: readonly (Field | null)[],
  options: ReadOptions = {},
): Promise<Reading> {
  const { rows, firstLine } = table
  const isOwn = table.source?.id === own.id
  const source: Source | null = isOwn
    ? null
    : ((table.source && (isBooklogTable(table) ? booklog : sourceOf(table.head))) ?? mappedSource(columns))
  const isNamed = table.source !== null
  const names = isNamed ? foldHeads(table.head) : columns.map(field => field ?? '')
  const at = new Map(names.map((name, index) => [name, index]))
  const folded = new Map<string, string>()
  const nameOf = (name: string) => {
    if (!isNamed) return name
    const known = folded.get(name) ?? foldHeads([name])[0] ?? ''
    folded.set(name, known)
    return known
  }
  const used = new Set<number>()
  const filled = new Set<number>()
  const books: FileBook[] = []
  const goals: FileGoal[] = []
  const categories: FileName[] = []
  const faults: Fault[] = []
  const seen = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (index % slice === 0) {
      options.onProgress?.(index, rows.length)
      await new Promise(resolve => setTimeout(resolve))
      options.signal?.throwIfAborted()
    }
    for (const [column, text] of row.entries()) if (text.trim() !== '') filled.add(column)
    const note = (reason: FaultReason, isNote: boolean) =>
      faults.push({
        line: firstLine + index,
        reason,
        text: row.slice(0, 12).filter(Boolean).join(', ').slice(0, 120),
        isNote,
      })
    const cells = (...wanted: readonly string[]) => {
      for (const name of wanted) {
        if (name === fileColumn) return table.fileName
        const place = at.get(nameOf(name))
        if (place !== undefined) used.add(place)
        const cell = place === undefined ? '' : (row[place] ?? '')
        if (cell.trim() !== '') return cell
      }
      return ''
    }
    if (isOwn && cells('title') === '') {
      const goal = cells('goal') === '' ? null : readOwnGoal(cells('goal'))
      if (goal) goals.push(goal)
      else if (cells('category_colour') !== '')
        categories.push(readOwnName(cells('category'), cells('category_colour')))
      else note('no_title', false)
      continue
    }
    if (source?.isTrashed?.(cells)) {
      note('trashed', false)
      continue
    }
    const book = source ? source.read(cells) : readOwnRow(cells)
    if (!book) {
      note(row.length < 2 && table.head.length > 2 ? 'bad_row' : 'no_title', false)
      continue
    }
    const before = seen.get(book.key)
    if (before !== undefined) {
      const known = books[before]
      const again = known && !isOwn ? readAgain(known, book) : null
      if (again) books[before] = again
      else note('double', false)
      continue
    }
    seen.set(book.key, books.length)
    for (const reason of book.notes) note(reason, true)
    books.push(book)
  }
  options.onProgress?.(rows.length, rows.length)
  const leftOut = table.head.filter(
    (name, column) => filled.has(column) && !used.has(column) && !(isOwn && ownHeads.includes(name)),
  )
  return { source: table.source ?? source ?? own, books, faults, leftOut, goals, categories }
}

const isBooklogTable = ({ source }: Table) => source?.id === booklog.id

/** The name under which sources ask for the file's own name. */
const fileColumn = '@file'
