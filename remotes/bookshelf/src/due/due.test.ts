import { addDays, type Id, toDay } from '@techo/core'
import { expect, test } from 'vitest'
import { type BorrowedBook, booksToReturn, daysToReturn, findDue, isOver } from './due.ts'

const friday = toDay('2026-11-20')
const id = '019a0000-0000-7000-8000-000000000001' as Id
const borrowed = (due: number | null, change: Partial<BorrowedBook> = {}): BorrowedBook => ({
  ...{ id, title: 'こころ', owned: 'borrowed', due_on: due === null ? null : addDays(friday, due) },
  ...change,
})

test('a book is told of on the day before it is due back and on the day, and no more once it is given back or put off', () => {
  const keys = (book: BorrowedBook) => findDue([book], { today: friday }).map(({ key }) => key)
  expect(keys(borrowed(0))).toEqual([`due_back:${id}:2026-11-20:0`])
  expect(keys(borrowed(1))).toEqual([`due_back:${id}:2026-11-21:1`])
  for (const book of [borrowed(2), borrowed(-1), borrowed(null), borrowed(0, { owned: 'own' })])
    expect(keys(book)).toEqual([])

  const [eve] = findDue([borrowed(1)], { today: friday })
  if (!eve) throw new Error('Nothing was found')
  expect(isOver(eve, [borrowed(1)], { today: friday })).toBe(false)
  expect(isOver(eve, [borrowed(1)], { today: addDays(friday, 1) })).toBe(true)
  for (const books of [[], [borrowed(15)], [borrowed(1, { owned: 'none' })]])
    expect(isOver(eve, books, { today: friday })).toBe(true)
  const [day] = findDue([borrowed(0)], { today: friday })
  if (!day) throw new Error('Nothing was found')
  expect(isOver(day, [borrowed(0)], { today: addDays(friday, 2) })).toBe(false)
})

test('books are spoken of from three days ahead for as long as they are overdue, the soonest first', () => {
  expect([4, 3, 0, -30, null].map(due => daysToReturn(borrowed(due), friday))).toEqual([null, 3, 0, -30, null])
  const books = [
    borrowed(9, { id: 'd' }),
    borrowed(2, { id: 'c' }),
    borrowed(null, { id: 'e' }),
    borrowed(-2, { id: 'a' }),
  ]
  const { near, next } = booksToReturn(books, friday)
  expect([near.map(book => book.id), next?.id]).toEqual([['a', 'c'], 'd'])
  expect(booksToReturn([borrowed(null)], friday)).toEqual({ near: [], next: undefined })
})
