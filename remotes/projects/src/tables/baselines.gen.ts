// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const baselinesColumns =
  'id, project_id, name'

export const baselinesBlank = {
  name: '',
} satisfies Partial<BaselinesRow>

export interface BaselinesRow {
  readonly id: Id
  readonly project_id: Id
  readonly name: RowOf<'baselines'>['name']
}

export type BaselinesWritable = Pick<BaselinesRow, 'id' | 'project_id' | 'name'>
