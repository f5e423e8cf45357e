import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type Day, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DatedSchedule, Entry, EntryState, HabitRule, Life, ScheduleKind, Vacation } from './habit.ts'
import { periodsOf } from './periods.ts'
import { isDue, standingOn } from './schedule.ts'
import { frequencyOf, strengthOf } from './score.ts'
import { byMonth, comparisons, completionOf, hourHistogram, totalsOf, weekdayProfile } from './stats.ts'
import { streaksOf } from './streak.ts'

const plain: HabitRule = {
  kind: 'bool',
  target: 1,
  direction: 'at_least',
  schedule_kind: 'weekdays',
  times: 1,
  per: 'week',
  per_days: null,
  weekdays: 127,
  interval_n: 1,
  anchor: null,
  start_date: null,
  end_date: null,
  archived_at: null,
  paused_from: null,
  paused_to: null,
}

type Marks = Record<string, EntryState | number>

const entriesOf = (marks: Marks): Map<Day, Entry> =>
  new Map(
    Object.entries(marks).map(([text, mark]) => {
      const day = toDay(text)
      const state = typeof mark === 'number' ? 'done' : mark
      const value = typeof mark === 'number' ? mark : null
      return [day, { day, state, value, note: '', skip_reason: null, at: null }]
    }),
  )

// 2026-11-20 is a Friday; weeks begin on Sunday the 15th, 8th, 1st.
const life = (
  rule: Partial<HabitRule>,
  marks: Marks = {},
  rest: { today?: string; vacations?: Vacation[]; schedules?: DatedSchedule[] } = {},
): Life => ({
  habit: { ...plain, ...rule },
  schedules: rest.schedules ?? [],
  entries: entriesOf(marks),
  vacations: rest.vacations ?? [],
  weekStart: 0,
  today: toDay(rest.today ?? '2026-11-20'),
})

const perWeek = (times: number): Partial<HabitRule> => ({ schedule_kind: 'times_per', times, per: 'week' })
const windowOf = (times: number, per_days: number): Partial<HabitRule> => ({
  schedule_kind: 'times_per',
  times,
  per: null,
  per_days,
})
/** The published vectors are given to six places, cut off. */
const expectVector = (value: number | undefined, vector: number) =>
  expect(Math.abs((value ?? Number.NaN) - vector)).toBeLessThan(1e-6)

const day = toDay('2026-11-20')
const daysBack = (count: number, mark: (back: number) => EntryState | number | null): Marks => {
  const marks: Marks = {}
  for (let back = count - 1; back >= 0; back--) {
    const value = mark(back)
    if (value !== null) marks[addDays(day, -back)] = value
  }
  return marks
}

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
    const relaxed = standingOn(life(perWeek(3), { '2026-11-15': 'done', '2026-11-16': 'done' }), day)
    expect(relaxed).toMatchObject({ left: 1, daysLeft: 2, warns: false })
    const tight = standingOn(life(perWeek(3), { '2026-11-08': 'done', '2026-11-16': 'done' }), day)
    expect(tight).toMatchObject({ left: 2, daysLeft: 2, warns: true })
  })

  it('does not count a used today among the days left', () => {
    const standing = standingOn(life(perWeek(3), { '2026-11-15': 'done', '2026-11-20': 'done' }), day)
    expect(standing).toMatchObject({ left: 1, daysLeft: 1, warns: true })
  })

  it('asks a measured habit for the rest of the amount', () => {
    const rule = { ...perWeek(1), kind: 'measure' as const, target: 20 }
    expect(standingOn(life(rule, { '2026-11-15': 8, '2026-11-18': 4.5 }), day)).toMatchObject({
      left: 7.5,
      daysLeft: 2,
    })
  })

  it('gives a rolling window that begins with the first day of it', () => {
    const standing = standingOn(life(windowOf(2, 10), { '2026-11-14': 'done' }), day)
    expect(standing?.period).toMatchObject({ from: '2026-11-14', to: '2026-11-23' })
    expect(standing).toMatchObject({ left: 1, daysLeft: 4, warns: false })
  })

  it('is nothing for a day on which the habit is not due', () =>
    expect(standingOn(life({ weekdays: 1 }), day)).toBeNull())
})

describe('the strength', () => {
  const newest = (of: Life) => strengthOf(of).at(-1)?.score ?? Number.NaN

  it('is that of the published model after twenty daily checks', () => {
    const curve = strengthOf(
      life(
        {},
        daysBack(20, () => 'done'),
      ),
    )
    expect(curve).toHaveLength(20)
    expectVector(curve.at(-1)?.score, 0.655747)
    expectVector(curve[0]?.score, 0.051922)
  })

  it('is left as it is by skips', () =>
    expectVector(
      newest(
        life(
          {},
          daysBack(20, back => ([5, 10, 11].includes(back) ? 'skipped' : 'done')),
        ),
      ),
      0.596033,
    ))

  it('is left as it is by vacations and pauses', () => {
    const marks = daysBack(20, back => ([10, 11].includes(back) ? null : back === 5 ? 'skipped' : 'done'))
    const vacations = [{ from_day: addDays(day, -11), to_day: addDays(day, -10) }]
    expectVector(newest(life({}, marks, { vacations })), 0.596033)
    expectVector(newest(life({ paused_from: addDays(day, -11), paused_to: addDays(day, -10) }, marks)), 0.596033)
  })

  it('tends to two thirds for a habit of three in seven days that is done twice a week', () => {
    const marks = daysBack(7 * 200, back => (back % 7 === 0 || back % 7 === 3 ? 'done' : null))
    expectVector(newest(life(perWeek(3), marks)), 0.666667)
  })

  it('reaches 50, 80, 90 and 99 % of a daily habit after 13, 31, 44 and 87 days', () => {
    const curve = strengthOf(
      life(
        {},
        daysBack(100, () => 'done'),
      ),
    )
    const reached = [0.5, 0.8, 0.9, 0.99].map(level => curve.findIndex(({ score }) => score >= level - 1e-12) + 1)
    expect(reached).toEqual([13, 31, 44, 87])
  })

  it('starts at one for a limit and falls by what exceeds it', () => {
    const rule = { kind: 'measure' as const, direction: 'at_most' as const, target: 2 }
    expect(newest(life(rule, { '2026-11-20': 2 }))).toBe(1)
    const m = 0.5 ** (1 / 13)
    expect(newest(life(rule, { '2026-11-20': 3 }))).toBeCloseTo(m + 0.5 * (1 - m), 9)
    expect(newest(life(rule, { '2026-11-20': 9 }))).toBeCloseTo(m, 9)
  })

  it('treats a slip of a habit to avoid as nothing kept that day', () => {
    const m = 0.5 ** (1 / 13)
    expect(newest(life({ kind: 'avoid' }, { '2026-11-20': 'missed' }))).toBeCloseTo(m, 9)
    expect(newest(life({ kind: 'avoid' }, { '2026-11-20': 'done' }))).toBe(1)
  })

  it('sums a measured habit over its window', () => {
    const rule = { ...perWeek(1), kind: 'measure' as const, target: 10 }
    const m = 0.5 ** (Math.sqrt(1 / 7) / 13)
    expect(newest(life(rule, { '2026-11-20': 5 }))).toBeCloseTo(0.5 * (1 - m), 9)
    expect(newest(life({ ...rule, target: 0 }, { '2026-11-20': 0 }))).toBeCloseTo(1 - m, 9)
  })

  it('is not computed for days that have not come, nor for a today without a record', () => {
    const curve = strengthOf(life({}, { '2026-11-18': 'done', '2026-11-25': 'done' }))
    expect(curve.at(-1)?.day).toBe('2026-11-19')
  })

  it('turns every schedule into times per days', () => {
    expect(frequencyOf({ ...plain, weekdays: 0b0111110 })).toEqual({ num: 5, den: 7 })
    expect(frequencyOf({ ...plain, schedule_kind: 'every_n_days', interval_n: 4 })).toEqual({ num: 1, den: 4 })
    expect(frequencyOf({ ...plain, schedule_kind: 'times_per', times: 2, per: 'month' })).toEqual({ num: 2, den: 30 })
    expect(frequencyOf({ ...plain, schedule_kind: 'times_per', times: 7, per: 'week' })).toEqual({ num: 1, den: 1 })
  })
})

describe('streaks', () => {
  const streaks = (of: Life) => streaksOf(periodsOf(of))

  it('count days for a daily habit, and today does not break them', () => {
    const marks = daysBack(6, back => (back === 0 ? null : 'done'))
    expect(streaks(life({}, marks)).current).toMatchObject({ count: 5, unit: 'day' })
    expect(streaks(life({}, { ...marks, '2026-11-20': 'done' })).current).toMatchObject({ count: 6 })
    expect(streaks(life({}, { ...marks, '2026-11-20': 'missed' })).current).toMatchObject({ count: 5 })
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

describe('for any habit and any record', () => {
  const first = toDay('2026-09-01')
  const marks = fc.array(
    fc.tuple(fc.nat(80), fc.constantFrom<EntryState>('done', 'partial', 'missed', 'skipped'), fc.option(fc.nat(20))),
    { maxLength: 60 },
  )
  const rule = fc.record({
    kind: fc.constantFrom('bool' as const, 'measure' as const, 'avoid' as const),
    direction: fc.constantFrom('at_least' as const, 'at_most' as const),
    target: fc.nat(10),
    schedule_kind: fc.constantFrom<ScheduleKind>('times_per', 'weekdays', 'every_n_days'),
    times: fc.integer({ min: 1, max: 9 }),
    per_days: fc.option(fc.integer({ min: 1, max: 20 })),
    per: fc.constantFrom('week' as const, 'month' as const),
    weekdays: fc.integer({ min: 1, max: 127 }),
    interval_n: fc.integer({ min: 1, max: 9 }),
    paused_from: fc.option(fc.nat(80).map(offset => addDays(first, offset))),
  })
  const any = fc
    .record({ rule, marks, away: fc.option(fc.tuple(fc.nat(80), fc.nat(10))) })
    .map(({ rule, marks, away }) => {
      const entries = new Map<Day, Entry>()
      for (const [offset, state, value] of marks) {
        const at = addDays(first, offset)
        entries.set(at, { day: at, state, value, note: '', skip_reason: null, at: null })
      }
      const vacations = away ? [{ from_day: addDays(first, away[0]), to_day: addDays(first, away[0] + away[1]) }] : []
      return {
        ...life({ ...rule, per: rule.per_days ? null : rule.per, start_date: first }, {}, { vacations }),
        entries,
      }
    })

  it('the score stays between 0 and 1 and there is one for each day up to today', () =>
    fc.assert(
      fc.property(any, of => {
        const curve = strengthOf(of)
        for (const { score } of curve) expect(score >= 0 && score <= 1).toBe(true)
        expect((curve.at(-1)?.day ?? first) <= of.today).toBe(true)
        expect(new Set(curve.map(point => point.day)).size).toBe(curve.length)
      }),
    ))

  it('periods follow each other without overlap and cover the due time', () =>
    fc.assert(
      fc.property(any, of => {
        const periods = periodsOf(of)
        for (const [index, period] of periods.entries()) {
          expect(period.from <= period.to).toBe(true)
          const before = periods[index - 1]
          if (before) expect(before.to < period.from).toBe(true)
          if (before && of.habit.schedule_kind === 'times_per') expect(addDays(before.to, 1)).toBe(period.from)
        }
      }),
    ))

  it('doing more never shortens the best streak of days or calendar periods', () =>
    fc.assert(
      fc.property(any, fc.nat(80), (of, offset) => {
        if (of.habit.kind !== 'bool' || of.habit.per_days) return
        const at = addDays(first, offset)
        if (of.entries.get(at)?.state === 'skipped') return
        const entries = new Map(of.entries).set(at, {
          day: at,
          state: 'done',
          value: null,
          note: '',
          skip_reason: null,
          at: null,
        })
        const before = streaksOf(periodsOf(of)).best?.count ?? 0
        const after = streaksOf(periodsOf({ ...of, entries })).best?.count ?? 0
        expect(after).toBeGreaterThanOrEqual(before)
      }),
    ))

  it('the best streak is never shorter than the running one', () =>
    fc.assert(
      fc.property(any, of => {
        const { current, best } = streaksOf(periodsOf(of))
        expect((best?.count ?? 0) * (best?.days ?? 0)).toBeGreaterThanOrEqual(0)
        if (current) expect(best).not.toBeNull()
      }),
    ))

  it('a due day is never one on which the habit rests', () =>
    fc.assert(
      fc.property(any, fc.nat(80), (of, offset) => {
        const at = addDays(first, offset)
        if (isDue(of, at)) {
          expect(of.vacations.some(each => each.from_day <= at && at <= each.to_day)).toBe(false)
          expect(of.habit.paused_from === null || at < of.habit.paused_from).toBe(true)
        }
      }),
    ))
})

describe('the rules', () => {
  it('read no clock', async () => {
    for (const file of [
      'habit',
      'periods',
      'schedule',
      'score',
      'streak',
      'stats',
      'import-loop',
      'import-wide',
      'import-plan',
    ]) {
      const source = await readFile(join(import.meta.dirname, `${file}.ts`), 'utf8')
      expect(source, file).not.toMatch(/new Date\b|Date\.now|performance\.now|\bTemporal\b/)
    }
  })
})
