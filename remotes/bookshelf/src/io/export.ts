import { currentDay, store } from '@techo/data'
import Papa from 'papaparse'
import { bookshelfApi } from '../api.ts'
import { authorsOf } from '../rows.ts'
import { escapeCell, saveFile } from '../save-file.ts'
import { finishedDays } from '../shelf.ts'

const fresh = { subscribe: false, forceRefetch: true } as const

/** Reads everything and hands it to the browser as a file. False when it could not be read. */
export async function exportBooks(shape: 'csv' | 'json'): Promise<boolean> {
  const { books, readings, readingLogs } = bookshelfApi.endpoints
  const [all, read, logs] = await Promise.all([
    store.dispatch(books.initiate(undefined, fresh)),
    store.dispatch(readings.initiate(undefined, fresh)),
    store.dispatch(readingLogs.initiate(undefined, fresh)),
  ])
  if (!all.data || !read.data || !logs.data) return false
  const name = `books-${currentDay()}`
  if (shape === 'json') {
    const content = { version: 1, books: all.data, readings: read.data, logs: logs.data }
    saveFile(JSON.stringify(content, null, 2), `${name}.json`, 'application/json')
    return true
  }
  const finished = finishedDays(read.data)
  const begun = new Map(read.data.map(({ book_id, started_on }) => [book_id, started_on]))
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
  const rows = all.data.map(book => [
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
