import { z } from 'zod'

/** A book as every catalogue is told to give it, and as `GET /api/books/search` answers. */

export const people = z.object({
  name: z.string(),
  kana: z.string().optional(),
  role: z.enum(['author', 'translator', 'illustrator', 'editor', 'narrator', 'other']),
})
export type Person = z.infer<typeof people>

const fields = z.object({
  title: z.string(),
  title_kana: z.string(),
  subtitle: z.string(),
  authors: z.array(people),
  publisher: z.string(),
  /** YYYY, YYYY-MM or YYYY-MM-DD */
  published: z.string().nullable(),
  isbn13: z.string().nullable(),
  pages: z.number().nullable(),
  language: z.string().nullable(),
  description: z.string(),
  ndc: z.string().nullable(),
  series_name: z.string(),
  list_price: z.number().nullable(),
  /** an address that `POST /api/books/cover` takes */
  cover: z.string().nullable(),
})
export type BookRecord = z.infer<typeof fields>

/** `source` says which catalogue each field came from. */
export const foundBook = fields.extend({ source: z.record(z.string(), z.string()) })
export type FoundBook = z.infer<typeof foundBook>

export const blankRecord: BookRecord = {
  title: '',
  title_kana: '',
  subtitle: '',
  authors: [],
  publisher: '',
  published: null,
  isbn13: null,
  pages: null,
  language: null,
  description: '',
  ndc: null,
  series_name: '',
  list_price: null,
  cover: null,
}

/** What is asked: words, or one number when the words are one. */
export interface Question {
  readonly words: string
  readonly isbn13: string | null
}

export interface Provider {
  readonly id: string
  readonly name: string
  /** an invented catalogue, for trying out */
  readonly isSample: boolean
  /** Only asked by number. */
  readonly needsIsbn?: boolean
  /** At most 20 books. May reject; `signal` ends it. */
  readonly search: (question: Question, signal: AbortSignal) => Promise<readonly BookRecord[]>
}

/** 2024.5.1, 20240501, 2024-05, [2024] as a date of ours; null when there is no year in it. */
export function publishedOf(text: string | undefined): string | null {
  const [, year, month, day] =
    /(\d{4})(?:[-./年]?(\d{2}|\d(?!\d)))?(?:[-./月]?(\d{2}|\d(?!\d)))?/.exec(text ?? '') ?? []
  if (!year) return null
  const [m, d] = [Number(month), Number(day)]
  if (!(m >= 1 && m <= 12)) return year
  const start = `${year}-${String(m).padStart(2, '0')}`
  return d >= 1 && d <= 31 ? `${start}-${String(d).padStart(2, '0')}` : start
}

export const pagesOf = (text: unknown): number | null => {
  const value = typeof text === 'number' ? text : Number(/\d+/.exec(typeof text === 'string' ? text : '')?.[0])
  return Number.isInteger(value) && value >= 1 && value <= 100_000 ? value : null
}
