import { decodeText } from '@techo/core/files'
import Papa from 'papaparse'
import type { FileBook } from './source.ts'
import { booklog, type Field, foldHeads, isBooklog, mappedSource, type Source, sourceOf } from './sources.ts'

/** From the bytes of a file to the books in it. Every row becomes a book or a fault with its reason. */

export type FaultReason =
  | 'no_title'
  | 'bad_row'
  | 'bad_isbn'
  | 'bad_date'
  | 'double'
  | 'trashed'
  | 'too_large'
  | 'unknown_encoding'
  | 'empty'

export interface Fault {
  /** 1-based line of the table; 0: the file as a whole */
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
  readonly source: Source | null
}

export interface Reading {
  readonly source: Source
  readonly books: readonly FileBook[]
  readonly faults: readonly Fault[]
}

const mostBytes = 50 * 1024 * 1024

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

/** What kind of table it is; a fault when there is none in it. */
export function readTable(bytes: Uint8Array): Table | Fault {
  if (bytes.length > mostBytes) return wrong('too_large')
  const text = textOf(bytes)
  if (text === null) return wrong('unknown_encoding')
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const [first] = data
  if (!first) return wrong('empty')
  if (isBooklog(first)) return { head: booklog.heads, rows: data, firstLine: 1, source: booklog }
  const rows = data.slice(1)
  if (rows.length === 0) return wrong('empty')
  return { head: first, rows, firstLine: 2, source: sourceOf(first) }
}

export interface ReadOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

/** Rows between two breaths, so that the page stays awake. */
const slice = 1_000

/** Reads every row; rejects with the signal's reason when it was called off. */
export async function readBooks(
  table: Table,
  columns: readonly (Field | null)[],
  options: ReadOptions = {},
): Promise<Reading> {
  const { rows, firstLine } = table
  const source = table.source ?? mappedSource(columns)
  const names = table.source ? foldHeads(table.head) : columns.map(field => field ?? '')
  const at = new Map(names.map((name, index) => [name, index]))
  const books: FileBook[] = []
  const faults: Fault[] = []
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (index % slice === 0) {
      options.onProgress?.(index, rows.length)
      await new Promise(resolve => setTimeout(resolve))
      options.signal?.throwIfAborted()
    }
    const note = (reason: FaultReason, isNote: boolean) =>
      faults.push({
        line: firstLine + index,
        reason,
        text: row.slice(0, 12).filter(Boolean).join(', ').slice(0, 120),
        isNote,
      })
    const cells = (...wanted: readonly string[]) => {
      for (const name of wanted) {
        const place = at.get(table.source ? (foldHeads([name])[0] ?? '') : name)
        const cell = place === undefined ? '' : (row[place] ?? '')
        if (cell.trim() !== '') return cell
      }
      return ''
    }
    if (source.isTrashed?.(cells)) {
      note('trashed', false)
      continue
    }
    const book = source.read(cells)
    if (!book) {
      note(row.length < 2 && table.head.length > 2 ? 'bad_row' : 'no_title', false)
      continue
    }
    if (seen.has(book.key)) {
      note('double', false)
      continue
    }
    seen.add(book.key)
    for (const reason of book.notes) note(reason, true)
    books.push(book)
  }
  options.onProgress?.(rows.length, rows.length)
  return { source, books, faults }
}
