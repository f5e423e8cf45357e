import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, toDay, type WeekStart } from '@techo/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entry, type HabitRule, isDue, isUnfinished, type Life, progressOn } from './index.ts'

const friday = toDay('2026-11-20')
const rule: HabitRule = {
  ...{ kind: 'bool', target: 1, direction: 'at_least', archived_at: null, paused_from: null, paused_to: null },
  ...{ schedule_kind: 'weekdays', times: 1, per: 'week', per_days: null, weekdays: 127, interval_n: 1, anchor: null },
  ...{ start_date: addDays(friday, -60), end_date: null },
}

it('the rules read no clock', async () => {
  for (const file of ['habit', 'periods', 'schedule']) {
    const source = await readFile(join(import.meta.dirname, `${file}.ts`), 'utf8')
    expect(source, file).not.toMatch(/new Date\b|Date\.now|performance\.now|\bTemporal\b/)
  }
})

it('a habit of some times a week is due until the other days have them, and never asks for a negative number', () => {
  const days = fc.uniqueArray(fc.integer({ min: -20, max: 0 }))
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 7 }), fc.constantFrom<WeekStart>(0, 1), (done, times, weekStart) => {
      const entries = new Map(
        done.map(ago => {
          const day = addDays(friday, ago)
          return [day, { day, state: 'done', value: null, note: '', skip_reason: null, at: null } satisfies Entry]
        }),
      )
      const habit: HabitRule = { ...rule, schedule_kind: 'times_per', times }
      const life: Life = { habit, archivedOn: null, schedules: [], entries, vacations: [], weekStart, today: friday }
      const sinceWeekStart = weekStart === 1 ? 4 : 5
      const others = done.filter(ago => ago < 0 && ago >= -sinceWeekStart).length
      expect(isDue(life, friday)).toBe(others < times)
      expect(progressOn(life, friday)?.left).toBe(Math.max(0, times - others - (entries.has(friday) ? 1 : 0)))
    }),
  )
})

const water: HabitRule = { ...rule, kind: 'measure', target: 8 }
const glasses = (value: number | null, state: Entry['state'] = 'partial', ago = 0): Entry => ({
  ...{ day: addDays(friday, -ago), state, value, note: '', skip_reason: null, at: null },
})
const unfinished = (habit: HabitRule, ...entries: readonly Entry[]) =>
  isUnfinished(
    {
      ...{ habit, archivedOn: null, schedules: [], vacations: [], weekStart: 1, today: friday },
      entries: new Map(entries.map(each => [each.day, each])),
    },
    friday,
  )

it('a measured habit is unfinished until its day has what it asks for, whatever it was entered as', () => {
  fc.assert(
    fc.property(fc.nat(20), value => {
      expect(unfinished(water, glasses(value, value >= 8 ? 'done' : 'partial'))).toBe(value < 8)
      expect(unfinished(water, glasses(value))).toBe(value < 8)
    }),
  )
  expect(unfinished({ ...water, weekdays: 1 << 4 }, glasses(3))).toBe(false)
})

it('what was said of a day is an answer, but for a part of an amount', () => {
  for (const kind of ['bool', 'measure', 'avoid'] as const) {
    const habit: HabitRule = { ...rule, kind, target: 8 }
    expect(unfinished(habit)).toBe(true)
    for (const state of ['done', 'missed', 'skipped'] as const)
      expect([kind, state, unfinished(habit, glasses(kind === 'measure' ? 3 : null, state))]).toEqual([
        kind,
        state,
        false,
      ])
  }
  expect(unfinished(rule, glasses(null))).toBe(false)
  expect(unfinished({ ...water, direction: 'at_most' }, glasses(3))).toBe(false)
})

it('of an amount of some days a week, a part is unfinished while the week misses something', () => {
  const twice: HabitRule = { ...water, schedule_kind: 'times_per', times: 2 }
  expect(unfinished(twice, glasses(8, 'done', 2), glasses(3))).toBe(true)
  expect(unfinished(twice, glasses(13, 'done', 2), glasses(3))).toBe(false)
  expect(unfinished(twice, glasses(3), glasses(16, 'done', 2))).toBe(false)
})
