import { addDays, type Day } from '@techo/core'
import { api, read, shows } from '@techo/data'
import { type DueMilestone, type DueProject, daysBack, isOpen } from './due.ts'

/** More than that no page looks through. */
export const mostTasks = 500

const isNear = (day: Day | null, today: Day) =>
  day !== null && day >= addDays(today, -daysBack) && day <= addDays(today, 1)

export const remindersApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    /** Open milestones that today is about. */
    projectsDueMilestones: build.query<readonly DueMilestone[], Day>({
      query: today => {
        const [from, to] = [addDays(today, -daysBack), addDays(today, 1)]
        const between = (column: string) => `and(${column}.gte.${from},${column}.lte.${to})`
        return read(
          db =>
            db
              .from('tasks')
              .select('id, title, status, is_milestone, start_date, end_date, deleted_at')
              .is('deleted_at', null)
              .in('status', ['todo', 'doing', 'waiting'])
              .is('is_milestone', true)
              .or([between('end_date'), between('start_date')].join())
              .order('id')
              .limit(mostTasks),
          shows<DueMilestone>('tasks', {
            where: row =>
              isOpen(row) && row.is_milestone && (isNear(row.end_date, today) || isNear(row.start_date, today)),
            blank: { status: 'todo', is_milestone: false, start_date: null, end_date: null },
          }),
        )
      },
      providesTags: ['tasks'],
    }),

    projectsDueTargets: build.query<readonly DueProject[], Day>({
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
  }),
})

export const { useProjectsDueMilestonesQuery, useProjectsDueTargetsQuery } = remindersApi
