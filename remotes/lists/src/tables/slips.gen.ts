// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const slipsColumns =
  'id, item_id, at, day, kind, note, cost_min, cost_yen'

export const slipsBlank = {
  kind: 'slipped',
  note: '',
  cost_min: null,
  cost_yen: null,
} satisfies Partial<SlipsRow>

export interface SlipsRow {
  readonly id: Id
  readonly item_id: Id
  readonly at: RowOf<'slips'>['at']
  readonly day: Day
  readonly kind: RowOf<'slips'>['kind']
  readonly note: RowOf<'slips'>['note']
  readonly cost_min: RowOf<'slips'>['cost_min']
  readonly cost_yen: RowOf<'slips'>['cost_yen']
}

export type SlipsWritable = Pick<SlipsRow, 'id' | 'item_id' | 'at' | 'day' | 'kind' | 'note' | 'cost_min' | 'cost_yen'>
