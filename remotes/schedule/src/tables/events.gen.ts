// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const eventsColumns =
  'id, calendar_id, uid, title, note, place, url, guests, is_busy, is_private, all_day, start_day, end_day, start_at, end_at, time_zone, rrule, exdates, holiday_rule, reminders'

export const eventsBlank = {
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
  rrule: null,
  exdates: [],
  holiday_rule: 'none',
  reminders: [],
} satisfies Partial<EventsRow>

export interface EventsRow {
  readonly id: Id
  readonly calendar_id: Id
  readonly uid: RowOf<'events'>['uid']
  readonly title: RowOf<'events'>['title']
  readonly note: RowOf<'events'>['note']
  readonly place: RowOf<'events'>['place']
  readonly url: RowOf<'events'>['url']
  readonly guests: RowOf<'events'>['guests']
  readonly is_busy: RowOf<'events'>['is_busy']
  readonly is_private: RowOf<'events'>['is_private']
  readonly all_day: RowOf<'events'>['all_day']
  readonly start_day: Day | null
  readonly end_day: Day | null
  readonly start_at: RowOf<'events'>['start_at']
  readonly end_at: RowOf<'events'>['end_at']
  readonly time_zone: RowOf<'events'>['time_zone']
  readonly rrule: RowOf<'events'>['rrule']
  readonly exdates: RowOf<'events'>['exdates']
  readonly holiday_rule: RowOf<'events'>['holiday_rule']
  readonly reminders: RowOf<'events'>['reminders']
}

export type EventsWritable = Pick<EventsRow, 'id' | 'calendar_id' | 'uid' | 'title' | 'note' | 'place' | 'url' | 'guests' | 'is_busy' | 'is_private' | 'all_day' | 'start_day' | 'end_day' | 'start_at' | 'end_at' | 'time_zone' | 'rrule' | 'exdates' | 'holiday_rule' | 'reminders'>
