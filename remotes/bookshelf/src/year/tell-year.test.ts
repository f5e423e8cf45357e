import { toDay } from '@techo/core'
import { expect, it } from 'vitest'
import { partOf } from './tell-year.ts'

const span = { from: toDay('2025-01-01'), to: toDay('2025-12-31'), language: 'ja' } as const
const book = (id: string, pages: number | null, cover: string | null) => ({
  ...{ id, title: `本${id}`, authors: [{ name: '中島敦' }], pages, cover },
})

it('a year tells the books that were finished in it, in their order, a book read twice two times', () => {
  const books = [book('a', 300, 'me/a.webp'), book('b', null, null), book('c', 100, null)]
  const readings = [
    { book_id: 'c', finished_on: toDay('2025-12-31') },
    { book_id: 'a', finished_on: toDay('2025-03-01') },
    { book_id: 'a', finished_on: toDay('2025-01-01') },
    { book_id: 'b', finished_on: toDay('2026-01-01') },
    { book_id: 'b', finished_on: null },
    { book_id: 'gone', finished_on: toDay('2025-05-05') },
  ]
  const { figures, things } = partOf(span, books, readings)
  expect(figures.map(({ value }) => value)).toEqual(['3', '700'])
  expect(things.map(({ title, image }) => [title, image])).toEqual([
    ['本a', 'me/a.webp'],
    ['本a', 'me/a.webp'],
    ['本c', undefined],
  ])
  expect(partOf(span, books, [])).toEqual({ figures: [], things: [] })
})
