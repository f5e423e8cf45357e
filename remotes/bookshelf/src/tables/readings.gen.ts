// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const readingsColumns =
  'id, book_id, no, started_on, finished_on, dropped_on, reason, unit'

export const readingsBlank = {
  no: 1,
  started_on: null,
  finished_on: null,
  dropped_on: null,
  reason: '',
  unit: 'page',
} satisfies Partial<ReadingsRow>

export interface ReadingsRow {
  readonly id: Id
  readonly book_id: Id
  readonly no: RowOf<'readings'>['no']
  readonly started_on: Day | null
  readonly finished_on: Day | null
  readonly dropped_on: Day | null
  readonly reason: RowOf<'readings'>['reason']
  readonly unit: RowOf<'readings'>['unit']
}

export type ReadingsWritable = Pick<ReadingsRow, 'id' | 'book_id' | 'no' | 'started_on' | 'finished_on' | 'dropped_on' | 'reason' | 'unit'>
