import { addDays, type Day } from '@techo/core'
import { api, read, shows } from '@techo/data'
import { type DueTask, daysBack, isOpen } from './due.ts'

const columns = 'id, title, status, planned_date, planned_time, deadline_date, deadline_time, deleted_at'
/** More than that no page looks through. */
export const mostTasks = 500

const isNear = (day: Day | null, today: Day) =>
  day !== null && day >= addDays(today, -daysBack) && day <= addDays(today, 1)

export const remindersApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    /** Open tasks that today is about. Tomorrow too, because a day may begin after midnight. */
    dailyDueTasks: build.query<readonly DueTask[], Day>({
      query: today => {
        const [from, to] = [addDays(today, -daysBack), addDays(today, 1)]
        const between = (column: string, more = '') => `and(${column}.gte.${from},${column}.lte.${to}${more})`
        return read(
          db =>
            db
              .from('tasks')
              .select(columns)
              .is('deleted_at', null)
              .in('status', ['todo', 'doing', 'waiting'])
              .or([between('planned_date', ',planned_time.not.is.null'), between('deadline_date')].join())
              .order('id')
              .limit(mostTasks),
          shows<DueTask>('tasks', {
            where: row =>
              isOpen(row) &&
              ((row.planned_time !== null && isNear(row.planned_date, today)) || isNear(row.deadline_date, today)),
            blank: { status: 'todo', planned_date: null, planned_time: null, deadline_date: null, deadline_time: null },
          }),
        )
      },
      providesTags: ['tasks'],
    }),
  }),
})

export const { useDailyDueTasksQuery } = remindersApi
