import { formatRule, parseRule } from '@techo/core/recurrence'
import type ICAL from 'ical.js'
import { contentOf, type When } from '../caldav/content.ts'
import { partsOf } from '../caldav/write-object.ts'
import { zoneNamed } from '../calendar-subscriptions/zones.ts'
import type { FeedAppointment } from './rows.ts'

/**
 * An appointment with what differs in single occurrences, as the parts of a calendar. What the database holds and no line of a
 * calendar can is left out: a zone or a rule nobody knows, a link that is none.
 * @param zone of the person
 */
export function appointmentParts(row: FeedAppointment, zone: string): ICAL.Component[] {
  const content = contentOf(row)
  const rule = row.rrule === null ? null : parseRule(row.rrule)
  const told = <P extends { readonly when: When; readonly url: string | null }>(part: P): P => ({
    ...part,
    when: inKnownZone(part.when),
    url: part.url !== null && URL.canParse(part.url) && !/[\s\p{Cc}]/u.test(part.url) ? part.url : null,
  })
  const event = {
    ...told(content),
    rrule: rule && formatRule(rule),
    ...(rule ? { overrides: content.overrides.map(told) } : { exdates: [], overrides: [] }),
  }
  return partsOf(event, { uid: row.uid, zone, now: Date.parse(row.updated_at) }, row.reminders)
}

const inKnownZone = (when: When): When =>
  when.allDay || (/^[\w+/-]+$/.test(when.zone) && zoneNamed(when.zone)) ? when : { ...when, zone: 'UTC' }
