import type { Day, Id } from '@techo/core'
import type { InsertOf, RowOf, UpdateOf } from '@techo/data'
import type { HabitEntriesRow } from './tables/habit-entries.gen.ts'
import type { HabitEventsRow } from './tables/habit-events.gen.ts'
import type { HabitGroupsRow } from './tables/habit-groups.gen.ts'
import type { HabitSchedulesRow } from './tables/habit-schedules.gen.ts'
import type { HabitsRow } from './tables/habits.gen.ts'
import type { VacationsRow } from './tables/vacations.gen.ts'

/** Rows as the pages see them, and what is said about a change. Rows keep the names of their columns. */

/** A habit as the pages see it; a column that a migration adds is in it. */
export type Habit = HabitsRow
export type HabitEntry = HabitEntriesRow
export type HabitSchedule = HabitSchedulesRow
export type HabitGroup = HabitGroupsRow
export type HabitVacation = VacationsRow
export type HabitEvent = Omit<HabitEventsRow, 'habit_id'>

/** An area of life, and which habits belong to it. */
export type HabitArea = Pick<RowOf<'classifications'>, 'id' | 'name' | 'colour' | 'applies_to'>
export type HabitAreaName = Pick<RowOf<'classifications'>, 'id' | 'name_norm' | 'rank'>

export interface HabitAreaLink {
  readonly id: Id
  readonly entity_type: string
  readonly kind: string
  readonly entity_id: Id
  readonly classification_id: Id
}

export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** A line in what happened. */
export interface HabitActivity {
  readonly habit: Pick<Habit, 'id' | 'name'>
  /** the day that was recorded */
  readonly of: Day
  readonly line: Pick<InsertOf<'activity'>, 'at'> & { readonly id: Id; readonly day: Day; readonly verb: string }
}

/** Left out where nobody touched them: another device may have written them. */
type Touchable = 'note' | 'value'

export interface EntryChange {
  readonly habit: Pick<Habit, 'id' | 'name'>
  readonly day: Day
  /** null takes the day back, and with it what was added up on it */
  readonly entry: (Omit<HabitEntry, 'habit_id' | 'day' | Touchable> & Partial<Pick<HabitEntry, Touchable>>) | null
}

export interface EventChange {
  readonly habit: Pick<Habit, 'id' | 'name' | 'target' | 'direction'>
  readonly day: Day
  readonly event: HabitEvent
  /** what the day is meant to hold with it; the database sums for itself */
  readonly total: number
  /** what the day held before there were events, as an event of its own, so that the sum keeps it */
  readonly base?: HabitEvent
}

export interface HabitChange {
  readonly id: Id
  readonly columns: UpdateOf<'habits'>
  /** schedules to be on record; the last one is the one that the columns repeat */
  readonly schedules?: readonly InsertOf<'habit_schedules'>[]
}

export const byValidFrom = (one: HabitSchedule, other: HabitSchedule): number =>
  one.valid_from < other.valid_from ? -1 : one.valid_from > other.valid_from ? 1 : one.id < other.id ? -1 : 1

export const byFirstDay = (one: HabitVacation, other: HabitVacation): number =>
  one.from_day < other.from_day ? -1 : one.from_day > other.from_day ? 1 : 0
