import type { Day, Id } from '@techo/core'
import { amounts, api, read, readAll } from '@techo/data'
import type { DatedSchedule, Entry, HabitRule, Vacation } from '../rules/index.ts'

/** What reminders are found in: read on every page of the product, and only where there are habits with a time. */

/** A habit with a time to be reminded at, its rule and words; rows of its past carry its id. */
export interface ReminderHabit extends HabitRule {
  readonly id: Id
  readonly name: string
  readonly question: string
  readonly remind_at: string
}
export type ReminderSchedule = DatedSchedule & { readonly habit_id: Id }
export type ReminderEntry = Entry & { readonly habit_id: Id }

const scheduleColumns = 'schedule_kind, times, per, per_days, weekdays, interval_n, anchor'

export const remindersApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    reminderHabits: build.query<readonly ReminderHabit[], void>({
      query: () =>
        read(db =>
          db
            .from('habits')
            .select(
              `id, name, question, remind_at, kind, target, direction, start_date, end_date, archived_at, paused_from, paused_to, ${scheduleColumns}`,
            )
            .not('remind_at', 'is', null)
            .is('archived_at', null)
            .is('deleted_at', null)
            .order('id'),
        ),
      transformResponse: (rows: readonly ReminderHabit[]) => rows.map(amounts('target')),
      providesTags: ['habits'],
    }),

    reminderSchedules: build.query<readonly ReminderSchedule[], readonly Id[]>({
      query: ids =>
        readAll(db =>
          db
            .from('habit_schedules')
            .select(`id, habit_id, valid_from, ${scheduleColumns}`)
            .in('habit_id', [...ids])
            .order('valid_from')
            .order('id'),
        ),
      providesTags: ['habit_schedules'],
    }),

    reminderVacations: build.query<readonly Vacation[], void>({
      query: () => read(db => db.from('vacations').select('from_day, to_day').is('deleted_at', null)),
      providesTags: ['vacations'],
    }),

    /** @param from the first day that matters; null: all of the past */
    reminderEntries: build.query<readonly ReminderEntry[], { readonly ids: readonly Id[]; readonly from: Day | null }>({
      query: ({ ids, from }) =>
        readAll(db => {
          const all = db
            .from('habit_entries')
            .select('habit_id, day, state, value, note, skip_reason, at')
            .in('habit_id', [...ids])
            .order('day')
            .order('habit_id')
          return from === null ? all : all.gte('day', from)
        }),
      transformResponse: (rows: readonly ReminderEntry[]) => rows.map(amounts('value')),
      providesTags: ['habit_entries', 'habit_events'],
    }),
  }),
})

export const { useReminderHabitsQuery, useReminderSchedulesQuery, useReminderVacationsQuery, useReminderEntriesQuery } =
  remindersApi
