import type { Schema } from '@techo/data'
import { type Author, authorsOf, type Book } from './rows.ts'

/** What the search for books answers (`GET /api/books/search`). */
export interface FoundBook {
  readonly title: string
  readonly title_kana: string
  readonly subtitle: string
  readonly authors: readonly Author[]
  readonly publisher: string
  readonly published: string | null
  readonly isbn13: string | null
  readonly pages: number | null
  readonly language: string | null
  readonly description: string
  readonly ndc: string | null
  readonly series_name: string
  readonly list_price: number | null
  /** an address on a host from which the server fetches covers */
  readonly cover: string | null
  /** which provider each field came from */
  readonly source: Readonly<Record<string, string>>
}

export interface FoundProvider {
  readonly id: string
  readonly name: string
  readonly state: 'ok' | 'failed' | 'timeout'
  /** an invented catalogue, for trying out */
  readonly isSample: boolean
}

export interface Found {
  readonly books: readonly FoundBook[]
  readonly providers: readonly FoundProvider[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const readBook = (value: unknown): FoundBook[] => {
  if (!isRecord(value) || text(value.title) === '') return []
  const authors = Array.isArray(value.authors) ? value.authors : []
  return [
    {
      title: text(value.title),
      title_kana: text(value.title_kana),
      subtitle: text(value.subtitle),
      // The column and the answer hold people alike; `authorsOf` checks each of them.
      authors: authorsOf({ authors: authors as Book['authors'] }),
      publisher: text(value.publisher),
      published: textOrNull(value.published),
      isbn13: textOrNull(value.isbn13),
      pages: numberOrNull(value.pages),
      language: textOrNull(value.language),
      description: text(value.description),
      ndc: textOrNull(value.ndc),
      series_name: text(value.series_name),
      list_price: numberOrNull(value.list_price),
      cover: textOrNull(value.cover),
      source: isRecord(value.source)
        ? Object.fromEntries(
            Object.entries(value.source).flatMap(([key, from]) => (typeof from === 'string' ? [[key, from]] : [])),
          )
        : {},
    },
  ]
}

const readProvider = (value: unknown): FoundProvider[] => {
  if (!isRecord(value)) return []
  const state = (['ok', 'failed', 'timeout'] as const).find(each => each === value.state) ?? 'failed'
  return [{ id: text(value.id), name: text(value.name), state, isSample: value.isSample === true }]
}

export const foundSchema: Schema<Found> = {
  safeParse: value =>
    isRecord(value) && Array.isArray(value.books) && Array.isArray(value.providers)
      ? {
          success: true,
          data: { books: value.books.flatMap(readBook), providers: value.providers.flatMap(readProvider) },
        }
      : { success: false },
}
