import type { Day } from '@techo/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockText, dayBounds, instantOf, laterOnWall, wallAt } from './clock.ts'

const at = (day: string, hour: number, zone: string) => instantOf({ day: day as Day, minutes: hour * 60 }, zone)
const iso = (ms: number) => new Date(ms).toISOString()
const length = (day: string, zone: string) => {
  const { from, to } = dayBounds(day as Day, zone)
  return (to - from) / 3_600_000
}

test('an hour of a zone is an instant, also where clocks change', () => {
  expect(iso(at('2026-11-21', 15, 'Asia/Tokyo'))).toBe('2026-11-21T06:00:00.000Z')
  // Left out by the clocks: the offset before the gap.
  expect(iso(at('2026-03-08', 2.5, 'America/New_York'))).toBe('2026-03-08T07:30:00.000Z')
  expect(wallAt(at('2026-03-08', 2.5, 'America/New_York'), 'America/New_York').minutes).toBe(210)
  // There twice: the first of both.
  expect(iso(at('2026-11-01', 1.5, 'America/New_York'))).toBe('2026-11-01T05:30:00.000Z')
  // The day begins at one.
  expect(wallAt(dayBounds('2026-03-29' as Day, 'Asia/Beirut').from, 'Asia/Beirut').minutes).toBe(60)
})

test('days have 23, 24 or 25 hours, or half an hour more or less', () => {
  expect(length('2026-11-21', 'Asia/Tokyo')).toBe(24)
  expect(length('2026-03-08', 'America/New_York')).toBe(23)
  expect(length('2026-11-01', 'America/New_York')).toBe(25)
  expect(length('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
})

test('what the clocks show leads back to its instant, unless they show it twice', () => {
  const zones = ['Asia/Tokyo', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu', 'UTC']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.parse('2001-01-01') / 60_000, max: Date.parse('2060-01-01') / 60_000 }),
      (zone, minutes) => {
        const ms = minutes * 60_000
        const back = instantOf(wallAt(ms, zone), zone)
        expect(wallAt(back, zone)).toEqual(wallAt(ms, zone))
        expect(back).toBeLessThanOrEqual(ms)
        expect(ms - back).toBeLessThanOrEqual(3_600_000)
      },
    ),
    { numRuns: 400 },
  )
})

test('walls are counted over midnight', () => {
  const late = laterOnWall({ day: '2026-12-31' as Day, minutes: 1430 }, 30)
  expect(late).toEqual({ day: '2027-01-01', minutes: 20 })
  expect(laterOnWall(late, -30)).toEqual({ day: '2026-12-31', minutes: 1430 })
  expect(clockText(545)).toBe('09:05')
})
