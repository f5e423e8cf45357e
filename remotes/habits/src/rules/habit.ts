import { addDays, type Day, daysBetween, type WeekStart, weekdayOf } from '@techo/core'

/**
 * What the rules know of a habit. The names are those of the columns, so a row is a `HabitRule` and needs no conversion.
 * Nothing here reads a clock: `today` is part of the `Life` that every rule is given.
 */

export type Kind = 'bool' | 'measure' | 'avoid'
export type Direction = 'at_least' | 'at_most'
export type ScheduleKind = 'times_per' | 'weekdays' | 'every_n_days'
export type EntryState = 'done' | 'partial' | 'missed' | 'skipped'
export type SkipReason = 'travel' | 'sick' | 'rest' | 'other'
export type TimeOfDay = 'anytime' | 'morning' | 'noon' | 'evening' | 'night'

export interface Schedule {
  readonly schedule_kind: ScheduleKind
  /** times_per: how often in one period */
  readonly times: number
  /** times_per: the calendar's week or month; null when `per_days` says how many days a period has */
  readonly per: 'week' | 'month' | null
  readonly per_days: number | null
  /** weekdays: bit 0 is Sunday, bit 6 Saturday */
  readonly weekdays: number
  /** every_n_days: due every so many days, counted from `anchor` */
  readonly interval_n: number
  readonly anchor: Day | null
}

/** The columns of a schedule alone. */
export const scheduleColumns = ({
  schedule_kind,
  times,
  per,
  per_days,
  weekdays,
  interval_n,
  anchor,
}: Schedule): Schedule => ({
  schedule_kind,
  times,
  per,
  per_days,
  weekdays,
  interval_n,
  anchor,
})

/** A schedule with the day it holds from. */
export interface DatedSchedule extends Schedule {
  readonly valid_from: Day
}

export interface HabitRule extends Schedule {
  readonly kind: Kind
  /** what one due day asks for, in `unit` */
  readonly target: number
  readonly direction: Direction
  readonly start_date: Day | null
  readonly end_date: Day | null
  readonly archived_at: string | null
  readonly paused_from: Day | null
  readonly paused_to: Day | null
}

export interface Entry {
  readonly day: Day
  readonly state: EntryState
  readonly value: number | null
  readonly note: string
  readonly skip_reason: SkipReason | null
  /** the moment of the tap, when there was one */
  readonly at: string | null
}

export interface Vacation {
  readonly from_day: Day
  readonly to_day: Day
}

/** One habit with everything that happened to it. */
export interface Life {
  readonly habit: HabitRule
  /** the person's day on which it was archived */
  readonly archivedOn: Day | null
  /** in order of `valid_from`; empty when the frequency never changed */
  readonly schedules: readonly DatedSchedule[]
  readonly entries: ReadonlyMap<Day, Entry>
  readonly vacations: readonly Vacation[]
  readonly weekStart: WeekStart
  readonly today: Day
}

const earliest = (days: Iterable<Day>): Day | null => {
  let first: Day | null = null
  for (const day of days) if (first === null || day < first) first = day
  return first
}

/** Days of entries are looked through once for each map of them: every day of a history asks for the first. */
const firstEntries = new WeakMap<Life['entries'], { readonly size: number; readonly day: Day | null }>()
function firstEntry(entries: Life['entries']): Day | null {
  const known = firstEntries.get(entries)
  if (known?.size === entries.size) return known.day
  const day = earliest(entries.keys())
  firstEntries.set(entries, { size: entries.size, day })
  return day
}

/** The first day that counts: the declared start, or an entry before it, or today for a habit nobody has touched. */
export function firstDay({ habit, entries, today }: Life): Day {
  const entry = firstEntry(entries)
  return earliest([habit.start_date, entry].filter(day => day !== null)) ?? today
}

/** The last day that counts: today, the end of the habit, or the day it was archived, which asks for nothing but keeps what was done. */
export function lastDay({ habit, archivedOn, entries, today }: Life): Day {
  const days = [today]
  if (habit.end_date) days.push(habit.end_date)
  if (archivedOn) days.push(entries.has(archivedOn) ? archivedOn : addDays(archivedOn, -1))
  return earliest(days) ?? today
}

/** The schedule in force on a day, with the day it holds from. Before the first one on record, that one held as well. */
export function scheduleOn({ habit, schedules }: Life, day: Day): Schedule & { readonly valid_from: Day | null } {
  const inForce = schedules.findLast(each => each.valid_from <= day) ?? schedules[0]
  return inForce ?? { ...habit, valid_from: habit.start_date }
}

/** Whether the calendar side of a schedule names the day. A times-per schedule names every day. */
export function isScheduled(schedule: Schedule & { readonly valid_from: Day | null }, day: Day, first: Day): boolean {
  if (schedule.schedule_kind === 'times_per') return true
  if (schedule.schedule_kind === 'weekdays') return (schedule.weekdays & (1 << weekdayOf(day))) !== 0
  const distance = daysBetween(schedule.anchor ?? schedule.valid_from ?? first, day)
  return distance >= 0 && distance % schedule.interval_n === 0
}

/** The first day of the next schedule after `day`, or null when none follows. */
export const nextChange = ({ schedules }: Life, day: Day): Day | null =>
  schedules.slice(1).find(each => each.valid_from > day)?.valid_from ?? null

export const isPaused = ({ paused_from, paused_to }: HabitRule, day: Day): boolean =>
  paused_from !== null && paused_from <= day && (paused_to === null || day <= paused_to)

/** Vacations in order and without overlaps, once for each list of them: every day of a history is held against them. */
const merged = new WeakMap<readonly Vacation[], readonly Vacation[]>()

function mergedOf(vacations: readonly Vacation[]): readonly Vacation[] {
  const known = merged.get(vacations)
  if (known) return known
  const spans: Vacation[] = []
  for (const each of vacations.toSorted((one, other) => (one.from_day < other.from_day ? -1 : 1))) {
    const last = spans.at(-1)
    if (last && each.from_day <= last.to_day) {
      if (each.to_day > last.to_day) spans[spans.length - 1] = { from_day: last.from_day, to_day: each.to_day }
    } else spans.push(each)
  }
  merged.set(vacations, spans)
  return spans
}

export function isVacation(vacations: readonly Vacation[], day: Day): boolean {
  if (vacations.length === 0) return false
  const spans = mergedOf(vacations)
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to_day ?? day) < day) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span !== undefined && span.from_day <= day
}

/** Whether the habit lives on that day: begun, not over, not paused, no vacation. A skipped day is still open here. */
export function isLiving({ habit, vacations }: Life, day: Day): boolean {
  if (habit.start_date && day < habit.start_date) return false
  if (habit.end_date && day > habit.end_date) return false
  return !isPaused(habit, day) && !isVacation(vacations, day)
}

/** Whether the day asks for anything: living and not skipped by hand. Other days leave score and streak as they are. */
export const isOpen = (life: Life, day: Day): boolean =>
  isLiving(life, day) && life.entries.get(day)?.state !== 'skipped'

/** Whether the habit is about staying below something: nothing recorded then means kept. */
export const isLimit = ({ kind, direction }: Pick<HabitRule, 'kind' | 'direction'>): boolean =>
  kind === 'avoid' || (kind === 'measure' && direction === 'at_most')

/** What a day adds to its period: 0 or 1 for yes/no, the value for measured habits, slips for habits to avoid. */
export function amountOf({ kind, target }: Pick<HabitRule, 'kind' | 'target'>, entry: Entry | undefined): number {
  if (!entry || entry.state === 'skipped') return 0
  if (kind === 'bool') return entry.state === 'done' ? 1 : 0
  if (kind === 'measure') return entry.value ?? (entry.state === 'done' ? target : 0)
  return entry.state === 'done' ? 0 : (entry.value ?? 1)
}

/** Whether a measured day has what it asks for; the database judges sums by the same rule (`private.state_of_sum`). */
export const isReached = ({ target, direction }: Pick<HabitRule, 'target' | 'direction'>, value: number): boolean =>
  direction === 'at_least' ? value >= target : value <= target

/** The amount of one due day: 1 for yes/no, 0 (the most allowed) for habits to avoid, the target for measured ones. */
export const goalOfDay = ({ kind, target }: Pick<HabitRule, 'kind' | 'target'>): number =>
  kind === 'bool' ? 1 : kind === 'avoid' ? 0 : target

export const isEveryDay = (schedule: Schedule): boolean =>
  (schedule.schedule_kind === 'weekdays' && (schedule.weekdays & 127) === 127) ||
  (schedule.schedule_kind === 'every_n_days' && schedule.interval_n === 1)
