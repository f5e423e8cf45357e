// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const quotesColumns =
  'id, book_id, text, page, note, at'

export const quotesBlank = {
  page: '',
  note: '',
} satisfies Partial<QuotesRow>

export interface QuotesRow {
  readonly id: Id
  readonly book_id: Id
  readonly text: RowOf<'quotes'>['text']
  readonly page: RowOf<'quotes'>['page']
  readonly note: RowOf<'quotes'>['note']
  readonly at: RowOf<'quotes'>['at']
}

export type QuotesWritable = Pick<QuotesRow, 'id' | 'book_id' | 'text' | 'page' | 'note' | 'at'>
