import { addDays, type Day } from '@techo/core'
import { describe, expect, it } from 'vitest'
import { periodsOf } from './rules/index.ts'
import { dayLabels, ranges, spanOf, stepLabels } from './span.ts'
import { byStep, comparisons, completionOf, hourHistogram, totalsOf, weekdayProfile } from './stats.ts'
import { day, daysBack, life, perWeek } from './test-life.ts'

describe('the counts', () => {
  const marks = daysBack(61, back => (back % 2 === 0 ? 'done' : null))

  it('give completion, totals and the time before', () => {
    const of = life({}, marks)
    const month = comparisons(of).find(({ days }) => days === 30)
    expect(month).toMatchObject({ days: 30, now: { met: 15, decided: 30, kept: 15 }, before: { met: 15, decided: 30 } })
    expect(totalsOf(of)).toEqual({ kept: 31, amount: 31, average: 1, skipped: 0 })
    expect(completionOf(periodsOf(of), day, addDays(day, -1), day)).toEqual({ met: 1, decided: 2, rate: 0.5 })
  })

  it('count a met running week once', () => {
    const of = life(perWeek(1), { '2026-11-16': 'done' })
    expect(completionOf(periodsOf(of), day, day, day).met).toBe(1)
    expect(completionOf(periodsOf(of), day, addDays(day, -30), addDays(day, -1)).met).toBe(0)
  })

  it('give the weekdays in the order of the person’s week', () => {
    const profile = weekdayProfile({ ...life({}, { '2026-11-09': 'done', '2026-11-16': 'done' }), weekStart: 1 })
    expect(profile.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
    expect(profile[0]).toEqual({ weekday: 1, kept: 2, days: 2, rate: 1 })
    expect(profile[4]).toEqual({ weekday: 5, kept: 0, days: 1, rate: 0 })
  })

  it('compare only with a time before that is whole, and in which enough was decided', () => {
    expect(
      comparisons(
        life(
          {},
          daysBack(31, () => 'done'),
        ),
      ).map(({ days }) => days),
    ).toEqual([7])
    expect(
      comparisons(
        life(
          {},
          daysBack(10, () => 'done'),
        ),
      ),
    ).toEqual([])
    expect(
      comparisons(
        life(
          perWeek(3),
          daysBack(800, () => 'done'),
        ),
      ).map(({ days }) => days),
    ).toEqual([30, 90, 365])
  })

  it('give each month of a span', () => {
    const of = life({}, { '2026-10-30': 'done', '2026-11-01': 'done' })
    expect(byStep(of, spanOf('all', of))).toEqual([
      { from: '2026-10-01', kept: 1, amount: 1 },
      { from: '2026-11-01', kept: 1, amount: 1 },
    ])
  })

  it('look no further back than the range, and never before the first day', () => {
    const old = life(
      {},
      daysBack(1200, () => 'done'),
    )
    expect(ranges.map(range => spanOf(range, old))).toEqual([
      { from: '2026-10-22', to: day, step: 'day' },
      { from: '2026-08-22', to: day, step: 'week' },
      { from: '2025-12-01', to: day, step: 'month' },
      { from: '2023-08-09', to: day, step: 'year' },
    ])
    expect(byStep(old, spanOf('all', old)).map(({ from, kept }) => [from, kept])).toEqual([
      ['2023-01-01', 145],
      ['2024-01-01', 366],
      ['2025-01-01', 365],
      ['2026-01-01', 324],
    ])
    const young = life(
      {},
      daysBack(9, () => 'done'),
    )
    expect(new Set(ranges.map(range => spanOf(range, young).from))).toEqual(new Set(['2026-11-12']))
    expect(weekdayProfile(old, spanOf('month', old)).reduce((sum, { days }) => sum + days, 0)).toBe(30)
  })

  it('write the year wherever more than a season is drawn', () => {
    expect(stepLabels(['2025-12-01', '2026-01-01'] as Day[], 'month', 'ja')).toEqual(['2025年12月', '2026年1月'])
    expect(stepLabels(['2025-01-01'] as Day[], 'year', 'en')).toEqual(['2025'])
    expect(dayLabels(['2025-12-01'] as Day[], 'all', 'en')).toEqual(['12/1/2025'])
    expect(dayLabels(['2025-12-01'] as Day[], 'month', 'ja')).toEqual(['12/1'])
  })

  it('put moments into the hours of the person’s wall', () => {
    const moments = ['2026-11-20T22:30:00Z', '2026-07-01T22:30:00Z']
    expect(hourHistogram(moments, 'Asia/Tokyo')[7]).toBe(2)
    const angeles = hourHistogram(moments, 'America/Los_Angeles')
    expect([angeles[14], angeles[15]]).toEqual([1, 1])
  })
})
