import { addDays, type Day, toDay } from '@techo/core'
import type { DatedSchedule, Entry, EntryState, HabitRule, Life, Vacation } from './rules/index.ts'

/** Habits for the tests of the rules: a life written down as days and marks. */

export const plain: HabitRule = {
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

export type Marks = Record<string, EntryState | number>

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
export const life = (
  rule: Partial<HabitRule>,
  marks: Marks = {},
  rest: { today?: string; vacations?: Vacation[]; schedules?: DatedSchedule[] } = {},
): Life => ({
  habit: { ...plain, ...rule },
  archivedOn: rule.archived_at ? toDay(rule.archived_at.slice(0, 10)) : null,
  schedules: rest.schedules ?? [],
  entries: entriesOf(marks),
  vacations: rest.vacations ?? [],
  weekStart: 0,
  today: toDay(rest.today ?? '2026-11-20'),
})

export const perWeek = (times: number): Partial<HabitRule> => ({ schedule_kind: 'times_per', times, per: 'week' })
export const windowOf = (times: number, per_days: number): Partial<HabitRule> => ({
  schedule_kind: 'times_per',
  times,
  per: null,
  per_days,
})
export const day = toDay('2026-11-20')
export const daysBack = (count: number, mark: (back: number) => EntryState | number | null): Marks => {
  const marks: Marks = {}
  for (let back = count - 1; back >= 0; back--) {
    const value = mark(back)
    if (value !== null) marks[addDays(day, -back)] = value
  }
  return marks
}
