import type { Day } from '@techo/core'
import type { HolidayRule } from '@techo/core/recurrence'
import { type Appointment, type AppointmentKind, parseAppointment } from '@techo/core/when'
import { instantOf, minute, minutesOf } from '../rules/clock.ts'
import type { When } from '../rules/event.ts'

/** What a line of words says of an appointment. No clock: what it is read against is an argument. */

export interface LineNow {
  readonly today: Day
  readonly weekStart: 0 | 1
  /** the zone in which its hours are meant, where the line names no other */
  readonly zone: string
}

export interface LineReading {
  /** what is left of the line; empty when everything was understood */
  readonly title: string
  readonly when: When
  readonly rrule: string | null
  readonly holidays: HolidayRule
  readonly place: string
  readonly url: string | null
  /** minutes before; empty: none */
  readonly reminders: readonly number[]
}

/** What an appointment has no room for stays words of its title. */
const words: ReadonlySet<AppointmentKind> = new Set(['tag', 'project'])

/** Without a day it is today, or the first day of its repetition; without an hour it takes the whole day. */
export function readLine(line: string, { today, weekStart, zone }: LineNow): LineReading {
  const plain = parseAppointment(line, { today, weekStart }).parts.flatMap(({ kind, text }) =>
    words.has(kind) ? [text] : [],
  )
  const read = parseAppointment(line, { today, weekStart, plain })
  const { title, rrule, holidays, place, link, reminders } = read
  return {
    title,
    when: whenOf(read, today, zone),
    rrule,
    holidays,
    place: place ?? '',
    url: link,
    reminders: reminders?.slice(0, 5) ?? [],
  }
}

function whenOf({ when, zone: named }: Appointment, today: Day, own: string): When {
  if (when === null) return { allDay: true, from: today, to: today }
  if (when.allDay) return { allDay: true, from: when.start, to: when.end }
  const zone = named ?? own
  const start = instantOf({ day: when.day, minutes: minutesOf(when.time) }, zone)
  return { allDay: false, start, end: start + Math.max(1, when.minutes) * minute, zone }
}
