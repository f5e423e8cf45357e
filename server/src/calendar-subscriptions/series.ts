import { dayMs, readRule, wallTimes } from './rule.ts'
import { untilOf, utc, type Zone } from './zones.ts'

/** Which occurrences a series has: what its rules give, what is added, left out, and said otherwise (RFC 5545 §3.8.4–5). */

export interface Time {
  readonly isDay: boolean
  /** what the clocks of its zone show, or were told in UTC; of a day its midnight */
  readonly wall: number
  /** the instant; of a day the same as `wall` */
  readonly at: number
  readonly zone: Zone
}

/** What is said in place of an occurrence. */
interface Said {
  readonly start: Time
  readonly end: Time
}

export interface Series<By extends Said> {
  readonly start: Time
  /** milliseconds */
  readonly length: number
  readonly rules: readonly string[]
  readonly without: readonly string[]
  /** `length` null: that of the series */
  readonly dates: readonly { readonly time: Time; readonly length: number | null }[]
  readonly left: readonly Time[]
  readonly changed: readonly {
    readonly original: Time
    readonly isCancelled: boolean
    /** it counts for what follows as well */
    readonly isRest: boolean
    readonly by: By
  }[]
  /** is called for each rule that nobody can read */
  readonly onRule: () => void
}

export interface Placed<By> {
  /** the instant (of a day, its midnight in UTC) by which the series names the occurrence */
  readonly original: number
  readonly from: number
  readonly to: number
  /** what is said in its place; null: what the series says */
  readonly by: By | null
}

/** Instants between which something is wanted. */
export interface Span {
  readonly from: number
  readonly to: number
}

const most = 20_000

/** The civil day of a time for a series, as a number of days. Midnight in UTC is how whole days are often told. */
const dayOf = ({ isDay, wall, at, zone }: Time, series: Time): number =>
  Math.floor((isDay || wall % dayMs === 0 ? wall : (zone === utc ? series.zone : zone).wallOf(at)) / dayMs)

/** Everything of a series that touches the span. */
export function timesOf<By extends Said>(series: Series<By>, span: Span): readonly Placed<By>[] {
  const { start, length } = series
  const lengths = new Map(originalsOf(series, span).map(at => [at, length]))
  for (const { time, length: own } of series.dates) lengths.set(instantIn(time, start), own ?? length)
  for (const at of without(series, span)) lengths.delete(at)
  const isLeft = matcher(series.left, start)
  for (const at of lengths.keys()) if (isLeft(at)) lengths.delete(at)

  const placed: Placed<By>[] = []
  const onDay = new Map([...lengths.keys()].map(at => [dayIn(at, start), at]))
  const rest = series.changed
    .filter(each => each.isRest && !each.isCancelled)
    .toSorted((one, other) => one.original.at - other.original.at)
  for (const { original, isCancelled, isRest, by } of series.changed) {
    // A series of hours may be told by the day alone, one of days with an hour.
    const found = original.isDay === start.isDay ? original.at : onDay.get(dayOf(original, start))
    const at = found ?? original.at
    if (isRest && !isCancelled) continue
    lengths.delete(at)
    if (!isCancelled && !isLeft(at)) placed.push({ original: at, from: by.start.at, to: by.end.at, by })
  }
  for (const [at, own] of lengths) {
    const later = rest.findLast(each => each.original.at <= at)
    if (!later) placed.push({ original: at, from: at, to: at + own, by: null })
    else {
      const from = at + later.by.start.at - later.original.at
      placed.push({ original: at, from, to: from + later.by.end.at - later.by.start.at, by: later.by })
    }
  }
  return placed.filter(({ from, to }) => from < span.to && (to > span.from || (to === from && from >= span.from)))
}

/** The instant of a time in the kind of the series. */
const instantIn = (time: Time, start: Time): number =>
  start.isDay && !time.isDay ? dayOf(time, start) * dayMs : time.at

const dayIn = (at: number, { isDay, zone }: Time): number => Math.floor((isDay ? at : zone.wallOf(at)) / dayMs)

/** Whether an occurrence is among times, by the instant, or by its day where one of both is a day. */
function matcher(times: readonly Time[], start: Time): (at: number) => boolean {
  const instants = new Set(times.filter(each => each.isDay === start.isDay).map(each => each.at))
  const days = new Set(times.filter(each => each.isDay !== start.isDay).map(each => dayOf(each, start)))
  return at => instants.has(at) || (days.size > 0 && days.has(dayIn(at, start)))
}

function originalsOf<By extends Said>({ start, length, rules, changed, onRule }: Series<By>, span: Span): number[] {
  const read = rules.map(readRule)
  for (const rule of read) if (!rule) onRule()
  if (read.every(rule => !rule)) return [start.at]
  // What follows a change may be moved into the span from outside of it.
  const shift = Math.max(0, ...changed.map(({ by, original }) => (by ? Math.abs(by.start.at - original.at) : 0)))
  const slack = Math.min(shift, 366 * dayMs) + dayMs
  return expanded(rules, start, { from: span.from - length - slack, to: span.to + slack })
}

const without = <By extends Said>({ start, without: rules, length }: Series<By>, span: Span): readonly number[] =>
  expanded(rules, start, { from: span.from - length - dayMs, to: span.to + dayMs })

function expanded(rules: readonly string[], start: Time, { from, to }: Span): number[] {
  const { isDay, zone, wall, at } = start
  const clock = isDay ? wall : zone.wallOf(at)
  const [first, last] = isDay ? [from, to] : [zone.wallOf(from), zone.wallOf(to)]
  const found = new Set<number>()
  for (const text of rules) {
    const read = readRule(text)
    if (!read) continue
    // Days have no hours to choose among.
    const rule = isDay ? { ...read, byHour: [], byMinute: [], bySecond: [] } : read
    const until = rule.until === null ? null : untilOf(rule.until)
    const isMidnight = until !== null && until.at % dayMs === 0
    const told = until && (until.isUtc && !(isDay && isMidnight) ? zone.wallOf(until.at) : until.at)
    const end = told !== null && isDay ? Math.floor(told / dayMs) * dayMs : told
    for (const each of wallTimes(rule, clock, { from: first, to: last, last: end, most }))
      found.add(isDay ? each : zone.instantOf(each))
  }
  return [...found]
}
