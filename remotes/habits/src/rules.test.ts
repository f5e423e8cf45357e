import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, type Day, toDay } from '@techo/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Entry, type EntryState, isDue, periodsOf, type ScheduleKind } from './rules/index.ts'
import { strengthOf } from './score.ts'
import { streaksOf } from './streak.ts'
import { life } from './test-life.ts'

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

  it('periods follow each other without overlap, and those of times-per schedules without a gap', () =>
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
        // Of one unit, so that counts can be compared: the generated habits never change their schedule.
        expect(best?.count ?? 0).toBeGreaterThanOrEqual(current?.count ?? 0)
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
    for (const file of ['score', 'streak', 'stats', 'import-loop', 'import-wide', 'import-plan']) {
      const source = await readFile(join(import.meta.dirname, `${file}.ts`), 'utf8')
      expect(source, file).not.toMatch(/new Date\b|Date\.now|performance\.now|\bTemporal\b/)
    }
  })
})
