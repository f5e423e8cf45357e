// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const priceLogColumns =
  'id, item_id, at, price'

export const priceLogBlank = {} satisfies Partial<PriceLogRow>

export interface PriceLogRow {
  readonly id: Id
  readonly item_id: Id
  readonly at: RowOf<'price_log'>['at']
  readonly price: RowOf<'price_log'>['price']
}

export type PriceLogWritable = Pick<PriceLogRow, 'id' | 'item_id' | 'at' | 'price'>
