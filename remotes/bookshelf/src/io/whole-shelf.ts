import type { Id } from '@techo/core'
import { readOnce, store } from '@techo/data'
import { bookshelfApi } from '../api.ts'
import type { Category, CategoryLink, Goal, Reading, ReadingLog, WholeBook, WholeQuote } from '../rows.ts'

/** Everything of a shelf, what lies in the trash too: what files are made from and compared with. */
export interface WholeShelf {
  readonly books: readonly WholeBook[]
  readonly readings: readonly Reading[]
  readonly logs: readonly ReadingLog[]
  readonly quotes: readonly WholeQuote[]
  readonly goals: readonly Goal[]
  /** categories and tags, those of other areas too */
  readonly names: readonly Category[]
  readonly links: readonly CategoryLink[]
}

const fresh = { forceRefetch: true } as const

/** Rejects with the `Problem` of the part that could not be read. */
export async function readWholeShelf(): Promise<WholeShelf> {
  const { wholeBooks, readings, readingLogs, allQuotes, readingGoals, bookNames, bookNameLinks } =
    bookshelfApi.endpoints
  const [books, read, logs, quotes, goals, names, links] = await Promise.all([
    readOnce(store.dispatch(wholeBooks.initiate(undefined, fresh))),
    readOnce(store.dispatch(readings.initiate(undefined, fresh))),
    readOnce(store.dispatch(readingLogs.initiate(undefined, fresh))),
    readOnce(store.dispatch(allQuotes.initiate(undefined, fresh))),
    readOnce(store.dispatch(readingGoals.initiate(undefined, fresh))),
    readOnce(store.dispatch(bookNames.initiate(undefined, fresh))),
    readOnce(store.dispatch(bookNameLinks.initiate(undefined, fresh))),
  ])
  return { books, readings: read, logs, quotes, goals, names, links }
}

/** What hangs on each book, found without walking over everything. */
export interface ShelfIndex {
  readonly readings: ReadonlyMap<Id, readonly Reading[]>
  readonly logs: ReadonlyMap<Id, readonly ReadingLog[]>
  readonly quotes: ReadonlyMap<Id, readonly WholeQuote[]>
  readonly links: ReadonlyMap<Id, readonly CategoryLink[]>
  readonly names: ReadonlyMap<Id, Category>
}

export const indexOf = (shelf: WholeShelf): ShelfIndex => ({
  readings: Map.groupBy(shelf.readings, ({ book_id }) => book_id),
  logs: Map.groupBy(shelf.logs, ({ reading_id }) => reading_id),
  quotes: Map.groupBy(shelf.quotes, ({ book_id }) => book_id),
  links: Map.groupBy(shelf.links, ({ entity_id }) => entity_id),
  names: new Map(shelf.names.map(name => [name.id, name])),
})

/** The names from the top down to this one; a ring or a parent that is gone ends it. */
export function pathOf(id: Id | undefined, names: ReadonlyMap<Id, Category>): readonly string[] {
  const path: string[] = []
  const seen = new Set<Id>()
  for (let at = id === undefined ? undefined : names.get(id); at && !seen.has(at.id); ) {
    path.unshift(at.name)
    seen.add(at.id)
    at = at.parent_id === null ? undefined : names.get(at.parent_id)
  }
  return path
}
