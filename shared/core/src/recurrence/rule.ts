import { type Day, parseDay } from '../day.ts'

/**
 * A rule of repetition as RFC 5545 writes it, for civil days only: what repeats by the hour, by week numbers or by days of
 * the year is not read. Every rule names the week's first day, because the same text means other days under another one.
 */
export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

export interface WeekdayRule {
  /** 0 = Sunday … 6 = Saturday */
  readonly weekday: number
  /** which one of the month (or year); -1 is the last; 0: each */
  readonly nth: number
}

export interface Rule {
  readonly freq: Frequency
  readonly interval: number
  /** how many occurrences there are at all; null: no limit */
  readonly count: number | null
  /** the last possible day; null: no limit */
  readonly until: Day | null
  readonly byDay: readonly WeekdayRule[]
  /** 1…31, or -31…-1 counted from the month's end */
  readonly byMonthDay: readonly number[]
  readonly byMonth: readonly number[]
  /** which of a period's days; -1 is the last */
  readonly bySetPos: readonly number[]
  /** 0 = Sunday … 6 = Saturday */
  readonly weekStart: number
}

const codes: readonly string[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const frequencies: readonly string[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] satisfies readonly Frequency[]
const isFrequency = (text: string): text is Frequency => frequencies.includes(text)
const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'])

/** The rule a text says, or null when it is none, or one with parts that civil days cannot follow. Without WKST: `weekStart`. */
export function parseRule(text: string, weekStart = 1): Rule | null {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (part === '') continue
    if (!known.has(name) || value === '' || parts.has(name)) return null
    parts.set(name, value)
  }
  const freq = parts.get('FREQ') ?? ''
  const interval = whole(parts.get('INTERVAL') ?? '1', 1, 9999)
  const count = parts.has('COUNT') ? whole(parts.get('COUNT') ?? '', 1, 99_999) : null
  const until = parts.has('UNTIL') ? untilOf(parts.get('UNTIL') ?? '') : null
  const byDay = list(parts.get('BYDAY'), weekdayOf)
  const byMonthDay = list(parts.get('BYMONTHDAY'), each => signed(each, 31))
  const byMonth = list(parts.get('BYMONTH'), each => whole(each, 1, 12))
  const bySetPos = list(parts.get('BYSETPOS'), each => signed(each, 366))
  const first = parts.has('WKST') ? codes.indexOf(parts.get('WKST') ?? '') : weekStart
  if (!isFrequency(freq) || interval === null || !byDay || !byMonthDay || !byMonth || !bySetPos || first < 0)
    return null
  if (parts.has('COUNT') && (count === null || parts.has('UNTIL'))) return null
  if (parts.has('UNTIL') && until === null) return null
  if (freq === 'WEEKLY' && byMonthDay.length > 0) return null
  if ((freq === 'DAILY' || freq === 'WEEKLY') && byDay.some(each => each.nth !== 0)) return null
  return { freq, interval, count, until, byDay, byMonthDay, byMonth, bySetPos, weekStart: first }
}

export function formatRule(rule: Rule): string {
  const { freq, interval, count, until, byDay, byMonthDay, byMonth, bySetPos, weekStart } = rule
  return [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    count !== null && `COUNT=${count}`,
    until !== null && `UNTIL=${until.replaceAll('-', '')}`,
    byMonth.length > 0 && `BYMONTH=${byMonth.join(',')}`,
    byMonthDay.length > 0 && `BYMONTHDAY=${byMonthDay.join(',')}`,
    byDay.length > 0 && `BYDAY=${byDay.map(({ nth, weekday }) => `${nth || ''}${codes[weekday]}`).join(',')}`,
    bySetPos.length > 0 && `BYSETPOS=${bySetPos.join(',')}`,
    `WKST=${codes[weekStart]}`,
  ]
    .filter(part => part !== false)
    .join(';')
}

const whole = (text: string, least: number, most: number): number | null => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}

const signed = (text: string, most: number): number | null => {
  const value = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0
  return value !== 0 && Math.abs(value) <= most ? value : null
}

const weekdayOf = (text: string): WeekdayRule | null => {
  const [, nth = '', code = ''] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text) ?? []
  const which = nth === '' ? 0 : Number(nth)
  if (code === '' || (nth !== '' && (which === 0 || Math.abs(which) > 53))) return null
  return { weekday: codes.indexOf(code), nth: which }
}

const untilOf = (text: string): Day | null => {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(text) ?? []
  return parseDay(`${year}-${month}-${date}`)
}

function list<Value>(text: string | undefined, read: (text: string) => Value | null): readonly Value[] | null {
  if (text === undefined) return []
  const values = text.split(',').map(read)
  return values.every(value => value !== null) ? values.filter(value => value !== null) : null
}
