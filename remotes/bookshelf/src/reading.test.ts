import { addDays, toDay } from '@techo/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, paceOf, shareOf, statusAfter } from './reading.ts'

const today = toDay('2026-11-20')
const book = { pages: 300, minutes: null }
const pages = { unit: 'page' } as const
const log = (daysAgo: number, from_pos: number, to_pos: number) => ({
  day: addDays(today, -daysAgo),
  from_pos,
  to_pos,
  minutes: null,
})

test('thirty pages a day leave three days for ninety pages', () => {
  const logs = [6, 5, 4, 3, 2, 1, 0].map((ago, index) => log(ago, index * 30, index * 30 + 30))
  expect(paceOf(book, pages, logs, today)).toEqual({
    position: 210,
    length: 300,
    perDay: 30,
    daysLeft: 3,
    finishOn: '2026-11-23',
  })
})

test('days without reading move the end away, and a pause of two weeks leaves no forecast', () => {
  expect(paceOf(book, pages, [log(9, 0, 100)], today)).toMatchObject({ perDay: 10, daysLeft: 20 })
  expect(paceOf(book, pages, [log(20, 0, 100)], today)).toMatchObject({ position: 100, perDay: 0, daysLeft: null })
})

test('without a length there is a pace and no end; before the first log there is neither', () => {
  expect(paceOf({ pages: null, minutes: null }, pages, [log(0, 0, 40)], today)).toMatchObject({
    perDay: 40,
    daysLeft: null,
  })
  expect(paceOf(book, pages, [], today)).toMatchObject({ position: 0, perDay: null, daysLeft: null })
})

test('a pace that is no whole number adds no day', () => {
  const logs = [log(6, 0, 300), log(0, 300, 628)]
  expect(paceOf({ pages: 1884, minutes: null }, pages, logs, today)).toMatchObject({ daysLeft: 14 })
})

test('a book that is read to its end needs no further day', () => {
  expect(paceOf(book, pages, [log(0, 0, 300)], today)).toMatchObject({ daysLeft: 0, finishOn: today })
  expect(paceOf(book, pages, [log(0, 0, 320)], today)).toMatchObject({ daysLeft: 0 })
})

test('reading at the forecast pace ends no later than forecast', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 14 }),
      (length, read) => {
        let at = 0
        const logs = read.map((amount, index) => {
          const from = at
          at += amount
          return log(read.length - 1 - index, from, at)
        })
        const pace = paceOf({ pages: length, minutes: null }, pages, logs, today)
        if (pace.perDay === null || pace.daysLeft === null) throw new Error('A reading with logs has a forecast')
        expect(at + pace.perDay * pace.daysLeft).toBeGreaterThanOrEqual(length - 1e-6)
        if (pace.daysLeft > 0) expect(at + pace.perDay * (pace.daysLeft - 1)).toBeLessThan(length - 1e-6)
      },
    ),
  )
})

test('the status follows the latest reading', () => {
  const first = { no: 1, finished_on: '2026-01-02', dropped_on: null }
  const again = { no: 2, finished_on: null, dropped_on: null }
  expect(statusAfter('want', [])).toBe('want')
  expect(statusAfter('want', [first])).toBe('finished')
  expect(statusAfter('finished', [again, first])).toBe('reading')
  expect(statusAfter('paused', [first, again])).toBe('paused')
  expect(statusAfter('reading', [{ ...again, dropped_on: '2026-02-01' }, first])).toBe('dropped')
  expect(statusAfter('finished', [])).toBe('tsundoku')
})

test('progress in percent counts as pages of the book, and as minutes of what is only heard', () => {
  expect(amountOf(book, 'percent', log(0, 10, 20))).toEqual({ pages: 30, minutes: 0 })
  expect(amountOf({ pages: null, minutes: 600 }, 'percent', log(0, 0, 50))).toEqual({ pages: 0, minutes: 300 })
  expect(amountOf({ pages: null, minutes: 600 }, 'minute', log(0, 30, 90))).toEqual({ pages: 0, minutes: 60 })
  expect(amountOf(book, 'page', { ...log(0, 0, 12), minutes: 25 })).toEqual({ pages: 12, minutes: 25 })
  expect(shareOf(150, 300)).toBe(50)
  expect(shareOf(10, null)).toBeNull()
})
