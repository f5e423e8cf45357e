import { type Id, stableId } from '@techo/core'
import { nameNorm } from '../categories.ts'
import { authorsOf, type WholeBook } from '../rows.ts'
import { foldName } from '../shelf.ts'
import { type Difference, differenceOf, type Said, saidOf } from './changes.ts'
import { type FileGoal, type FileName, fileBookOf, goalKey, isBag, ownKeyOf } from './own-file.ts'
import type { Reading, ReadOptions } from './read.ts'
import type { FileBook, FileQuote } from './source.ts'
import { indexOf, type ShelfIndex, type WholeShelf } from './whole-shelf.ts'

/** What a file would make of a shelf, before anything is written. */

export interface PlannedBook {
  readonly id: Id
  readonly book: FileBook
}

/** A book that is there, with what the file adds to it. */
export interface PlannedChange extends Difference {
  readonly there: WholeBook
  readonly book: FileBook
  /** as files tell of it now */
  readonly here: FileBook
  /** quotes that are not there */
  readonly quotes: readonly FileQuote[]
  /** what the file says is to be remembered: false for a book that came another way */
  readonly isFollowed: boolean
}

export interface ImportPlan {
  readonly source: string
  readonly fresh: readonly PlannedBook[]
  readonly changes: readonly PlannedChange[]
  /** how many are on the shelf as they are in the file, or came there another way */
  readonly known: number
  /** titles of books in the trash: they stay there */
  readonly trashed: readonly string[]
  /** categories and tags that are made, by name */
  readonly newCategories: readonly string[]
  readonly newTags: readonly string[]
  readonly categories: readonly FileName[]
  readonly goals: readonly FileGoal[]
}

const slice = 500

/** What is kept beside a book of where it came from. */
export interface Origin {
  readonly import: string
  readonly key: string
  readonly said: Said | null
}

export function originOf({ source }: Pick<WholeBook, 'source'>): Origin | null {
  if (!isBag(source)) return null
  const techo = isBag(source.techo) ? source.techo : null
  const [name, key, said] = techo ? ['techo', techo.id, techo.said] : [source.import, source.key, source.said]
  if (typeof name !== 'string' || typeof key !== 'string') return null
  return { import: name, key, said: isBag(said) ? (said as Said) : null }
}

/** Whether what is known of both can be one edition: nothing that both tell may differ. */
function isAlike(file: FileBook, book: WholeBook): boolean {
  if (file.isbn13 !== null && book.isbn13 !== null) return false
  const agrees = (one: string | number | null, other: string | number | null) =>
    one === null || other === null || one === '' || other === '' || foldName(String(one)) === foldName(String(other))
  return (
    agrees(file.subtitle, book.subtitle) &&
    agrees(file.publisher, book.publisher) &&
    agrees(file.published?.slice(0, 4) ?? null, book.published?.slice(0, 4) ?? null) &&
    agrees(file.series_name, book.series_name) &&
    agrees(file.series_no, book.series_no)
  )
}

const nameKey = (book: Pick<WholeBook, 'title' | 'authors'>): string =>
  `${foldName(book.title)}|${foldName(authorsOf(book).find(({ role }) => role === 'author')?.name ?? '')}`
const fileKey = (book: FileBook): string =>
  `${foldName(book.title)}|${foldName(book.authors.find(({ role }) => role === 'author')?.name ?? '')}`

/** Finds for each book of a file the one that it is on the shelf. No book is taken twice. */
class Finder {
  readonly #taken = new Set<Id>()
  readonly #byId: ReadonlyMap<Id, WholeBook>
  readonly #byOrigin: ReadonlyMap<string, WholeBook>
  readonly #byNumber: ReadonlyMap<string, readonly WholeBook[]>
  readonly #byName: ReadonlyMap<string, readonly WholeBook[]>

  constructor(books: readonly WholeBook[]) {
    this.#byId = new Map(books.map(book => [book.id, book]))
    this.#byOrigin = new Map(
      books.flatMap(book => {
        const origin = originOf(book)
        const keys = origin ? [`${origin.import} ${origin.key}`] : []
        return [...keys, `techo ${ownKeyOf(book)}`].map(key => [key, book] as const)
      }),
    )
    this.#byNumber = Map.groupBy(
      books.filter(({ isbn13 }) => isbn13 !== null),
      ({ isbn13 }) => isbn13 ?? '',
    )
    this.#byName = Map.groupBy(books, nameKey)
  }

  #take(book: WholeBook | undefined): WholeBook | undefined {
    if (book && !this.#taken.has(book.id)) this.#taken.add(book.id)
    return book
  }

  /** The very book: by the id it has here, or by its name in the source it came from. */
  same(id: Id, source: string, book: FileBook): WholeBook | undefined {
    return this.#take(this.#byOrigin.get(`${source} ${book.key}`) ?? this.#byId.get(id))
  }

  /** A book that came another way: by its number, else by title, author and whatever both tell. */
  alike(book: FileBook): WholeBook | undefined {
    const free = ({ id }: WholeBook) => !this.#taken.has(id)
    const byNumber = book.isbn13 === null ? undefined : this.#byNumber.get(book.isbn13)?.find(free)
    return this.#take(byNumber ?? this.#byName.get(fileKey(book))?.find(each => free(each) && isAlike(book, each)))
  }
}

export async function planImport(
  { source, books, goals, categories }: Reading,
  shelf: WholeShelf,
  person: Id,
  steps: ReadOptions = {},
): Promise<ImportPlan> {
  const index = indexOf(shelf)
  const finder = new Finder(shelf.books)
  const found: { readonly id: Id; readonly book: FileBook; there: WholeBook | undefined }[] = []
  for (const [at, book] of books.entries()) {
    if (at % slice === 0) {
      steps.onProgress?.(at, books.length)
      await new Promise(resolve => setTimeout(resolve))
      steps.signal?.throwIfAborted()
    }
    const id = await stableId(person, `book:${source.id}:${book.key}`)
    found.push({ id, book, there: finder.same(id, source.id, book) })
  }
  // Only what has no book of its own may be one that came another way.
  for (const each of found) each.there ??= finder.alike(each.book)

  const fresh: PlannedBook[] = []
  const changes: PlannedChange[] = []
  const trashed: string[] = []
  for (const { id, book, there } of found) {
    if (!there) fresh.push({ id, book })
    else if (there.deleted_at !== null) trashed.push(there.title)
    else {
      const change = changeOf(book, there, source.id, index)
      if (change) changes.push(change)
    }
  }
  const has = (kind: string) =>
    new Set(shelf.names.filter(each => each.kind === kind).map(({ name_norm }) => name_norm))
  const newNames = (kind: string, wanted: readonly string[]) => {
    const known = has(kind)
    return [...new Map(wanted.map(name => [nameNorm(name), name])).entries()].flatMap(([norm, name]) =>
      norm === '' || known.has(norm) ? [] : [name],
    )
  }
  const giving = [...fresh.map(({ book }) => book), ...changes.map(namesTaken)]
  const placed = new Set(shelf.goals.map(goalKey))
  return {
    source: source.id,
    fresh,
    changes,
    trashed,
    known: books.length - fresh.length - changes.length - trashed.length,
    categories,
    newCategories: newNames('category', [
      ...categories.flatMap(({ path }) => path),
      ...giving.flatMap(({ category }) => category),
    ]),
    newTags: newNames(
      'tag',
      giving.flatMap(({ tags }) => tags),
    ),
    goals: goals.filter(goal => !placed.has(goalKey(goal))),
  }
}

const namesTaken = ({ taken, book }: PlannedChange): Pick<FileBook, 'category' | 'tags'> => ({
  category: taken.includes('category') ? book.category : [],
  tags: taken.includes('tags') ? book.tags : [],
})

function changeOf(book: FileBook, there: WholeBook, source: string, index: ShelfIndex): PlannedChange | null {
  const origin = originOf(there)
  const isFollowed = origin?.import === source
  const here = fileBookOf(there, index, null)
  const difference = isFollowed ? differenceOf(book, here, origin.said) : { taken: [], kept: [] }
  const known = new Set((index.quotes.get(there.id) ?? []).map(quoteKey))
  const quotes = book.quotes.filter(quote => !known.has(quoteKey(quote)))
  const { taken, kept } = difference
  const isNew = taken.length > 0 || kept.length > 0 || quotes.length > 0
  // Books that came before the memory was kept get one, once.
  const hasMemory = !isFollowed || origin.said !== null || Object.keys(saidOf(book)).length === 0
  return isNew || !hasMemory ? { there, book, here, taken, kept, quotes, isFollowed } : null
}

const quoteKey = ({ text, page }: Pick<FileQuote, 'text' | 'page'>): string => `${page}|${text}`
