import type { Day, Id } from '@techo/core'
import type { InsertOf, RowOf, UpdateOf } from '@techo/data'
import type { DatedSchedule, Entry, HabitRule, TimeOfDay } from './rules/index.ts'

/** Rows as the pages see them, and what is said about a change. Rows keep the names of their columns. */

/** A habit with the columns the pages show. Dates are civil days by their column type. */
export interface Habit extends HabitRule {
  readonly id: Id
  readonly name: string
  readonly question: string
  readonly doc: RowOf<'habits'>['doc']
  readonly doc_text: string
  readonly unit: string
  readonly group_id: Id | null
  readonly time_of_day: TimeOfDay
  /** `HH:MM:SS` on the person's clock; null: no reminder */
  readonly remind_at: string | null
  readonly colour: string
  readonly icon: string | null
  readonly cue: string
  readonly rank: string
}

export interface HabitEntry extends Entry {
  readonly habit_id: Id
  readonly source: RowOf<'habit_entries'>['source']
}

export interface HabitSchedule extends DatedSchedule {
  readonly id: Id
  readonly habit_id: Id
}

export type HabitGroup = Pick<RowOf<'habit_groups'>, 'id' | 'name' | 'colour' | 'icon' | 'rank'>

/** An area of life, and which habits belong to it. */
export type HabitArea = Pick<RowOf<'classifications'>, 'id' | 'name' | 'colour' | 'applies_to'>

export interface HabitAreaLink {
  readonly id: Id
  readonly entity_type: string
  readonly kind: string
  readonly entity_id: Id
  readonly classification_id: Id
}

export interface HabitVacation {
  readonly id: Id
  readonly from_day: Day
  readonly to_day: Day
  readonly note: string
}

export interface HabitEvent {
  readonly id: Id
  readonly day: Day
  readonly at: string
  readonly delta: number
  readonly source: RowOf<'habit_events'>['source']
}

export interface DayRange {
  readonly from: Day
  readonly to: Day
}

export type HabitActivity = Pick<InsertOf<'activity'>, 'at'> & {
  readonly id: Id
  readonly day: Day
  readonly verb: string
}

export interface EntryChange {
  readonly habit: Pick<Habit, 'id' | 'name'>
  readonly day: Day
  /** null takes the day back, and with it what was added up on it */
  readonly entry: Omit<HabitEntry, 'habit_id' | 'day'> | null
  readonly activity?: HabitActivity
}

export interface EventChange {
  readonly habit: Pick<Habit, 'id' | 'name' | 'target' | 'direction'>
  readonly day: Day
  readonly event: HabitEvent
  /** what the day is meant to hold with it; the database sums for itself */
  readonly total: number
  /** what the day held before there were events, as an event of its own, so that the sum keeps it */
  readonly base?: HabitEvent
  readonly activity?: HabitActivity
}

export interface HabitChange {
  readonly id: Id
  readonly columns: UpdateOf<'habits'>
  /** schedules to be on record; the last one is the one that the columns repeat */
  readonly schedules?: readonly InsertOf<'habit_schedules'>[]
}

/** What the database fills in for a new habit. */
export const blankHabit: Partial<Habit> = {
  question: '',
  doc_text: '',
  kind: 'bool',
  unit: '',
  target: 1,
  direction: 'at_least',
  schedule_kind: 'weekdays',
  times: 1,
  per: 'week',
  weekdays: 127,
  interval_n: 1,
  time_of_day: 'anytime',
  remind_at: null,
  colour: 'blue',
  cue: '',
  rank: 'a0',
}

/** What the database fills in for a new schedule. */
export const blankSchedule: Partial<HabitSchedule> = {
  schedule_kind: 'weekdays',
  times: 1,
  per: 'week',
  weekdays: 127,
  interval_n: 1,
}

export const byValidFrom = (one: HabitSchedule, other: HabitSchedule): number =>
  one.valid_from < other.valid_from ? -1 : one.valid_from > other.valid_from ? 1 : one.id < other.id ? -1 : 1

export const byFirstDay = (one: HabitVacation, other: HabitVacation): number =>
  one.from_day < other.from_day ? -1 : one.from_day > other.from_day ? 1 : 0
