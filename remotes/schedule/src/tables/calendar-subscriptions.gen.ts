// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const calendarSubscriptionsColumns =
  'id, name, colour, hidden_in, rank'

export const calendarSubscriptionsBlank = {
  colour: 'grey',
  hidden_in: [],
  rank: 'a0',
} satisfies Partial<CalendarSubscriptionsRow>

export interface CalendarSubscriptionsRow {
  readonly id: Id
  readonly name: RowOf<'calendar_subscriptions'>['name']
  readonly colour: RowOf<'calendar_subscriptions'>['colour']
  readonly hidden_in: RowOf<'calendar_subscriptions'>['hidden_in']
  readonly rank: RowOf<'calendar_subscriptions'>['rank']
}

export type CalendarSubscriptionsWritable = Pick<CalendarSubscriptionsRow, 'id' | 'name' | 'colour' | 'hidden_in' | 'rank'>
