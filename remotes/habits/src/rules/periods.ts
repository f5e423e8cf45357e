import { addDays, type Day, endOfMonth, startOfMonth, startOfWeek } from '@techo/core'
import {
  amountOf,
  firstDay,
  goalOfDay,
  isEveryDay,
  isLimit,
  isLiving,
  isOpen,
  isScheduled,
  type Life,
  lastDay,
  nextChange,
  type Schedule,
  scheduleOn,
} from './habit.ts'
import { type Tally, tallyOf } from './tally.ts'

/**
 * A habit's time, cut into the periods it is judged by: the due day, the calendar's week or month, or a window of so many
 * days that begins where the person begins. Streaks, completion and what is left today are all read from these.
 *
 * Off days (skipped, vacation, paused) ask for nothing: a period that consists of them is transparent, a window grows by
 * them, a week or month asks for at most as many times as it has other days. A week or month that was cut short (by the
 * start, a change of schedule, a pause or a vacation) can be met but not missed.
 */
export interface Period {
  readonly unit: 'day' | 'time' | 'week' | 'month' | 'window'
  readonly from: Day
  /** inclusive; may lie in the future while the period runs */
  readonly to: Day
  /** times done, or the sum of values, or slips */
  readonly amount: number
  /** what `amount` has to reach, or must not exceed for limits */
  readonly needed: number
  /** open days from today on that have not been used yet; 0 when the period is over */
  readonly daysLeft: number
  /** the period that holds today is `running` until it is met; a limit that is exceeded is missed at once */
  readonly state: 'met' | 'missed' | 'transparent' | 'running'
}

// Sums of decimals (0.1 + 0.2) must still reach the target.
const tolerance = 1e-9

interface Span {
  readonly from: Day
  readonly to: Day
  /** shorter than the calendar's period, or touched by days on which the habit did not live */
  readonly cut: boolean
}

/** All periods from the first day on to the one that holds the last, in order, without gaps for times-per schedules. */
export function periodsOf(life: Life): Period[] {
  const periods: Period[] = []
  const last = lastDay(life)
  const first = firstDay(life)
  let tally: Tally | null = null
  let day = first
  while (day <= last) {
    const schedule = scheduleOn(life, day)
    const change = nextChange(life, day)
    const end = change === null ? null : addDays(change, -1)
    if (schedule.schedule_kind !== 'times_per') {
      const period = dayPeriod(life, schedule, day)
      if (period) periods.push(period)
      day = addDays(day, 1)
      continue
    }
    if (schedule.per_days) tally ??= tallyOf(life, first, addDays(life.today, longestWindow(life)))
    const period =
      schedule.per_days && tally
        ? windowPeriod({ life, schedule, length: schedule.per_days, tally }, day, end)
        : calendarPeriod(life, schedule, day, end)
    periods.push(period)
    day = addDays(period.to, 1)
  }
  return periods
}

/** No window reaches further beyond today: a pause without an end would let it grow for ever. */
const longestWindow = ({ habit, schedules }: Life): number =>
  Math.max(...[habit, ...schedules].map(({ per_days }) => per_days ?? 0))

/** The period that holds `day`, or null: the day is not due, or lies outside the habit's time. */
export function periodOn(life: Life, day: Day): Period | null {
  const schedule = scheduleOn(life, day)
  if (day < firstDay(life) || day > lastDay(life)) return null
  if (schedule.schedule_kind !== 'times_per') return dayPeriod(life, schedule, day)
  if (schedule.per_days) return periodsOf(life).find(each => each.from <= day && day <= each.to) ?? null
  const change = nextChange(life, day)
  const since = 'valid_from' in schedule && life.schedules[0] !== schedule ? schedule.valid_from : null
  const first = firstDay(life)
  const { from } = calendarSpan(life, schedule, day)
  const begin = [from, since, first].reduce<Day>((latest, each) => (each && each > latest ? each : latest), from)
  return calendarPeriod(life, schedule, begin, change === null ? null : addDays(change, -1))
}

function dayPeriod(life: Life, schedule: Schedule & { readonly valid_from: Day | null }, day: Day): Period | null {
  if (!isScheduled(schedule, day, firstDay(life))) return null
  const span = { from: day, to: day, cut: false }
  return judge(life, isEveryDay(schedule) ? 'day' : 'time', span, 1)
}

const calendarSpan = (life: Life, schedule: Schedule, day: Day): { readonly from: Day; readonly to: Day } =>
  schedule.per === 'month'
    ? { from: startOfMonth(day), to: endOfMonth(day) }
    : { from: startOfWeek(day, life.weekStart), to: addDays(startOfWeek(day, life.weekStart), 6) }

function calendarPeriod(life: Life, schedule: Schedule, from: Day, end: Day | null): Period {
  const whole = calendarSpan(life, schedule, from)
  const to = end && end < whole.to ? end : whole.to
  let cut = from > whole.from || to < whole.to
  for (let day = from; day <= to && !cut; day = addDays(day, 1)) cut = !isLiving(life, day)
  return judge(life, schedule.per === 'month' ? 'month' : 'week', { from, to, cut }, schedule.times)
}

interface Windows {
  readonly life: Life
  readonly schedule: Schedule
  readonly length: number
  readonly tally: Tally
}

/**
 * A window begins where the one before ended. One that fails gives way at the next day on which something was done, because
 * that is where the person began again.
 */
function windowPeriod(windows: Windows, from: Day, end: Day | null): Period {
  const { life, tally } = windows
  const span = windowSpan(windows, from, end)
  const period = judgeWindow(windows, span)
  if (period.state === 'met' || period.state === 'transparent' || isLimit(life.habit)) return period
  const hopeless = life.habit.kind === 'bool' && period.needed - period.amount > period.daysLeft
  if (period.state === 'running' && !(hopeless && from < life.today)) return period
  const over = period.to < life.today ? period.to : addDays(life.today, -1)
  const again = tally.nextDone(from)
  return closed(windows, span, again && again <= over ? addDays(again, -1) : over)
}

/** The window as it ended on `to`: missed, unless nothing in it was open or it was cut. */
function closed(windows: Windows, span: Span, to: Day): Period {
  const period = judgeWindow(windows, { ...span, to })
  return { ...period, state: period.state === 'transparent' ? 'transparent' : span.cut ? 'transparent' : 'missed' }
}

function windowSpan({ life, length, tally }: Windows, from: Day, end: Day | null): Span {
  const whole = tally.nthOpen(from, length)
  const farthest = addDays(laterOf(from, life.today), length)
  const limit = end && end < farthest ? end : farthest
  return whole && whole <= limit ? { from, to: whole, cut: false } : { from, to: limit, cut: true }
}

function judgeWindow({ life, schedule, tally }: Windows, span: Span): Period {
  const { habit, today, entries } = life
  const { from, to } = span
  const isUsed = from <= today && today <= to && habit.kind === 'bool' && entries.get(today)?.state === 'done'
  const left = to < today ? 0 : tally.open(laterOf(from, today), to)
  return judge(life, 'window', span, schedule.times, {
    amount: tally.amount(from, to),
    open: tally.open(from, to),
    daysLeft: left - (isUsed && isOpen(life, today) ? 1 : 0),
  })
}

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

interface Counts {
  readonly amount: number
  readonly open: number
  readonly daysLeft: number
}

function countsOf(life: Life, from: Day, to: Day): Counts {
  const { habit, today, entries } = life
  let amount = 0
  let open = 0
  let daysLeft = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const entry = entries.get(day)
    amount += amountOf(habit, entry)
    if (!isOpen(life, day)) continue
    open++
    if (day > today || (day === today && !(habit.kind === 'bool' && entry?.state === 'done'))) daysLeft++
  }
  return { amount, open, daysLeft }
}

function judge(
  life: Life,
  unit: Period['unit'],
  { from, to, cut }: Span,
  times: number,
  { amount, open, daysLeft }: Counts = countsOf(life, from, to),
): Period {
  const { habit, today } = life
  const limit = isLimit(habit)
  const needed = goalOfDay(habit) * (limit ? times : Math.max(1, Math.min(times, open)))
  const state = stateOf()
  return { unit, from, to, amount, needed, daysLeft, state }

  function stateOf(): Period['state'] {
    if (limit && amount > needed + tolerance) return 'missed'
    if (open === 0) return 'transparent'
    if (!limit && amount >= needed - tolerance && (needed > 0 || to < today)) return 'met'
    if (to >= today) return 'running'
    if (limit) return 'met'
    return cut ? 'transparent' : 'missed'
  }
}
