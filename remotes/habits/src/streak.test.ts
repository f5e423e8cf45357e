import { addDays, toDay } from '@techo/core'
import { describe, expect, it } from 'vitest'
import { type DatedSchedule, type Life, periodsOf } from './rules/index.ts'
import { streaksOf } from './streak.ts'
import { day, daysBack, life, type Marks, perWeek, plain, windowOf } from './test-life.ts'

describe('streaks', () => {
  const streaks = (of: Life) => streaksOf(periodsOf(of))

  it('count days for a daily habit, and today does not break them', () => {
    const marks = daysBack(6, back => (back === 0 ? null : 'done'))
    expect(streaks(life({}, marks)).current).toMatchObject({ count: 5, unit: 'day' })
    expect(streaks(life({}, { ...marks, '2026-11-20': 'done' })).current).toMatchObject({ count: 6 })
    expect(streaks(life({}, { ...marks, '2026-11-20': 'missed' })).current).toMatchObject({ count: 5 })
  })

  it('keep what was done on the day a habit was archived, and lose nothing to a day on which nothing was', () => {
    const archived = { archived_at: '2026-11-20T09:00:00Z' }
    const later = { today: '2026-11-25' }
    expect(
      streaks(
        life(
          archived,
          daysBack(6, () => 'done'),
          later,
        ),
      ).current,
    ).toMatchObject({ count: 6 })
    expect(
      streaks(
        life(
          archived,
          daysBack(6, back => (back === 0 ? null : 'done')),
          later,
        ),
      ).current,
    ).toMatchObject({
      count: 5,
    })
  })

  it('count due days only, for a habit of some weekdays', () => {
    const rule = { weekdays: 0b0101010 }
    const marks = { '2026-11-13': 'done', '2026-11-16': 'done', '2026-11-18': 'done' } as const
    expect(streaks(life(rule, marks)).current).toMatchObject({ count: 3, unit: 'time' })
  })

  it('count weeks for so many times a week, the running week included once it is met', () => {
    const marks: Marks = {}
    for (let week = 1; week <= 12; week++)
      for (const offset of [0, 2, 4]) marks[addDays(toDay('2026-11-15'), -7 * week + offset)] = 'done'
    expect(streaks(life(perWeek(3), marks)).current).toEqual({ count: 12, unit: 'week', days: 7 })
    for (const text of ['2026-11-15', '2026-11-17', '2026-11-20']) marks[text] = 'done'
    expect(streaks(life(perWeek(3), marks)).current).toMatchObject({ count: 13 })
  })

  it('judge a measured week by its sum, not by one day', () => {
    const rule = { ...perWeek(1), kind: 'measure' as const, target: 20 }
    const marks = { '2026-11-01': 10, '2026-11-05': 10, '2026-11-08': 12, '2026-11-14': 8.5 }
    expect(streaks(life(rule, marks)).current).toMatchObject({ count: 2, unit: 'week' })
  })

  it('reach a target in spite of binary fractions', () => {
    const rule = { ...perWeek(1), kind: 'measure' as const, target: 0.3 }
    expect(streaks(life(rule, { '2026-11-08': 0.1, '2026-11-09': 0.2 })).current).toMatchObject({ count: 1 })
  })

  it('pass over skipped days, vacations and pauses', () => {
    const marks = daysBack(10, back => ([3, 4, 5].includes(back) ? null : 'done'))
    expect(streaks(life({}, marks)).current).toMatchObject({ count: 3 })
    const away = { from_day: addDays(day, -5), to_day: addDays(day, -3) }
    expect(streaks(life({}, marks, { vacations: [away] })).current).toMatchObject({ count: 7 })
    expect(streaks(life({ paused_from: away.from_day, paused_to: away.to_day }, marks)).current).toMatchObject({
      count: 7,
    })
    const skipped: Marks = { ...marks }
    for (const back of [3, 4, 5]) skipped[addDays(day, -back)] = 'skipped'
    expect(streaks(life({}, skipped)).current).toMatchObject({ count: 7 })
  })

  it('pass over a week that a vacation cut short, and ask a week with skips for what its other days allow', () => {
    const marks: Marks = { '2026-11-01': 'done', '2026-11-02': 'done', '2026-11-15': 'done', '2026-11-16': 'done' }
    expect(streaks(life(perWeek(2), marks)).current).toMatchObject({ count: 1 })
    const vacations = [{ from_day: toDay('2026-11-10'), to_day: toDay('2026-11-12') }]
    expect(streaks(life(perWeek(2), marks, { vacations })).current).toMatchObject({ count: 2 })
    const sick: Marks = { ...marks, '2026-11-08': 'done' }
    for (let back = 9; back <= 14; back++) sick[`2026-11-${String(back).padStart(2, '0')}`] = 'skipped'
    expect(streaks(life(perWeek(2), sick)).current).toMatchObject({ count: 3 })
  })

  it('do not hold the week of the start against anybody', () => {
    const rule = { ...perWeek(3), start_date: toDay('2026-11-06') }
    const marks: Marks = { '2026-11-08': 'done', '2026-11-09': 'done', '2026-11-10': 'done' }
    expect(periodsOf(life(rule, marks)).map(period => period.state)).toEqual(['transparent', 'met', 'running'])
  })

  it('count windows that begin where the person begins again', () => {
    const marks: Marks = {
      '2026-11-01': 'done',
      '2026-11-03': 'done',
      '2026-11-06': 'done',
      '2026-11-12': 'done',
      '2026-11-15': 'done',
    }
    const periods = periodsOf(life(windowOf(1, 3), marks))
    expect(periods.map(({ from, to, state }) => [from, to, state])).toEqual([
      ['2026-11-01', '2026-11-03', 'met'],
      ['2026-11-04', '2026-11-06', 'met'],
      ['2026-11-07', '2026-11-09', 'missed'],
      ['2026-11-10', '2026-11-12', 'met'],
      ['2026-11-13', '2026-11-15', 'met'],
      ['2026-11-16', '2026-11-18', 'missed'],
      ['2026-11-19', '2026-11-21', 'running'],
    ])
    const restarted = periodsOf(
      life(
        windowOf(2, 4),
        { '2026-11-01': 'done', '2026-11-06': 'done', '2026-11-08': 'done' },
        { today: '2026-11-09' },
      ),
    )
    expect(restarted.map(({ from, state }) => [from, state])).toEqual([
      ['2026-11-01', 'missed'],
      ['2026-11-05', 'met'],
      ['2026-11-09', 'running'],
    ])
  })

  it('begin anew when the unit changes and keep the past as it was', () => {
    const daily: DatedSchedule = { ...plain, valid_from: toDay('2026-11-02') }
    const weekly: DatedSchedule = { ...plain, schedule_kind: 'times_per', times: 1, valid_from: toDay('2026-11-08') }
    const marks: Marks = { '2026-11-09': 'done', '2026-11-17': 'done' }
    for (let date = 2; date <= 7; date++) marks[`2026-11-0${date}`] = 'done'
    const changed = life(perWeek(1), marks, { schedules: [daily, weekly] })
    expect(streaks(changed).current).toMatchObject({ count: 2, unit: 'week' })
    expect(periodsOf(changed).filter(({ unit }) => unit === 'day')).toHaveLength(6)
  })

  it('of a habit to avoid count days without a slip, and end with it', () => {
    const rule = { kind: 'avoid' as const, start_date: toDay('2026-11-10') }
    expect(streaks(life(rule)).current).toMatchObject({ count: 10 })
    expect(streaks(life(rule, { '2026-11-15': 'missed' })).current).toMatchObject({ count: 4 })
    expect(streaks(life(rule, { '2026-11-20': 'missed' })).current).toBeNull()
  })
})
