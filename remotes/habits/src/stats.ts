import { addDays, clockAt, type Day, weekdayOf } from '@techo/core'
import {
  amountOf,
  firstDay,
  isLimit,
  isLiving,
  isScheduled,
  type Life,
  lastDay,
  type Period,
  periodsOf,
  scheduleOn,
} from './rules/index.ts'
import { type Span, startOf } from './span.ts'

/** What a habit's page counts. Rates are 0–1, or null where nothing was decided yet. */

export interface Rate {
  readonly met: number
  readonly decided: number
  readonly rate: number | null
}

/**
 * Periods kept out of periods decided, among those that ended from `from` to `to`. The one that holds `today` belongs to
 * today, once it is met.
 */
export function completionOf(periods: readonly Period[], today: Day, from: Day, to: Day): Rate {
  let met = 0
  let decided = 0
  for (const period of periods) {
    const end = endOf(period, today)
    if (end < from || end > to || (period.state !== 'met' && period.state !== 'missed')) continue
    decided++
    if (period.state === 'met') met++
  }
  return { met, decided, rate: decided === 0 ? null : met / decided }
}

const endOf = ({ to }: Period, today: Day): Day => (to < today ? to : today)

/**
 * Whether the day itself counts as kept: something was done, or nothing was exceeded. Where a sum over a week or a month is
 * what counts, every day that added to it is kept.
 */
export function isKept(life: Life, day: Day): boolean {
  const { habit, entries } = life
  const entry = entries.get(day)
  if (entry?.state === 'skipped') return false
  const amount = amountOf(habit, entry)
  if (isLimit(habit)) return amount <= (habit.kind === 'avoid' ? 0 : habit.target)
  if (habit.kind === 'bool' || scheduleOn(life, day).schedule_kind === 'times_per') return amount > 0
  return amount > 0 && amount >= habit.target
}

export interface Weekday {
  /** 0 = Sunday */
  readonly weekday: number
  readonly kept: number
  readonly days: number
  readonly rate: number | null
}

/** For each weekday in the person's order: kept days out of the days that asked for it. */
export function weekdayProfile(life: Life, { from, to }: Pick<Span, 'from' | 'to'> = wholeOf(life)): Weekday[] {
  const kept = Array<number>(7).fill(0)
  const days = Array<number>(7).fill(0)
  eachCountingDay(life, from, to, day => {
    const weekday = weekdayOf(day)
    days[weekday] = (days[weekday] ?? 0) + 1
    if (isKept(life, day)) kept[weekday] = (kept[weekday] ?? 0) + 1
  })
  return Array.from({ length: 7 }, (_, index) => {
    const weekday = (index + life.weekStart) % 7
    const count = days[weekday] ?? 0
    return { weekday, kept: kept[weekday] ?? 0, days: count, rate: count === 0 ? null : (kept[weekday] ?? 0) / count }
  })
}

export interface Sum {
  /** the first day of the day, week, month or year */
  readonly from: Day
  readonly kept: number
  readonly amount: number
}

/** What was kept and done in each step of a span, oldest first. */
export function byStep(life: Life, { from, to, step }: Span): Sum[] {
  const first = firstDay(life)
  const sums: { from: Day; kept: number; amount: number }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const start = startOf(day, step, life.weekStart)
    const last = sums.at(-1)
    const sum = last?.from === start ? last : { from: start, kept: 0, amount: 0 }
    if (sum !== last) sums.push(sum)
    sum.amount += amountOf(life.habit, life.entries.get(day))
    if (isKept(life, day) && counts(life, day, first)) sum.kept++
  }
  return sums
}

export interface Totals {
  /** days on which it was kept */
  readonly kept: number
  /** sum of values, times or slips */
  readonly amount: number
  /** `amount` over the days with a record; null without any */
  readonly average: number | null
  readonly skipped: number
}

export function totalsOf(life: Life, from: Day = firstDay(life), to: Day = lastDay(life)): Totals {
  let kept = 0
  let amount = 0
  let recorded = 0
  let skipped = 0
  for (const [day, entry] of life.entries) {
    if (day < from || day > to) continue
    if (entry.state === 'skipped') {
      skipped++
      continue
    }
    recorded++
    amount += amountOf(life.habit, entry)
    if (isKept(life, day)) kept++
  }
  return { kept, amount, average: recorded === 0 ? null : amount / recorded, skipped }
}

export interface Comparison {
  readonly days: number
  readonly now: Rate & Totals
  readonly before: Rate & Totals
}

/** So many periods have to be decided on both sides before a difference says something. */
const enough = 4

/**
 * The last 7, 30, 90 and 365 days, each against as many days before. Only where the time before lies wholly in the habit's
 * life, and enough was decided in both: a rate of one day or one week is chance.
 */
export function comparisons(life: Life, periods: readonly Period[] = periodsOf(life)): Comparison[] {
  const [first, to] = [firstDay(life), lastDay(life)]
  return [7, 30, 90, 365].flatMap(days => {
    const from = addDays(to, 1 - days)
    if (addDays(from, -days) < first) return []
    const between = (first: Day, last: Day) => ({
      ...completionOf(periods, life.today, first, last),
      ...totalsOf(life, first, last),
    })
    const row = { days, now: between(from, to), before: between(addDays(from, -days), addDays(from, -1)) }
    return row.now.decided >= enough && row.before.decided >= enough ? [row] : []
  })
}

/**
 * How often the habit was done in each of the 24 hours on the person's wall.
 * @param moments ISO instants; @param timeZone IANA name
 */
export function hourHistogram(moments: readonly string[], timeZone: string): number[] {
  const hours = Array<number>(24).fill(0)
  for (const moment of moments) {
    const hour = Number(clockAt(Date.parse(moment), timeZone).time.slice(0, 2))
    if (hour >= 0 && hour < 24) hours[hour] = (hours[hour] ?? 0) + 1
  }
  return hours
}

const wholeOf = (life: Life) => ({ from: firstDay(life), to: lastDay(life) })

/** Days that say something: a due day or one with an entry; today only once something is recorded. */
function eachCountingDay(life: Life, from: Day, to: Day, visit: (day: Day) => void): void {
  const first = firstDay(life)
  for (let day = from; day <= to; day = addDays(day, 1)) if (counts(life, day, first)) visit(day)
}

const counts = (life: Life, day: Day, first: Day): boolean => {
  const entry = life.entries.get(day)
  if (entry) return entry.state !== 'skipped'
  return day < life.today && isLiving(life, day) && isScheduled(scheduleOn(life, day), day, first)
}
