// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const calendarsColumns =
  'id, name, colour, is_shown, rank'

export const calendarsBlank = {
  colour: 'blue',
  is_shown: true,
  rank: 'a0',
} satisfies Partial<CalendarsRow>

export interface CalendarsRow {
  readonly id: Id
  readonly name: RowOf<'calendars'>['name']
  readonly colour: RowOf<'calendars'>['colour']
  readonly is_shown: RowOf<'calendars'>['is_shown']
  readonly rank: RowOf<'calendars'>['rank']
}

export type CalendarsWritable = Pick<CalendarsRow, 'id' | 'name' | 'colour' | 'is_shown' | 'rank'>
