import { addDays, type Day, parseDay } from '@techo/core'
import { formatRule, parseRule } from '@techo/core/recurrence'
import { zoneNameOf } from '@techo/core/zone-names'
import ICAL from 'ical.js'
import { takeApart } from '../calendar-subscriptions/components.ts'
import { zonesOf } from '../calendar-subscriptions/read.ts'
import { utc, type Zone, zoneNamed } from '../calendar-subscriptions/zones.ts'
import { byOriginal, type Content, type OverridePart, type Part, type When } from './content.ts'

/** Why an appointment of a server is only looked at here. The screen has the words. */
export type Fixed =
  /** its rule, or what was added to it, is none that can be said here */
  | 'rule'
  /** it repeats in a zone of its own */
  | 'zone'
  /** a text is longer than can be kept */
  | 'size'
  /** nothing of it can be read; an earlier state is shown where there is one */
  | 'unreadable'
  | 'too_large'

/** What an object of a calendar is. */
export type Reading =
  | { readonly kind: 'event'; readonly uid: string; readonly content: Content; readonly fixed: Fixed | null }
  /** tasks, journals, or what was called off */
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }

export interface Calendar {
  readonly root: ICAL.Component
  /** without a RECURRENCE-ID */
  readonly master: ICAL.Component | null
  readonly changed: readonly ICAL.Component[]
}

/** Throws for what is no calendar. */
export function parseCalendar(raw: string): Calendar | null {
  const parsed: unknown = ICAL.parse(raw.replace(/^\ufeff/, ''))
  if (!Array.isArray(parsed) || parsed[0] !== 'vcalendar') throw new Error('No calendar')
  const root = new ICAL.Component(parsed)
  const events = root.getAllSubcomponents('vevent')
  if (events.length === 0) return null
  const isChange = (each: ICAL.Component) => each.getFirstProperty('recurrence-id') !== null
  return { root, master: events.find(each => !isChange(each)) ?? null, changed: events.filter(isChange) }
}

interface Moment {
  readonly isDay: boolean
  /** milliseconds since 1970, as if the clocks were in UTC */
  readonly wall: number
  readonly at: number
  /** IANA name; null for a zone that only the file knows */
  readonly zone: string | null
}

export interface Clock {
  /** of who reads: what is said without a zone is meant in it */
  readonly own: string
  readonly zoneOf: (id: string) => Zone
}

export function clockOf(raw: string, own: string): Clock {
  const home = zoneNamed(own) ?? utc
  return { own, zoneOf: zonesOf(takeApart(Buffer.from(raw)).parts, home, () => {}) }
}

export function momentOf(property: ICAL.Property | null, value: unknown, { own, zoneOf }: Clock): Moment | null {
  if (!property || !(value instanceof ICAL.Time)) return null
  const { year, month, day, hour, minute, second, isDate } = value
  const wall = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second)
  if (Number.isNaN(wall) || year < 1 || year > 9999) return null
  if (isDate) return { isDay: true, wall, at: wall, zone: null }
  if (value.zone === ICAL.Timezone.utcTimezone) return { isDay: false, wall, at: wall, zone: 'UTC' }
  const id = String(property.getFirstParameter('tzid') ?? '')
  if (id === '') return { isDay: false, wall, at: (zoneNamed(own) ?? utc).instantOf(wall), zone: own }
  return { isDay: false, wall, at: zoneOf(id).instantOf(wall), zone: zoneNameOf(id) }
}

export const single = (part: ICAL.Component, name: string, clock: Clock): Moment | null => {
  const property = part.getFirstProperty(name)
  return momentOf(property, property?.getFirstValue(), clock)
}

export const dayText = (wall: number): string => new Date(wall).toISOString().slice(0, 10)
export const dayOf = (text: string): Day | null => parseDay(text)
export const later = (day: string, by: number): string => {
  const parsed = dayOf(day)
  return parsed === null ? day : addDays(parsed, by)
}

/** The date by which a rule names an occurrence: that of the event's zone. */
export const dateIn = ({ isDay, wall, at }: Moment, when: When): string =>
  dayText(isDay || when.allDay ? wall : (zoneNamed(when.zone) ?? utc).wallOf(at))

const textOf = (part: ICAL.Component, name: string): string => {
  const value = part.getFirstPropertyValue(name)
  return value === null || value === undefined ? '' : String(value).replace(/\r\n?/g, '\n').replaceAll('\0', '')
}

function whenOf(part: ICAL.Component, start: Moment, clock: Clock, repeats: boolean): When {
  const end = single(part, 'dtend', clock)
  const length = part.getFirstPropertyValue('duration')
  const seconds = length instanceof ICAL.Duration ? Math.max(0, length.toSeconds()) : 0
  if (start.isDay) {
    const from = dayText(start.wall)
    // The end of whole days is the day after; some writers repeat the start.
    const to = end ? later(dayText(end.wall), -1) : later(from, Math.ceil(seconds / 86_400) - 1)
    if (to < from) return { allDay: true, from, to: from }
    return { allDay: true, from, to }
  }
  // A moment in UTC is shown by the clocks of who reads; what repeats in UTC does so by those of UTC.
  const zone = start.zone === null || (start.zone === 'UTC' && !repeats) ? clock.own : start.zone
  return { allDay: false, start: start.at, end: Math.max(start.at, end ? end.at : start.at + seconds * 1000), zone }
}

/** Where a text of ours goes that no property of others means. */
export const ownProperties = { guests: 'x-techo-guests', holiday: 'x-techo-holiday-rule' } as const

const limits = { title: 2000, note: 100_000, place: 2000, url: 4000, guests: 8000 } as const

function partOf(part: ICAL.Component, when: When): { readonly part: Part; readonly isCut: boolean } {
  const named = part
    .getAllProperties('attendee')
    .map(each => String(each.getFirstParameter('cn') ?? each.getFirstValue() ?? '').replace(/^mailto:/i, ''))
  const own = part.getFirstProperty(ownProperties.guests)
  const url = textOf(part, 'url').trim()
  const said = {
    title: textOf(part, 'summary'),
    note: textOf(part, 'description'),
    place: textOf(part, 'location'),
    guests: own ? textOf(part, ownProperties.guests) : named.join(', '),
  }
  const cut = (name: keyof typeof said) => Array.from(said[name]).slice(0, limits[name]).join('')
  const title = cut('title')
  return {
    part: {
      title: /[^\s\u3000]/.test(title) ? title : '—',
      note: cut('note'),
      place: cut('place'),
      url: /^https?:\/\//.test(url) && url.length <= limits.url ? url : null,
      guests: cut('guests'),
      is_busy: textOf(part, 'transp').toUpperCase() !== 'TRANSPARENT',
      is_private: /^(PRIVATE|CONFIDENTIAL)$/i.test(textOf(part, 'class')),
      when,
    },
    isCut: (['title', 'note', 'place', 'guests'] as const).some(name => cut(name) !== said[name]),
  }
}

/** The rule as it is kept here, with an UNTIL that is a day of the event's zone; null for one that cannot be said. */
function ruleOf(text: string, when: When): string | null {
  const [, date = '', hour = '', z = ''] = /UNTIL=(\d{8})(?:T(\d{6}))?(Z?)/i.exec(text) ?? []
  if (date === '') return formatted(text)
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`
  if (when.allDay || hour === '' || (z === '' && hour === '000000')) return formatted(withUntil(text, day))
  const zone = zoneNamed(when.zone) ?? utc
  const told = Date.parse(`${day}T${hour.slice(0, 2)}:${hour.slice(2, 4)}:${hour.slice(4, 6)}Z`)
  if (Number.isNaN(told)) return null
  const wall = z === '' ? told : zone.wallOf(told)
  const time = zone.wallOf(when.start) % 86_400_000
  const last = dayText(wall)
  // Before the hour of the event there is none on that day any more.
  return formatted(withUntil(text, wall % 86_400_000 < time ? later(last, -1) : last))
}
const withUntil = (text: string, day: string): string =>
  text.replace(/UNTIL=[^;]+/i, `UNTIL=${day.replaceAll('-', '')}`)
function formatted(text: string): string | null {
  const rule = parseRule(text)
  const said = rule ? formatRule(rule) : null
  return said !== null && said.length <= 1000 ? said : null
}

const hasMore = (part: ICAL.Component): boolean =>
  part.getAllProperties('rrule').length > 1 || ['rdate', 'exrule'].some(name => part.getFirstProperty(name) !== null)

/** Reads an object of a calendar. Never throws. @param own zone of the person */
export function readObject(raw: string, own: string): Reading {
  try {
    const calendar = parseCalendar(raw)
    return calendar ? readEvents(raw, calendar, own) : { kind: 'none' }
  } catch {
    return { kind: 'unreadable' }
  }
}

function readEvents(raw: string, { master, changed }: Calendar, own: string): Reading {
  const clock = clockOf(raw, own)
  const first = master ?? changed[0]
  const start = first ? single(first, 'dtstart', clock) : null
  if (!first || !start) return { kind: 'unreadable' }
  if (master && textOf(master, 'status').toUpperCase() === 'CANCELLED') return { kind: 'none' }
  const lines = first.getAllProperties('rrule').map(each => String(each.getFirstValue()))
  const repeats = lines.length > 0
  const when = whenOf(first, start, clock, repeats)
  const { part, isCut } = partOf(first, when)
  const rrule = lines[0] === undefined ? null : ruleOf(lines[0], when)
  const exdates = new Set<string>()
  for (const property of first.getAllProperties('exdate'))
    for (const value of property.getValues()) {
      const moment = momentOf(property, value, clock)
      if (moment) exdates.add(dateIn(moment, when))
    }
  const overrides: OverridePart[] = []
  let isOverrideCut = false
  let isOdd = !master || hasMore(first)
  for (const each of master ? changed : []) {
    const named = each.getFirstProperty('recurrence-id')
    const original = momentOf(named, named?.getFirstValue(), clock)
    const begin = single(each, 'dtstart', clock)
    if (!original || named?.getFirstParameter('range') !== undefined) isOdd = true
    if (!original) continue
    const date = dateIn(original, when)
    if (textOf(each, 'status').toUpperCase() === 'CANCELLED' || !begin) {
      exdates.add(date)
      continue
    }
    const { part: said, isCut: isLong } = partOf(each, whenOf(each, begin, clock, false))
    isOverrideCut ||= isLong
    overrides.push({ ...said, original: date })
  }
  const holiday = textOf(first, ownProperties.holiday)
  const content: Content = {
    ...part,
    rrule,
    exdates: rrule === null ? [] : [...exdates].sort(),
    holiday_rule: /^(skip|prev_workday|next_workday)$/.test(holiday) ? holiday : 'none',
    overrides: rrule === null ? [] : overrides.filter(({ original }) => !exdates.has(original)).sort(byOriginal),
  }
  const isRule = isOdd || (repeats && rrule === null) || exdates.size > 5000
  const isZone = repeats && !start.isDay && start.zone === null
  const fixed: Fixed | null = isRule ? 'rule' : isZone ? 'zone' : isCut || isOverrideCut ? 'size' : null
  const uid = textOf(first, 'uid').slice(0, 900)
  return uid === '' ? { kind: 'unreadable' } : { kind: 'event', uid, content, fixed }
}
