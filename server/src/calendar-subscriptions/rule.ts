/**
 * Rules of other calendars (RFC 5545 §3.3.10), all parts but RSCALE. What the product's own rules say is a part of this
 * (`@techo/core/recurrence`, which also has words for it); here only times are wanted.
 *
 * Times are wall times: what a clock shows, as the milliseconds since 1970 at which a clock in UTC shows it.
 */
export type Frequency = 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY'

export interface Rule {
  readonly freq: Frequency
  readonly interval: number
  readonly count: number | null
  /** as it stands there: `20260304`, `20260304T100000` or `20260304T010000Z` */
  readonly until: string | null
  /** 0 is Sunday */
  readonly wkst: number
  readonly byMonth: readonly number[]
  readonly byWeekNo: readonly number[]
  readonly byYearDay: readonly number[]
  readonly byMonthDay: readonly number[]
  /** `nth` is 0 for every such weekday */
  readonly byDay: readonly { readonly nth: number; readonly day: number }[]
  readonly byHour: readonly number[]
  readonly byMinute: readonly number[]
  readonly bySecond: readonly number[]
  readonly bySetPos: readonly number[]
}

export const dayMs = 86_400_000
const hourMs = 3_600_000
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const known = /^(FREQ|INTERVAL|COUNT|UNTIL|WKST|BY(MONTH|WEEKNO|YEARDAY|MONTHDAY|DAY|HOUR|MINUTE|SECOND|SETPOS)|X-.*)$/

/** Null for what is no rule, for parts nobody knows, and for those that fill a calendar by the minute. */
export function readRule(text: string): Rule | null {
  const parts = new Map<string, string>()
  for (const part of text.trim().toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (part === '') continue
    if (!known.test(name)) return null
    parts.set(name, value.trim())
  }
  const freq = (['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'] as const).find(each => each === parts.get('FREQ'))
  if (!freq) return null
  let isRead = true
  const numbers = (name: string, least: number, most: number): readonly number[] => {
    const said = parts.get(name)
    if (said === undefined || said === '') return []
    const found = said.split(',').map(each => (/^[+-]?\d+$/.test(each.trim()) ? Number(each) : Number.NaN))
    if (found.some(each => Number.isNaN(each) || each < least || each > most || (least < 0 && each === 0)))
      isRead = false
    return found
  }
  const byDay = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(each => each.trim() !== '')
    .map(each => {
      const [, nth, name = ''] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(each.trim()) ?? []
      if (name === '') isRead = false
      return { nth: Number(nth ?? 0), day: names.indexOf(name) }
    })
  const until = parts.get('UNTIL') ?? null
  const wkst = names.indexOf(parts.get('WKST') ?? 'MO')
  const [count] = numbers('COUNT', 1, Number.MAX_SAFE_INTEGER)
  const [interval] = numbers('INTERVAL', 1, 100_000)
  const rule: Rule = {
    ...{ freq, until, byDay, wkst: wkst < 0 ? 1 : wkst, count: count ?? null, interval: interval ?? 1 },
    byMonth: numbers('BYMONTH', 1, 12),
    byWeekNo: numbers('BYWEEKNO', -53, 53),
    byYearDay: numbers('BYYEARDAY', -366, 366),
    byMonthDay: numbers('BYMONTHDAY', -31, 31),
    byHour: numbers('BYHOUR', 0, 23),
    byMinute: numbers('BYMINUTE', 0, 59),
    bySecond: numbers('BYSECOND', 0, 60),
    bySetPos: numbers('BYSETPOS', -366, 366),
  }
  return isRead && (until === null || /^\d{8}(T\d{6}Z?)?$/.test(until)) ? rule : null
}

interface Parts {
  readonly year: number
  /** 1..12 */
  readonly month: number
  readonly date: number
  readonly weekday: number
}

const partsOf = (day: number): Parts => {
  const date = new Date(day)
  return {
    ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 },
    ...{ date: date.getUTCDate(), weekday: date.getUTCDay() },
  }
}

/** The first moment of a day; months may lie outside of 1..12. */
const utc = (year: number, month: number, date: number): number => {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, date)
  return at.getTime()
}
const startOfDay = (wall: number): number => Math.floor(wall / dayMs) * dayMs
const startOfWeek = (day: number, wkst: number): number =>
  day - ((((new Date(day).getUTCDay() - wkst) % 7) + 7) % 7) * dayMs

/** The first day of week 1 of a year: the week that holds its fourth day. */
const firstWeek = (year: number, wkst: number): number => startOfWeek(utc(year, 1, 4), wkst)

interface Span {
  readonly from: number
  /** not included */
  readonly to: number
}

/** The year whose weeks are counted where a day lies: at its edges that is another one than the calendar's. */
function weekYearOf(day: number, wkst: number): number {
  const { year } = partsOf(day)
  return day < firstWeek(year, wkst) ? year - 1 : day >= firstWeek(year + 1, wkst) ? year + 1 : year
}

/** The n-th period of the rule, counted from the one in which it begins. */
function periodOf({ freq, interval, wkst, byWeekNo }: Rule, start: number, nth: number): Span {
  const { year, month } = partsOf(start)
  const step = nth * interval
  if (freq === 'YEARLY' && byWeekNo.length > 0) {
    const first = weekYearOf(start, wkst) + step
    return { from: firstWeek(first, wkst), to: firstWeek(first + 1, wkst) }
  }
  if (freq === 'YEARLY') return { from: utc(year + step, 1, 1), to: utc(year + step + 1, 1, 1) }
  if (freq === 'MONTHLY') return { from: utc(year, month + step, 1), to: utc(year, month + step + 1, 1) }
  const [length, first] =
    freq === 'WEEKLY'
      ? [7 * dayMs, startOfWeek(startOfDay(start), wkst)]
      : freq === 'DAILY'
        ? [dayMs, startOfDay(start)]
        : [hourMs, Math.floor(start / hourMs) * hourMs]
  return { from: first + step * length, to: first + step * length + length }
}

/** What the rule leaves to its start: the day, where no part says one. */
function completed(rule: Rule, start: number): Rule {
  const { freq, byWeekNo, byYearDay, byMonthDay, byDay, byMonth } = rule
  const { month, date, weekday } = partsOf(start)
  const own = [{ nth: 0, day: weekday }]
  if (byDay.length + byYearDay.length + byMonthDay.length > 0) return rule
  if (byWeekNo.length > 0 || freq === 'WEEKLY') return { ...rule, byDay: own }
  if (freq === 'YEARLY') return { ...rule, byMonth: byMonth.length > 0 ? byMonth : [month], byMonthDay: [date] }
  return freq === 'MONTHLY' ? { ...rule, byMonthDay: [date] } : rule
}

const has = (list: readonly number[], value: number, fromEnd: number): boolean =>
  list.includes(value) || list.includes(fromEnd)

function fits(rule: Rule, day: number): boolean {
  const { freq, byMonth, byWeekNo, byYearDay, byMonthDay, byDay, wkst } = rule
  const { year, month, date, weekday } = partsOf(day)
  if (byMonth.length > 0 && !byMonth.includes(month)) return false
  const monthDays = new Date(utc(year, month + 1, 0)).getUTCDate()
  if (byMonthDay.length > 0 && !has(byMonthDay, date, date - monthDays - 1)) return false
  const first = utc(year, 1, 1)
  const yearDays = (utc(year + 1, 1, 1) - first) / dayMs
  const nthDay = (day - first) / dayMs + 1
  if (byYearDay.length > 0 && !has(byYearDay, nthDay, nthDay - yearDays - 1)) return false
  if (byWeekNo.length > 0) {
    const weekYear = weekYearOf(day, wkst)
    const begin = firstWeek(weekYear, wkst)
    const week = Math.floor((day - begin) / (7 * dayMs)) + 1
    const weeks = (firstWeek(weekYear + 1, wkst) - begin) / (7 * dayMs)
    if (!has(byWeekNo, week, week - weeks - 1)) return false
  }
  if (byDay.length === 0) return true
  const isOfMonth = freq === 'MONTHLY' || (freq === 'YEARLY' && byMonth.length > 0)
  const [at, all] = isOfMonth ? [date, monthDays] : [nthDay, yearDays]
  const counts = (freq === 'MONTHLY' || freq === 'YEARLY') && byWeekNo.length === 0
  const forward = Math.floor((at - 1) / 7) + 1
  const back = -(Math.floor((all - at) / 7) + 1)
  return byDay.some(each => each.day === weekday && (!counts || each.nth === 0 || has([each.nth], forward, back)))
}

const ascending = (one: number, other: number) => one - other

/** The times within a day, in milliseconds; those of an hourly rule within its hour. */
function timesOf({ freq, byHour, byMinute, bySecond }: Rule, start: number): readonly number[] {
  const rest = start - startOfDay(start)
  const or = (list: readonly number[], value: number) => (list.length > 0 ? [...new Set(list)] : [value])
  const hours = freq === 'HOURLY' ? [0] : or(byHour, Math.floor(rest / hourMs))
  return hours
    .flatMap(hour =>
      or(byMinute, Math.floor(rest / 60_000) % 60).flatMap(minute =>
        or(bySecond, Math.floor(rest / 1000) % 60).map(second => hour * hourMs + minute * 60_000 + second * 1000),
      ),
    )
    .sort(ascending)
}

function wallTimesIn(rule: Rule, times: readonly number[], { from, to }: Span): readonly number[] {
  const found: number[] = []
  if (rule.freq === 'HOURLY') {
    const hour = (from - startOfDay(from)) / hourMs
    if ((rule.byHour.length === 0 || rule.byHour.includes(hour)) && fits(rule, startOfDay(from)))
      found.push(...times.map(time => from + time))
  } else
    for (let day = from; day < to; day += dayMs) if (fits(rule, day)) for (const time of times) found.push(day + time)
  if (rule.bySetPos.length === 0) return found
  const chosen = rule.bySetPos.map(place => found.at(place > 0 ? place - 1 : place))
  return [...new Set(chosen.filter(each => each !== undefined))].sort(ascending)
}

const yearMs = 365.25 * dayMs
const about: Readonly<Record<Frequency, number>> = {
  ...{ YEARLY: yearMs, MONTHLY: yearMs / 12, WEEKLY: 7 * dayMs, DAILY: dayMs, HOURLY: hourMs },
}
/** Periods that are looked at before a rule that gives nothing is given up. */
const mostPeriods = 200_000

export interface Wanted extends Span {
  /** the last wall time that may be, as UNTIL says; null: for ever */
  readonly last: number | null
  /** how many at most */
  readonly most: number
}

/**
 * The wall times of a rule that begins at `start`, as far as they lie in the span, ascending. A start that does not fit the
 * rule is none of them. Without COUNT it is begun near the span, however long ago the rule did.
 */
export function wallTimes(given: Rule, start: number, { from, to, last, most }: Wanted): readonly number[] {
  const rule = completed(given, start)
  const times = timesOf(rule, start)
  const end = last === null ? to : Math.min(to, last + 1)
  const skipped = Math.floor((from - start) / (about[rule.freq] * rule.interval)) - 2
  const found: number[] = []
  let counted = 0
  const first = rule.count === null ? Math.max(0, skipped) : 0
  for (let nth = first; nth - first < mostPeriods; nth++) {
    const period = periodOf(rule, start, nth)
    if (period.from >= end) break
    for (const time of wallTimesIn(rule, times, period)) {
      if (time < start) continue
      if (time >= end || (rule.count !== null && counted >= rule.count)) return found
      counted++
      if (time >= from) found.push(time)
      if (found.length >= most) return found
    }
  }
  return found
}
