// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const taskLinksColumns =
  'id, pred_id, succ_id, type, lag'

export const taskLinksBlank = {
  type: 'FS',
  lag: 0,
} satisfies Partial<TaskLinksRow>

export interface TaskLinksRow {
  readonly id: Id
  readonly pred_id: Id
  readonly succ_id: Id
  readonly type: RowOf<'task_links'>['type']
  readonly lag: RowOf<'task_links'>['lag']
}

export type TaskLinksWritable = Pick<TaskLinksRow, 'id' | 'pred_id' | 'succ_id' | 'type' | 'lag'>
