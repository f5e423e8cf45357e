import type { Day } from '@techo/core'
import { expect, test } from 'vitest'
import { dayBounds } from './clock.ts'
import { covered, loadOf } from './load.ts'

const hour = 3_600_000
test('what overlaps counts once', () => {
  const all = [
    { start: 0, end: 2 * hour },
    { start: hour, end: 3 * hour },
    { start: 5 * hour, end: 6 * hour },
  ]
  expect(covered(all, 0, 24 * hour)).toBe(4 * hour)
  expect(covered(all, 2 * hour, 5.5 * hour)).toBe(1.5 * hour)
  expect(covered([], 0, hour)).toBe(0)
})

test('a whole day of 25 hours is 25 hours', () => {
  const { from, to } = dayBounds('2026-11-01' as Day, 'America/New_York')
  expect(loadOf([{ start: from - hour, end: to + hour }], { from, to, freeFrom: from, freeTo: to })).toEqual({
    planned: 25 * hour,
    free: 0,
  })
})

test('free is what is left between now and the evening', () => {
  const span = { from: 0, to: 24 * hour, freeFrom: 14 * hour, freeTo: 18 * hour }
  expect(loadOf([{ start: 13 * hour, end: 15 * hour }], span)).toEqual({ planned: 2 * hour, free: 3 * hour })
  expect(loadOf([], { ...span, freeFrom: 20 * hour })).toEqual({ planned: 0, free: 0 })
})
