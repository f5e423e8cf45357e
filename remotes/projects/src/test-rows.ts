import { toDay } from '@techo/core'
import { blankProject, blankTask, type Project, type Task, type TaskLink } from './rows.ts'

/** Rows for tests, as the database would fill them in. */
export const projectRow = (more: Partial<Project> = {}): Project => ({
  ...blankProject,
  id: 'p',
  name: 'p',
  start_date: null,
  target_date: null,
  calendar_id: null,
  done_at: null,
  deleted_at: null,
  ...more,
})

export const taskRow = (id: string, more: Partial<Task> = {}): Task => ({
  ...blankTask,
  id,
  title: id,
  project_id: 'p',
  parent_id: null,
  start_date: null,
  end_date: null,
  planned_date: null,
  planned_week: null,
  planned_time: null,
  first_planned_date: null,
  deadline_date: null,
  constraint_date: null,
  duration_days: null,
  estimate_min: null,
  done_at: null,
  series_id: null,
  deleted_at: null,
  ...more,
})

export const linkRow = (pred_id: string, succ_id: string, more: Partial<TaskLink> = {}): TaskLink => ({
  id: `${pred_id}-${succ_id}`,
  pred_id,
  succ_id,
  type: 'FS',
  lag: 0,
  ...more,
})

export const november = (date: number) => toDay(`2026-11-${String(date).padStart(2, '0')}`)
