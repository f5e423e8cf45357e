import type { FileBook } from './source.ts'

/**
 * What a newer file of the same source changes in a book that came from an older one. Beside the book stands what the file said
 * then, as short hashes; so three states are known of each part: then, in the file now, here now. Where only the file differs
 * from then, the file's is taken. Where only the shelf does, or both do, the person's own stays.
 */

type Value = string | number | boolean | null | readonly unknown[]

/** The parts of a book that are compared, each as a whole. */
export const parts = {
  title: book => book.title,
  title_kana: book => book.title_kana,
  subtitle: book => book.subtitle,
  authors: book => book.authors.map(({ name, kana = '', role }) => [name, kana, role]),
  publisher: book => book.publisher,
  published: book => book.published,
  isbn: book => [book.isbn13, book.isbn10].filter(Boolean),
  pages: book => book.pages,
  minutes: book => book.minutes,
  language: book => book.language,
  format: book => book.format,
  ndc: book => book.ndc,
  description: book => book.description,
  series_name: book => book.series_name,
  series_no: book => book.series_no,
  list_price: book => book.list_price,
  owned: book => book.owned,
  bought_on: book => book.bought_on,
  due_on: book => book.due_on,
  price: book => book.price,
  rating: book => book.rating,
  favourite: book => book.favourite || null,
  priority: book => book.priority || null,
  added_on: book => book.added_on,
  private_note: book => book.private_note,
  times_read: book => book.times_read,
  review: book => book.review,
  category: book => book.category,
  tags: book => [...book.tags].sort(),
  // The status follows the times it was read.
  readings: book => [
    book.status,
    ...book.readings.map(({ no, started_on, finished_on, dropped_on }) => [no, started_on, finished_on, dropped_on]),
  ],
} as const satisfies Readonly<Record<string, (book: FileBook) => Value>>

export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as readonly Part[]

/** FNV-1a over the text, 32 bits. Nothing for what is empty. */
function hashOf(value: Value): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  const text = JSON.stringify(value)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

export type Said = Readonly<Record<string, string>>

/** What a file says of a book, to be kept beside it. */
export const saidOf = (file: FileBook): Said =>
  Object.fromEntries(
    partNames.flatMap(name => {
      const hash = hashOf(parts[name](file))
      return hash === '' ? [] : [[name, hash]]
    }),
  )

export interface Difference {
  /** taken from the file */
  readonly taken: readonly Part[]
  /** changed in the file and here: stays as it is here */
  readonly kept: readonly Part[]
}

/**
 * @param said null: the book came before this was kept; then only what is empty here is filled
 */
export function differenceOf(file: FileBook, here: FileBook, said: Said | null): Difference {
  const taken: Part[] = []
  const kept: Part[] = []
  for (const name of partNames) {
    const [inFile, onShelf] = [hashOf(parts[name](file)), hashOf(parts[name](here))]
    if (inFile === onShelf) continue
    if (said === null) {
      if (onShelf === '') taken.push(name)
      continue
    }
    const before = said[name] ?? ''
    if (inFile === before) continue
    if (onShelf === before) taken.push(name)
    else kept.push(name)
  }
  return { taken, kept }
}
