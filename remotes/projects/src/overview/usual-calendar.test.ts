import { newId } from '@techo/core'
import { expect, test } from 'vitest'
import { restMask, usualCalendarOf } from './usual-calendar.ts'

const fresh = newId()
const calendar = (weekend_mask: number) => ({ id: newId(), weekend_mask })

test('who rests on Saturday and Sunday begins with the standard calendar, whatever others there are', () => {
  expect(usualCalendarOf({ weekend: [0, 6] }, [calendar(65)], fresh)).toBeNull()
})

test('who rests on other days begins with their calendar of those days, and with a new one until there is one', () => {
  const midweek = { weekend: [3, 4] }
  expect(restMask(midweek)).toBe(0b0011000)
  expect(usualCalendarOf(midweek, [calendar(65)], fresh)).toBe(fresh)
  const own = calendar(0b0011000)
  expect(usualCalendarOf(midweek, [calendar(65), own, calendar(0b0011000)], fresh)).toBe(own.id)
})

test('no rest at all is a calendar, rest on every day is none', () => {
  expect(usualCalendarOf({ weekend: [] }, [], fresh)).toBe(fresh)
  expect(restMask({ weekend: [] })).toBe(0)
  expect(usualCalendarOf({ weekend: [0, 1, 2, 3, 4, 5, 6] }, [], fresh)).toBeNull()
})
