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
  isoWeek,
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

describe('the number of a week', () => {
  const weekOf = (text: string) => {
    const { year, week } = isoWeek(toDay(text))
    return `${year} ${week}`
  }

  // Listed by the standard and by the calendars of Python and PostgreSQL.
  it.each([
    ['2026-11-20', '2026 47'],
    ['2026-11-22', '2026 47'],
    ['2026-11-23', '2026 48'],
    ['2026-01-01', '2026 1'],
    ['2025-12-28', '2025 52'],
    ['2025-12-29', '2026 1'],
    ['2026-12-31', '2026 53'],
    ['2027-01-01', '2026 53'],
    ['2027-01-03', '2026 53'],
    ['2027-01-04', '2027 1'],
    ['2024-12-30', '2025 1'],
    ['2021-01-03', '2020 53'],
    ['2023-01-01', '2022 52'],
    ['2028-02-29', '2028 9'],
    ['1970-01-01', '1970 1'],
  ])('%s lies in %s', (text, expected) => expect(weekOf(text)).toBe(expected))

  it('rises by one from week to week, begins anew with the week of 4 January, and never passes 53', () => {
    fc.assert(
      fc.property(day, each => {
        const { year, week } = isoWeek(each)
        expect(isoWeek(addDays(startOfWeek(each, 1), 6))).toEqual({ year, week })
        const next = isoWeek(addDays(each, 7))
        expect(next).toEqual(next.week === 1 ? { year: year + 1, week: 1 } : { year, week: week + 1 })
        expect(week).toBeLessThanOrEqual(53)
        expect(startOfWeek(toDay(`${String(year).padStart(4, '0')}-01-04`), 1)).toBe(
          addDays(startOfWeek(each, 1), -7 * (week - 1)),
        )
      }),
    )
  })

  it('is that of six of the seven days of a week that begins on Sunday', () => {
    fc.assert(
      fc.property(day, each => {
        const monday = addDays(startOfWeek(each, 0), 1)
        expect(isoWeek(addDays(monday, 5))).toEqual(isoWeek(monday))
        expect(isoWeek(addDays(monday, -1))).not.toEqual(isoWeek(monday))
      }),
    )
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
    expect(formatDay(friday, 'en')).toBe('Fri, Nov 20, 2026')
    expect(formatDay(friday, 'en', 'weekday')).toBe('Fri')
  })
})
