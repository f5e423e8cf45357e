import { byColumn, byRank, type Day, type Id } from '@techo/core'
import { api, type InsertOf, patch, type RowOf, read, shows, upsert } from '@techo/data'
import { blankTask, type TaskRow } from '../api.ts'
import { taskColumns } from '../first-rows.ts'
import { goalColumns, wantedIn } from './first-rows.ts'

/** What the week reads and writes; comes with its page. */

export interface GoalRow extends Pick<RowOf<'weekly_goals'>, 'id' | 'title' | 'status' | 'note' | 'rank'> {
  readonly week_start: Day
  readonly deleted_at: string | null
}

export interface HabitDay {
  readonly habit_id: Id
  readonly day: Day
  readonly habits: { readonly name: string } | null
}

export interface Week {
  readonly first: Day
  readonly last: Day
}

/** Planned for a day of the week, or for the week without a day. A week kept under another first weekday begins in this one too. */
const isOfWeek = ({ planned_date: day, planned_week: week }: TaskRow, { first, last }: Week): boolean =>
  day === null ? week !== null && week >= first && week <= last : day >= first && day <= last

export const weekApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    weekTasks: build.query<readonly TaskRow[], Week>({
      query: week =>
        read(
          db =>
            db
              .from('tasks')
              .select(taskColumns)
              .is('deleted_at', null)
              .or(wantedIn(week.first, week.last))
              .order('rank_day')
              .order('id')
              .limit(1000),
          shows<TaskRow>('tasks', {
            where: row => isOfWeek(row, week),
            order: byColumn('rank_day'),
            blank: blankTask,
          }),
        ),
      providesTags: ['tasks'],
    }),

    /** Names of the tasks that subtasks of the week belong to. */
    taskNames: build.query<readonly { readonly id: Id; readonly title: string }[], readonly Id[]>({
      query: ids => read(db => db.from('tasks').select('id, title').in('id', ids).order('id')),
      providesTags: ['tasks'],
    }),

    weeklyGoals: build.query<readonly GoalRow[], Week>({
      query: ({ first, last }) =>
        read(
          db =>
            db
              .from('weekly_goals')
              .select(goalColumns)
              .is('deleted_at', null)
              .gte('week_start', first)
              .lte('week_start', last)
              .order('rank')
              .order('id'),
          shows<GoalRow>('weekly_goals', {
            where: row => row.week_start >= first && row.week_start <= last,
            order: byRank,
            blank: { status: 'open', note: '', rank: 'a0' },
            beginsEmpty: true,
          }),
        ),
      providesTags: ['weekly_goals'],
    }),

    /** The days of the week on which each habit was done. */
    weekHabits: build.query<readonly HabitDay[], Week>({
      query: ({ first, last }) =>
        read(db =>
          db
            .from('habit_entries')
            .select('habit_id, day, habits!inner(name)')
            .eq('state', 'done')
            .is('habits.deleted_at', null)
            .gte('day', first)
            .lte('day', last)
            .order('habit_id')
            .order('day')
            .limit(1000),
        ),
      providesTags: ['habit_entries', 'habits'],
    }),

    addWeeklyGoal: build.mutation<null, InsertOf<'weekly_goals'> & { readonly id: Id }>({
      query: row => upsert('weekly_goals', row),
    }),

    setWeeklyGoals: build.mutation<
      null,
      readonly { readonly id: Id; readonly columns: Partial<InsertOf<'weekly_goals'>> }[]
    >({
      query: changes => changes.map(({ id, columns }) => patch('weekly_goals', { id }, columns)),
    }),
  }),
})

export const {
  useWeekTasksQuery,
  useTaskNamesQuery,
  useWeeklyGoalsQuery,
  useWeekHabitsQuery,
  useAddWeeklyGoalMutation,
  useSetWeeklyGoalsMutation,
} = weekApi
