import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  civilDay,
  daysBetween,
  daysInMonth,
  endOfMonth,
  formatDay,
  isDay,
  parseDay,
  startOfWeek,
  toDay,
  weekdayOf,
} from './day.ts'

const day = fc.integer({ min: -200_000, max: 200_000 }).map(count => addDays(toDay('2026-11-20'), count))

describe('a civil day', () => {
  it('is read only when it is written as YYYY-MM-DD and exists', () => {
    expect(parseDay('2026-11-20')).toBe('2026-11-20')
    expect(parseDay('2024-02-29')).toBe('2024-02-29')
    for (const wrong of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-11-31',
      '26-11-20',
      '2026-11-2',
      '２０２６-11-20',
      '',
      'today',
    ])
      expect(parseDay(wrong), wrong).toBeNull()
    expect(isDay(null)).toBe(false)
    expect(() => toDay('2026-02-30')).toThrow(RangeError)
  })

  it('counts days without drifting', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, count) => {
        const to = addDays(from, count)
        expect(daysBetween(from, to)).toBe(count)
        expect(isDay(to)).toBe(true)
        expect((weekdayOf(from) + (((count % 7) + 7) % 7)) % 7).toBe(weekdayOf(to))
      }),
    )
  })

  it('finds the start of its week for either first weekday', () => {
    expect(startOfWeek(toDay('2026-11-20'), 0)).toBe('2026-11-15')
    expect(startOfWeek(toDay('2026-11-20'), 1)).toBe('2026-11-16')
    expect(startOfWeek(toDay('2026-11-15'), 1)).toBe('2026-11-09')
    fc.assert(
      fc.property(day, fc.constantFrom(0 as const, 1 as const), (each, first) => {
        const start = startOfWeek(each, first)
        expect(weekdayOf(start)).toBe(first)
        expect(daysBetween(start, each)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(start, each)).toBeLessThan(7)
      }),
    )
  })

  it('holds a month back to its last day', () => {
    expect(addMonths(toDay('2026-01-31'), 1)).toBe('2026-02-28')
    expect(addMonths(toDay('2024-01-31'), 1)).toBe('2024-02-29')
    expect(addMonths(toDay('2026-11-30'), 3)).toBe('2027-02-28')
    expect(addMonths(toDay('2026-03-15'), -14)).toBe('2025-01-15')
    expect(daysInMonth(toDay('2100-02-10'))).toBe(28)
    expect(endOfMonth(toDay('2026-11-02'))).toBe('2026-11-30')
  })
})

describe('the civil day of an instant', () => {
  const at = (text: string) => Date.parse(text)

  it('is the date on the wall of the person’s zone', () => {
    expect(civilDay(at('2026-11-19T15:30:00Z'), 'Asia/Tokyo')).toBe('2026-11-20')
    expect(civilDay(at('2026-11-20T07:59:00Z'), 'America/Los_Angeles')).toBe('2026-11-19')
    expect(civilDay(at('2026-11-20T10:00:00Z'), 'Pacific/Kiritimati')).toBe('2026-11-21')
  })

  it('belongs to yesterday until the person’s day begins', () => {
    expect(civilDay(at('2026-11-20T02:59:00+09:00'), 'Asia/Tokyo', 3)).toBe('2026-11-19')
    expect(civilDay(at('2026-11-20T03:00:00+09:00'), 'Asia/Tokyo', 3)).toBe('2026-11-20')
    expect(civilDay(at('2026-03-01T01:00:00+09:00'), 'Asia/Tokyo', 5)).toBe('2026-02-28')
  })

  it('is right on the nights when clocks change', () => {
    // Los Angeles, 2026-03-08: 02:00 becomes 03:00. 03:30 is 10:30 UTC.
    expect(civilDay(at('2026-03-08T10:30:00Z'), 'America/Los_Angeles', 3)).toBe('2026-03-08')
    expect(civilDay(at('2026-03-08T09:30:00Z'), 'America/Los_Angeles', 3)).toBe('2026-03-07')
    // 2026-11-01: 01:30 happens twice; both belong to the day before when the day begins at two.
    expect(civilDay(at('2026-11-01T08:30:00Z'), 'America/Los_Angeles', 2)).toBe('2026-10-31')
    expect(civilDay(at('2026-11-01T09:30:00Z'), 'America/Los_Angeles', 2)).toBe('2026-10-31')
  })

  it('refuses a zone that does not exist', () => {
    expect(() => civilDay(0, 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('a day in words', () => {
  it('is written as the reader’s language writes it', () => {
    const friday = toDay('2026-11-20')
    expect(formatDay(friday, 'ja')).toBe('2026年11月20日(金)')
    expect(formatDay(friday, 'ja', 'month')).toBe('2026年11月')
    expect(formatDay(friday, 'en')).toBe('Fri, November 20, 2026')
    expect(formatDay(friday, 'en', 'weekday')).toBe('Fri')
  })
})
