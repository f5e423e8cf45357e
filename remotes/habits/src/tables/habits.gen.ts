// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const habitsColumns =
  'id, name, question, doc, doc_text, kind, unit, target, direction, schedule_kind, times, per, per_days, weekdays, interval_n, anchor, start_date, end_date, group_id, time_of_day, colour, icon, archived_at, paused_from, paused_to, cue, replaces_not_do_id, rank, remind_at, step'

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
  step: null,
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
  readonly step: RowOf<'habits'>['step']
}

export type HabitsWritable = Pick<HabitsRow, 'id' | 'name' | 'question' | 'doc' | 'doc_text' | 'kind' | 'unit' | 'target' | 'direction' | 'schedule_kind' | 'times' | 'per' | 'per_days' | 'weekdays' | 'interval_n' | 'anchor' | 'start_date' | 'end_date' | 'group_id' | 'time_of_day' | 'colour' | 'icon' | 'archived_at' | 'paused_from' | 'paused_to' | 'cue' | 'replaces_not_do_id' | 'rank' | 'remind_at' | 'step'>
