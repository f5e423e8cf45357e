import { addDays, type Day, type Id } from '@techo/core'
import type { DatedSchedule, Entry, HabitRule, Vacation } from '@techo/core/habits'
import { amounts, api, type InsertOf, patch, type RowOf, read, readAll, shows } from '@techo/data'
import { type DueProject, type DueTask, daysBack, type Finding, isOpen } from './due.ts'

/** What the inbox reads and writes; the only file here that names tables. */
export type NoticeRow = Pick<
  RowOf<'notifications'>,
  'key' | 'kind' | 'params' | 'href' | 'entity_type' | 'entity_id' | 'read_at' | 'created_at'
>

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
const columns = 'key, kind, params, href, entity_type, entity_id, read_at, created_at'
const taskColumns =
  'id, title, status, planned_date, planned_time, deadline_date, deadline_time, is_milestone, start_date, end_date, deleted_at'
/** Rows of the panel and of what is looked through; more than that no page shows. */
const most = 200
export const mostTasks = 500

const rowOf = ({ params, ...rest }: Finding): InsertOf<'notifications'> => ({ ...rest, params: { ...params } })

const isNear = (day: Day | null, today: Day) =>
  day !== null && day >= addDays(today, -daysBack) && day <= addDays(today, 1)

export const notificationsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    notifications: build.query<readonly NoticeRow[], void>({
      query: () =>
        read(
          db =>
            db.from('notifications').select(columns).order('created_at', { ascending: false }).order('key').limit(most),
          shows<NoticeRow>('notifications', {
            by: ['key'],
            order: (one, other) =>
              other.created_at.localeCompare(one.created_at) ||
              (one.key < other.key ? -1 : one.key > other.key ? 1 : 0),
          }),
        ),
      providesTags: ['notifications'],
    }),

    /** Open tasks that today is about. Tomorrow too, because a day may begin after midnight. */
    notificationTasks: build.query<readonly DueTask[], Day>({
      query: today => {
        const [from, to] = [addDays(today, -daysBack), addDays(today, 1)]
        const between = (column: string, more = '') => `and(${column}.gte.${from},${column}.lte.${to}${more})`
        return read(
          db =>
            db
              .from('tasks')
              .select(taskColumns)
              .is('deleted_at', null)
              .in('status', ['todo', 'doing', 'waiting'])
              .or(
                [
                  between('planned_date', ',planned_time.not.is.null'),
                  between('deadline_date'),
                  between('end_date', ',is_milestone.is.true'),
                  between('start_date', ',is_milestone.is.true'),
                ].join(),
              )
              .order('id')
              .limit(mostTasks),
          shows<DueTask>('tasks', {
            where: row =>
              isOpen(row) &&
              ((row.planned_time !== null && isNear(row.planned_date, today)) ||
                isNear(row.deadline_date, today) ||
                (row.is_milestone && (isNear(row.end_date, today) || isNear(row.start_date, today)))),
            blank: {
              status: 'todo',
              planned_date: null,
              planned_time: null,
              deadline_date: null,
              deadline_time: null,
              is_milestone: false,
              start_date: null,
              end_date: null,
            },
          }),
        )
      },
      providesTags: ['tasks'],
    }),

    notificationProjects: build.query<readonly DueProject[], Day>({
      query: today =>
        read(db =>
          db
            .from('projects')
            .select('id, name, target_date')
            .eq('target_date', today)
            .eq('is_template', false)
            .in('status', ['idea', 'active', 'on_hold'])
            .is('deleted_at', null)
            .limit(100),
        ),
      providesTags: ['projects'],
    }),

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

    /**
     * Keeps what this device has found. Past the outbox: nobody did it, every device finds it again, and it must not stand
     * among the changes that wait to be sent.
     */
    keepNotifications: build.mutation<null, readonly Finding[]>({
      query: findings => read(db => db.from('notifications').upsert(findings.map(rowOf), { ignoreDuplicates: true })),
      invalidatesTags: ['notifications'],
    }),

    /** What is over needs no reading: the task was finished, moved or deleted. */
    settleNotifications: build.mutation<null, { readonly keys: readonly string[]; readonly at: string }>({
      query: ({ keys, at }) =>
        read(db => db.from('notifications').update({ read_at: at }).in('key', keys).is('read_at', null)),
      invalidatesTags: ['notifications'],
    }),

    /** @param at ISO 8601; null: unread again */
    setNotificationsRead: build.mutation<null, { readonly keys: readonly string[]; readonly at: string | null }>({
      query: ({ keys, at }) => keys.map(key => patch('notifications', { key }, { read_at: at })),
    }),
  }),
})

export const {
  useNotificationsQuery,
  useNotificationTasksQuery,
  useNotificationProjectsQuery,
  useReminderHabitsQuery,
  useReminderSchedulesQuery,
  useReminderVacationsQuery,
  useReminderEntriesQuery,
  useKeepNotificationsMutation,
  useSettleNotificationsMutation,
  useSetNotificationsReadMutation,
} = notificationsApi
