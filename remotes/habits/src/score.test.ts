import { addDays } from '@techo/core'
import { describe, expect, it } from 'vitest'
import type { Life } from './rules/index.ts'
import { frequencyOf, strengthOf } from './score.ts'
import { day, daysBack, life, perWeek, plain } from './test-life.ts'

/** The published vectors are given to six places, cut off. */
const expectVector = (value: number | undefined, vector: number) =>
  expect(Math.abs((value ?? Number.NaN) - vector)).toBeLessThan(1e-6)

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
