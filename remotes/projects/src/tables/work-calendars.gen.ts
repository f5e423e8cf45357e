// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const workCalendarsColumns =
  'id, name, weekend_mask, use_jp_holidays'

export const workCalendarsBlank = {
  name: '',
  weekend_mask: 65,
  use_jp_holidays: true,
} satisfies Partial<WorkCalendarsRow>

export interface WorkCalendarsRow {
  readonly id: Id
  readonly name: RowOf<'work_calendars'>['name']
  readonly weekend_mask: RowOf<'work_calendars'>['weekend_mask']
  readonly use_jp_holidays: RowOf<'work_calendars'>['use_jp_holidays']
}

export type WorkCalendarsWritable = Pick<WorkCalendarsRow, 'id' | 'name' | 'weekend_mask' | 'use_jp_holidays'>
