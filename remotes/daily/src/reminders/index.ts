import type { Reminders } from '@techo/core'
import { mostTasks, useDailyDueTasksQuery } from './api.ts'
import { type DueTask, findDue, keysOf } from './due.ts'

export const reminders: Reminders<readonly DueTask[]> = {
  useRows: ({ today }) => {
    const { currentData, isFetching, error } = useDailyDueTasksQuery(today)
    return isFetching || error ? undefined : currentData
  },
  due: findDue,
  // Of tasks that are not known whole, nothing is over.
  isOver: ({ key, entity_type }, tasks) =>
    entity_type === 'task' && tasks.length < mostTasks && !tasks.some(task => keysOf(task).includes(key)),
}
