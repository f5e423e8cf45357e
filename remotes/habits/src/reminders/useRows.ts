import { addDays, type NoticeNow } from '@techo/core'
import { useMemo } from 'react'
import {
  useReminderEntriesQuery,
  useReminderHabitsQuery,
  useReminderSchedulesQuery,
  useReminderVacationsQuery,
} from './api.ts'
import { type RemindedHabit, remindedHabits } from './due.ts'

/** A month and a week: what the period of a week or a month may reach back. */
const daysOfPeriods = 38

/** The habits a person wants to be reminded of; undefined until all of it is known. Nothing more is read when there are none. */
export function useRows({
  today,
  weekStart,
}: Pick<NoticeNow, 'today' | 'weekStart'>): readonly RemindedHabit[] | undefined {
  const habits = useReminderHabitsQuery()
  const ids = useMemo(() => (habits.data ?? []).map(({ id }) => id), [habits.data])
  const skip = ids.length === 0
  const schedules = useReminderSchedulesQuery(ids, { skip })
  const vacations = useReminderVacationsQuery(undefined, { skip })
  // Windows follow one another from the first day on, so they need the whole past.
  const hasWindows = [...(habits.data ?? []), ...(schedules.data ?? [])].some(({ per_days }) => per_days !== null)
  const from = hasWindows ? null : addDays(today, -daysOfPeriods)
  const entries = useReminderEntriesQuery({ ids, from }, { skip: skip || !schedules.data })

  return useMemo(() => {
    if (!habits.data || habits.error) return undefined
    if (habits.data.length === 0) return []
    // An answer to other arguments is no answer, and an old one may lack today's entry.
    const parts = [schedules, vacations, entries]
    if (parts.some(part => part.currentData === undefined || part.error || part.isFetching)) return undefined
    return remindedHabits(
      habits.data,
      { schedules: schedules.currentData ?? [], entries: entries.currentData ?? [] },
      { vacations: vacations.currentData ?? [], weekStart, today },
    )
  }, [habits, schedules, vacations, entries, weekStart, today])
}
