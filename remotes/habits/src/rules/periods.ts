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
  let day = firstDay(life)
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
    const period = schedule.per_days
      ? windowPeriod(life, schedule, schedule.per_days, day, end)
      : calendarPeriod(life, schedule, day, end)
    periods.push(period)
    day = addDays(period.to, 1)
  }
  return periods
}

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

/**
 * A window begins where the one before ended. One that fails gives way at the next day on which something was done, because
 * that is where the person began again.
 */
function windowPeriod(life: Life, schedule: Schedule, length: number, from: Day, end: Day | null): Period {
  const span = windowSpan(life, length, from, end)
  const period = judge(life, 'window', span, schedule.times)
  if (period.state === 'met' || period.state === 'transparent' || isLimit(life.habit)) return period
  const hopeless = life.habit.kind === 'bool' && period.needed - period.amount > period.daysLeft
  if (period.state === 'running' && !(hopeless && from < life.today)) return period
  const over = period.to < life.today ? period.to : addDays(life.today, -1)
  for (let day = addDays(from, 1); day <= over; day = addDays(day, 1)) {
    if (amountOf(life.habit, life.entries.get(day)) > 0) return closed(life, schedule, span, addDays(day, -1))
  }
  return closed(life, schedule, span, over)
}

/** The window as it ended on `to`: missed, unless nothing in it was open or it was cut. */
function closed(life: Life, schedule: Schedule, span: Span, to: Day): Period {
  const period = judge(life, 'window', { ...span, to }, schedule.times)
  return { ...period, state: period.state === 'transparent' ? 'transparent' : span.cut ? 'transparent' : 'missed' }
}

function windowSpan(life: Life, length: number, from: Day, end: Day | null): Span {
  // A pause without an end would let the window grow for ever.
  const farthest = addDays(from > life.today ? from : life.today, length)
  let to = from
  let open = isOpen(life, from) ? 1 : 0
  while (open < length && to < farthest && to !== end) {
    to = addDays(to, 1)
    if (isOpen(life, to)) open++
  }
  return { from, to, cut: open < length }
}

function judge(life: Life, unit: Period['unit'], { from, to, cut }: Span, times: number): Period {
  const { habit, today } = life
  let amount = 0
  let open = 0
  let daysLeft = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const entry = life.entries.get(day)
    amount += amountOf(habit, entry)
    if (!isOpen(life, day)) continue
    open++
    if (day > today || (day === today && !(habit.kind === 'bool' && entry?.state === 'done'))) daysLeft++
  }
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
