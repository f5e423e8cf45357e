import { type Day, type Id, parseDay } from '@techo/core'
import { escapeCell, pack, packRows, plainCell, unpack, unpackRows, writeTable } from '@techo/core/files'
import { isIsbn, readIsbn } from '@techo/core/isbn'
import { dueDay } from '../due/due.ts'
import { authorsOf, type Category, formats, metrics, ownings, roles, statuses, units, type WholeBook } from '../rows.ts'
import { type BookNote, blankBook, type FileBook, type FileReading, readDate, within } from './source.ts'
import { indexOf, pathOf, type ShelfIndex, type WholeShelf } from './whole-shelf.ts'

/**
 * Our own files of books. What they hold is told here once, as `FileBook`s; the table and the JSON are two ways of writing them
 * down. A book keeps the id under which it first left a shelf, so that a file is known again wherever it was read.
 */

export interface FileGoal {
  readonly year: number
  readonly month: number | null
  readonly metric: (typeof metrics)[number]
  readonly target: number
}

export interface FileName {
  readonly path: readonly string[]
  readonly colour: string | null
}

export interface OwnFile {
  readonly books: readonly FileBook[]
  readonly goals: readonly FileGoal[]
  /** categories of books with their colours, those without a book too */
  readonly categories: readonly FileName[]
}

export const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The id under which a book came from another shelf of ours. */
export const ownKeyOf = ({ id, source }: Pick<WholeBook, 'id' | 'source'>): Id => {
  const techo = isBag(source) ? source.techo : null
  return isBag(techo) && typeof techo.id === 'string' ? techo.id : id
}

/** A book of the shelf as files tell of it. */
export function fileBookOf(
  book: WholeBook,
  { readings, logs, quotes, links, names }: ShelfIndex,
  added: Day | null,
): FileBook {
  const given = links.get(book.id) ?? []
  const tags = given.flatMap(({ kind, classification_id }) =>
    kind === 'tag' ? (names.get(classification_id)?.name ?? []) : [],
  )
  return {
    ...blankBook,
    key: ownKeyOf(book),
    title: book.title,
    title_kana: book.title_kana,
    subtitle: book.subtitle,
    authors: authorsOf(book),
    publisher: book.publisher,
    published: book.published,
    isbn13: book.isbn13,
    isbn10: book.isbn10,
    pages: book.pages,
    minutes: book.minutes,
    language: book.language,
    format: book.format,
    ndc: book.ndc,
    description: book.description,
    series_name: book.series_name,
    series_no: book.series_no,
    list_price: book.list_price,
    status: book.status,
    owned: book.owned,
    bought_on: book.bought_on,
    due_on: dueDay(book),
    price: book.price,
    rating: book.rating,
    favourite: book.favourite,
    priority: book.priority,
    added_on: book.added_on ?? added,
    private_note: book.private_note,
    times_read: book.times_read,
    review: book.doc_text,
    doc: isBag(book.doc) ? book.doc : null,
    category: pathOf(given.find(({ kind }) => kind === 'category')?.classification_id, names),
    tags: tags.sort(),
    readings: (readings.get(book.id) ?? [])
      .toSorted((one, other) => one.no - other.no)
      .map(
        ({ id, no, started_on, finished_on, dropped_on, reason, unit }): FileReading => ({
          no,
          started_on,
          finished_on,
          dropped_on,
          reason,
          unit,
          logs: (logs.get(id) ?? [])
            .map(({ at, day, from_pos, to_pos, minutes, note }) => ({
              at: moment(at),
              day,
              from_pos,
              to_pos,
              minutes,
              note,
            }))
            .sort(inOrder),
        }),
      ),
    quotes: (quotes.get(book.id) ?? [])
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ text, page, note, at }) => ({ text, page, note, at: moment(at) }))
      .sort(inOrder),
  }
}

/** A moment as every database writes it. */
const moment = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : new Date(at).toISOString())

const inOrder = <Row extends { readonly at: string }>(one: Row, other: Row): number => {
  const [left, right] = [one, other].map(row => `${row.at} ${JSON.stringify(row)}`)
  return (left ?? '') < (right ?? '') ? -1 : 1
}

/** @param dayOf the civil day of a moment, where the person is */
export function ownFileOf(shelf: WholeShelf, dayOf: (moment: string) => Day): OwnFile {
  const index = indexOf(shelf)
  const used = new Set(shelf.links.map(({ classification_id }) => classification_id))
  const isOfBooks = ({ id, kind, applies_to }: Category) =>
    kind === 'category' && (applies_to.includes('book') || used.has(id))
  return {
    books: shelf.books
      .filter(({ deleted_at }) => deleted_at === null)
      .map(book => fileBookOf(book, index, dayOf(book.created_at)))
      .sort((one, other) => (one.key < other.key ? -1 : 1)),
    goals: shelf.goals
      .map(({ year, month, metric, target }) => ({ year, month, metric, target }))
      .sort((one, other) => (goalKey(one) < goalKey(other) ? -1 : 1)),
    categories: shelf.names
      .filter(isOfBooks)
      .map(({ id, colour }) => ({ path: pathOf(id, index.names), colour }))
      .sort((one, other) => (pack(one.path, '>') < pack(other.path, '>') ? -1 : 1)),
  }
}

export const goalKey = ({ year, month, metric }: Omit<FileGoal, 'target'>): string =>
  `${year} ${String(month ?? 0).padStart(2, '0')} ${metric}`

// ---- as a table ----

const cell = (value: string | number | null): string => (value === null ? '' : String(value))

const logRows = (readings: readonly FileReading[]) =>
  readings.flatMap(({ no, logs }) =>
    logs.map(({ at, day, from_pos, to_pos, minutes, note }) => [
      String(no),
      at,
      day,
      String(from_pos),
      String(to_pos),
      cell(minutes),
      note,
    ]),
  )

/** The columns of the table, each with what it says of a book. */
const columns: Readonly<Record<string, (book: FileBook) => string | number | null>> = {
  id: book => book.key,
  title: book => book.title,
  title_kana: book => book.title_kana,
  subtitle: book => book.subtitle,
  authors: ({ authors }) => pack(authors.map(({ name }) => name)),
  authors_kana: ({ authors }) => (authors.some(({ kana }) => kana) ? pack(authors.map(({ kana }) => kana ?? '')) : ''),
  roles: ({ authors }) => (authors.some(({ role }) => role !== 'author') ? pack(authors.map(({ role }) => role)) : ''),
  publisher: book => book.publisher,
  published: book => book.published,
  isbn13: book => book.isbn13,
  isbn10: book => book.isbn10,
  pages: book => book.pages,
  minutes: book => book.minutes,
  language: book => book.language,
  format: book => book.format,
  ndc: book => book.ndc,
  description: book => book.description,
  series: book => book.series_name,
  series_no: book => book.series_no,
  list_price: book => book.list_price,
  status: book => book.status,
  owned: book => book.owned,
  bought_on: book => book.bought_on,
  due_on: book => book.due_on,
  price: book => book.price,
  rating: book => book.rating,
  favourite: book => (book.favourite ? 'yes' : ''),
  priority: book => book.priority || '',
  times_read: book => book.times_read,
  added_on: book => book.added_on,
  category: book => pack(book.category, '>'),
  tags: book => pack(book.tags),
  readings: ({ readings }) =>
    packRows(
      readings.map(({ no, started_on, finished_on, dropped_on, unit, reason }) => [
        String(no),
        cell(started_on),
        cell(finished_on),
        cell(dropped_on),
        unit,
        reason,
      ]),
    ),
  progress: ({ readings }) => packRows(logRows(readings)),
  quotes: ({ quotes }) => packRows(quotes.map(({ text, page, note, at }) => [text, page, note, at])),
  private_note: book => book.private_note,
  review: book => book.review,
}

/** A goal stands in a row without a book, a category that has a colour as well. */
const extraColumns = ['goal', 'category_colour'] as const
export const ownHeads: readonly string[] = [...Object.keys(columns), ...extraColumns]

export function writeOwnTable({ books, goals, categories }: OwnFile): string {
  const empty = Object.keys(columns).map(() => '')
  const at = Object.keys(columns).indexOf('category')
  const rows = [
    ownHeads,
    ...books.map(book => [...Object.values(columns).map(of => escapeCell(cell(of(book)))), '', '']),
    ...categories.map(({ path, colour }) => [...empty.with(at, escapeCell(pack(path, '>'))), '', colour ?? '-']),
    ...goals.map(({ year, month, metric, target }) => [...empty, [year, cell(month), metric, target].join('|'), '']),
  ]
  // The mark makes spreadsheets in Japan read it as UTF-8.
  return `\ufeff${writeTable(rows)}\r\n`
}

/** Whether a head is that of our table; who edited it may have taken columns out or put them elsewhere. */
export const isOwnHead = (head: readonly string[]): boolean =>
  ['id', 'title', 'authors', 'status', 'readings'].every(name => head.includes(name))

type Cells = (name: string) => string

export function readOwnGoal(text: string): FileGoal | null {
  const [year = '', month = '', metric = '', target = ''] = unpackRows(text)[0] ?? []
  const kind = metrics.find(each => each === metric)
  const [whole, part, count] = [within(numberOf(year), 1900, 2200), within(numberOf(month), 1, 12), numberOf(target)]
  if (kind === undefined || whole === null || count === null || count < 1) return null
  return { year: whole, month: part, metric: kind, target: count }
}

export const readOwnName = (category: string, colour: string): FileName => ({
  path: unpack(plainCell(category), '>'),
  colour: /^[a-z][a-z0-9-]{0,29}$/.test(colour) ? colour : null,
})

const numberOf = (text: string): number | null => {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? null : value
}

/** A book of our JSON, by way of the table, so that one set of rules says what is let in. */
export function readOwnBook(raw: unknown): FileBook | null {
  if (!isBag(raw)) return null
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const bags = (value: unknown) => (Array.isArray(value) ? value.filter(isBag) : [])
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter(each => typeof each === 'string') : [])
  const row = (bag: Readonly<Record<string, unknown>>, names: readonly string[]) => names.map(name => text(bag[name]))
  const readings = bags(raw.readings)
  const made: Readonly<Record<string, string>> = {
    id: text(raw.id),
    series: text(raw.series_name),
    favourite: raw.favourite === true ? 'yes' : '',
    authors: pack(bags(raw.authors).map(({ name }) => text(name))),
    authors_kana: pack(bags(raw.authors).map(({ kana }) => text(kana))),
    roles: pack(bags(raw.authors).map(({ role }) => text(role))),
    category: pack(texts(raw.category), '>'),
    tags: pack(texts(raw.tags)),
    readings: packRows(
      readings.map(each => row(each, ['no', 'started_on', 'finished_on', 'dropped_on', 'unit', 'reason'])),
    ),
    progress: packRows(
      readings.flatMap(each =>
        bags(each.logs).map(log => [
          text(each.no),
          ...row(log, ['at', 'day', 'from_pos', 'to_pos', 'minutes', 'note']),
        ]),
      ),
    ),
    quotes: packRows(bags(raw.quotes).map(each => row(each, ['text', 'page', 'note', 'at']))),
    review: text(raw.review ?? raw.doc_text),
  }
  const book = readOwnRow(name => escapeCell(made[name] ?? text(raw[name])))
  return book && { ...book, doc: isBag(raw.doc) ? raw.doc : null }
}

/** A row of our own table. Null when it has no title. */
export function readOwnRow(raw: Cells): FileBook | null {
  const cells = (name: string) => plainCell(raw(name))
  const notes = new Set<BookNote>()
  const number = (name: string, least: number, most: number): number | null => {
    const value = within(numberOf(cells(name)), least, most)
    if (value === null && cells(name) !== '') notes.add('bad_number')
    return value
  }
  const oneOf = <Word extends string>(known: readonly Word[], text: string, usual: Word, note: BookNote): Word => {
    const found = known.find(word => word === text)
    if (found === undefined && text !== '') notes.add(note)
    return found ?? usual
  }
  const day = (text: string): string | null => {
    const read = readDate(text)
    if (read === null) notes.add('bad_date')
    return read || null
  }
  const names = unpack(cells('authors'))
  const [kana, given] = [unpack(cells('authors_kana')), unpack(cells('roles'))]
  const logs = unpackRows(cells('progress')).flatMap(
    ([no = '', at = '', on = '', from = '', to = '', minutes = '', note = '']) => {
      const civil = parseDay(on)
      if (civil === null || Number.isNaN(Date.parse(at))) {
        notes.add('bad_date')
        return []
      }
      const log = {
        at,
        day: civil,
        from_pos: Number(from) || 0,
        to_pos: Number(to) || 0,
        minutes: numberOf(minutes),
        note,
      }
      return [{ no: Number(no), log }]
    },
  )
  const readings = unpackRows(cells('readings')).map(
    ([no = '', from = '', to = '', dropped = '', unit = '', reason = ''], index): FileReading => ({
      no: within(numberOf(no), 1, 1000) ?? index + 1,
      started_on: day(from),
      finished_on: day(to),
      dropped_on: day(dropped),
      reason,
      unit: oneOf(units, unit, 'page', 'bad_status'),
      logs: logs.filter(each => each.no === Number(no)).map(({ log }) => log),
    }),
  )
  const isbn = readIsbn(cells('isbn13'))
  if (!isIsbn(isbn) && cells('isbn13') !== '') notes.add('bad_isbn')
  const title = cells('title')
  if (!/[^\s\u3000]/.test(title)) return null
  return {
    ...blankBook,
    key: cells('id') || (isIsbn(isbn) ? isbn.isbn13 : `${title}|${cells('authors')}|${cells('publisher')}`),
    title,
    title_kana: cells('title_kana'),
    subtitle: cells('subtitle'),
    authors: names.flatMap((name, index) =>
      name.trim() === ''
        ? []
        : [
            {
              name,
              ...(kana[index] ? { kana: kana[index] } : {}),
              role: oneOf(roles, given[index] ?? '', 'author', 'bad_status'),
            },
          ],
    ),
    publisher: cells('publisher'),
    published: publishedShape.test(cells('published')) ? cells('published') : null,
    isbn13: /^97[89]\d{10}$/.test(cells('isbn13')) ? cells('isbn13') : isIsbn(isbn) ? isbn.isbn13 : null,
    isbn10: /^\d{9}[\dX]$/.test(cells('isbn10')) ? cells('isbn10') : null,
    pages: number('pages', 1, 1_000_000),
    minutes: number('minutes', 1, 10_000_000),
    language: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(cells('language')) ? cells('language') : null,
    format: oneOf(formats, cells('format'), 'paper', 'bad_status'),
    ndc: /^[0-9]{1,3}(\.[0-9]{1,8})?$/.test(cells('ndc')) ? cells('ndc') : null,
    description: cells('description'),
    series_name: cells('series'),
    series_no: number('series_no', 0, 1_000_000),
    list_price: number('list_price', 0, 1_000_000_000),
    status: oneOf(statuses, cells('status'), 'want', 'bad_status'),
    owned: oneOf(ownings, cells('owned'), 'none', 'bad_status'),
    bought_on: day(cells('bought_on')),
    due_on: day(cells('due_on')),
    price: number('price', 0, 1_000_000_000),
    rating: number('rating', 0.25, 5),
    favourite: cells('favourite') === 'yes',
    priority: number('priority', 0, 3) ?? 0,
    times_read: number('times_read', 1, 10_000),
    added_on: day(cells('added_on')),
    private_note: cells('private_note'),
    review: cells('review'),
    category: unpack(cells('category'), '>'),
    tags: unpack(cells('tags')),
    readings,
    quotes: unpackRows(cells('quotes')).flatMap(([text = '', page = '', note = '', at = '']) => {
      const hasMoment = !Number.isNaN(Date.parse(at))
      if (!hasMoment) notes.add('bad_date')
      return /[^\s\u3000]/.test(text) && hasMoment ? [{ text, page, note, at }] : []
    }),
    notes: [...notes],
  }
}

const publishedShape = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/
