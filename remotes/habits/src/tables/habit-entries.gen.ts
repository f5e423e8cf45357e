// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const habitEntriesColumns =
  'habit_id, day, state, value, note, skip_reason, source, at'

export const habitEntriesBlank = {
  state: 'done',
  value: null,
  note: '',
  skip_reason: null,
  source: 'manual',
  at: null,
} satisfies Partial<HabitEntriesRow>

export interface HabitEntriesRow {
  readonly habit_id: Id
  readonly day: Day
  readonly state: RowOf<'habit_entries'>['state']
  readonly value: RowOf<'habit_entries'>['value']
  readonly note: RowOf<'habit_entries'>['note']
  readonly skip_reason: RowOf<'habit_entries'>['skip_reason']
  readonly source: RowOf<'habit_entries'>['source']
  readonly at: RowOf<'habit_entries'>['at']
}

export type HabitEntriesWritable = Pick<HabitEntriesRow, 'habit_id' | 'day' | 'state' | 'value' | 'note' | 'skip_reason' | 'source' | 'at'>
