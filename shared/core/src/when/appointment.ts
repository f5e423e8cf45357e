import { addDays, type Day } from '../day.ts'
import type { HolidayRule } from '../recurrence/series.ts'
import {
  type AppointmentKind,
  type AppointmentOptions,
  type AppointmentPart,
  isoAt,
  type Placed,
  pieceAt,
  type Values,
} from './appointment-pieces.ts'
import { fold } from './grammar.ts'
import { names } from './names.ts'
import { joined } from './quick-add.ts'
import { repeatFrom } from './scan.ts'
import { type HourSpan, matchAt } from './spans.ts'

/** Hours of a zone's clock: `day` and `time` are of its begin, `minutes` its length. */
export interface Hours {
  readonly allDay: false
  readonly day: Day
  /** `HH:MM` */
  readonly time: string
  readonly minutes: number
}

/** Whole days, both included. */
export interface WholeDays {
  readonly allDay: true
  readonly start: Day
  readonly end: Day
}

export interface Appointment {
  /** what is left: one line, single spaces */
  readonly title: string
  /** in the order of the line; one of each kind, except tags */
  readonly parts: readonly AppointmentPart[]
  /** null: the line names neither day nor hour */
  readonly when: Hours | WholeDays | null
  /** RFC 5545 with WKST; null: it does not repeat */
  readonly rrule: string | null
  readonly holidays: HolidayRule
  readonly place: string | null
  readonly link: string | null
  /** IANA name; null: the person's */
  readonly zone: string | null
  /** minutes before; null: the line says nothing about it */
  readonly reminders: readonly number[] | null
  readonly tags: readonly string[]
  readonly project: string | null
}

const nameOfOther = new RegExp(`${names}|24時間(?:営業|対応|テレビ|受付|体制)`, 'y')
const emptyBrackets = /\s*(?:\(\s*\)|（\s*）)\s*/g

const isSecond = (kind: AppointmentKind, kinds: ReadonlySet<AppointmentKind>): boolean => {
  if (kind === 'tag') return false
  return kinds.has(kind) || (kind === 'date' && kinds.has('days')) || (kind === 'days' && kinds.has('date'))
}

/**
 * Reads a typed line into an appointment: 明日15時から1時間 歯医者, 12/3-5 京都, 毎週火曜 19:00-20:30 ヨガ, "lunch with Mika Fri
 * 12–13". What is not understood, and a second piece of a kind, stays in the title. Never throws.
 */
export function parseAppointment(line: string, options: AppointmentOptions): Appointment {
  const folded = fold(line)
  const plain = new Set(options.plain?.map(text => fold(text)))
  const parts: AppointmentPart[] = []
  const kinds = new Set<AppointmentKind>()
  const kept: string[] = []
  let from = 0
  let index = 0
  const take = (piece: Placed): void => {
    const { start, end } = piece
    index = end
    // Passed over as a whole, so that no piece of it is read as something else.
    if (isSecond(piece.kind, kinds) || plain.has(folded.slice(start, end))) return
    kept.push(line.slice(from, start))
    from = end
    kinds.add(piece.kind)
    parts.push({ ...piece, text: line.slice(start, end) })
  }
  while (index < folded.length) {
    const other = matchAt(nameOfOther, folded, index)
    if (other) {
      index += other[0].length
      continue
    }
    const isNext = parts.length > 0 && folded.slice(from, index).trim() === ''
    const iso = isoAt(folded, index)
    const piece = iso ? null : pieceAt(line, folded, index, options, { kinds, isNext })
    if (iso) iso.forEach(take)
    else if (piece) take(piece)
    else index++
  }
  kept.push(line.slice(from))
  const named = parts.find(part => part.kind === 'date' || part.kind === 'days')
  const day = named?.kind === 'days' ? named.value.start : named?.value
  const begun = parts.map(part =>
    part.kind === 'repeat' && day ? { ...part, value: repeatFrom(day, folded, part, options) } : part,
  )
  return { title: joined(kept).replace(emptyBrackets, ' ').trim(), parts: begun, ...meant(begun, options) }
}

type Said = { [Kind in AppointmentKind]?: Values[Kind] }

function meant(parts: readonly AppointmentPart[], options: AppointmentOptions): Omit<Appointment, 'title' | 'parts'> {
  const said: Said = Object.fromEntries(parts.map(({ kind, value }) => [kind, value]))
  return {
    when: whenOf(said, options),
    rrule: said.repeat ? limited(said.repeat.rrule, said) : null,
    holidays: said.holidays ?? 'none',
    place: said.place ?? null,
    link: said.link ?? null,
    zone: said.zone ?? null,
    reminders: said.reminders ?? null,
    tags: parts.flatMap(part => (part.kind === 'tag' ? [part.value] : [])),
    project: said.project ?? null,
  }
}

function whenOf(said: Said, { today, minutes = 60 }: AppointmentOptions): Hours | WholeDays | null {
  const { date, days, hours, length, wholeDay, repeat, until } = said
  const first = date ?? days?.start ?? repeat?.start
  if (hours && !wholeDay) {
    const begin = first ?? today
    const ends = hours.end === null ? hours.start + (length ?? minutes) : endOf(hours, begin)
    const day = addDays(begin, Math.floor(hours.start / 1440))
    return { allDay: false, day, time: clock(hours.start % 1440), minutes: Math.max(ends - hours.start, 0) }
  }
  if (first === undefined)
    return until === undefined && !wholeDay ? null : { allDay: true, start: today, end: until ?? today }
  const end = days?.end ?? (repeat || until === undefined || until < first ? first : until)
  return { allDay: true, start: first, end }
}

const endOf = ({ end, endDay }: HourSpan, begin: Day): number =>
  (end ?? 0) + (endDay && endDay > begin ? Math.round((Date.parse(endDay) - Date.parse(begin)) / 60_000) : 0)

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** COUNT or UNTIL before WKST, which stands last. */
function limited(rrule: string, { times: count, until }: Said): string {
  const limit = count ? `COUNT=${count};` : until ? `UNTIL=${until.replaceAll('-', '')};` : ''
  return rrule.replace('WKST', `${limit}WKST`)
}
