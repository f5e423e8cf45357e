import type { Day, Id } from '@techo/core'
import type { HolidayRule } from '@techo/core/recurrence'

/** When something is: civil days, both included, that never move; or instants with the zone they were made in. */
export type When =
  | { readonly allDay: true; readonly from: Day; readonly to: Day }
  | { readonly allDay: false; readonly start: number; readonly end: number; readonly zone: string }

/** What a single occurrence can say of itself. */
export interface Details {
  readonly title: string
  readonly note: string
  readonly place: string
  readonly url: string | null
  readonly guests: string
  readonly is_busy: boolean
  readonly is_private: boolean
}

export interface Event extends Details {
  readonly id: Id
  readonly uid: string
  readonly calendar_id: Id
  readonly when: When
  readonly rrule: string | null
  readonly exdates: readonly Day[]
  readonly holiday_rule: HolidayRule
  /** minutes before the beginning at which it is told, below zero after it; of whole days from midnight */
  readonly reminders: readonly number[]
  /** it lies in a calendar that somebody else keeps: it is looked at and never changed */
  readonly isForeign?: boolean
}

/** What stands in place of one occurrence; `original` is the date of the rule, in the zone of the event. */
export interface Override extends Details {
  readonly event_id: Id
  readonly original: Day
  readonly when: When
}

export interface Occurrence extends Details {
  /** the same in every drawing of the window */
  readonly key: string
  readonly event: Event
  /** the date of the rule, null for what happens once */
  readonly date: Day | null
  readonly isOverride: boolean
  readonly when: When
}

export const detailsOf = ({ title, note, place, url, guests, is_busy, is_private }: Details): Details => ({
  title,
  note,
  place,
  url,
  guests,
  is_busy,
  is_private,
})
