// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const baselineTasksColumns =
  'baseline_id, task_id, start_date, end_date'

export const baselineTasksBlank = {} satisfies Partial<BaselineTasksRow>

export interface BaselineTasksRow {
  readonly baseline_id: Id
  readonly task_id: Id
  readonly start_date: Day
  readonly end_date: Day
}

export type BaselineTasksWritable = Pick<BaselineTasksRow, 'baseline_id' | 'task_id' | 'start_date' | 'end_date'>
