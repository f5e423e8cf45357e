import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, toDay, type WeekStart } from '../day.ts'
import { type Entry, type HabitRule, isDue, type Life, standingOn } from './index.ts'

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
      const life: Life = { habit, schedules: [], entries, vacations: [], weekStart, today: friday }
      const sinceWeekStart = weekStart === 1 ? 4 : 5
      const others = done.filter(ago => ago < 0 && ago >= -sinceWeekStart).length
      expect(isDue(life, friday)).toBe(others < times)
      expect(standingOn(life, friday)?.left).toBe(Math.max(0, times - others - (entries.has(friday) ? 1 : 0)))
    }),
  )
})
