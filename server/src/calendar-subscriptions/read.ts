import { createHash } from 'node:crypto'
import { type Component, type Property, takeApart } from './components.ts'
import { dayMs } from './rule.ts'
import { type Series, type Time, timesOf } from './series.ts'
import { utc, type Zone, zoneNamed, zoneOfBlock, zoneOfId, zoneOfOffset } from './zones.ts'

/**
 * The occurrences of a calendar that somebody else keeps. What cannot be read is left out and counted. Whole days are civil
 * days; everything else is instants.
 */
export interface Occurrence {
  /** the same at every reading: made of the name of the event and of what it takes the place of */
  readonly key: string
  readonly uid: string
  readonly title: string
  readonly note: string
  readonly place: string
  readonly url: string | null
  readonly is_busy: boolean
  readonly is_private: boolean
  readonly all_day: boolean
  /** civil days, both included */
  readonly start_day: string | null
  readonly end_day: string | null
  /** ISO 8601 */
  readonly start_at: string | null
  readonly end_at: string | null
}

/** Why something was left out, or not read as it stands. */
export type Fault = 'no_start' | 'unreadable' | 'rule' | 'zone' | 'too_many'

export interface Reading {
  /** what the calendar calls itself */
  readonly name: string | null
  readonly occurrences: readonly Occurrence[]
  readonly left: Readonly<Partial<Record<Fault, number>>>
}

export interface Reader {
  /** times without a zone are meant in that of who reads */
  readonly zone: string
  /** milliseconds since 1970; occurrences of a year before and two years after are wanted */
  readonly now: number
  readonly most?: number
}

export const mostOccurrences = 20_000

interface Context {
  readonly zone: Zone
  readonly zoneOf: (id: string) => Zone
  readonly span: { readonly from: number; readonly to: number }
  readonly count: (fault: Fault) => void
}

interface Event {
  readonly uid: string
  readonly part: Component
  readonly start: Time
  readonly end: Time
  readonly recurrence: Time | null
  readonly isRest: boolean
  readonly isCancelled: boolean
  /** which of two with the same name counts: the higher one */
  readonly version: readonly [sequence: number, stamp: string]
}

/** Never throws. @returns `no_calendar` for another kind of text, `cut_off` for one that ends too early */
export function readCalendar(bytes: Uint8Array, { zone, now, most = mostOccurrences }: Reader): Reading | Refusal {
  const { properties, parts, isCalendar, isCut } = takeApart(bytes)
  if (!isCalendar) return 'no_calendar'
  if (isCut) return 'cut_off'
  const left: Partial<Record<Fault, number>> = {}
  const count = (fault: Fault) => {
    left[fault] = (left[fault] ?? 0) + 1
  }
  const said = (name: string) => properties.find(each => each.name === name)?.raw.trim() ?? ''
  const own = zoneOfId(said('x-wr-timezone')) ?? zoneNamed(zone) ?? utc
  const context: Context = {
    zone: own,
    zoneOf: zonesOf(parts, own, count),
    span: { from: now - 366 * dayMs, to: now + 731 * dayMs },
    count,
  }
  const [masters, changed] = sorted(parts, context)
  const found: Occurrence[] = []
  const add = (event: Event, own: readonly Event[]) => {
    if (event.isCancelled) return
    try {
      found.push(...occurrencesOf(event, own, context))
    } catch {
      // Times that no clock shows.
      count('unreadable')
    }
  }
  for (const [uid, master] of masters) {
    const own = [...(changed.get(uid)?.values() ?? [])]
    changed.delete(uid)
    add(master, own)
  }
  // What differs from a series that is not in the file stands for itself.
  for (const alone of changed.values()) for (const event of alone.values()) add(event, [])
  const name = plain(textOf(properties, 'x-wr-calname') || textOf(properties, 'name'), 100)
  const near = nearest(found, now, most)
  if (near.length < found.length) left.too_many = found.length - near.length
  return { name: name === '' ? null : name, occurrences: near, left }
}

export type Refusal = 'no_calendar' | 'cut_off'

/** A TZID is believed by its name first, then by its block, then by the offset it tells; what nobody knows is read in the zone of who reads. */
export function zonesOf(parts: readonly Component[], own: Zone, count: (fault: Fault) => void): (id: string) => Zone {
  const known = new Map<string, Zone>()
  return id => {
    const found = known.get(id)
    if (found) return found
    const block = parts.find(
      each => each.name === 'VTIMEZONE' && each.properties.some(({ name, raw }) => name === 'tzid' && raw === id),
    )
    const zone = zoneOfId(id) ?? (block ? zoneOfBlock(block.parts.map(observanceOf)) : null) ?? zoneOfOffset(id)
    if (!zone) count('zone')
    known.set(id, zone ?? own)
    return zone ?? own
  }
}

const observanceOf = ({ properties }: Component) => {
  const raw = (name: string) => properties.find(each => each.name === name)?.raw ?? ''
  const named = (name: string) => properties.filter(each => each.name === name)
  const walls = (name: string) =>
    named(name).flatMap(({ values }) => values.flatMap(each => momentOf(each)?.wall ?? []))
  return {
    ...{ start: walls('dtstart')[0] ?? 0, from: raw('tzoffsetfrom'), to: raw('tzoffsetto') },
    ...{ rules: named('rrule').map(each => each.raw), dates: walls('rdate') },
  }
}

/** Events by their names, and what stands in place of single occurrences by those. Of the same said twice the newer one. */
function sorted(parts: readonly Component[], context: Context) {
  const masters = new Map<string, Event>()
  const changed = new Map<string, Map<string, Event>>()
  for (const [index, part] of parts.entries()) {
    if (part.name !== 'VEVENT') continue
    const event = eventOf(part, index, context)
    if (!event) {
      context.count('no_start')
      continue
    }
    const { uid, recurrence } = event
    const into = recurrence ? (changed.get(uid) ?? new Map<string, Event>()) : masters
    if (recurrence) changed.set(uid, into)
    const key = recurrence ? `${recurrence.at}` : uid
    const before = into.get(key)
    if (!before || isNewer(event.version, before.version)) into.set(key, event)
  }
  return [masters, changed] as const
}

const isNewer = ([sequence, stamp]: Event['version'], [before, then]: Event['version']) =>
  sequence === before ? stamp >= then : sequence > before

/** `2026-03-02`, `2026-03-02T09:00:00` and `…Z`; a date whose kind was not told comes without its time. */
function momentOf(value: unknown): { readonly wall: number; readonly isDay: boolean; readonly isUtc: boolean } | null {
  const [, day = '', time, z] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d|::))?(Z)?$/.exec(String(value)) ?? []
  const isDay = time === undefined || time === '::'
  const wall = Date.parse(`${day}T${isDay ? '00:00:00' : time}Z`)
  // The thirtieth of February is none of March.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== day) return null
  return { wall, isDay, isUtc: z !== undefined }
}

function timeOf(value: unknown, property: Property, { zone, zoneOf }: Context): Time | null {
  const moment = momentOf(value)
  if (!moment) return null
  const id = property.parameter('tzid')
  const place = moment.isUtc ? utc : id === '' ? zone : zoneOf(id)
  const { wall, isDay } = moment
  return { isDay, wall, zone: isDay && moment.isUtc ? zone : place, at: isDay ? wall : place.instantOf(wall) }
}

const one = (part: Component, name: string) => part.properties.find(each => each.name === name)
const first = (part: Component, name: string, context: Context): Time | null => {
  const property = one(part, name)
  return property ? timeOf(property.values[0], property, context) : null
}
const rawOf = (part: Component, name: string): string => one(part, name)?.raw.trim() ?? ''

/** `P1DT2H30M` in milliseconds; 0 for what is none. */
function lengthOf(text: string): number {
  const [, sign = '', weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim()) ?? []
  const length =
    (Number(weeks) * 7 + Number(days)) * dayMs + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? 0 : length
}

function eventOf(part: Component, index: number, context: Context): Event | null {
  const told = first(part, 'dtstart', context)
  if (!told) return null
  const toldEnd = first(part, 'dtend', context)
  const length = lengthOf(rawOf(part, 'duration'))
  const isMicrosoftDay = /^true$/i.test(rawOf(part, 'x-microsoft-cdo-alldayevent'))
  const start: Time = isMicrosoftDay && told.wall % dayMs === 0 ? { ...told, isDay: true, at: told.wall } : told
  const end: Time = start.isDay
    ? dayAfter(start, toldEnd, length)
    : { ...start, at: Math.max(start.at, toldEnd && !toldEnd.isDay ? toldEnd.at : start.at + length) }
  const recurrence = one(part, 'recurrence-id')
  return {
    ...{ part, start, end },
    uid: plain(rawOf(part, 'uid'), 1000) || `${start.wall} ${rawOf(part, 'summary').slice(0, 200)} ${index}`,
    recurrence: first(part, 'recurrence-id', context),
    isRest: /^THISANDFUTURE$/i.test(recurrence?.parameter('range') ?? ''),
    isCancelled: /^CANCELLED$/i.test(rawOf(part, 'status')),
    version: [Number(rawOf(part, 'sequence')) || 0, rawOf(part, 'dtstamp')],
  }
}

/** The day after the last one; some writers repeat the first one as the end, or write hours. */
function dayAfter(start: Time, end: Time | null, length: number): Time {
  const told = end ? Math.ceil(end.wall / dayMs) * dayMs : start.wall + Math.ceil(length / dayMs) * dayMs
  const at = Math.max(told, start.wall + dayMs)
  return { ...start, wall: at, at }
}

function occurrencesOf(event: Event, changed: readonly Event[], context: Context): readonly Occurrence[] {
  const { part, start, end } = event
  const all = (name: string) => part.properties.filter(each => each.name === name)
  const times = (name: string) =>
    all(name).flatMap(property =>
      property.values.flatMap(each => timeOf(Array.isArray(each) ? each[0] : each, property, context) ?? []),
    )
  const isAlone = event.recurrence !== null
  const series: Series<Event> = {
    ...{ start, length: end.at - start.at, rules: isAlone ? [] : all('rrule').map(each => each.raw) },
    without: all('exrule').map(each => each.raw),
    dates: isAlone ? [] : all('rdate').flatMap(each => datesOf(each, context)),
    left: times('exdate'),
    changed: changed.flatMap(each =>
      each.recurrence
        ? [{ original: each.recurrence, isCancelled: each.isCancelled, isRest: each.isRest, by: each }]
        : [],
    ),
    onRule: () => context.count('rule'),
  }
  return timesOf(series, context.span).map(({ original, from, to, by }) => {
    const said = by ?? event
    const key = `${event.uid}\n${isAlone ? event.recurrence?.at : original}`
    return { ...detailsOf(said), key: digest(key), uid: event.uid, ...whenOf(said.start.isDay, from, to) }
  })
}

/** Dates that are added; periods bring lengths of their own. */
function datesOf(property: Property, context: Context): Series<Event>['dates'] {
  return property.values.flatMap((value): Series<Event>['dates'] => {
    const [begin, end]: unknown[] = Array.isArray(value) ? value : [value]
    const time = timeOf(begin, property, context)
    if (!time) return []
    if (end === undefined) return [{ time, length: null }]
    const until = timeOf(end, property, context)
    return [{ time, length: Math.max(0, until ? until.at - time.at : lengthOf(String(end))) }]
  })
}

const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

function whenOf(isDay: boolean, from: number, to: number) {
  if (!isDay) {
    const [start_at, end_at] = [from, to].map(at => new Date(at).toISOString())
    return { all_day: false, start_day: null, end_day: null, start_at: start_at ?? '', end_at: end_at ?? '' }
  }
  const last = Math.max(from, to - dayMs)
  return { all_day: true, start_day: dayOf(from), end_day: dayOf(last), start_at: null, end_at: null }
}

function detailsOf({ part }: Event) {
  const url = rawOf(part, 'url')
  const text = (name: string, most: number) => plain(textOf(part.properties, name), most)
  const isFree =
    /^TRANSPARENT$/i.test(rawOf(part, 'transp')) || /^FREE$/i.test(rawOf(part, 'x-microsoft-cdo-busystatus'))
  return {
    ...{ title: text('summary', 500), note: text('description', 4000), place: text('location', 500) },
    url: /^https?:\/\//i.test(url) && URL.canParse(url) && url.length <= 2000 ? plain(url, 2000) : null,
    is_busy: !isFree,
    is_private: /^(PRIVATE|CONFIDENTIAL)$/i.test(rawOf(part, 'class')),
  }
}

const textOf = (properties: readonly Property[], name: string): string => {
  const property = properties.find(each => each.name === name)
  const [value] = property?.values ?? []
  // The library leaves the escapes of names it does not know.
  return name.startsWith('x-') ? (property?.raw ?? '').replace(/\\([\\;,])/g, '$1') : String(value ?? '')
}

/** Without control characters and halves of letters, which a database refuses. */
const plain = (text: string, most: number): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .slice(0, most)
    .toWellFormed()

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The nearest ones, when there are too many. */
function nearest(found: readonly Occurrence[], now: number, most: number): readonly Occurrence[] {
  // The same name twice would be the same row.
  const all = [...new Map(found.map(each => [each.key, each])).values()]
  if (all.length <= most) return all
  const far = ({ start_at, start_day }: Occurrence) => Math.abs(Date.parse(start_at ?? `${start_day}T00:00Z`) - now)
  return all.toSorted((one, other) => far(one) - far(other)).slice(0, most)
}
