import type { Day } from '../day.ts'
import type { HolidayRule } from '../recurrence/series.ts'
import type { Now, Repeat } from './grammar.ts'
import { repeatRules } from './repeats.ts'
import { readAt } from './scan.ts'
import { type DaySpan, dayAt, daysAt, type HourSpan, hoursAt, matchAt, type Taken } from './spans.ts'
import { estimateRules } from './times.ts'
import { zoneNamed, zoneSource } from './zones.ts'

/** The pieces of a line that tells an appointment, each read where it begins. */

/** What each kind of chip carries. */
export interface Values {
  readonly date: Day
  readonly days: DaySpan
  readonly hours: HourSpan
  /** minutes */
  readonly length: number
  readonly wholeDay: true
  readonly repeat: Repeat
  /** how many times at all */
  readonly times: number
  /** the last day of a repetition, or of what has no other end */
  readonly until: Day
  readonly holidays: HolidayRule
  readonly place: string
  readonly link: string
  /** minutes before, several; none: it shall not remind */
  readonly reminders: readonly number[]
  /** IANA name */
  readonly zone: string
  readonly tag: string
  readonly project: string
}

export type AppointmentKind = keyof Values

/** One understood piece of the line: `text` is the line from `start` up to, not including, `end`. */
export type AppointmentPart = {
  readonly [Kind in AppointmentKind]: {
    readonly kind: Kind
    readonly text: string
    readonly start: number
    readonly end: number
    readonly value: Values[Kind]
  }
}[AppointmentKind]

export interface AppointmentOptions extends Now {
  /** pieces, as typed, that shall be plain words of the title (see `asWords`) */
  readonly plain?: readonly string[]
  /** minutes of an appointment whose end nobody said; 60 unless told */
  readonly minutes?: number
  /** days with a name of their own (勤労感謝の日), the next of each */
  readonly namedDays?: readonly { readonly name: string; readonly day: Day }[]
}

type Piece = {
  readonly [Kind in AppointmentKind]: { readonly kind: Kind; readonly value: Values[Kind] }
}[AppointmentKind]
export type Placed = Piece & { readonly start: number; readonly end: number }

const sticky = (source: string) => new RegExp(source, 'y')
// It ties a day or an hour to what follows: 明日は歯医者, 15時から.
const tie = sticky('(?:まで)?(?:[にのは]|から|より|で)(?=$|\\s|[^\\u3041-\\u3096]|お)|[,:](?=\\s|$)|、')
const link = sticky('https?://[^\\s、。「」<>]+')
const placeNamed = sticky('(?<![一-龠\\w])(?:場所|会場|place|location|where)\\s?[:は]\\s?(\\S+)')
const placeAt = sticky('(?<![\\w.])@\\s?([^\\s#+@]+(?:\\s[A-Z][^\\s#+@]*)*)')
const tag = sticky('(?<![\\w&])#([^\\s#@!~+,、。]+)')
const project = sticky('(?<=^|\\s)\\+([^\\s#@!~+,、。\\d][^\\s#@!~+,、。]*)')
const wholeDay = sticky('終日|(?:まる)?一日中|(?<!\\w)all[ -]day(?!\\w)\\s?:?')
const times = sticky(
  '(?:全|計)?(\\d{1,3})回(?:コース)?(?=$|[\\s、。])|全(\\d{1,3})回|(?<!\\w)(?:for )?(\\d{1,3}) times(?!\\w)',
)
const untilBefore = sticky('(?<!\\w)(?:until|till|through) ')
const untilAfter = sticky('\\s?までに?')
const holidays = sticky(
  '(?:休日|祝日|土日祝?|休業日)(?:の場合は?|なら|は|だったら|に当たれば)(前|翌|次の?)(?:営業日|平日)|(祝日(?:以外の|を除く|は?休み|は除く))|(?<!\\w)(except|excluding|skip(?:ping)?) (?:public )?holidays',
)
const unit = '(分|時間|日|週間)前'
const remindersJa = sticky(
  `(?:通知|リマインド|アラーム)?[:は]?\\s?((?:\\d{1,3}${unit}|前日)(?:[と、,・]\\s?(?:\\d{1,3}${unit}|前日))*)(?:にも?)?(?:通知|知らせ(?:て|る)?|リマインド|アラーム|の通知)?(?=$|[\\s、。])`,
)
const lengthEn = '\\d{1,3} ?(?:minutes?|mins?|m|hours?|hrs?|h|days?|d)(?!\\w)'
const remindersEn = sticky(
  `(?<!\\w)(?:remind(?: me)?|alerts?|alarms?|notify(?: me)?)(?: at)? (${lengthEn}(?:(?:,| and|, and) ?${lengthEn})*)(?: (?:before|ahead|earlier))?`,
)
const noReminders = sticky('通知(?:なし|無し|しない|不要)|(?<!\\w)no (?:alerts?|reminders?|alarms?)(?!\\w)')
const zone = sticky(`\\s?${zoneSource}`)
const isoSpan = sticky('(\\d{4}-\\d{2}-\\d{2})t(\\d{2}):(\\d{2})(?:/pt(?:(\\d{1,2})h)?(?:(\\d{1,2})m)?)?(?![\\w:])')
const needed = sticky('所要(?:時間)?[:は]?\\s?')
const shortDay = sticky(
  '(?<!\\w)(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat)(?=,? (?:at )?\\d{1,2}(?!\\w*(?:st|nd|rd|th)))',
)
const ago = /(\d{1,3}) ?(分|時間|日|週間|m|h|d)|前日/g

const minutesPer: Readonly<Record<string, number>> = {
  分: 1,
  時間: 60,
  日: 1440,
  週間: 10_080,
  m: 1,
  h: 60,
  d: 1440,
}

const leads = (text: string): readonly number[] =>
  [...text.matchAll(ago)].map(([, many, of = '日']) => Number(many ?? 1) * (minutesPer[of] ?? 1))

/** What was read before: an hour may be bare behind a day, and a zone stands behind an hour. */
export interface Behind {
  readonly kinds: ReadonlySet<AppointmentKind>
  /** the last piece ends here, but for spaces */
  readonly isNext: boolean
}

type Read = (line: string, folded: string, at: number, now: AppointmentOptions, behind: Behind) => Placed | null

const placed = <Kind extends AppointmentKind>(kind: Kind, start: number, end: number, value: Values[Kind]): Placed =>
  // The kind and its value go together by the signature.
  ({ kind, start, end, value }) as Placed

const tied = (folded: string, end: number): number => end + (matchAt(tie, folded, end)?.[0].length ?? 0)

const readTexts: Read = (line, folded, at) => {
  const address = matchAt(link, line, at)
  if (address) return placed('link', at, at + address[0].length, address[0])
  const named = matchAt(placeNamed, folded, at)
  if (named?.[1]) {
    const end = at + named[0].length
    return placed('place', at, end, line.slice(end - named[1].length, end))
  }
  const label = matchAt(tag, folded, at) ?? matchAt(project, folded, at)
  if (!label) return null
  const end = at + label[0].length
  return placed(label[0].startsWith('#') ? 'tag' : 'project', at, end, line.slice(at + 1, end))
}

const readReminders: Read = (_line, folded, at) => {
  const none = matchAt(noReminders, folded, at)
  if (none) return placed('reminders', at, at + none[0].length, [])
  const found = matchAt(remindersJa, folded, at) ?? matchAt(remindersEn, folded, at)
  return found && placed('reminders', at, at + found[0].length, leads(found[1] ?? ''))
}

const readRepeat: Read = (_line, folded, at, now, { kinds }) => {
  const found = readAt(folded, at, now, repeatRules)
  if (found?.kind === 'repeat') return placed('repeat', at, tied(folded, found.end), found.value)
  const rule = matchAt(holidays, folded, at)
  if (rule) {
    const value = rule[1] === '前' ? 'prev_workday' : rule[1] ? 'next_workday' : 'skip'
    return placed('holidays', at, at + rule[0].length, value)
  }
  const many = kinds.has('repeat') ? matchAt(times, folded, at) : null
  return many && placed('times', at, at + many[0].length, Number(many[1] ?? many[2] ?? many[3]))
}

const namedDayAt = (folded: string, at: number, now: AppointmentOptions): Taken<Day> | null => {
  const found = now.namedDays?.find(({ name }) => name !== '' && folded.startsWith(name, at))
  return found ? { value: found.day, end: at + found.name.length } : null
}

const readDays: Read = (_line, folded, at, now) => {
  const iso = matchAt(isoSpan, folded, at)
  if (iso) return null
  const before = matchAt(untilBefore, folded, at)
  const last = before && dayAt(folded, at + before[0].length, now, true)
  if (last) return placed('until', at, last.end, last.value)
  const span = daysAt(folded, at, now)
  if (span) return placed('days', at, tied(folded, span.end), span.value)
  const short = matchAt(shortDay, folded, at)
  const found = dayAt(folded, at, now, short !== null) ?? namedDayAt(folded, at, now)
  if (!found) return null
  const until = matchAt(untilAfter, folded, found.end)
  if (until) return placed('until', at, found.end + until[0].length, found.value)
  return placed('date', at, tied(folded, found.end), found.value)
}

const readHours: Read = (_line, folded, at, now, { kinds, isNext }) => {
  const behindDay = isNext && (kinds.has('date') || kinds.has('days') || kinds.has('repeat'))
  const found = hoursAt(folded, at, now, behindDay)
  if (found) return placed('hours', at, tied(folded, found.end), found.value)
  const all = matchAt(wholeDay, folded, at)
  if (all) return placed('wholeDay', at, tied(folded, at + all[0].length), true)
  const begins = at + (matchAt(needed, folded, at)?.[0].length ?? 0)
  const length = readAt(folded, begins, now, estimateRules)
  if (length?.kind === 'estimate') return placed('length', at, tied(folded, length.end), length.value)
  const there = isNext && kinds.has('hours') ? matchAt(zone, folded, at) : null
  const name = there && zoneNamed(there[1] ?? there[2] ?? '')
  return there && name ? placed('zone', at, at + there[0].length, name) : null
}

const readPlace: Read = (line, folded, at) => {
  const found = matchAt(placeAt, line.replaceAll('＠', '@'), at)
  if (!found?.[1] || folded[at] !== '@') return null
  const end = at + found[0].length
  return placed('place', at, end, line.slice(end - found[1].length, end))
}

const readers: readonly Read[] = [readTexts, readReminders, readRepeat, readDays, readHours]

/** What begins exactly at a place of the line, or nothing. */
export function pieceAt(
  line: string,
  folded: string,
  at: number,
  now: AppointmentOptions,
  behind: Behind,
): Placed | null {
  const sign = folded[at] === '@' ? 1 : 0
  for (const read of readers) {
    const piece = read(line, folded, at + sign, now, behind)
    if (piece) return { ...piece, start: at }
  }
  return sign ? readPlace(line, folded, at, now, behind) : null
}

/** `2026-12-01T22:00/PT6H` is a day and its hours in one. */
export function isoAt(folded: string, at: number): readonly Placed[] | null {
  const [whole, day = '', hour, minute, hours, minutes] = matchAt(isoSpan, folded, at) ?? []
  if (!whole) return null
  const start = Number(hour) * 60 + Number(minute)
  const length = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return [
    placed('date', at, at + day.length + 1, day as Day),
    placed('hours', at + day.length + 1, at + whole.length, { start, end: length > 0 ? start + length : null }),
  ]
}
