import { addDays, civilDay, type Day, type Id, type Problem, type WeekStart } from '@techo/core'
import { together, usePreferences } from '@techo/data'
import { useCallback, useMemo } from 'react'
import {
  useHabitEntriesQuery,
  useHabitGroupsQuery,
  useHabitHistoryQuery,
  useHabitSchedulesQuery,
  useHabitsQuery,
  useHabitVacationsQuery,
} from './api.ts'
import type { DayRange, Habit, HabitEntry, HabitGroup, HabitSchedule, HabitVacation } from './rows.ts'
import type { Life } from './rules/index.ts'

/** What a row asks about its habit; another object only when an answer changes. */
export interface Lives {
  readonly weekStart: WeekStart
  readonly lifeOf: (habit: Habit) => Life
  /** the entry with all its columns */
  readonly entryOf: (habit: Habit, day: Day) => HabitEntry | undefined
}

export interface Habits extends Lives {
  readonly lives: Lives
  readonly habits: readonly Habit[]
  readonly groups: readonly HabitGroup[]
  readonly vacations: readonly HabitVacation[]
  readonly isReady: boolean
  /** why there is nothing to show; null while there is */
  readonly problem: Problem | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/** Enough for the strips, the running week and the running month. */
export function recentRange(today: Day): DayRange {
  // Six weeks always hold the running month.
  return { from: addDays(today, -41), to: today }
}

const isRolling = ({ schedule_kind, per_days }: Pick<Habit, 'schedule_kind' | 'per_days'>): boolean =>
  schedule_kind === 'times_per' && per_days !== null

const none: readonly never[] = []

/**
 * All habits with their entries of a span. Where a period may reach back further than any span (windows begin where the
 * person began), the whole history of those habits is read.
 */
export function useHabits(today: Day, range: DayRange = recentRange(today)): Habits {
  const { week_start, time_zone, day_start_hour } = usePreferences()
  const weekStart: WeekStart = week_start === 1 ? 1 : 0
  const habits = useHabitsQuery()
  const groups = useHabitGroupsQuery()
  const schedules = useHabitSchedulesQuery()
  const vacations = useHabitVacationsQuery()
  const entries = useHabitEntriesQuery(range)
  const rolling = useMemo(
    () =>
      (habits.data ?? none)
        .filter(isRolling)
        .map(({ id }) => id)
        .sort(),
    [habits.data],
  )
  const history = useHabitHistoryQuery(rolling, { skip: rolling.length === 0 })

  const queries = [habits, groups, schedules, vacations, entries, ...(rolling.length > 0 ? [history] : [])]

  const known = useMemo(() => {
    const byHabit = new Map<Id, Map<Day, HabitEntry>>()
    for (const entry of [...(history.data ?? none), ...(entries.data ?? none)]) {
      const days = byHabit.get(entry.habit_id) ?? new Map<Day, HabitEntry>()
      byHabit.set(entry.habit_id, days.set(entry.day, entry))
    }
    const schedulesOf = new Map<Id, HabitSchedule[]>()
    for (const schedule of schedules.data ?? none)
      schedulesOf.set(schedule.habit_id, [...(schedulesOf.get(schedule.habit_id) ?? []), schedule])
    return { byHabit, schedulesOf }
  }, [entries.data, history.data, schedules.data])

  const entryOf = useCallback((habit: Habit, day: Day) => known.byHabit.get(habit.id)?.get(day), [known])
  const away = vacations.data ?? none
  const lifeOf = useCallback(
    (habit: Habit): Life => ({
      habit,
      archivedOn: habit.archived_at ? civilDay(Date.parse(habit.archived_at), time_zone, day_start_hour) : null,
      schedules: known.schedulesOf.get(habit.id) ?? none,
      entries: known.byHabit.get(habit.id) ?? new Map(),
      vacations: away,
      weekStart,
      today,
    }),
    [known, away, weekStart, today, time_zone, day_start_hour],
  )
  const lives = useMemo(() => ({ weekStart, lifeOf, entryOf }), [weekStart, lifeOf, entryOf])
  return {
    ...lives,
    lives,
    habits: habits.data ?? none,
    groups: groups.data ?? none,
    vacations: away,
    ...together(queries),
  }
}
