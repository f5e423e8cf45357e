// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

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
