import { addDays, type Day } from '@techo/core'
import type { Entry, HabitRule, Life } from './rules/index.ts'
import { periodsOf } from './rules/index.ts'
import { strengthOf } from './score.ts'
import { spanOf } from './span.ts'
import { byStep, comparisons, totalsOf, weekdayProfile } from './stats.ts'
import { streaksOf } from './streak.ts'
import { plain } from './test-life.ts'

/** What the page of a habit works out: `pnpm bench rules`. Ten years hold 3,653 days. */

const today = '2026-11-20' as Day

const rule = (more: Partial<HabitRule>): HabitRule => ({ ...plain, ...more })

function lifeOf(days: number, more: Partial<HabitRule>): Life {
  const entries = new Map<Day, Entry>()
  for (let back = days; back >= 0; back--) {
    const day = addDays(today, -back)
    if (back % 7 !== 3 && back % 11 !== 5)
      entries.set(day, { day, state: 'done', value: null, note: '', skip_reason: null, at: null })
  }
  return {
    habit: rule(more),
    archivedOn: null,
    schedules: Array.from({ length: 12 }, (_, index) => ({
      ...rule(more),
      valid_from: addDays(today, -days + index * 300),
    })),
    entries,
    vacations: Array.from({ length: 30 }, (_, index) => ({
      from_day: addDays(today, -days + index * 120),
      to_day: addDays(today, -days + index * 120 + 7),
    })),
    weekStart: 0,
    today,
  }
}

const page = (life: Life) => {
  const periods = periodsOf(life)
  return [
    streaksOf(periods),
    comparisons(life, periods),
    strengthOf(life),
    totalsOf(life),
    weekdayProfile(life),
    byStep(life, spanOf('all', life)),
  ]
}

const schedules: Readonly<Record<string, Partial<HabitRule>>> = {
  'every day': {},
  'three times a week': { schedule_kind: 'times_per', times: 3 },
  '29 times in 30 days': { schedule_kind: 'times_per', per: null, per_days: 30, times: 29 },
  '300 times in 365 days': { schedule_kind: 'times_per', per: null, per_days: 365, times: 300 },
}

export const works = Object.entries(schedules).flatMap(([name, more]) =>
  (
    [
      ['a month', 30],
      ['ten years', 3653],
    ] as const
  ).map(([span, days]) => {
    const life = lifeOf(days, more)
    return { name: `${name}, ${span}`, work: () => page({ ...life, entries: new Map(life.entries) }) }
  }),
)
