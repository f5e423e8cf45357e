import { addDays, type Day, parseDay } from '@techo/core'
import { formatRule, parseRule } from '@techo/core/recurrence'
import ICAL from 'ical.js'
import { instantOf, isZone, wallAt } from '../rules/clock.ts'
import type { Details, When } from '../rules/event.ts'

/**
 * Events of a calendar file. Each component is read for itself, so that one that is broken costs no other; what cannot be read
 * or held is told. Rules are read by our own reader, the library only takes the text apart.
 */

export interface FileEvent extends Details {
  readonly uid: string
  readonly when: When
  readonly rrule: string | null
  readonly exdates: readonly Day[]
  /** minutes before the start; null: the file says nothing of them */
  readonly reminders: readonly number[] | null
  readonly overrides: readonly (Details & { readonly original: Day; readonly when: When })[]
}

export type FaultReason = 'unreadable' | 'noStart' | 'rule' | 'zone' | 'moreDates' | 'notEvent' | 'tooMany' | 'alarm'

export interface Fault {
  readonly reason: FaultReason
  /** what it is about, as the file calls it */
  readonly text: string
}

export interface FileReading {
  readonly events: readonly FileEvent[]
  readonly faults: readonly Fault[]
}

export const mostEvents = 5000

/** One component for each BEGIN:V… that lies right below the calendar, as text of its own. */
export function componentsOf(text: string): readonly string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|\n/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  const found: string[] = []
  let open: { readonly name: string; readonly lines: string[] } | null = null
  for (const line of lines) {
    const begin = /^BEGIN:(V(?:EVENT|TODO|JOURNAL|FREEBUSY))\s*$/i.exec(line)
    if (!open && begin) open = { name: begin[1]?.toUpperCase() ?? '', lines: [] }
    if (open && line.trim() !== '') open.lines.push(line)
    if (open && line.trim().toUpperCase() === `END:${open.name}`) {
      found.push(open.lines.join('\r\n'))
      open = null
    }
  }
  return open ? [...found, open.lines.join('\r\n')] : found
}

interface Context {
  /** the zone of who imports: floating times are meant in it, and what names none that is known */
  readonly zone: string
  readonly fault: (reason: FaultReason) => void
}

interface Moment {
  readonly isDay: boolean
  readonly day: Day
  /** milliseconds; of a day, its midnight in the zone */
  readonly at: number
  readonly zone: string
}

function momentOf(property: ICAL.Property | null, value: unknown, { zone, fault }: Context): Moment | null {
  if (!property || !(value instanceof ICAL.Time)) return null
  const two = (each: number) => String(each).padStart(2, '0')
  const day = parseDay(`${String(value.year).padStart(4, '0')}-${two(value.month)}-${two(value.day)}`)
  if (day === null) return null
  if (value.isDate) return { isDay: true, day, at: instantOf({ day, minutes: 0 }, zone), zone }
  const minutes = value.hour * 60 + value.minute
  if (value.zone === ICAL.Timezone.utcTimezone) {
    const at = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
    return { isDay: false, day: wallAt(at, zone).day, at, zone }
  }
  const named = String(property.getFirstParameter('tzid') ?? '').replace(/^"|"$/g, '')
  const known = named !== '' && isZone(named) ? named : zone
  if (named !== '' && known !== named) fault('zone')
  return { isDay: false, day, at: instantOf({ day, minutes }, known), zone: known }
}

const text = (part: ICAL.Component, name: string): string => {
  const value = part.getFirstPropertyValue(name)
  return value === null || value === undefined ? '' : String(value)
}

const single = (part: ICAL.Component, name: string, context: Context): Moment | null => {
  const property = part.getFirstProperty(name)
  return momentOf(property, property?.getFirstValue(), context)
}

const several = (part: ICAL.Component, name: string, context: Context): readonly Moment[] =>
  part
    .getAllProperties(name)
    .flatMap(property => property.getValues().map(value => momentOf(property, value, context)))
    .filter(moment => moment !== null)

function whenOf(part: ICAL.Component, start: Moment, context: Context): When {
  const end = single(part, 'dtend', context)
  const length = part.getFirstPropertyValue('duration')
  const seconds = length instanceof ICAL.Duration ? Math.max(0, length.toSeconds()) : 0
  if (start.isDay) {
    // The end of whole days is the day after; some writers repeat the start.
    const last = end ? addDays(end.day, -1) : addDays(start.day, Math.ceil(seconds / 86_400) - 1)
    if (last < start.day) return { allDay: true, from: start.day, to: start.day }
    return { allDay: true, from: start.day, to: last }
  }
  return {
    allDay: false,
    start: start.at,
    end: Math.max(start.at, end ? end.at : start.at + seconds * 1000),
    zone: start.zone,
  }
}

function detailsOf(part: ICAL.Component): Details {
  const url = text(part, 'url')
  const guests = part
    .getAllProperties('attendee')
    .map(each => String(each.getFirstParameter('cn') ?? each.getFirstValue() ?? '').replace(/^mailto:/i, ''))
  return {
    title: text(part, 'summary').trim().slice(0, 500) || '—',
    note: text(part, 'description').slice(0, 100_000),
    place: text(part, 'location').slice(0, 2000),
    url: /^https?:\/\//.test(url) && url.length <= 4000 ? url : null,
    guests: guests.join(', ').slice(0, 8000),
    is_busy: text(part, 'transp').toUpperCase() !== 'TRANSPARENT',
    is_private: /^(PRIVATE|CONFIDENTIAL)$/i.test(text(part, 'class')),
  }
}

/** The rule as our reader takes it: with the first day of its week, and an UNTIL that is a day of the event's own zone. */
function ruleOf(component: string, when: When, { fault }: Context): string | null {
  const lines = [...component.matchAll(/^RRULE[^:\n]*:(.*)$/gim)].map(([, rule = '']) => rule.trim())
  const [said] = lines
  if (said === undefined) return null
  const until = /UNTIL=(\d{8})T(\d{2})(\d{2})\d{2}Z/i.exec(said)
  const last =
    until && !when.allDay
      ? wallAt(
          Date.parse(`${until[1]?.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')}T${until[2]}:${until[3]}:00Z`),
          when.zone,
        ).day
      : null
  const rule = parseRule(last === null ? said : said.replace(/UNTIL=[^;]+/i, `UNTIL=${last.replaceAll('-', '')}`))
  if (!rule || lines.length > 1) fault('rule')
  return rule ? formatRule(rule) : null
}

const mostReminders = 5

/**
 * The alarms as minutes before the start: what the reminders of an appointment can say. Told are those of another kind (a moment,
 * before the end, of an occurrence alone), too far away ones, and what there is no room for. The rest of them is left out.
 */
function remindersOf(part: ICAL.Component, { fault }: Context): readonly number[] | null {
  const alarms = part.getAllSubcomponents('valarm')
  if (alarms.length === 0) return null
  const minutes = alarms.map(alarm => {
    const trigger = alarm.getFirstProperty('trigger')
    const value = trigger?.getFirstValue()
    if (!(value instanceof ICAL.Duration) || /^end$/i.test(String(trigger?.getFirstParameter('related') ?? '')))
      return null
    const before = Math.round(-value.toSeconds() / 60)
    // Without a negative zero.
    return before >= -1440 && before <= 40_320 ? before + 0 : null
  })
  const read = [...new Set(minutes.filter(each => each !== null))]
  if (minutes.includes(null) || read.length > mostReminders) fault('alarm')
  return read.slice(0, mostReminders)
}

interface Read {
  readonly uid: string
  readonly recurrence: Moment | null
  readonly isCancelled: boolean
  readonly sequence: number
  readonly event: FileEvent
}

function readPart(component: string, index: number, context: Context): Read | null {
  const parsed: unknown = ICAL.parse(`BEGIN:VCALENDAR\r\n${component}\r\nEND:VCALENDAR`)
  if (!Array.isArray(parsed)) return null
  const part = new ICAL.Component(parsed).getFirstSubcomponent('vevent')
  if (!part) return null
  const start = single(part, 'dtstart', context)
  if (!start) return null
  const when = whenOf(part, start, context)
  if (part.getFirstProperty('rdate')) context.fault('moreDates')
  const uid = text(part, 'uid').slice(0, 1000) || `${detailsOf(part).title} ${start.day} ${index}`
  return {
    uid,
    recurrence: single(part, 'recurrence-id', context),
    isCancelled: text(part, 'status').toUpperCase() === 'CANCELLED',
    sequence: Number(text(part, 'sequence')) || 0,
    event: {
      ...detailsOf(part),
      uid,
      when,
      rrule: ruleOf(component, when, context),
      exdates: several(part, 'exdate', context).map(moment => dateIn(moment, when)),
      reminders: remindersOf(part, context),
      overrides: [],
    },
  }
}

/** The date by which the rule names an occurrence: that of the event's zone. */
const dateIn = ({ isDay, day, at }: Moment, when: When): Day => (isDay || when.allDay ? day : wallAt(at, when.zone).day)

/** Never throws. `zone` is that of who imports. */
export function readIcs(file: string, zone: string): FileReading {
  const faults: Fault[] = []
  const masters = new Map<string, Read>()
  const changed: Read[] = []
  for (const [index, component] of componentsOf(file).entries()) {
    const title = /^SUMMARY[^:\n]*:(.*)$/im.exec(component)?.[1]?.trim().slice(0, 80) ?? ''
    const fault = (reason: FaultReason) => faults.push({ reason, text: title })
    if (!/^BEGIN:VEVENT/i.test(component)) fault('notEvent')
    else if (masters.size >= mostEvents) {
      fault('tooMany')
      break
    } else
      try {
        const read = readPart(component, index, { zone, fault })
        if (!read) fault('noStart')
        else if (read.recurrence) changed.push(read)
        else if ((masters.get(read.uid)?.sequence ?? -1) <= read.sequence) masters.set(read.uid, read)
      } catch {
        fault('unreadable')
      }
  }
  return { events: joined(masters, changed), faults }
}

/** Masters with what differs in single occurrences; one whose master is not in the file stands for itself. */
function joined(masters: ReadonlyMap<string, Read>, changed: readonly Read[]): readonly FileEvent[] {
  const alone: FileEvent[] = []
  const own = new Map<string, Read[]>()
  for (const each of changed) {
    if (masters.has(each.uid)) own.set(each.uid, [...(own.get(each.uid) ?? []), each])
    else if (!each.isCancelled && each.recurrence)
      alone.push({ ...each.event, uid: `${each.uid} ${each.recurrence.day}`, rrule: null })
  }
  const together = [...masters.values()].flatMap(({ uid, isCancelled, event }) => {
    if (isCancelled) return []
    const differing = event.rrule === null ? [] : (own.get(uid) ?? [])
    const dateOf = ({ recurrence }: Read) => (recurrence ? dateIn(recurrence, event.when) : null)
    const left = differing
      .filter(each => each.isCancelled)
      .map(dateOf)
      .filter(day => day !== null)
    const overrides = differing.flatMap(each => {
      const original = dateOf(each)
      if (each.isCancelled || original === null) return []
      const { uid: _, rrule: __, exdates: ___, overrides: ____, reminders: _____, ...rest } = each.event
      return [{ ...rest, original }]
    })
    return [{ ...event, exdates: [...new Set([...event.exdates, ...left])].sort(), overrides }]
  })
  return [...together, ...alone]
}
