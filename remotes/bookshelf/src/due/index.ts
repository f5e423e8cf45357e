import type { Reminders } from '@techo/core'
import { mostBorrowed, useBorrowedBooksQuery } from './api.ts'
import { type BorrowedBook, findDue, isOver } from './due.ts'

export const reminders: Reminders<readonly BorrowedBook[]> = {
  useRows: () => {
    const { currentData, isFetching, error } = useBorrowedBooksQuery()
    return isFetching || error ? undefined : currentData
  },
  due: findDue,
  // Of books that are not known whole, nothing is over.
  isOver: (notice, books, now) => books.length < mostBorrowed && isOver(notice, books, now),
}
