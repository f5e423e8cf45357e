import type { Day } from '@techo/core'
import { type TaskRow, useDailyTasksQuery } from '../api.ts'
import { rankMoved, tasksOfDay } from './task.ts'
import { useProjectNames } from './useProjectNames.ts'
import { useTaskActions } from './useTaskActions.ts'

/** The tasks of a day and everything a person can do with them. */
export function useTasks(day: Day, today: Day) {
  const query = useDailyTasksQuery({ day, isToday: day === today })
  const rows = query.data ?? []
  const actions = useTaskActions(rows, today)
  const parts = tasksOfDay(rows, day, today)
  const projectOf = useProjectNames(rows)
  return {
    query,
    rows,
    ...parts,
    ...actions,
    projectOf,
    /** False when the title is empty or too long. */
    add: (typed: string, plain?: readonly string[]): boolean => actions.add(typed, { day }, plain),

    reorder: (task: TaskRow, step: -1 | 1) => {
      const rank = rankMoved(parts.planned, task.id, step)
      if (rank !== null) actions.set(task.id, { rank_day: rank })
    },
  }
}

export type Tasks = ReturnType<typeof useTasks>
