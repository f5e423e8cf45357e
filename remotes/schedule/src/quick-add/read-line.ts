import type { Day } from '@techo/core'
import { parseQuickAdd, type QuickAddPart } from '@techo/core/when'
import { instantOf, minute, minutesOf } from '../rules/clock.ts'
import type { When } from '../rules/event.ts'

/** What a line of words says of an appointment. No clock: what it is read against is an argument. */

export interface LineNow {
  readonly today: Day
  readonly weekStart: 0 | 1
  /** the zone in which its hours are meant */
  readonly zone: string
}

export interface LineReading {
  /** what is left of the line; empty when everything was understood */
  readonly title: string
  readonly when: When
  readonly rrule: string | null
  /** the pieces that were understood, in the order of the line */
  readonly parts: readonly QuickAddPart[]
}

/** Minutes of an appointment that says no length. */
export const usualMinutes = 60

/** Without a day it is today, or the first day of its repetition; without a time it takes the whole day. */
export function readLine(line: string, { today, weekStart, zone }: LineNow): LineReading {
  const { title, parts } = parseQuickAdd(line, { today, weekStart })
  let day: Day | null = null
  let time: string | null = null
  let length = usualMinutes
  let rrule: string | null = null
  let start: Day | null = null
  const others: string[] = []
  for (const part of parts) {
    if (part.kind === 'date') day = part.value
    else if (part.kind === 'time') time = part.value
    else if (part.kind === 'estimate') length = part.value
    else if (part.kind === 'repeat') {
      rrule = part.value.rrule
      start = part.value.start
    } else if (part.kind === 'deadline') day ??= part.value
    // An appointment has no priority and belongs to no project: these stay words of its title.
    else others.push(part.text.trim())
  }
  const on = start ?? day ?? today
  const begun = time === null ? null : instantOf({ day: on, minutes: minutesOf(time) }, zone)
  const when: When =
    begun === null
      ? { allDay: true, from: on, to: on }
      : { allDay: false, start: begun, end: begun + Math.max(1, length) * minute, zone }
  return { title: [title, ...others].filter(text => text !== '').join(' '), when, rrule, parts }
}
