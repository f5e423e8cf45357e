import { addDays } from '@techo/core'
import { describe, expect, it } from 'vitest'
import { periodsOf } from './rules/index.ts'
import { byMonth, comparisons, completionOf, hourHistogram, totalsOf, weekdayProfile } from './stats.ts'
import { day, daysBack, life, perWeek } from './test-life.ts'

describe('the counts', () => {
  const marks = daysBack(60, back => (back % 2 === 0 ? 'done' : null))

  it('give completion, totals and the time before', () => {
    const of = life({}, marks)
    const [month] = comparisons(of)
    expect(month).toMatchObject({ days: 30, now: { met: 15, decided: 30, kept: 15 }, before: { met: 15, decided: 29 } })
    expect(totalsOf(of)).toEqual({ kept: 30, amount: 30, average: 1, skipped: 0 })
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

  it('give each month', () => {
    const months = byMonth(life({}, { '2026-10-30': 'done', '2026-11-01': 'done' }))
    expect(months.map(({ month, kept }) => [month, kept])).toEqual([
      ['2026-10-01', 1],
      ['2026-11-01', 1],
    ])
    expect(months[0]?.rate).toBe(0.5)
  })

  it('put moments into the hours of the person’s wall', () => {
    const moments = ['2026-11-20T22:30:00Z', '2026-07-01T22:30:00Z']
    expect(hourHistogram(moments, 'Asia/Tokyo')[7]).toBe(2)
    const angeles = hourHistogram(moments, 'America/Los_Angeles')
    expect([angeles[14], angeles[15]]).toEqual([1, 1])
  })
})
