import { toDay } from '@techo/core'
import { expect, test } from 'vitest'
import { bucketsOf, dailyAmounts, goalProgress, type Shelf, statsOf, streaksOf, tsundokuOf } from './stats.ts'
import { bookOf, logOf, longShelf, readingOf } from './test-shelf.ts'

const today = toDay('2026-11-20')
const shelf = (parts: Partial<Shelf>): Shelf => ({ books: [], readings: [], logs: [], categoryOf: new Map(), ...parts })

test('a finished book counts its whole length once, with or without a log', () => {
  const given = shelf({
    books: [bookOf('a', { pages: 300 }), bookOf('b', { pages: 100 })],
    readings: [
      readingOf('ra', 'a', { started_on: '2026-11-10', finished_on: '2026-11-12' }),
      readingOf('rb', 'b', { finished_on: '2026-11-15' }),
    ],
    logs: [logOf('1', 'ra', '2026-11-10', 0, 120), logOf('2', 'ra', '2026-11-11', 120, 200)],
  })
  const days = dailyAmounts(given)
  expect(Object.fromEntries([...days].map(([day, { pages, books }]) => [day, [pages, books]]))).toEqual({
    '2026-11-10': [120, 0],
    '2026-11-11': [80, 0],
    '2026-11-12': [100, 1],
    '2026-11-15': [100, 1],
  })
  expect(statsOf(given, days, null, null).total).toEqual({ books: 2, pages: 400, minutes: 0 })
})

test('a dropped book counts what was read of it and stands in the share of dropped ones', () => {
  const given = shelf({
    books: [bookOf('a', { pages: 300 }), bookOf('b', { pages: 100 })],
    readings: [
      readingOf('ra', 'a', { started_on: '2026-11-10', dropped_on: '2026-11-12' }),
      readingOf('rb', 'b', { finished_on: '2026-11-15' }),
    ],
    logs: [logOf('1', 'ra', '2026-11-10', 0, 50)],
  })
  const stats = statsOf(given, dailyAmounts(given), null, null)
  expect(stats.total).toEqual({ books: 1, pages: 150, minutes: 0 })
  expect(stats.droppedShare).toBe(50)
})

test('the longest, the shortest, the fastest, the average and those without pages', () => {
  const given = shelf({
    books: [
      bookOf('long', { pages: 900, rating: 4.25 }),
      bookOf('short', { pages: 80, rating: 0.25 }),
      bookOf('fast', {
        pages: 400,
        rating: 5,
        authors: [
          { name: '夏目漱石', role: 'author' },
          { name: '訳者', role: 'translator' },
        ],
      }),
      bookOf('unknown'),
    ],
    readings: [
      readingOf('1', 'long', { started_on: '2026-10-01', finished_on: '2026-10-30' }),
      readingOf('2', 'short', { started_on: '2026-11-01', finished_on: '2026-11-01' }),
      readingOf('3', 'fast', { started_on: '2026-11-02', finished_on: '2026-11-03' }),
      readingOf('4', 'unknown', { finished_on: '2026-11-04' }),
    ],
  })
  const stats = statsOf(given, dailyAmounts(given), null, null)
  expect([stats.longest?.book.id, stats.shortest?.book.id, stats.fastest?.book.id]).toEqual(['long', 'short', 'fast'])
  expect(stats.averageDays).toBe(11)
  expect(stats.missingPages.map(({ id }) => id)).toEqual(['unknown'])
  expect(stats.ratings.filter(({ books }) => books > 0)).toEqual([
    { stars: 0.5, books: 1 },
    { stars: 4, books: 1 },
    { stars: 5, books: 1 },
  ])
  expect(stats.by.author.map(({ key, books }) => [key, books])).toEqual([
    ['', 3],
    ['夏目漱石', 1],
  ])
  expect(statsOf(given, dailyAmounts(given), toDay('2026-11-01'), null).longest?.book.id).toBe('fast')
})

test('a streak goes on until yesterday, and a gap ends it', () => {
  const amounts = (...days: string[]) => new Map(days.map(day => [toDay(day), { books: 0, pages: 1, minutes: 0 }]))
  expect(streaksOf(amounts('2026-11-17', '2026-11-18', '2026-11-19'), today)).toEqual({ current: 3, best: 3 })
  expect(streaksOf(amounts('2026-11-16', '2026-11-17', '2026-11-18'), today)).toEqual({ current: 0, best: 3 })
  expect(streaksOf(amounts('2026-11-01', '2026-11-02', '2026-11-20'), today)).toEqual({ current: 1, best: 2 })
  expect(streaksOf(new Map(), today)).toEqual({ current: 0, best: 0 })
})

test('unread books have a count, a sum and a trend', () => {
  const given = shelf({
    books: [
      bookOf('a', { owned: 'own', status: 'tsundoku', bought_on: '2026-10-05', price: 1000 }),
      bookOf('b', { owned: 'own', status: 'tsundoku', bought_on: '2026-11-02', list_price: 500 }),
      bookOf('c', { owned: 'own', status: 'reading', bought_on: '2026-10-06' }),
      bookOf('d', { status: 'want' }),
    ],
    readings: [readingOf('r', 'c', { started_on: '2026-11-03' })],
  })
  const { books, money, trend } = tsundokuOf(given, today)
  expect([books, money]).toEqual([2, 1500])
  expect(trend.slice(-2)).toEqual([
    { month: '2026-10-01', came: 2, begun: 0, left: 2 },
    { month: '2026-11-01', came: 1, begun: 1, left: 2 },
  ])
})

test('a goal says how far ahead one is', () => {
  const amounts = new Map([[toDay('2026-02-01'), { books: 25, pages: 0, minutes: 0 }]])
  const goal = { id: 'g', year: 2026, month: null, metric: 'books', target: 24 } as const
  expect(goalProgress(goal, amounts, today)).toMatchObject({ done: 25, expected: 21, lead: 4, isReached: true })
  expect(goalProgress({ ...goal, month: 11 }, amounts, today)).toMatchObject({ done: 0, expected: 16, lead: -16 })
})

test('at a goal of one a day the third of January asks for three', () => {
  const goal = { id: 'g', year: 2026, month: null, metric: 'pages', target: 365 } as const
  expect(goalProgress(goal, new Map(), toDay('2026-01-03'))).toMatchObject({ expected: 3 })
})

test('steps without reading are there, and weeks begin where the person’s do', () => {
  const amounts = new Map([[toDay('2026-11-15'), { books: 1, pages: 10, minutes: 0 }]])
  const weeks = (weekStart: 0 | 1) =>
    bucketsOf(amounts, { from: toDay('2026-11-09'), to: toDay('2026-11-20'), step: 'week', weekStart }).map(
      ({ from, books }) => [from, books],
    )
  expect(weeks(1)).toEqual([
    ['2026-11-09', 1],
    ['2026-11-16', 0],
  ])
  expect(weeks(0)).toEqual([
    ['2026-11-08', 0],
    ['2026-11-15', 1],
  ])
})

test('ten years of a great reader add up the same by day, by month and by year', () => {
  const given = shelf(longShelf(3000))
  const amounts = dailyAmounts(given)
  const span = { from: toDay('2017-01-01'), to: toDay('2026-12-31'), weekStart: 1 as const }
  const { total } = statsOf(given, amounts, null, null)
  expect(total.books).toBe(2000)
  for (const step of ['day', 'week', 'month', 'year'] as const) {
    const buckets = bucketsOf(amounts, { ...span, step })
    expect(buckets.reduce((sum, { books }) => sum + books, 0)).toBe(2000)
    expect(Math.abs(buckets.reduce((sum, { pages }) => sum + pages, 0) - total.pages)).toBeLessThan(buckets.length)
  }
})
