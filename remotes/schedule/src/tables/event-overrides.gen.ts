// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const eventOverridesColumns =
  'event_id, original, title, note, place, url, guests, is_busy, is_private, all_day, start_day, end_day, start_at, end_at, time_zone'

export const eventOverridesBlank = {
  note: '',
  place: '',
  url: null,
  guests: '',
  is_busy: true,
  is_private: false,
  start_day: null,
  end_day: null,
  start_at: null,
  end_at: null,
  time_zone: null,
} satisfies Partial<EventOverridesRow>

export interface EventOverridesRow {
  readonly event_id: Id
  readonly original: Day
  readonly title: RowOf<'event_overrides'>['title']
  readonly note: RowOf<'event_overrides'>['note']
  readonly place: RowOf<'event_overrides'>['place']
  readonly url: RowOf<'event_overrides'>['url']
  readonly guests: RowOf<'event_overrides'>['guests']
  readonly is_busy: RowOf<'event_overrides'>['is_busy']
  readonly is_private: RowOf<'event_overrides'>['is_private']
  readonly all_day: RowOf<'event_overrides'>['all_day']
  readonly start_day: Day | null
  readonly end_day: Day | null
  readonly start_at: RowOf<'event_overrides'>['start_at']
  readonly end_at: RowOf<'event_overrides'>['end_at']
  readonly time_zone: RowOf<'event_overrides'>['time_zone']
}

export type EventOverridesWritable = Pick<EventOverridesRow, 'event_id' | 'original' | 'title' | 'note' | 'place' | 'url' | 'guests' | 'is_busy' | 'is_private' | 'all_day' | 'start_day' | 'end_day' | 'start_at' | 'end_at' | 'time_zone'>
