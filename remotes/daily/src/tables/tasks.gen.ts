// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const tasksColumns =
  'id, title, doc, doc_text, status, priority, project_id, parent_id, planned_date, planned_time, planned_week, estimate_min, spent_min, deadline_date, deadline_time, start_date, end_date, is_milestone, progress, done_at, series_id, occurrence_date, first_planned_date, rollover_count, rank_day, rank_week, rank_project, source, schedule_mode, duration_days, constraint_kind, constraint_date'

export const tasksBlank = {
  doc: null,
  doc_text: '',
  status: 'todo',
  priority: 0,
  project_id: null,
  parent_id: null,
  planned_date: null,
  planned_time: null,
  planned_week: null,
  estimate_min: null,
  spent_min: 0,
  deadline_date: null,
  deadline_time: null,
  start_date: null,
  end_date: null,
  is_milestone: false,
  progress: 0,
  done_at: null,
  series_id: null,
  occurrence_date: null,
  first_planned_date: null,
  rollover_count: 0,
  rank_day: 'a0',
  rank_week: 'a0',
  rank_project: 'a0',
  source: null,
  schedule_mode: 'auto',
  duration_days: null,
  constraint_kind: 'asap',
  constraint_date: null,
} satisfies Partial<TasksRow>

export interface TasksRow {
  readonly id: Id
  readonly title: RowOf<'tasks'>['title']
  readonly doc: RowOf<'tasks'>['doc']
  readonly doc_text: RowOf<'tasks'>['doc_text']
  readonly status: RowOf<'tasks'>['status']
  readonly priority: RowOf<'tasks'>['priority']
  readonly project_id: Id | null
  readonly parent_id: Id | null
  readonly planned_date: Day | null
  readonly planned_time: RowOf<'tasks'>['planned_time']
  readonly planned_week: Day | null
  readonly estimate_min: RowOf<'tasks'>['estimate_min']
  readonly spent_min: RowOf<'tasks'>['spent_min']
  readonly deadline_date: Day | null
  readonly deadline_time: RowOf<'tasks'>['deadline_time']
  readonly start_date: Day | null
  readonly end_date: Day | null
  readonly is_milestone: RowOf<'tasks'>['is_milestone']
  readonly progress: RowOf<'tasks'>['progress']
  readonly done_at: RowOf<'tasks'>['done_at']
  readonly series_id: Id | null
  readonly occurrence_date: Day | null
  readonly first_planned_date: Day | null
  readonly rollover_count: RowOf<'tasks'>['rollover_count']
  readonly rank_day: RowOf<'tasks'>['rank_day']
  readonly rank_week: RowOf<'tasks'>['rank_week']
  readonly rank_project: RowOf<'tasks'>['rank_project']
  readonly source: RowOf<'tasks'>['source']
  readonly schedule_mode: RowOf<'tasks'>['schedule_mode']
  readonly duration_days: RowOf<'tasks'>['duration_days']
  readonly constraint_kind: RowOf<'tasks'>['constraint_kind']
  readonly constraint_date: Day | null
}

export type TasksWritable = Pick<TasksRow, 'id' | 'title' | 'doc' | 'doc_text' | 'status' | 'priority' | 'project_id' | 'parent_id' | 'planned_date' | 'planned_time' | 'planned_week' | 'estimate_min' | 'spent_min' | 'deadline_date' | 'deadline_time' | 'start_date' | 'end_date' | 'is_milestone' | 'progress' | 'done_at' | 'series_id' | 'occurrence_date' | 'first_planned_date' | 'rollover_count' | 'rank_day' | 'rank_week' | 'rank_project' | 'source' | 'schedule_mode' | 'duration_days' | 'constraint_kind' | 'constraint_date'>
