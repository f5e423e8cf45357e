import type { Id } from '@techo/core'
import { api, type InsertOf, readAll, remove, shows, upsert } from '@techo/data'
import { logNumbers } from '../columns.ts'
import { type Book, byAt, byNo, newestFirst, type Reading, type ReadingLog } from '../rows.ts'
import { readingLogsBlank, readingLogsColumns } from '../tables/reading-logs.gen.ts'
import { readingsBlank, readingsColumns } from '../tables/readings.gen.ts'

/** What the card of /mypage reads: the books being read, never the whole shelf. It writes the log as the book's page does. */

export type ReadingBook = Pick<Book, 'id' | 'title' | 'cover' | 'status' | 'pages' | 'minutes' | 'created_at'>

const todayApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    readingBooks: build.query<readonly ReadingBook[], void>({
      query: () =>
        readAll(
          db =>
            db
              .from('books')
              .select('id, title, cover, status, pages, minutes, created_at')
              .eq('status', 'reading')
              .is('deleted_at', null)
              .order('created_at', { ascending: false })
              .order('id', { ascending: false }),
          shows<ReadingBook>('books', { where: row => row.status === 'reading', order: newestFirst }),
        ),
      providesTags: ['books'],
    }),

    openReadings: build.query<readonly Reading[], void>({
      query: () =>
        readAll(
          db =>
            db
              .from('readings')
              .select(readingsColumns)
              .is('finished_on', null)
              .is('dropped_on', null)
              .order('book_id')
              .order('no')
              .order('id'),
          shows<Reading>('readings', {
            where: row => row.finished_on === null && row.dropped_on === null,
            order: byNo,
            blank: readingsBlank,
          }),
        ),
      providesTags: ['readings'],
    }),

    logsOfReadings: build.query<readonly ReadingLog[], readonly Id[]>({
      query: readings =>
        readAll(
          db =>
            db
              .from('reading_logs')
              .select(readingLogsColumns)
              .in('reading_id', [...readings])
              .order('at')
              .order('id'),
          shows<ReadingLog>('reading_logs', {
            where: row => readings.includes(row.reading_id),
            order: byAt,
            blank: readingLogsBlank,
          }),
        ),
      providesTags: ['reading_logs'],
      transformResponse: (rows: readonly ReadingLog[]) => rows.map(logNumbers),
    }),

    setReadingLog: build.mutation<null, InsertOf<'reading_logs'> & { readonly id: Id }>({
      query: row => upsert('reading_logs', row),
    }),

    removeReadingLog: build.mutation<null, Id>({ query: id => remove('reading_logs', { id }) }),
  }),
})

export const {
  useReadingBooksQuery,
  useOpenReadingsQuery,
  useLogsOfReadingsQuery,
  useSetReadingLogMutation,
  useRemoveReadingLogMutation,
} = todayApi
