import { type Id, isProblem, newId, normalizeForSearch, problem, rankMany, stableId } from '@techo/core'
import { type InsertOf, store, type UpdateOf } from '@techo/data'
import { fromPlainText } from '@techo/editor/doc'
import { type BookRows, bookshelfApi, type FileChange } from '../api.ts'
import { cleanName, levels, nameNorm } from '../categories.ts'
import type { WholeBook } from '../rows.ts'
import { searchOf, searchWords } from '../shelf.ts'
import { type Part, saidOf } from './changes.ts'
import type { FileName } from './own-file.ts'
import type { ImportPlan, PlannedBook, PlannedChange } from './plan.ts'
import type { ReadOptions } from './read.ts'
import type { FileBook, FileQuote } from './source.ts'
import type { WholeShelf } from './whole-shelf.ts'

/** From a plan to rows. Ids come from the person and the content: the same file twice names the same rows. */

type Json = WholeBook['doc']

/** Books in one request; a review may be long. */
const part = 200

/** Makes the categories and tags of a file findable by name, and says which have to be made. */
export class Names {
  readonly #ids: Map<string, Id>
  readonly #depths: Map<Id, number>
  readonly rows: InsertOf<'classifications'>[] = []
  #rank: string | null

  constructor({ names }: Pick<WholeShelf, 'names'>) {
    this.#ids = new Map(names.map(({ kind, name_norm, id }) => [`${kind} ${name_norm}`, id]))
    const parents = new Map(names.map(({ id, parent_id }) => [id, parent_id]))
    this.#depths = new Map(
      names.map(({ id }) => {
        let depth = 0
        for (let at = parents.get(id) ?? null; at !== null && depth < levels; at = parents.get(at) ?? null) depth += 1
        return [id, depth]
      }),
    )
    this.#rank = names.reduce<string | null>((max, { rank }) => (max === null || rank > max ? rank : max), null)
  }

  #make(kind: 'category' | 'tag', name: string, parent: Id | null, colour: string | null): Id | null {
    const norm = nameNorm(name)
    if (norm === '') return null
    const known = this.#ids.get(`${kind} ${norm}`)
    if (known !== undefined) return known
    const id = newId()
    const [rank = 'a0'] = rankMany(this.#rank, null, 1)
    this.#rank = rank
    // A category stands no deeper than the database lets it.
    const above = parent !== null && (this.#depths.get(parent) ?? 0) + 1 < levels ? parent : null
    this.#ids.set(`${kind} ${norm}`, id)
    this.#depths.set(id, above === null ? 0 : (this.#depths.get(above) ?? 0) + 1)
    this.rows.push({
      id,
      kind,
      name: cleanName(name).slice(0, 400),
      name_norm: norm.slice(0, 1600),
      parent_id: above,
      colour,
      applies_to: kind === 'category' ? ['book'] : [],
      rank,
    })
    return id
  }

  category(path: readonly string[], colour: string | null = null): Id | null {
    return path.reduce<Id | null>(
      (parent, name, at) => this.#make('category', name, parent, at === path.length - 1 ? colour : null) ?? parent,
      null,
    )
  }

  tag(name: string): Id | null {
    return this.#make('tag', name, null, null)
  }

  /** Those with a colour first, so that a book's category gets it. */
  addAll(categories: readonly FileName[]): void {
    for (const { path, colour } of categories) this.category(path, colour)
  }
}

const link = (book: Id, kind: 'category' | 'tag', classification_id: Id): InsertOf<'classified'> => ({
  id: newId(),
  entity_type: 'book',
  entity_id: book,
  classification_id,
  kind,
})

const linksOf = (id: Id, book: Pick<FileBook, 'category' | 'tags'>, names: Names): InsertOf<'classified'>[] => {
  const category = names.category(book.category)
  const tags = [...new Set(book.tags.slice(0, 100).flatMap(name => names.tag(name) ?? []))]
  return [...(category === null ? [] : [link(id, 'category', category)]), ...tags.map(tag => link(id, 'tag', tag))]
}

const quoteRows = (id: Id, quotes: readonly FileQuote[]) => {
  const seen = new Map<string, number>()
  return Promise.all(
    quotes.map(async ({ text, page, note, at }) => {
      const name = `${page}|${text}`
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      return {
        id: await stableId(id, `quote:${name}${nth === 0 ? '' : `|${nth}`}`),
        book_id: id,
        text,
        page,
        note,
        at,
        search_norm: normalizeForSearch(`${text} ${note}`),
      }
    }),
  )
}

const docOf = ({ doc, review }: FileBook): Json =>
  // A document is JSON; its type says more than the column's, which has an index signature.
  (doc ?? (review ? fromPlainText(review) : null)) as Json

/** Where a book came from and what the file said, beside what was known of it. */
function sourceOf(source: string, book: FileBook, before: WholeBook['source']): Json {
  const kept = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {}
  const said = { ...saidOf(book) }
  return source === 'techo'
    ? { ...kept, techo: { id: book.key, said } }
    : { ...kept, import: source, key: book.key.slice(0, 4000), said }
}

/** The columns of the row that each part of a book stands in. */
function columnsOf(book: FileBook, taken: readonly Part[]): UpdateOf<'books'> {
  const columns: UpdateOf<'books'> = {}
  for (const name of taken) {
    if (name === 'category' || name === 'tags') continue
    if (name === 'readings') columns.status = book.status
    else if (name === 'isbn') Object.assign(columns, { isbn13: book.isbn13, isbn10: book.isbn10 })
    else if (name === 'review') Object.assign(columns, { doc: docOf(book), doc_text: book.review })
    else if (name === 'authors') columns.authors = book.authors.map(author => ({ ...author }))
    else Object.assign(columns, { [name]: book[name] })
  }
  return columns
}

const wordsOf = (book: FileBook): string =>
  searchOf(searchWords({ ...book, authors: book.authors.map(author => ({ ...author })) }), book.review)

const readingRows = async (id: Id, book: FileBook) => {
  const readings = await Promise.all(
    book.readings.map(async ({ logs, ...reading }) => ({
      row: { id: await stableId(id, `reading:${reading.no}`), book_id: id, ...reading },
      logs,
    })),
  )
  const logs = readings.flatMap(({ row, logs: all }) =>
    all.map(async (log, index) => ({ id: await stableId(row.id, `log:${index + 1}`), reading_id: row.id, ...log })),
  )
  return { readings: readings.map(({ row }) => row), logs: await Promise.all(logs) }
}

export async function rowsOf({ id, book }: PlannedBook, source: string, rank: string, names: Names): Promise<BookRows> {
  const { key: _, authors, review, doc: __, readings: ___, quotes, category, tags, notes: ____, ...columns } = book
  return {
    books: [
      {
        id,
        rank,
        ...columns,
        authors: authors.map(author => ({ ...author })),
        doc: docOf(book),
        doc_text: review,
        search_norm: wordsOf(book),
        source: sourceOf(source, book, null),
      },
    ],
    ...(await readingRows(id, book)),
    quotes: await quoteRows(id, quotes),
    links: linksOf(id, { category, tags }, names),
  }
}

/** A change of a book as writes. Days on which something was recorded here are never taken away. */
export async function changeRows(
  { there, book, here, taken, quotes, isFollowed }: PlannedChange,
  source: string,
  shelf: WholeShelf,
  names: Names,
): Promise<FileChange> {
  const { id } = there
  const old = shelf.readings.filter(({ book_id }) => book_id === id)
  const logged = new Set(shelf.logs.map(({ reading_id }) => reading_id))
  const numbers = new Map(old.map(({ no, id: reading }) => [no, reading]))
  const takes = (name: Part) => taken.includes(name)
  const made = takes('readings') ? await readingRows(id, book) : { readings: [], logs: [] }
  const wanted = new Set(book.readings.map(({ no }) => no))
  const links = linksOf(
    id,
    { category: takes('category') ? book.category : [], tags: takes('tags') ? book.tags : [] },
    names,
  )
  const merged: FileBook = { ...here, ...Object.fromEntries(taken.map(name => [name, Reflect.get(book, name)])) }
  return {
    id,
    columns: {
      ...columnsOf(book, taken),
      ...(taken.length > 0
        ? { search_norm: wordsOf({ ...merged, isbn13: takes('isbn') ? book.isbn13 : here.isbn13 }) }
        : {}),
      ...(isFollowed ? { source: sourceOf(source, book, there.source) } : {}),
    },
    rows: { quotes: await quoteRows(id, quotes), links },
    readings: made.readings.map(row => ({ ...row, id: numbers.get(row.no) ?? row.id })),
    removedReadings: takes('readings')
      ? old.filter(({ no, id: reading }) => !wanted.has(no) && !logged.has(reading)).map(({ id: reading }) => reading)
      : [],
    removedLinks: shelf.links.filter(
      ({ entity_id, kind }) =>
        entity_id === id && ((kind === 'category' && takes('category')) || (kind === 'tag' && takes('tags'))),
    ),
  }
}

async function send(work: PromiseLike<{ error?: unknown }>): Promise<void> {
  const { error } = await work
  if (error) throw isProblem(error) ? error : problem('bug')
}

const merged = (all: readonly BookRows[]): BookRows => ({
  books: all.flatMap(({ books = [] }) => books),
  readings: all.flatMap(({ readings = [] }) => readings),
  logs: all.flatMap(({ logs = [] }) => logs),
  quotes: all.flatMap(({ quotes = [] }) => quotes),
  links: all.flatMap(({ links = [] }) => links),
})

/**
 * Writes in parts. Called off, it stops between two of them; what is written is whole, and the same file read again goes on
 * from there. Rejects with the `Problem` of a part that was refused.
 */
export async function writeImport(plan: ImportPlan, shelf: WholeShelf, steps: ReadOptions = {}): Promise<void> {
  const { fresh, changes, source } = plan
  const { addBooks, changeBooks } = bookshelfApi.endpoints
  const all = fresh.length + changes.length
  const last = shelf.books.reduce<string | null>((max, { rank }) => (max === null || rank > max ? rank : max), null)
  const ranks = rankMany(last, null, fresh.length)
  const names = new Names(shelf)
  names.addAll(plan.categories)
  const goals = plan.goals.map(goal => ({ id: newId(), ...goal }))
  const tell = (done: number) => {
    steps.onProgress?.(done, all)
    steps.signal?.throwIfAborted()
  }
  if (goals.length > 0 || names.rows.length > 0) {
    await send(store.dispatch(addBooks.initiate({ goals, names: names.rows.splice(0) }, { track: false })))
  }
  for (let from = 0; from < fresh.length; from += part) {
    tell(from)
    const rows = await Promise.all(
      fresh
        .slice(from, from + part)
        .map((planned, index) => rowsOf(planned, source, ranks[from + index] ?? 'a0', names)),
    )
    await send(store.dispatch(addBooks.initiate({ ...merged(rows), names: names.rows.splice(0) }, { track: false })))
  }
  for (let from = 0; from < changes.length; from += part) {
    tell(fresh.length + from)
    const written = await Promise.all(
      changes.slice(from, from + part).map(change => changeRows(change, source, shelf, names)),
    )
    await send(
      store.dispatch(changeBooks.initiate({ changes: written, names: names.rows.splice(0) }, { track: false })),
    )
  }
  steps.onProgress?.(all, all)
}
