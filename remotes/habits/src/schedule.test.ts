import { addDays, toDay } from '@techo/core'
import { describe, expect, it } from 'vitest'
import { type DatedSchedule, isDue, progressOn } from './rules/index.ts'
import { day, life, perWeek, plain, windowOf } from './test-life.ts'

describe('what is due', () => {
  it('is every day unless told', () => expect(isDue(life({}), day)).toBe(true))

  it('is only on the weekdays of the schedule', () => {
    const friday = 1 << 5
    expect(isDue(life({ weekdays: friday }), day)).toBe(true)
    expect(isDue(life({ weekdays: friday }), addDays(day, 1))).toBe(false)
  })

  it('is every n days from the anchor, across a leap day', () => {
    const rule = { schedule_kind: 'every_n_days' as const, interval_n: 3, anchor: toDay('2028-02-27') }
    const due = (text: string) => isDue(life(rule, {}, { today: '2028-03-10' }), toDay(text))
    expect(due('2028-02-27')).toBe(true)
    expect(due('2028-02-29')).toBe(false)
    expect(due('2028-03-01')).toBe(true)
    expect(due('2028-02-24')).toBe(false)
  })

  it('is not before the start, after the end, while paused, on vacation or when archived', () => {
    expect(isDue(life({ start_date: toDay('2026-11-21') }), day)).toBe(false)
    expect(isDue(life({ end_date: toDay('2026-11-19') }), day)).toBe(false)
    expect(isDue(life({ paused_from: toDay('2026-11-01') }), day)).toBe(false)
    expect(isDue(life({ paused_from: toDay('2026-11-01'), paused_to: toDay('2026-11-19') }), day)).toBe(true)
    expect(isDue(life({}, {}, { vacations: [{ from_day: day, to_day: day }] }), day)).toBe(false)
    expect(isDue(life({ archived_at: '2026-11-20T00:00:00Z' }), day)).toBe(false)
  })

  it('stays until the quota of the period is met by other days', () => {
    expect(isDue(life(perWeek(2), { '2026-11-16': 'done' }), day)).toBe(true)
    expect(isDue(life(perWeek(2), { '2026-11-16': 'done', '2026-11-17': 'done' }), day)).toBe(false)
    expect(isDue(life(perWeek(2), { '2026-11-16': 'done', '2026-11-20': 'done' }), day)).toBe(true)
  })

  it('follows the schedule that was in force on that day', () => {
    const old: DatedSchedule = { ...plain, weekdays: 1 << 1, valid_from: toDay('2026-11-01') }
    const now: DatedSchedule = { ...plain, valid_from: day }
    const changed = life({}, {}, { schedules: [old, now] })
    expect(isDue(changed, day)).toBe(true)
    expect(isDue(changed, toDay('2026-11-17'))).toBe(false)
    expect(isDue(changed, toDay('2026-11-16'))).toBe(true)
  })
})

describe('what is left of the period', () => {
  it('counts times and days, and warns when they are equal', () => {
    const relaxed = progressOn(life(perWeek(3), { '2026-11-15': 'done', '2026-11-16': 'done' }), day)
    expect(relaxed).toMatchObject({ left: 1, daysLeft: 2, warns: false })
    const tight = progressOn(life(perWeek(3), { '2026-11-08': 'done', '2026-11-16': 'done' }), day)
    expect(tight).toMatchObject({ left: 2, daysLeft: 2, warns: true })
  })

  it('does not count a used today among the days left', () => {
    const progress = progressOn(life(perWeek(3), { '2026-11-15': 'done', '2026-11-20': 'done' }), day)
    expect(progress).toMatchObject({ left: 1, daysLeft: 1, warns: true })
  })

  it('asks a measured habit for the rest of the amount', () => {
    const rule = { ...perWeek(1), kind: 'measure' as const, target: 20 }
    expect(progressOn(life(rule, { '2026-11-15': 8, '2026-11-18': 4.5 }), day)).toMatchObject({
      left: 7.5,
      daysLeft: 2,
    })
  })

  it('gives a rolling window that begins with the first day of it', () => {
    const progress = progressOn(life(windowOf(2, 10), { '2026-11-14': 'done' }), day)
    expect(progress?.period).toMatchObject({ from: '2026-11-14', to: '2026-11-23' })
    expect(progress).toMatchObject({ left: 1, daysLeft: 4, warns: false })
  })

  it('is nothing for a day on which the habit is not due', () =>
    expect(progressOn(life({ weekdays: 1 }), day)).toBeNull())
})
