import { addDays, toDay } from '@techo/core'
import type { Book, Reading, ReadingLog } from './rows.ts'
import { booksBlank } from './tables/books.gen.ts'

/** Shelves for tests and measurements. */

export const bookOf = (id: string, change: Partial<Book> = {}): Book => ({
  id,
  title: `本 ${id}`,
  title_kana: '',
  subtitle: '',
  authors: [],
  publisher: '',
  published: null,
  isbn13: null,
  pages: null,
  minutes: null,
  language: null,
  cover: null,
  series_name: '',
  series_no: null,
  bought_on: null,
  due_on: null,
  price: null,
  list_price: null,
  rating: null,
  added_on: null,
  created_at: '2026-01-01T00:00:00Z',
  ...{
    format: booksBlank.format,
    status: booksBlank.status,
    owned: booksBlank.owned,
    favourite: false,
    progress: 0,
    rank: 'a0',
  },
  ...change,
})

export const readingOf = (id: string, book_id: string, change: Partial<Reading> = {}): Reading => ({
  id,
  book_id,
  no: 1,
  started_on: null,
  finished_on: null,
  dropped_on: null,
  reason: '',
  unit: 'page',
  ...change,
})

export const logOf = (id: string, reading_id: string, day: string, from_pos: number, to_pos: number): ReadingLog => ({
  id,
  reading_id,
  at: `${day}T12:00:00Z`,
  day,
  from_pos,
  to_pos,
  minutes: null,
  note: '',
})

/** A reader of ten years: `count` books, each read over a few days. */
export function longShelf(count: number): { books: Book[]; readings: Reading[]; logs: ReadingLog[] } {
  const first = toDay('2017-01-01')
  const books: Book[] = []
  const readings: Reading[] = []
  const logs: ReadingLog[] = []
  for (let index = 0; index < count; index++) {
    const pages = 120 + ((index * 37) % 400)
    const start = addDays(first, Math.floor((index * 3600) / count))
    const days = 2 + (index % 9)
    books.push(
      bookOf(`b${index}`, {
        title: `${['猫', '海', '夜', '旅', '銀河', 'カモメ'][index % 6]}の本 ${index}`,
        authors: [{ name: `作家${index % 120}`, role: 'author' }],
        publisher: `出版社${index % 40}`,
        pages: index % 50 === 0 ? null : pages,
        language: index % 5 === 0 ? 'en' : 'ja',
        format: index % 4 === 0 ? 'ebook' : 'paper',
        status: index % 3 === 0 ? 'tsundoku' : 'finished',
        owned: 'own',
        price: 800 + (index % 20) * 50,
        rating: index % 3 === 0 ? null : ((index % 19) + 1) / 4 + 0.25,
        bought_on: addDays(start, -10),
      }),
    )
    if (index % 3 === 0) continue
    readings.push(readingOf(`r${index}`, `b${index}`, { started_on: start, finished_on: addDays(start, days - 1) }))
    for (let day = 0; day < days; day++)
      logs.push(
        logOf(
          `l${index}-${day}`,
          `r${index}`,
          addDays(start, day),
          Math.round((pages * day) / days),
          Math.round((pages * (day + 1)) / days),
        ),
      )
  }
  return { books, readings, logs }
}
