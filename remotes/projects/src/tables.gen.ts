// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const baselineTasksColumns =
  'baseline_id, task_id, start_date, end_date'

export const baselineTasksBlank = {} satisfies Partial<BaselineTasksRow>

export interface BaselineTasksRow {
  readonly baseline_id: Id
  readonly task_id: Id
  readonly start_date: Day
  readonly end_date: Day
}

export type BaselineTasksWritable = Pick<BaselineTasksRow, 'baseline_id' | 'task_id' | 'start_date' | 'end_date'>

export const baselinesColumns =
  'id, project_id, name'

export const baselinesBlank = {
  name: '',
} satisfies Partial<BaselinesRow>

export interface BaselinesRow {
  readonly id: Id
  readonly project_id: Id
  readonly name: RowOf<'baselines'>['name']
}

export type BaselinesWritable = Pick<BaselinesRow, 'id' | 'project_id' | 'name'>

export const calendarExceptionsColumns =
  'id, calendar_id, day, kind, name'

export const calendarExceptionsBlank = {
  name: '',
} satisfies Partial<CalendarExceptionsRow>

export interface CalendarExceptionsRow {
  readonly id: Id
  readonly calendar_id: Id
  readonly day: Day
  readonly kind: RowOf<'calendar_exceptions'>['kind']
  readonly name: RowOf<'calendar_exceptions'>['name']
}

export type CalendarExceptionsWritable = Pick<CalendarExceptionsRow, 'id' | 'calendar_id' | 'day' | 'kind' | 'name'>

export const projectsColumns =
  'id, name, doc, doc_text, status, start_date, target_date, colour, calendar_id, auto_schedule, progress, is_template, done_at, rank'

export const projectsBlank = {
  doc: null,
  doc_text: '',
  status: 'active',
  start_date: null,
  target_date: null,
  colour: 'blue',
  calendar_id: null,
  auto_schedule: 'preserve',
  progress: 0,
  is_template: false,
  done_at: null,
  rank: 'a0',
} satisfies Partial<ProjectsRow>

export interface ProjectsRow {
  readonly id: Id
  readonly name: RowOf<'projects'>['name']
  readonly doc: RowOf<'projects'>['doc']
  readonly doc_text: RowOf<'projects'>['doc_text']
  readonly status: RowOf<'projects'>['status']
  readonly start_date: Day | null
  readonly target_date: Day | null
  readonly colour: RowOf<'projects'>['colour']
  readonly calendar_id: Id | null
  readonly auto_schedule: RowOf<'projects'>['auto_schedule']
  readonly progress: RowOf<'projects'>['progress']
  readonly is_template: RowOf<'projects'>['is_template']
  readonly done_at: RowOf<'projects'>['done_at']
  readonly rank: RowOf<'projects'>['rank']
}

export type ProjectsWritable = Pick<ProjectsRow, 'id' | 'name' | 'doc' | 'doc_text' | 'status' | 'start_date' | 'target_date' | 'colour' | 'calendar_id' | 'auto_schedule' | 'is_template' | 'done_at' | 'rank'>

export const taskLinksColumns =
  'id, pred_id, succ_id, type, lag'

export const taskLinksBlank = {
  type: 'FS',
  lag: 0,
} satisfies Partial<TaskLinksRow>

export interface TaskLinksRow {
  readonly id: Id
  readonly pred_id: Id
  readonly succ_id: Id
  readonly type: RowOf<'task_links'>['type']
  readonly lag: RowOf<'task_links'>['lag']
}

export type TaskLinksWritable = Pick<TaskLinksRow, 'id' | 'pred_id' | 'succ_id' | 'type' | 'lag'>

export const workCalendarsColumns =
  'id, name, weekend_mask, use_jp_holidays'

export const workCalendarsBlank = {
  name: '',
  weekend_mask: 65,
  use_jp_holidays: true,
} satisfies Partial<WorkCalendarsRow>

export interface WorkCalendarsRow {
  readonly id: Id
  readonly name: RowOf<'work_calendars'>['name']
  readonly weekend_mask: RowOf<'work_calendars'>['weekend_mask']
  readonly use_jp_holidays: RowOf<'work_calendars'>['use_jp_holidays']
}

export type WorkCalendarsWritable = Pick<WorkCalendarsRow, 'id' | 'name' | 'weekend_mask' | 'use_jp_holidays'>
