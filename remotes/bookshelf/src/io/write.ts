import { type Id, isProblem, problem, rankMany, stableId } from '@techo/core'
import { store } from '@techo/data'
import { fromPlainText } from '@techo/editor/doc'
import { type BookRows, bookshelfApi } from '../api.ts'
import type { Book, WholeBook } from '../rows.ts'
import { searchOf, searchWords } from '../shelf.ts'
import type { Reading } from './read.ts'
import type { FileBook } from './source.ts'

/** From books of a file to rows. Ids come from the person and the content: the same file twice names the same rows. */

export interface PlannedBook {
  readonly id: Id
  readonly book: FileBook
}

export interface ImportPlan {
  readonly source: string
  readonly fresh: readonly PlannedBook[]
  /** how many are on the shelf already, from the same file or by their number */
  readonly known: number
}

export interface Steps {
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
}

const slice = 500

export async function planImport(
  { source, books }: Reading,
  there: readonly Book[],
  person: Id,
  steps: Steps = {},
): Promise<ImportPlan> {
  const ids = new Set(there.map(({ id }) => id))
  const numbers = new Set(there.flatMap(({ isbn13 }) => (isbn13 === null ? [] : [isbn13])))
  const fresh: PlannedBook[] = []
  for (const [index, book] of books.entries()) {
    if (index % slice === 0) {
      steps.onProgress?.(index, books.length)
      await new Promise(resolve => setTimeout(resolve))
      steps.signal?.throwIfAborted()
    }
    const id = await stableId(person, `book:${source.id}:${book.key}`)
    if (!ids.has(id) && (book.isbn13 === null || !numbers.has(book.isbn13))) fresh.push({ id, book })
  }
  return { source: source.id, fresh, known: books.length - fresh.length }
}

/** Books in one request; a review may be long. */
const part = 200

/**
 * Writes in parts. Called off, it stops between two of them; what is written is whole, and the same file read again goes on
 * from there. Rejects with the `Problem` of a part that was refused.
 */
export async function writeImport(
  plan: ImportPlan,
  there: readonly Pick<Book, 'rank'>[],
  steps: Steps = {},
): Promise<void> {
  const { fresh, source } = plan
  const last = there.reduce<string | null>((max, { rank }) => (max === null || rank > max ? rank : max), null)
  const ranks = rankMany(last, null, fresh.length)
  for (let from = 0; from < fresh.length; from += part) {
    steps.onProgress?.(from, fresh.length)
    steps.signal?.throwIfAborted()
    const rows = await Promise.all(
      fresh.slice(from, from + part).map((planned, index) => rowsOf(planned, source, ranks[from + index] ?? 'a0')),
    )
    const { error } = await store.dispatch(
      bookshelfApi.endpoints.addBooks.initiate(
        { books: rows.flatMap(({ books = [] }) => books), readings: rows.flatMap(({ readings = [] }) => readings) },
        { track: false },
      ),
    )
    if (error) throw isProblem(error) ? error : problem('bug')
  }
  steps.onProgress?.(fresh.length, fresh.length)
}

async function rowsOf({ id, book }: PlannedBook, source: string, rank: string): Promise<BookRows> {
  const { key, authors, review, readings, tags, notes: _, ...columns } = book
  const people = authors.map(author => ({ ...author }))
  const words = searchWords({ ...columns, authors: people, title_kana: '', series_name: '' })
  return {
    books: [
      {
        id,
        rank,
        ...columns,
        authors: people,
        // A document is JSON; its type says more than the column's, which has an index signature.
        doc: review ? (fromPlainText(review) as unknown as WholeBook['doc']) : null,
        doc_text: review,
        search_norm: searchOf(words, review),
        source: {
          import: source,
          key,
          ...(tags.length > 0 ? { tags: tags.slice(0, 50).map(tag => tag.slice(0, 200)) } : {}),
        },
      },
    ],
    readings: await Promise.all(
      readings.map(async (reading, index) => ({
        id: await stableId(id, `reading:${index + 1}`),
        book_id: id,
        no: index + 1,
        ...reading,
      })),
    ),
  }
}
