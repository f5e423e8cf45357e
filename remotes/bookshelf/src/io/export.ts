import { escapeCell, saveFile } from '@techo/core/files'
import { currentDay, readOnce, store } from '@techo/data'
import Papa from 'papaparse'
import { bookshelfApi } from '../api.ts'
import { authorsOf } from '../rows.ts'
import { finishedDays } from '../shelf.ts'

const fresh = { forceRefetch: true } as const

/** Reads everything and hands it to the browser as a file. False when it could not be read. */
export async function exportBooks(shape: 'csv' | 'json'): Promise<boolean> {
  const { books, readings, readingLogs } = bookshelfApi.endpoints
  const asked = await Promise.all([
    readOnce(store.dispatch(books.initiate(undefined, fresh))),
    readOnce(store.dispatch(readings.initiate(undefined, fresh))),
    readOnce(store.dispatch(readingLogs.initiate(undefined, fresh))),
  ]).catch(() => null)
  if (!asked) return false
  const [all, read, logs] = asked
  const name = `books-${currentDay()}`
  if (shape === 'json') {
    const content = { version: 1, books: all, readings: read, logs: logs }
    saveFile(JSON.stringify(content, null, 2), `${name}.json`, 'application/json')
    return true
  }
  const finished = finishedDays(read)
  const begun = new Map(read.map(({ book_id, started_on }) => [book_id, started_on]))
  const head = [
    'title',
    'author',
    'isbn',
    'publisher',
    'published',
    'pages',
    'status',
    'rating',
    'started',
    'finished',
    'price',
    'format',
  ]
  const rows = all.map(book => [
    escapeCell(book.title),
    escapeCell(
      authorsOf(book)
        .map(author => author.name)
        .join(', '),
    ),
    book.isbn13 ?? '',
    escapeCell(book.publisher),
    book.published ?? '',
    book.pages ?? '',
    book.status,
    book.rating ?? '',
    begun.get(book.id) ?? '',
    finished.get(book.id)?.at(-1) ?? '',
    book.price ?? '',
    book.format,
  ])
  // The mark makes spreadsheets in Japan read it as UTF-8.
  saveFile(`\ufeff${Papa.unparse([head, ...rows])}\r\n`, `${name}.csv`)
  return true
}
