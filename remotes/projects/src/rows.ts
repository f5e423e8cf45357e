import { byColumn, type Day, type Id } from '@techo/core'
import type { RowOf } from '@techo/data'
import type { BaselineTasksRow } from './tables/baseline-tasks.gen.ts'
import type { CalendarExceptionsRow } from './tables/calendar-exceptions.gen.ts'
import type { TaskLinksRow } from './tables/task-links.gen.ts'

/** Rows as this remote reads them; dates are civil days by their column type. */

export type ProjectStatus = RowOf<'projects'>['status']
export const projectStatuses: readonly ProjectStatus[] = ['idea', 'active', 'on_hold', 'done', 'archived']

export interface Project
  extends Pick<
    RowOf<'projects'>,
    | 'id'
    | 'name'
    | 'status'
    | 'colour'
    | 'calendar_id'
    | 'auto_schedule'
    | 'progress'
    | 'is_template'
    | 'rank'
    | 'done_at'
    | 'deleted_at'
  > {
  readonly start_date: Day | null
  readonly target_date: Day | null
}

export const projectColumns =
  'id, name, status, start_date, target_date, colour, calendar_id, auto_schedule, progress, is_template, rank, done_at, deleted_at'

export const blankProject = {
  status: 'active',
  colour: 'blue',
  auto_schedule: 'preserve',
  progress: 0,
  is_template: false,
  rank: 'a0',
} as const

export type TaskStatus = RowOf<'tasks'>['status']
export const taskStatuses: readonly TaskStatus[] = ['todo', 'doing', 'waiting', 'done', 'cancelled']

export interface Task
  extends Pick<
    RowOf<'tasks'>,
    | 'id'
    | 'title'
    | 'status'
    | 'priority'
    | 'parent_id'
    | 'is_milestone'
    | 'progress'
    | 'schedule_mode'
    | 'duration_days'
    | 'constraint_kind'
    | 'rank_project'
    | 'rank_day'
    | 'estimate_min'
    | 'planned_time'
    | 'done_at'
    | 'series_id'
    | 'deleted_at'
  > {
  readonly project_id: Id | null
  readonly start_date: Day | null
  readonly end_date: Day | null
  readonly planned_date: Day | null
  readonly planned_week: Day | null
  readonly first_planned_date: Day | null
  readonly deadline_date: Day | null
  readonly constraint_date: Day | null
}

export const taskColumns =
  'id, title, status, priority, parent_id, project_id, is_milestone, progress, schedule_mode, duration_days, constraint_kind, constraint_date, start_date, end_date, planned_date, planned_week, planned_time, first_planned_date, deadline_date, estimate_min, rank_project, rank_day, done_at, series_id, deleted_at'

export const blankTask = {
  status: 'todo',
  priority: 0,
  is_milestone: false,
  progress: 0,
  schedule_mode: 'auto',
  constraint_kind: 'asap',
  rank_project: 'a0',
  rank_day: 'a0',
} as const

export type TaskLink = TaskLinksRow

export interface Calendar
  extends Pick<RowOf<'work_calendars'>, 'id' | 'name' | 'weekend_mask' | 'use_jp_holidays' | 'deleted_at'> {}

export type CalendarException = CalendarExceptionsRow

export interface Baseline
  extends Pick<RowOf<'baselines'>, 'id' | 'project_id' | 'name' | 'created_at' | 'deleted_at'> {}

export type BaselineTask = BaselineTasksRow

export interface TaskChange {
  readonly id: Id
  readonly columns: Partial<Omit<Task, 'id'>> & { readonly search_norm?: string }
}

/** What one action of a person does to a plan, all of it kept together. */
export interface PlanChange {
  readonly tasks?: readonly TaskChange[]
  readonly addLinks?: readonly TaskLink[]
  readonly removeLinks?: readonly Id[]
}

export const isOpen = ({ status }: Pick<Task, 'status'>): boolean => status !== 'done' && status !== 'cancelled'

export const byProjectRank = byColumn('rank_project')
