import { addDays, type Day, parseDay } from '@techo/core'
import { formatRule, parseRule } from '@techo/core/recurrence'
import { zoneNameOf } from '@techo/core/zone-names'
import ICAL from 'ical.js'
import { instantOf, wallAt } from '../rules/clock.ts'
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
  /** of the calendar, else of who imports: floating times are meant in it, and what names none that is known */
  readonly zone: string
  readonly fault: (reason: FaultReason) => void
}

interface Moment {
  readonly isDay: boolean
  readonly day: Day
  /** milliseconds; of a day, its midnight in the zone */
  readonly at: number
  readonly zone: string
  readonly isUtc?: boolean
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
    return { isDay: false, day: wallAt(at, zone).day, at, zone, isUtc: true }
  }
  const said = String(property.getFirstParameter('tzid') ?? '')
  const named = said === '' ? null : zoneNameOf(said)
  if (said !== '' && named === null) fault('zone')
  const known = named ?? zone
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

/** The last day of a rule whose UNTIL tells an hour: in the event's own zone, and without a day that would begin later. */
function lastDayOf(rule: string, when: When, { zone: own }: Context): Day | null {
  const [, year, month, date, hours, minutes, z] = /UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\d(Z?)/i.exec(rule) ?? []
  const day = parseDay(`${year}-${month}-${date}`)
  if (day === null) return null
  const clock = Number(hours) * 60 + Number(minutes)
  const zone = when.allDay ? own : when.zone
  const last = wallAt(instantOf({ day, minutes: clock }, z ? 'UTC' : zone), zone)
  // Whole days are told by the midnight at which the last one begins, here or in UTC.
  if (when.allDay) return clock === 0 ? day : last.day
  return last.minutes < wallAt(when.start, zone).minutes ? addDays(last.day, -1) : last.day
}

/** The rule as our reader takes it: with the first day of its week, and an UNTIL that is a day of the event's own zone. */
function ruleOf(component: string, when: When, context: Context): string | null {
  const lines = [...component.matchAll(/^RRULE[^:\n]*:(.*)$/gim)].map(([, rule = '']) => rule.trim())
  const [said] = lines
  if (said === undefined) return null
  const last = lastDayOf(said, when, context)
  const rule = parseRule(last === null ? said : said.replace(/UNTIL=[^;]+/i, `UNTIL=${last.replaceAll('-', '')}`))
  if (!rule || lines.length > 1) context.fault('rule')
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

/** Days that are told without saying that they are days, as many writers do: the library refuses them. */
const withDays = (component: string): string =>
  component.replace(
    /^((?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(?![^:\n]*VALUE=)[^:\r\n]*):(?=\d{8}(?:,\d{8})*\s*$)/gim,
    '$1;VALUE=DATE:',
  )

function readPart(component: string, index: number, context: Context): Read | null {
  const parsed: unknown = ICAL.parse(`BEGIN:VCALENDAR\r\n${withDays(component)}\r\nEND:VCALENDAR`)
  if (!Array.isArray(parsed)) return null
  const part = new ICAL.Component(parsed).getFirstSubcomponent('vevent')
  if (!part) return null
  const told = single(part, 'dtstart', context)
  if (!told) return null
  // Outlook's whole days are told with midnights.
  const isDay = /^true$/i.test(text(part, 'x-microsoft-cdo-alldayevent')) && wallAt(told.at, told.zone).minutes === 0
  const start = isDay ? { ...told, isDay } : part.getFirstProperty('rrule') ? inItsClocks(told) : told
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

/** A rule told in UTC counts its days there, wherever they begin for who imports. */
const inItsClocks = (start: Moment): Moment =>
  start.isUtc ? { ...start, zone: 'UTC', day: wallAt(start.at, 'UTC').day } : start

/** The date by which the rule names an occurrence: that of the event's zone. */
const dateIn = ({ isDay, day, at }: Moment, when: When): Day => (isDay || when.allDay ? day : wallAt(at, when.zone).day)

/** Never throws. `zone` is that of who imports. */
export function readIcs(file: string, zone: string): FileReading {
  const faults: Fault[] = []
  const masters = new Map<string, Read>()
  const changed: Read[] = []
  const own = /^X-WR-TIMEZONE[^:\n]*:(.*)$/im.exec(file)?.[1] ?? ''
  const context = { zone: (own === '' ? null : zoneNameOf(own)) ?? zone }
  for (const [index, component] of componentsOf(file).entries()) {
    const title = /^SUMMARY[^:\n]*:(.*)$/im.exec(component)?.[1]?.trim().slice(0, 80) ?? ''
    const fault = (reason: FaultReason) => faults.push({ reason, text: title })
    if (!/^BEGIN:VEVENT/i.test(component)) fault('notEvent')
    else if (masters.size >= mostEvents) {
      fault('tooMany')
      break
    } else
      try {
        const read = readPart(component, index, { ...context, fault })
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
    // Of one date told twice the newer counts.
    const newest = new Map<Day, Read>()
    for (const each of differing) {
      const date = dateOf(each)
      if (date !== null && (newest.get(date)?.sequence ?? -1) <= each.sequence) newest.set(date, each)
    }
    const overrides = [...newest].flatMap(([original, each]) => {
      if (each.isCancelled) return []
      const { uid: _, rrule: __, exdates: ___, overrides: ____, reminders: _____, ...rest } = each.event
      return [{ ...rest, original }]
    })
    const left = [...newest].filter(([, each]) => each.isCancelled).map(([date]) => date)
    return [{ ...event, exdates: [...new Set([...event.exdates, ...left])].sort(), overrides }]
  })
  return [...together, ...alone]
}
