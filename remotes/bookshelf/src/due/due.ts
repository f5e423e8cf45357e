import { addDays, type Day, daysBetween, type Finding, type Id, type NoticeRef } from '@techo/core'
import { type Book, dayOf } from '../rows.ts'

/** The days on which borrowed books are due back. No clock: today is an argument. */
export interface BorrowedBook extends Pick<Book, 'owned' | 'due_on'> {
  readonly id: Id
  readonly title: string
}

/** So many days ahead a book is spoken of. */
const daysAhead = 3
/** So many days before the day it is told, and on the day itself. */
const told = [1, 0] as const

/** When a book is due back; null: it is not borrowed, or nobody said until when. */
export const dueDay = ({ owned, due_on }: Pick<Book, 'owned' | 'due_on'>): Day | null =>
  owned === 'borrowed' && due_on !== null ? dayOf(due_on) : null

/** How many days are left until a book is due back, below zero once it is overdue; null while that is of no concern. */
export function daysToReturn(book: Pick<Book, 'owned' | 'due_on'>, today: Day): number | null {
  const day = dueDay(book)
  const left = day === null ? null : daysBetween(today, day)
  return left === null || left > daysAhead ? null : left
}

/** The soonest first, those without a day last. */
export const bySoonest = (one: BorrowedBook, other: BorrowedBook): number => {
  const key = ({ due_on, id }: BorrowedBook) => `${due_on ?? '~'} ${id}`
  return key(one) < key(other) ? -1 : 1
}

/** What the card of books to return speaks of: those overdue and those due soon, and the first of the others. */
export function booksToReturn(
  books: readonly BorrowedBook[],
  today: Day,
): { readonly near: readonly BorrowedBook[]; readonly next: BorrowedBook | undefined } {
  const dated = books.filter(book => dueDay(book) !== null).sort(bySoonest)
  const near = dated.filter(book => daysToReturn(book, today) !== null)
  return { near, next: dated[near.length] }
}

const keyOf = (book: BorrowedBook, day: Day, ahead: number) => `due_back:${book.id}:${day}:${ahead}`

const findings = (book: BorrowedBook, today: Day): readonly Finding[] =>
  told.flatMap(ahead => {
    const day = dueDay(book)
    if (day === null || addDays(day, -ahead) !== today) return []
    return {
      kind: 'due_back',
      key: keyOf(book, day, ahead),
      params: { title: book.title, date: day },
      href: `/mypage/bookshelf/${book.id}`,
      entity_type: 'book',
      entity_id: book.id,
    }
  })

export const findDue = (books: readonly BorrowedBook[], { today }: { readonly today: Day }): readonly Finding[] =>
  books.flatMap(book => findings(book, today))

/** Whether a book was given back, put off or thrown away since it was told of, or its day has come since the day before. */
export const isOver = (
  { key }: Pick<NoticeRef, 'key'>,
  books: readonly BorrowedBook[],
  { today }: { readonly today: Day },
): boolean =>
  !books.some(book => {
    const day = dueDay(book)
    return day !== null && told.some(ahead => key === keyOf(book, day, ahead) && (ahead === 0 || today < day))
  })
