import { addDays, type Day } from '@techo/core'
import { parseRule } from '@techo/core/recurrence'
import { clockText, instantOf, wallAt } from '../rules/clock.ts'
import type { Details, Event, Override, When } from '../rules/event.ts'
import { firstDayOf } from '../rules/occurrences.ts'
import { zoneLines } from './zones.ts'

/**
 * Events as a calendar file (RFC 5545): hours in their own zone, so that a series stays on its hour over a change of clocks;
 * whole days as dates, which end on the day after.
 */

const compact = (day: Day): string => day.replaceAll('-', '')
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const wallText = (at: number, zone: string): string => {
  const { day, minutes } = wallAt(at, zone)
  return `${compact(day)}T${clockText(minutes).replace(':', '')}00`
}
const escaped = (text: string): string => text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** The instant of a rule's date, as EXDATE and RECURRENCE-ID name it. */
const named = (name: string, event: Event, date: Day): string => {
  const { when } = event
  if (when.allDay) return `${name};VALUE=DATE:${compact(date)}`
  const { minutes } = wallAt(when.start, when.zone)
  return `${name};TZID=${when.zone}:${wallText(instantOf({ day: date, minutes }, when.zone), when.zone)}`
}

const timeLines = (when: When): readonly string[] =>
  when.allDay
    ? [`DTSTART;VALUE=DATE:${compact(when.from)}`, `DTEND;VALUE=DATE:${compact(addDays(when.to, 1))}`]
    : [
        `DTSTART;TZID=${when.zone}:${wallText(when.start, when.zone)}`,
        ...(when.end > when.start ? [`DTEND;TZID=${when.zone}:${wallText(when.end, when.zone)}`] : []),
      ]

const wordLines = ({ title, note, place, url, is_busy, is_private }: Details): readonly string[] => [
  `SUMMARY:${escaped(title)}`,
  ...(note === '' ? [] : [`DESCRIPTION:${escaped(note)}`]),
  ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
  ...(url === null ? [] : [`URL:${url}`]),
  ...(is_busy ? [] : ['TRANSP:TRANSPARENT']),
  ...(is_private ? ['CLASS:PRIVATE'] : []),
]

/** One alarm for each reminder, by its distance from the start; below zero: after it. */
const alarmLines = ({ title, reminders }: Event): readonly string[] =>
  reminders.flatMap(minutes => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${minutes > 0 ? '-' : ''}PT${Math.abs(minutes)}M`,
    'END:VALARM',
  ])

/** The rule with an UNTIL of the kind that DTSTART has: a date, or the last moment of that date in UTC. */
function ruleLine({ rrule, when }: Event): readonly string[] {
  const rule = rrule === null ? null : parseRule(rrule)
  if (rrule === null || !rule) return []
  if (rule.until === null || when.allDay) return [`RRULE:${rrule}`]
  const last = instantOf({ day: rule.until, minutes: wallAt(when.start, when.zone).minutes }, when.zone)
  return [`RRULE:${rrule.replace(/UNTIL=[^;]+/, `UNTIL=${utc(last)}`)}`]
}

/** Lines of more than 75 octets go on in the next one, which begins with a blank; no character is cut. */
export function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const sign of line) {
    const bytes = encoder.encode(sign).length
    if (size + bytes > 74) {
      lines.push(current)
      current = ''
      size = 0
    }
    current += sign
    size += bytes
  }
  return [...lines, current].join('\r\n ')
}

/** The file of these events; `stamp` is the moment at which it is made. */
export function writeIcs(
  events: readonly Event[],
  overrides: readonly Override[],
  { name, stamp }: { readonly name: string; readonly stamp: number },
): string {
  const byEvent = new Map<string, Override[]>()
  for (const each of overrides) byEvent.set(each.event_id, [...(byEvent.get(each.event_id) ?? []), each])
  const component = (uid: string, lines: readonly string[]) => [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    ...lines,
    'END:VEVENT',
  ]
  const eventLines = events.flatMap(event => [
    ...component(event.uid, [
      ...timeLines(event.when),
      ...ruleLine(event),
      ...(event.rrule === null ? [] : event.exdates.map(date => named('EXDATE', event, date))),
      ...wordLines(event),
      ...alarmLines(event),
    ]),
    ...(event.rrule === null ? [] : (byEvent.get(event.id) ?? [])).flatMap(each =>
      component(event.uid, [named('RECURRENCE-ID', event, each.original), ...timeLines(each.when), ...wordLines(each)]),
    ),
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Techo//Techo//JA',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...zonesOf([...events, ...overrides]).flatMap(([zone, from, to]) => zoneLines(zone, from, to)),
    ...eventLines,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** Each zone with the days between which its clocks have to be told: what repeats goes on for some years. */
function zonesOf(all: readonly { readonly when: When }[]): readonly (readonly [string, Day, Day])[] {
  const found = new Map<string, readonly [Day, Day]>()
  for (const { when } of all) {
    if (when.allDay) continue
    const day = firstDayOf(when)
    const told = [...(found.get(when.zone) ?? []), day].sort()
    found.set(when.zone, [told[0] ?? day, told.at(-1) ?? day])
  }
  return [...found].map(([zone, [from, to]]) => [zone, addDays(from, -366), addDays(to, 5 * 366)] as const)
}
