import { parseRule } from '@techo/core/recurrence'
import ICAL from 'ical.js'
import { utc, type Zone, zoneNamed } from '../calendar-subscriptions/zones.ts'
import { type Content, isSameTime, type OverridePart, type Part, type When } from './content.ts'
import { clockOf, dateIn, later, momentOf, ownProperties, parseCalendar } from './read-object.ts'
import { zoneBlock } from './zone-block.ts'

/**
 * What is said here, as the object of a calendar server (RFC 5545). Of an object that is there only what was changed is
 * written; everything else, known or not, stays as its writer left it.
 */

// Continued lines begin with a space that the library does not count among their 75 octets.
ICAL.foldLength = 74

export interface Writing {
  readonly uid: string
  /** of the person, as the object was read */
  readonly zone: string
  /** milliseconds since 1970 */
  readonly now: number
}

const compact = (day: string): string => day.replaceAll('-', '')
const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')
const clockIn = (name: string): Zone => zoneNamed(name) ?? utc

/** A moment by the clocks of a zone; in UTC where those show it twice, or are no zone of a name. */
function timeLine(name: string, at: number, zone: string): string {
  const clock = clockIn(zone)
  const wall = clock.wallOf(at)
  if (zone === 'UTC' || clock.instantOf(wall) !== at) return `${name}:${stampOf(at)}Z`
  return `${name};TZID=${zone}:${stampOf(wall)}`
}

/** The date of a rule, as EXDATE and RECURRENCE-ID name it: the moment at which it would be. */
function dateLine(name: string, date: string, when: When): string {
  if (when.allDay) return `${name};VALUE=DATE:${compact(date)}`
  const clock = clockIn(when.zone)
  const time = ((clock.wallOf(when.start) % 86_400_000) + 86_400_000) % 86_400_000
  return timeLine(name, clock.instantOf(Date.parse(`${date}T00:00:00Z`) + time), when.zone)
}

const put = (part: ICAL.Component, line: string): void => {
  part.addProperty(ICAL.Property.fromString(line))
}
const drop = (part: ICAL.Component, ...names: readonly string[]): void => {
  for (const name of names) part.removeAllProperties(name)
}

/** Without letters that no line of a calendar may hold. */
const printable = (text: string): string =>
  Array.from(text.replace(/\r\n?/g, '\n'))
    .filter(sign => sign === '\n' || sign === '\t' || sign >= ' ')
    .join('')
const escaped = (text: string): string =>
  printable(text)
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replaceAll('\n', '\\n')

function setText(part: ICAL.Component, name: string, text: string): void {
  drop(part, name)
  const clean = printable(text)
  if (clean !== '') part.addPropertyWithValue(name, clean)
}

function setTime(part: ICAL.Component, when: When): void {
  drop(part, 'dtstart', 'dtend', 'duration', 'x-microsoft-cdo-alldayevent')
  if (when.allDay) {
    put(part, `DTSTART;VALUE=DATE:${compact(when.from)}`)
    put(part, `DTEND;VALUE=DATE:${compact(later(when.to, 1))}`)
    return
  }
  put(part, timeLine('DTSTART', when.start, when.zone))
  // Some servers want an end; one that is the start is none (§3.8.2.2).
  if (when.end > when.start) put(part, timeLine('DTEND', when.end, when.zone))
}

/** Writes what differs between two states of one component. @returns whether its time does */
function setPart(part: ICAL.Component, before: Part | null, after: Part, repeats: boolean): boolean {
  const differs = (name: 'title' | 'note' | 'place' | 'guests' | 'url' | 'is_busy' | 'is_private') =>
    before?.[name] !== after[name]
  if (differs('title')) setText(part, 'summary', after.title)
  if (differs('note')) {
    setText(part, 'description', after.note)
    // The same in HTML, and where a map has it.
    drop(part, 'x-alt-desc')
  }
  if (differs('place')) {
    setText(part, 'location', after.place)
    drop(part, 'x-apple-structured-location', 'geo')
  }
  if (differs('guests') && (before !== null || after.guests !== '')) {
    // Whoever is an ATTENDEE is written to by servers: guests of ours are words.
    drop(part, ownProperties.guests)
    put(part, `${ownProperties.guests.toUpperCase()};VALUE=TEXT:${escaped(after.guests)}`)
  }
  if (differs('url')) {
    drop(part, 'url')
    if (after.url !== null) part.addPropertyWithValue('url', after.url)
  }
  if (differs('is_busy')) {
    drop(part, 'transp')
    if (!after.is_busy) part.addPropertyWithValue('transp', 'TRANSPARENT')
  }
  if (differs('is_private')) {
    drop(part, 'class')
    if (after.is_private) part.addPropertyWithValue('class', 'PRIVATE')
  }
  const isMoved = before === null || !isSameTime(before.when, after.when, repeats)
  if (isMoved) setTime(part, after.when)
  return isMoved
}

/** The rule with an UNTIL of the kind that DTSTART has: a date, or the moment of the last occurrence in UTC. */
function ruleLine(rrule: string, when: When): string {
  const until = parseRule(rrule)?.until
  if (!until || when.allDay) return `RRULE:${rrule}`
  const clock = clockIn(when.zone)
  const time = ((clock.wallOf(when.start) % 86_400_000) + 86_400_000) % 86_400_000
  const last = clock.instantOf(Date.parse(`${until}T00:00:00Z`) + time)
  return `RRULE:${rrule.replace(/UNTIL=[^;]+/, `UNTIL=${stampOf(last)}Z`)}`
}

/** Components that stand for single dates, by these. */
function changedBy(changed: readonly ICAL.Component[], raw: string, when: When, zone: string) {
  const clock = clockOf(raw, zone)
  const found = new Map<string, ICAL.Component>()
  for (const each of changed) {
    const property = each.getFirstProperty('recurrence-id')
    const moment = momentOf(property, property?.getFirstValue(), clock)
    if (moment) found.set(dateIn(moment, when), each)
  }
  return found
}

function touch(part: ICAL.Component, now: number, isMoved: boolean): void {
  drop(part, 'dtstamp', 'last-modified')
  put(part, `DTSTAMP:${stampOf(now)}Z`)
  put(part, `LAST-MODIFIED:${stampOf(now)}Z`)
  if (!isMoved) return
  const sequence = Number(part.getFirstPropertyValue('sequence') ?? 0)
  drop(part, 'sequence')
  part.addPropertyWithValue('sequence', Number.isFinite(sequence) ? sequence + 1 : 1)
}

/** The dates that are left out: those that were added or taken back, or all of them when the hour of the series is another one. */
function setLeftOut(
  part: ICAL.Component,
  raw: string,
  before: Content | null,
  after: Content,
  zone: string,
  all: boolean,
) {
  const clock = clockOf(raw, zone)
  for (const property of part.getAllProperties('exdate'))
    for (const value of property.getValues()) {
      const moment = before && momentOf(property, value, clock)
      const date = moment && dateIn(moment, before.when)
      if (!all && (!date || after.exdates.includes(date))) continue
      // Several in one line go and come back together.
      part.removeProperty(property)
      if (!all)
        for (const other of property.getValues()) {
          const kept = momentOf(property, other, clock)
          const day = kept && before ? dateIn(kept, before.when) : null
          if (day !== null && day !== date && after.exdates.includes(day))
            put(part, dateLine('EXDATE', day, after.when))
        }
      break
    }
  const known = all ? [] : (before?.exdates ?? [])
  for (const date of after.exdates) if (!known.includes(date)) put(part, dateLine('EXDATE', date, after.when))
}

/** An occurrence that begins to differ takes along what its series says, known here or not. */
function newOverride(master: ICAL.Component, original: string, when: When): ICAL.Component {
  const made = new ICAL.Component(JSON.parse(JSON.stringify(master.toJSON())))
  drop(made, 'rrule', 'rdate', 'exdate', 'exrule', 'recurrence-id', 'sequence', ownProperties.holiday)
  put(made, dateLine('RECURRENCE-ID', original, when))
  return made
}

const wordsOf = (event: Content, original: string): OverridePart => {
  const { rrule: _, exdates: __, holiday_rule: ___, overrides: ____, ...part } = event
  return { ...part, original }
}

/**
 * The object that says this.
 * @param raw what the server has, and `before` what that says; null for a new object
 * @throws when `raw` cannot be read
 */
export function writeObject(raw: string | null, before: Content | null, after: Content, writing: Writing): string {
  const root = written(raw, before, after, writing)
  addZones(root, writing.now)
  return `${root.toString()}\r\n`
}

/**
 * The components of an appointment for a calendar of which many are part: of zones it names, `addZones` adds the description.
 * @param reminders minutes before the start, each an alarm of every component; below zero: after it
 */
export function partsOf(event: Content, writing: Writing, reminders: readonly number[]): ICAL.Component[] {
  const parts = written(null, null, event, writing).getAllSubcomponents('vevent')
  for (const part of parts)
    for (const minutes of reminders) {
      const alarm = new ICAL.Component('valarm')
      alarm.addPropertyWithValue('action', 'DISPLAY')
      setText(alarm, 'description', String(part.getFirstPropertyValue('summary')))
      alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-60 * minutes))
      part.addSubcomponent(alarm)
    }
  return parts
}

function written(
  raw: string | null,
  before: Content | null,
  after: Content,
  { uid, zone, now }: Writing,
): ICAL.Component {
  const text =
    raw ??
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Techo//Techo//JA',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
  const calendar = parseCalendar(text)
  if (!calendar?.master) throw new Error('No event')
  const { root, master, changed } = calendar
  if (raw === null) master.addPropertyWithValue('uid', uid)
  const repeats = after.rrule !== null || (before?.rrule ?? null) !== null
  const known = before ? changedBy(changed, text, before.when, zone) : new Map<string, ICAL.Component>()
  const isMoved = setPart(master, before, after, repeats)
  const isRule = before?.rrule !== after.rrule || (isMoved && after.rrule !== null)
  if (isRule) {
    drop(master, 'rrule')
    if (after.rrule !== null) put(master, ruleLine(after.rrule, after.when))
  }
  if (before?.holiday_rule !== after.holiday_rule) {
    drop(master, ownProperties.holiday)
    if (after.holiday_rule !== 'none') master.addPropertyWithValue(ownProperties.holiday, after.holiday_rule)
  }
  const isLeftOut = (before?.exdates ?? []).join() !== after.exdates.join()
  const isElsewhere = isMoved && before !== null
  if (isLeftOut || isElsewhere) setLeftOut(master, text, before, after, zone, isElsewhere)
  const wanted = new Map(after.overrides.map(each => [each.original, each]))
  for (const [date, part] of known) {
    const isCalledOff = after.exdates.includes(date) && !isElsewhere
    if (!wanted.has(date) && !isCalledOff) root.removeSubcomponent(part)
    else if (isElsewhere && wanted.has(date)) {
      drop(part, 'recurrence-id')
      put(part, dateLine('RECURRENCE-ID', date, after.when))
    }
  }
  for (const [original, said] of wanted) {
    const part = known.get(original) ?? newOverride(master, original, after.when)
    const was = before?.overrides.find(each => each.original === original) ?? null
    const isNew = !known.has(original)
    const base = isNew ? { ...wordsOf(after, original), when: said.when } : was
    if (isNew) {
      setTime(part, said.when)
      root.addSubcomponent(part)
    }
    const isOther = setPart(part, base, said, false)
    if (isNew || isOther || JSON.stringify(was) !== JSON.stringify(said)) touch(part, now, isNew || isOther)
  }
  touch(master, now, raw !== null && (isMoved || isRule || isLeftOut))
  return root
}

/**
 * Every zone that is named is described, for ten years after `now` as well: a series goes on.
 * @param now milliseconds since 1970
 */
export function addZones(root: ICAL.Component, now: number): void {
  const described = new Set(
    root.getAllSubcomponents('vtimezone').map(each => String(each.getFirstPropertyValue('tzid'))),
  )
  const missing = new Map<string, readonly [number, number]>()
  for (const part of root.getAllSubcomponents('vevent'))
    for (const property of part.getAllProperties()) {
      const id = property.getFirstParameter('tzid')
      const value = property.getFirstValue()
      if (typeof id !== 'string' || described.has(id) || !zoneNamed(id) || !(value instanceof ICAL.Time)) continue
      const [first, last] = missing.get(id) ?? [value.year, value.year]
      missing.set(id, [Math.min(first, value.year), Math.max(last, value.year)])
    }
  for (const [id, [first, last]] of missing) {
    const block = new ICAL.Component(
      ICAL.parse(zoneBlock(id, first - 1, Math.max(last, new Date(now).getUTCFullYear()) + 10)),
    )
    root.jCal[2].unshift(block.jCal)
  }
}
