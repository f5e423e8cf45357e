// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const taskSeriesColumns =
  'id, rrule, dtstart, at_time, mode, exdates, skip_missed, holiday_rule, template, paused, last_spawned'

export const taskSeriesBlank = {
  at_time: null,
  mode: 'fixed',
  exdates: [],
  skip_missed: false,
  holiday_rule: 'none',
  template: {},
  paused: false,
  last_spawned: null,
} satisfies Partial<TaskSeriesRow>

export interface TaskSeriesRow {
  readonly id: Id
  readonly rrule: RowOf<'task_series'>['rrule']
  readonly dtstart: Day
  readonly at_time: RowOf<'task_series'>['at_time']
  readonly mode: RowOf<'task_series'>['mode']
  readonly exdates: RowOf<'task_series'>['exdates']
  readonly skip_missed: RowOf<'task_series'>['skip_missed']
  readonly holiday_rule: RowOf<'task_series'>['holiday_rule']
  readonly template: RowOf<'task_series'>['template']
  readonly paused: RowOf<'task_series'>['paused']
  readonly last_spawned: Day | null
}

export type TaskSeriesWritable = Pick<TaskSeriesRow, 'id' | 'rrule' | 'dtstart' | 'at_time' | 'mode' | 'exdates' | 'skip_missed' | 'holiday_rule' | 'template' | 'paused' | 'last_spawned'>
