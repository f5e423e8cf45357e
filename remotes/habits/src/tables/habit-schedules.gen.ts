// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const habitSchedulesColumns =
  'id, habit_id, valid_from, schedule_kind, times, per, per_days, weekdays, interval_n, anchor'

export const habitSchedulesBlank = {
  schedule_kind: 'weekdays',
  times: 1,
  per: 'week',
  per_days: null,
  weekdays: 127,
  interval_n: 1,
  anchor: null,
} satisfies Partial<HabitSchedulesRow>

export interface HabitSchedulesRow {
  readonly id: Id
  readonly habit_id: Id
  readonly valid_from: Day
  readonly schedule_kind: RowOf<'habit_schedules'>['schedule_kind']
  readonly times: RowOf<'habit_schedules'>['times']
  readonly per: RowOf<'habit_schedules'>['per']
  readonly per_days: RowOf<'habit_schedules'>['per_days']
  readonly weekdays: RowOf<'habit_schedules'>['weekdays']
  readonly interval_n: RowOf<'habit_schedules'>['interval_n']
  readonly anchor: Day | null
}

export type HabitSchedulesWritable = Pick<HabitSchedulesRow, 'id' | 'habit_id' | 'valid_from' | 'schedule_kind' | 'times' | 'per' | 'per_days' | 'weekdays' | 'interval_n' | 'anchor'>
