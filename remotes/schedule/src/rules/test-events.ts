import type { Day } from '@techo/core'
import { instantOf } from './clock.ts'
import type { Event, When } from './event.ts'

/** Events for the tests of the rules. */
export const hours = (day: string, from: number, minutes: number, zone = 'Asia/Tokyo'): When => {
  const start = instantOf({ day: day as Day, minutes: from * 60 }, zone)
  return { allDay: false, start, end: start + minutes * 60_000, zone }
}

export const days = (from: string, to = from): When => ({ allDay: true, from: from as Day, to: to as Day })

export const event = (when: When, others: Partial<Event> = {}): Event => ({
  id: 'event',
  uid: 'uid',
  calendar_id: 'calendar',
  title: 'ヨガ',
  note: '',
  place: '',
  url: null,
  guests: '',
  is_busy: true,
  is_private: false,
  when,
  rrule: null,
  exdates: [],
  holiday_rule: 'none',
  reminders: [],
  ...others,
})
