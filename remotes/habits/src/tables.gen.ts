// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const habitEntriesColumns =
  'habit_id, day, state, value, note, skip_reason, source, at'

export const habitEntriesBlank = {
  state: 'done',
  value: null,
  note: '',
  skip_reason: null,
  source: 'manual',
  at: null,
} satisfies Partial<HabitEntriesRow>

export interface HabitEntriesRow {
  readonly habit_id: Id
  readonly day: Day
  readonly state: RowOf<'habit_entries'>['state']
  readonly value: RowOf<'habit_entries'>['value']
  readonly note: RowOf<'habit_entries'>['note']
  readonly skip_reason: RowOf<'habit_entries'>['skip_reason']
  readonly source: RowOf<'habit_entries'>['source']
  readonly at: RowOf<'habit_entries'>['at']
}

export type HabitEntriesWritable = Pick<HabitEntriesRow, 'habit_id' | 'day' | 'state' | 'value' | 'note' | 'skip_reason' | 'source' | 'at'>

export const habitEventsColumns =
  'id, habit_id, day, at, delta, source'

export const habitEventsBlank = {
  source: 'manual',
} satisfies Partial<HabitEventsRow>

export interface HabitEventsRow {
  readonly id: Id
  readonly habit_id: Id
  readonly day: Day
  readonly at: RowOf<'habit_events'>['at']
  readonly delta: RowOf<'habit_events'>['delta']
  readonly source: RowOf<'habit_events'>['source']
}

export type HabitEventsWritable = Pick<HabitEventsRow, 'id' | 'habit_id' | 'day' | 'at' | 'delta' | 'source'>

export const habitGroupsColumns =
  'id, name, colour, icon, rank'

export const habitGroupsBlank = {
  colour: null,
  icon: null,
  rank: 'a0',
} satisfies Partial<HabitGroupsRow>

export interface HabitGroupsRow {
  readonly id: Id
  readonly name: RowOf<'habit_groups'>['name']
  readonly colour: RowOf<'habit_groups'>['colour']
  readonly icon: RowOf<'habit_groups'>['icon']
  readonly rank: RowOf<'habit_groups'>['rank']
}

export type HabitGroupsWritable = Pick<HabitGroupsRow, 'id' | 'name' | 'colour' | 'icon' | 'rank'>

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

export const habitsColumns =
  'id, name, question, doc, doc_text, kind, unit, target, direction, schedule_kind, times, per, per_days, weekdays, interval_n, anchor, start_date, end_date, group_id, time_of_day, colour, icon, archived_at, paused_from, paused_to, cue, replaces_not_do_id, rank, remind_at'

export const habitsBlank = {
  question: '',
  doc: null,
  doc_text: '',
  kind: 'bool',
  unit: '',
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
  group_id: null,
  time_of_day: 'anytime',
  colour: 'blue',
  icon: null,
  archived_at: null,
  paused_from: null,
  paused_to: null,
  cue: '',
  replaces_not_do_id: null,
  rank: 'a0',
  remind_at: null,
} satisfies Partial<HabitsRow>

export interface HabitsRow {
  readonly id: Id
  readonly name: RowOf<'habits'>['name']
  readonly question: RowOf<'habits'>['question']
  readonly doc: RowOf<'habits'>['doc']
  readonly doc_text: RowOf<'habits'>['doc_text']
  readonly kind: RowOf<'habits'>['kind']
  readonly unit: RowOf<'habits'>['unit']
  readonly target: RowOf<'habits'>['target']
  readonly direction: RowOf<'habits'>['direction']
  readonly schedule_kind: RowOf<'habits'>['schedule_kind']
  readonly times: RowOf<'habits'>['times']
  readonly per: RowOf<'habits'>['per']
  readonly per_days: RowOf<'habits'>['per_days']
  readonly weekdays: RowOf<'habits'>['weekdays']
  readonly interval_n: RowOf<'habits'>['interval_n']
  readonly anchor: Day | null
  readonly start_date: Day | null
  readonly end_date: Day | null
  readonly group_id: Id | null
  readonly time_of_day: RowOf<'habits'>['time_of_day']
  readonly colour: RowOf<'habits'>['colour']
  readonly icon: RowOf<'habits'>['icon']
  readonly archived_at: RowOf<'habits'>['archived_at']
  readonly paused_from: Day | null
  readonly paused_to: Day | null
  readonly cue: RowOf<'habits'>['cue']
  readonly replaces_not_do_id: Id | null
  readonly rank: RowOf<'habits'>['rank']
  readonly remind_at: RowOf<'habits'>['remind_at']
}

export type HabitsWritable = Pick<HabitsRow, 'id' | 'name' | 'question' | 'doc' | 'doc_text' | 'kind' | 'unit' | 'target' | 'direction' | 'schedule_kind' | 'times' | 'per' | 'per_days' | 'weekdays' | 'interval_n' | 'anchor' | 'start_date' | 'end_date' | 'group_id' | 'time_of_day' | 'colour' | 'icon' | 'archived_at' | 'paused_from' | 'paused_to' | 'cue' | 'replaces_not_do_id' | 'rank' | 'remind_at'>

export const vacationsColumns =
  'id, from_day, to_day, note'

export const vacationsBlank = {
  note: '',
} satisfies Partial<VacationsRow>

export interface VacationsRow {
  readonly id: Id
  readonly from_day: Day
  readonly to_day: Day
  readonly note: RowOf<'vacations'>['note']
}

export type VacationsWritable = Pick<VacationsRow, 'id' | 'from_day' | 'to_day' | 'note'>
