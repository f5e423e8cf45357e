// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const calendarExceptionsColumns =
  'id, calendar_id, day, kind, name'

export const calendarExceptionsBlank = {
  name: '',
} satisfies Partial<CalendarExceptionsRow>

export interface CalendarExceptionsRow {
  readonly id: Id
  readonly calendar_id: Id
  readonly day: Day
  readonly kind: RowOf<'calendar_exceptions'>['kind']
  readonly name: RowOf<'calendar_exceptions'>['name']
}

export type CalendarExceptionsWritable = Pick<CalendarExceptionsRow, 'id' | 'calendar_id' | 'day' | 'kind' | 'name'>
