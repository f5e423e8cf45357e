import type { Id } from '@techo/core'
import { api, patch, read, shows, type UpdateOf } from '@techo/data'
import { type BorrowedBook, bySoonest } from './due.ts'

/** What the card of books to return and its reminders read: the borrowed books, never the whole shelf. */

/** More than that no page looks through. */
export const mostBorrowed = 500

const dueApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    borrowedBooks: build.query<readonly BorrowedBook[], void>({
      query: () =>
        read(
          db =>
            db
              .from('books')
              .select('id, title, owned, due_on')
              .eq('owned', 'borrowed')
              .is('deleted_at', null)
              .order('due_on', { nullsFirst: false })
              .order('id')
              .limit(mostBorrowed),
          shows<BorrowedBook>('books', {
            where: row => row.owned === 'borrowed',
            order: bySoonest,
            blank: { owned: 'none', due_on: null },
          }),
        ),
      providesTags: ['books'],
    }),

    setBorrowed: build.mutation<
      null,
      { readonly id: Id; readonly columns: Pick<UpdateOf<'books'>, 'owned' | 'due_on'> }
    >({ query: ({ id, columns }) => patch('books', { id }, columns) }),
  }),
})

export const { useBorrowedBooksQuery, useSetBorrowedMutation } = dueApi
