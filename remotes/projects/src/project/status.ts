import type { TaskStatus } from '../rows.ts'

/** The key of the word for a status: a task that is done is called otherwise than a project. */
export const statusWord = {
  todo: 'todo',
  doing: 'doing',
  waiting: 'waiting',
  done: 'taskDone',
  cancelled: 'cancelled',
} as const satisfies Record<TaskStatus, string>
