import type { Day, Finding, NoticeNow, NoticeRef } from '@techo/core'
import { instantOf, type Moment, momentsOf, type Remindable, type RemindedStart } from '@techo/core/reminders'
import type { Event, Override, When } from '../rules/event.ts'

/**
 * What appointments ask to be told of. The server finds the same by `private.reminders_of_events`, which says the same of each
 * row, and by the same function of the core. No clock: now is an argument.
 */
export interface Reminded {
  readonly events: readonly Event[]
  readonly overrides: readonly Override[]
  /** the person's */
  readonly zone: string
  readonly isHoliday?: (day: Day) => boolean
}

const startOf = (when: When): RemindedStart =>
  when.allDay ? { day: when.from, time: null } : { at: new Date(when.start).toISOString(), zone: when.zone }

const lastsOf = (when: When): number =>
  when.allDay
    ? Math.round((Date.parse(when.to) - Date.parse(when.from)) / 60_000) + 1440
    : Math.floor((when.end - when.start) / 60_000)

export const remindableOf = (event: Event, overrides: readonly Override[]): Remindable => ({
  kind: 'event',
  key: `event:${event.id}`,
  params: { title: event.title, place: event.place },
  href: `/mypage/schedule?event=${event.id}`,
  entity_type: 'event',
  entity_id: event.id,
  minutes: event.reminders,
  start: startOf(event.when),
  lasts: lastsOf(event.when),
  rrule: event.rrule,
  exdates: event.exdates,
  holiday_rule: event.holiday_rule,
  moved: overrides
    .filter(({ event_id }) => event_id === event.id)
    .map(({ original, title, place, when }) => ({ date: original, params: { title, place }, start: startOf(when) })),
})

const momentsBetween = (
  { events, overrides, zone, isHoliday }: Reminded,
  span: { readonly from: number; readonly to: number },
): readonly Moment[] =>
  events.flatMap(event =>
    momentsOf(remindableOf(event, overrides), { ...span, zone, ...(isHoliday ? { isHoliday } : {}) }),
  )

const nowOf = ({ date, time }: Pick<NoticeNow, 'date' | 'time'>, zone: string): number =>
  instantOf({ day: date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }, zone)

/** What was told so long ago and found by nobody is no news. */
const backMs = 3_600_000

export function findDue(rows: Reminded, now: Pick<NoticeNow, 'date' | 'time'>): readonly Finding[] {
  const at = nowOf(now, rows.zone)
  return momentsBetween(rows, { from: at - backMs, to: at }).flatMap(({ plannedAt: _at, overAt, ...finding }) =>
    overAt > at ? [finding] : [],
  )
}

/** Whether what a notification tells of has ended, or is planned otherwise now. */
export function isOver({ key }: NoticeRef, rows: Reminded, now: Pick<NoticeNow, 'date' | 'time'>): boolean {
  const at = nowOf(now, rows.zone)
  const start = Date.parse(`${/^event:[^:]+:(.+):-?\d+$/.exec(key)?.[1] ?? ''}Z`)
  if (Number.isNaN(start)) return false
  const day = 86_400_000
  const told = momentsBetween(rows, { from: start - 29 * day, to: start + 2 * day }).find(each => each.key === key)
  return !told || told.overAt <= at
}
