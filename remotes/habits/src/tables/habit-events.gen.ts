// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const habitEventsColumns =
  'id, habit_id, day, at, delta, source'

export const habitEventsBlank = {
  source: 'manual',
} satisfies Partial<HabitEventsRow>

export interface HabitEventsRow {
  readonly id: Id
  readonly habit_id: Id
  readonly day: Day
  readonly at: RowOf<'habit_events'>['at']
  readonly delta: RowOf<'habit_events'>['delta']
  readonly source: RowOf<'habit_events'>['source']
}

export type HabitEventsWritable = Pick<HabitEventsRow, 'id' | 'habit_id' | 'day' | 'at' | 'delta' | 'source'>
