import { byRank, type Id } from '@techo/core'
import {
  amounts,
  answered,
  api,
  type InsertOf,
  patch,
  read,
  readAll,
  remove,
  request,
  shows,
  type UpdateOf,
  upsert,
  type Write,
} from '@techo/data'
import { logNumbers } from './columns.ts'
import { bookColumns, firstFew } from './first-rows.ts'
import { type Found, foundSchema } from './found.ts'
import {
  type Book,
  byAt,
  byNo,
  type Category,
  type CategoryLink,
  firstOnShelf,
  type Goal,
  newestFirst,
  type Quote,
  type Reading,
  type ReadingLog,
  type WholeBook,
  type WholeQuote,
} from './rows.ts'
import { booksBlank } from './tables/books.gen.ts'
import { quotesBlank, quotesColumns } from './tables/quotes.gen.ts'
import { readingGoalsColumns } from './tables/reading-goals.gen.ts'
import { readingLogsBlank, readingLogsColumns } from './tables/reading-logs.gen.ts'
import { readingsBlank, readingsColumns } from './tables/readings.gen.ts'

/**
 * What the bookshelf reads and writes. The only file of this remote that names tables, which is why it is long: questions, the rows
 * that waiting writes change in their answers, and the writes stand together.
 */

const wholeColumns =
  `${bookColumns}, isbn10, ndc, description, source, priority, doc, doc_text, rev, private_note, times_read, deleted_at` as const

const bookNumbers = amounts('price', 'list_price', 'rating', 'series_no')

export interface BookChange {
  readonly id: Id
  readonly columns: UpdateOf<'books'>
}

export interface DayNote {
  readonly id: Id
  /** null where only plain text was written */
  readonly doc: unknown
  readonly doc_text: string
  readonly rev: number
  readonly one_line: string
  readonly locked: boolean
}

/** What a newer file makes of a book. */
export interface FileChange {
  readonly id: Id
  readonly columns: UpdateOf<'books'>
  readonly rows: Pick<BookRows, 'quotes' | 'links'>
  readonly readings: readonly (InsertOf<'readings'> & { readonly id: Id })[]
  readonly removedReadings: readonly Id[]
  readonly removedLinks: readonly CategoryLink[]
}

/** Rows that belong together and are kept together: books and what hangs on them. */
export interface BookRows {
  readonly books?: readonly (InsertOf<'books'> & { readonly id: Id })[]
  readonly readings?: readonly (InsertOf<'readings'> & { readonly id: Id })[]
  readonly logs?: readonly (InsertOf<'reading_logs'> & { readonly id: Id })[]
  readonly quotes?: readonly (InsertOf<'quotes'> & { readonly id: Id })[]
  readonly goals?: readonly (InsertOf<'reading_goals'> & { readonly id: Id })[]
  /** categories and tags, those above before those below */
  readonly names?: readonly InsertOf<'classifications'>[]
  readonly links?: readonly InsertOf<'classified'>[]
}

const linkRule = { on: ['user_id', 'entity_type', 'entity_id', 'classification_id'], once: true } as const

/**
 * Everything the bookshelf reads and writes: the only file of the feature that names tables. One file, though a long one, so that
 * what a write changes stands beside the queries that show it.
 */
export const bookshelfApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    books: build.query<readonly Book[], void>({
      query: () =>
        readAll(
          db =>
            db
              .from('books')
              .select(bookColumns)
              .is('deleted_at', null)
              .order('created_at', { ascending: false })
              .order('id', { ascending: false }),
          shows<Book>('books', { order: newestFirst, blank: { ...booksBlank, created_at: new Date().toISOString() } }),
          'updated_at',
        ),
      // Progress follows the log, in the database.
      providesTags: ['books', 'readings', 'reading_logs'],
      transformResponse: (rows: readonly Book[]) => rows.map(bookNumbers),
    }),

    /**
     * The books that stand first on a shelf in its usual order (`added_on`, else the day it was made, the newest first), so that they
     * are seen while the rest is on its way. Not all of them: whoever counts or looks for something asks for `books`.
     */
    firstBooks: build.query<readonly Book[], void>({
      query: () =>
        read(
          async db => {
            const dated = db.from('books').select(bookColumns).is('deleted_at', null).not('added_on', 'is', null)
            const undated = db.from('books').select(bookColumns).is('deleted_at', null).is('added_on', null)
            const latest = { ascending: false }
            const [one, other] = await Promise.all([
              dated.order('added_on', latest).order('created_at', latest).order('id', latest).limit(firstFew),
              undated.order('created_at', latest).order('id', latest).limit(firstFew),
            ])
            if (one.error || other.error) return one.error ? one : other
            return { ...one, data: [...one.data, ...other.data].sort(firstOnShelf).slice(0, firstFew) }
          },
          shows<Book>('books', { order: firstOnShelf, blank: { ...booksBlank, created_at: new Date().toISOString() } }),
        ),
      providesTags: ['books', 'readings', 'reading_logs'],
      transformResponse: (rows: readonly Book[]) => rows.map(bookNumbers),
    }),

    book: build.query<WholeBook | null, Id>({
      query: id =>
        read(
          db => db.from('books').select(wholeColumns).eq('id', id).maybeSingle(),
          shows<WholeBook>('books', {
            where: row => row.id === id,
            blank: { ...booksBlank, created_at: new Date().toISOString() },
            trash: true,
          }),
        ),
      providesTags: ['books', 'readings', 'reading_logs'],
      transformResponse: (row: WholeBook | null) => row && bookNumbers(row),
    }),

    readings: build.query<readonly Reading[], void>({
      query: () =>
        readAll(
          db => db.from('readings').select(readingsColumns).order('book_id').order('no').order('id'),
          shows<Reading>('readings', { order: byNo, blank: readingsBlank }),
          'updated_at',
        ),
      providesTags: ['readings'],
    }),

    readingLogs: build.query<readonly ReadingLog[], void>({
      query: () =>
        readAll(
          db => db.from('reading_logs').select(readingLogsColumns).order('at').order('id'),
          shows<ReadingLog>('reading_logs', { order: byAt, blank: readingLogsBlank }),
          'updated_at',
        ),
      providesTags: ['reading_logs'],
      transformResponse: (rows: readonly ReadingLog[]) => rows.map(logNumbers),
    }),

    quotes: build.query<readonly Quote[], Id>({
      query: book =>
        read(
          db =>
            db
              .from('quotes')
              .select(quotesColumns)
              .eq('book_id', book)
              .is('deleted_at', null)
              .order('at')
              .order('id')
              .limit(1000),
          shows<Quote>('quotes', {
            where: row => row.book_id === book,
            order: (one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0),
            blank: quotesBlank,
          }),
        ),
      providesTags: ['quotes'],
    }),

    readingGoals: build.query<readonly Goal[], void>({
      query: () =>
        read(
          db => db.from('reading_goals').select(readingGoalsColumns).order('year').order('month').limit(1000),
          shows<Goal>('reading_goals'),
        ),
      providesTags: ['reading_goals'],
    }),

    /** Categories and tags of all areas: a name stands for the same thing everywhere. */
    bookNames: build.query<readonly Category[], void>({
      query: () =>
        readAll(
          db =>
            db
              .from('classifications')
              .select('id, kind, name, name_norm, parent_id, colour, applies_to, rank')
              .in('kind', ['category', 'tag'])
              .is('archived_at', null)
              .is('deleted_at', null)
              .order('rank')
              .order('id'),
          shows<Category>('classifications', {
            where: ({ kind }) => kind === 'category' || kind === 'tag',
            order: byRank,
            blank: { applies_to: [], rank: 'a0' },
          }),
          'updated_at',
        ),
      providesTags: ['classifications'],
    }),

    bookNameLinks: build.query<readonly CategoryLink[], void>({
      query: () =>
        readAll(
          db =>
            db
              .from('classified')
              .select('id, entity_type, entity_id, classification_id, kind')
              .eq('entity_type', 'book')
              .order('id'),
          shows<CategoryLink>('classified', { where: ({ entity_type }) => entity_type === 'book' }),
          'updated_at',
        ),
      providesTags: ['classified'],
    }),

    /** Every book with all that is known of it, those in the trash too: for files. */
    wholeBooks: build.query<readonly WholeBook[], void>({
      query: () => readAll(db => db.from('books').select(wholeColumns).order('id')),
      transformResponse: (rows: readonly WholeBook[]) => rows.map(bookNumbers),
    }),

    /** Every quote with those in the trash: for files. */
    allQuotes: build.query<readonly WholeQuote[], void>({
      query: () => readAll(db => db.from('quotes').select(`${quotesColumns}, deleted_at`).order('at').order('id')),
    }),

    /** The note of a day, for a line about a book that was finished on it. */
    noteOfDay: build.query<DayNote | null, string>({
      query: day =>
        read(db =>
          db
            .from('period_notes')
            .select('id, doc, doc_text, rev, one_line, locked')
            .eq('kind', 'day')
            .eq('period_start', day)
            .is('deleted_at', null)
            .maybeSingle(),
        ),
      providesTags: ['period_notes'],
    }),

    /**
     * Its text on a revision. The row of a day must be there before; it is made empty, so that another device's is the same and
     * what was written into that one is not overwritten.
     */
    setNoteOfDay: build.mutation<
      null,
      {
        readonly id: Id
        readonly day: string
        readonly rev: number
        readonly isNew: boolean
        readonly columns: UpdateOf<'period_notes'>
      }
    >({
      query: ({ id, day, rev, isNew, columns }) => {
        const place = { kind: 'day', period_start: day } as const
        const unique = { on: ['user_id', 'kind', 'period_start'], once: true } as const
        return [
          ...(isNew ? [upsert('period_notes', { id, ...place }, unique)] : []),
          answered(patch('period_notes', { ...place, rev }, columns)),
        ]
      },
    }),

    searchBooks: build.query<Found, string>({
      query: words => request(`/api/books/search?q=${encodeURIComponent(words)}`, { schema: foundSchema }),
      keepUnusedDataFor: 300,
    }),

    /** Makes books with all that hangs on them. Rows that are there already stay as they are. */
    addBooks: build.mutation<null, BookRows>({
      query: ({ books = [], readings = [], logs = [], quotes = [], goals = [], names = [], links = [] }) => {
        const writes: Write[] = []
        if (names.length > 0) writes.push(answered(upsert('classifications', names, { once: true })))
        if (books.length > 0) writes.push(answered(upsert('books', books, { once: true })))
        if (readings.length > 0) writes.push(answered(upsert('readings', readings, { once: true })))
        if (logs.length > 0) writes.push(answered(upsert('reading_logs', logs, { once: true })))
        if (quotes.length > 0) writes.push(answered(upsert('quotes', quotes, { once: true })))
        if (goals.length > 0)
          writes.push(
            answered(upsert('reading_goals', goals, { on: ['user_id', 'year', 'month', 'metric'], once: true })),
          )
        if (links.length > 0) writes.push(upsert('classified', links, linkRule))
        return writes
      },
    }),

    /** Takes over what a newer file says of books that are there. */
    changeBooks: build.mutation<
      null,
      { readonly changes: readonly FileChange[]; readonly names: readonly InsertOf<'classifications'>[] }
    >({
      query: ({ changes, names }) => {
        const rows = changes.flatMap(({ readings }) => readings)
        const quotes = changes.flatMap(change => change.rows.quotes ?? [])
        const links = changes.flatMap(change => change.rows.links ?? [])
        const writes: Write[] = [
          ...changes.flatMap(({ removedReadings }) => removedReadings.map(id => remove('readings', { id }))),
          ...changes.flatMap(({ removedLinks }) => removedLinks.map(({ id }) => remove('classified', { id }))),
          ...changes.map(({ id, columns }) => patch('books', { id }, columns)),
        ]
        if (names.length > 0) writes.push(upsert('classifications', names, { once: true }))
        if (rows.length > 0) writes.push(upsert('readings', rows))
        if (quotes.length > 0) writes.push(upsert('quotes', quotes, { once: true }))
        if (links.length > 0) writes.push(upsert('classified', links, linkRule))
        return writes.map(answered)
      },
    }),

    setBooks: build.mutation<null, readonly BookChange[]>({
      query: changes => changes.map(({ id, columns }) => patch('books', { id }, columns)),
    }),

    /** What somebody thought of a book. `rev` is the revision it was written over: one that came in between is not overwritten. */
    setReview: build.mutation<
      null,
      { readonly id: Id; readonly rev: number; readonly columns: UpdateOf<'books'>; readonly isAnswered: boolean }
    >({
      query: ({ id, rev, columns, isAnswered }) => {
        const change = patch('books', { id, rev }, columns)
        return isAnswered ? answered(change) : change
      },
    }),

    /** A reading as it should be, and what it makes of its book. */
    setReading: build.mutation<
      null,
      {
        readonly reading: InsertOf<'readings'> & { readonly id: Id }
        readonly book: BookChange
        readonly log?: InsertOf<'reading_logs'> & { readonly id: Id }
      }
    >({
      query: ({ reading, book, log }) => [
        answered(upsert('readings', reading)),
        ...(log ? [upsert('reading_logs', log)] : []),
        patch('books', { id: book.id }, book.columns),
      ],
    }),

    removeReading: build.mutation<null, { readonly id: Id; readonly book: BookChange }>({
      query: ({ id, book }) => [remove('readings', { id }), patch('books', { id: book.id }, book.columns)],
    }),

    setQuote: build.mutation<null, InsertOf<'quotes'> & { readonly id: Id }>({ query: row => upsert('quotes', row) }),

    changeQuote: build.mutation<null, { readonly id: Id; readonly columns: UpdateOf<'quotes'> }>({
      query: ({ id, columns }) => patch('quotes', { id }, columns),
    }),

    setQuoteTrashed: build.mutation<null, { readonly id: Id; readonly at: string | null }>({
      query: ({ id, at }) => patch('quotes', { id }, { deleted_at: at }),
    }),

    setReadingGoal: build.mutation<null, InsertOf<'reading_goals'> & { readonly id: Id }>({
      query: row => upsert('reading_goals', row),
    }),

    removeReadingGoal: build.mutation<null, Id>({ query: id => remove('reading_goals', { id }) }),

    addBookName: build.mutation<null, InsertOf<'classifications'> & { readonly id: Id }>({
      query: row => answered(upsert('classifications', row)),
    }),

    setBookCategories: build.mutation<
      null,
      readonly { readonly id: Id; readonly columns: UpdateOf<'classifications'> }[]
    >({
      query: changes => changes.map(({ id, columns }) => answered(patch('classifications', { id }, columns))),
    }),

    /** Gives books this category instead of any other; null takes it away. */
    setCategoryOfBooks: build.mutation<
      null,
      {
        readonly books: readonly { readonly book: Id; readonly link: Id }[]
        readonly category: Id | null
        readonly before: readonly CategoryLink[]
      }
    >({
      query: ({ books, category, before }) => [
        ...before.filter(each => each.classification_id !== category).map(({ id }) => remove('classified', { id })),
        ...(category === null || books.length === 0
          ? []
          : [
              upsert(
                'classified',
                books.map(({ book, link }) => ({
                  id: link,
                  entity_type: 'book',
                  entity_id: book,
                  classification_id: category,
                  kind: 'category' as const,
                })),
                linkRule,
              ),
            ]),
      ],
    }),
  }),
})

export const {
  useBooksQuery,
  useBookQuery,
  useFirstBooksQuery,
  useReadingsQuery,
  useReadingLogsQuery,
  useNoteOfDayQuery,
  useQuotesQuery,
  useReadingGoalsQuery,
  useBookNamesQuery,
  useBookNameLinksQuery,
  useSearchBooksQuery,
  useAddBooksMutation,
  useSetBooksMutation,
  useSetReadingMutation,
  useSetReviewMutation,
  useRemoveReadingMutation,
  useChangeQuoteMutation,
  useSetQuoteMutation,
  useSetQuoteTrashedMutation,
  useSetReadingGoalMutation,
  useRemoveReadingGoalMutation,
  useAddBookNameMutation,
  useSetBookCategoriesMutation,
  useSetCategoryOfBooksMutation,
} = bookshelfApi
