// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

export const noteLinksColumns =
  'id, src_type, src_id, dst_note_id, dst_title, alias, block_id, kind'

export const noteLinksBlank = {
  dst_note_id: null,
  alias: null,
  block_id: null,
  kind: 'wiki',
} satisfies Partial<NoteLinksRow>

export interface NoteLinksRow {
  readonly id: Id
  readonly src_type: RowOf<'note_links'>['src_type']
  readonly src_id: Id
  readonly dst_note_id: Id | null
  readonly dst_title: RowOf<'note_links'>['dst_title']
  readonly alias: RowOf<'note_links'>['alias']
  readonly block_id: RowOf<'note_links'>['block_id']
  readonly kind: RowOf<'note_links'>['kind']
}

export type NoteLinksWritable = Pick<NoteLinksRow, 'id' | 'src_type' | 'src_id' | 'dst_note_id' | 'dst_title' | 'alias' | 'block_id' | 'kind'>

export const noteTemplatesColumns =
  'id, kind, name, doc, weekdays, is_default, rank'

export const noteTemplatesBlank = {
  kind: 'day',
  doc: null,
  weekdays: null,
  is_default: false,
  rank: 'a0',
} satisfies Partial<NoteTemplatesRow>

export interface NoteTemplatesRow {
  readonly id: Id
  readonly kind: RowOf<'note_templates'>['kind']
  readonly name: RowOf<'note_templates'>['name']
  readonly doc: RowOf<'note_templates'>['doc']
  readonly weekdays: RowOf<'note_templates'>['weekdays']
  readonly is_default: RowOf<'note_templates'>['is_default']
  readonly rank: RowOf<'note_templates'>['rank']
}

export type NoteTemplatesWritable = Pick<NoteTemplatesRow, 'id' | 'kind' | 'name' | 'doc' | 'weekdays' | 'is_default' | 'rank'>

export const noteVersionsColumns =
  'id, note_id, period_note_id, doc, reason'

export const noteVersionsBlank = {
  note_id: null,
  period_note_id: null,
  reason: 'autosave',
} satisfies Partial<NoteVersionsRow>

export interface NoteVersionsRow {
  readonly id: Id
  readonly note_id: Id | null
  readonly period_note_id: Id | null
  readonly doc: RowOf<'note_versions'>['doc']
  readonly reason: RowOf<'note_versions'>['reason']
}

export type NoteVersionsWritable = Pick<NoteVersionsRow, 'id' | 'note_id' | 'period_note_id' | 'doc' | 'reason'>

export const notesColumns =
  'id, title, doc, doc_text, parent_id, pinned, favourite, archived, cover, icon, is_template, excerpt, aliases, written_at, properties'

export const notesBlank = {
  title: '',
  doc: null,
  doc_text: '',
  parent_id: null,
  pinned: false,
  favourite: false,
  archived: false,
  cover: null,
  icon: null,
  is_template: false,
  aliases: [],
  written_at: null,
  properties: null,
} satisfies Partial<NotesRow>

export interface NotesRow {
  readonly id: Id
  readonly title: RowOf<'notes'>['title']
  readonly doc: RowOf<'notes'>['doc']
  readonly doc_text: RowOf<'notes'>['doc_text']
  readonly parent_id: Id | null
  readonly pinned: RowOf<'notes'>['pinned']
  readonly favourite: RowOf<'notes'>['favourite']
  readonly archived: RowOf<'notes'>['archived']
  readonly cover: RowOf<'notes'>['cover']
  readonly icon: RowOf<'notes'>['icon']
  readonly is_template: RowOf<'notes'>['is_template']
  readonly excerpt: RowOf<'notes'>['excerpt']
  readonly aliases: RowOf<'notes'>['aliases']
  readonly written_at: RowOf<'notes'>['written_at']
  readonly properties: RowOf<'notes'>['properties']
}

export type NotesWritable = Pick<NotesRow, 'id' | 'title' | 'doc' | 'doc_text' | 'parent_id' | 'pinned' | 'favourite' | 'archived' | 'cover' | 'icon' | 'is_template' | 'aliases' | 'written_at' | 'properties'>

export const periodNotesColumns =
  'id, kind, period_start, doc, doc_text, one_line, mood, energy, sleep_min, locked'

export const periodNotesBlank = {
  doc: null,
  doc_text: '',
  one_line: '',
  mood: null,
  energy: null,
  sleep_min: null,
  locked: false,
} satisfies Partial<PeriodNotesRow>

export interface PeriodNotesRow {
  readonly id: Id
  readonly kind: RowOf<'period_notes'>['kind']
  readonly period_start: Day
  readonly doc: RowOf<'period_notes'>['doc']
  readonly doc_text: RowOf<'period_notes'>['doc_text']
  readonly one_line: RowOf<'period_notes'>['one_line']
  readonly mood: RowOf<'period_notes'>['mood']
  readonly energy: RowOf<'period_notes'>['energy']
  readonly sleep_min: RowOf<'period_notes'>['sleep_min']
  readonly locked: RowOf<'period_notes'>['locked']
}

export type PeriodNotesWritable = Pick<PeriodNotesRow, 'id' | 'kind' | 'period_start' | 'doc' | 'doc_text' | 'one_line' | 'mood' | 'energy' | 'sleep_min' | 'locked'>

export const taskSeriesColumns =
  'id, rrule, dtstart, at_time, mode, exdates, skip_missed, holiday_rule, template, paused, last_spawned'

export const taskSeriesBlank = {
  at_time: null,
  mode: 'fixed',
  exdates: [],
  skip_missed: false,
  holiday_rule: 'none',
  template: {},
  paused: false,
  last_spawned: null,
} satisfies Partial<TaskSeriesRow>

export interface TaskSeriesRow {
  readonly id: Id
  readonly rrule: RowOf<'task_series'>['rrule']
  readonly dtstart: Day
  readonly at_time: RowOf<'task_series'>['at_time']
  readonly mode: RowOf<'task_series'>['mode']
  readonly exdates: RowOf<'task_series'>['exdates']
  readonly skip_missed: RowOf<'task_series'>['skip_missed']
  readonly holiday_rule: RowOf<'task_series'>['holiday_rule']
  readonly template: RowOf<'task_series'>['template']
  readonly paused: RowOf<'task_series'>['paused']
  readonly last_spawned: Day | null
}

export type TaskSeriesWritable = Pick<TaskSeriesRow, 'id' | 'rrule' | 'dtstart' | 'at_time' | 'mode' | 'exdates' | 'skip_missed' | 'holiday_rule' | 'template' | 'paused' | 'last_spawned'>

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

export const weeklyGoalsColumns =
  'id, week_start, title, status, note, rank'

export const weeklyGoalsBlank = {
  status: 'open',
  note: '',
  rank: 'a0',
} satisfies Partial<WeeklyGoalsRow>

export interface WeeklyGoalsRow {
  readonly id: Id
  readonly week_start: Day
  readonly title: RowOf<'weekly_goals'>['title']
  readonly status: RowOf<'weekly_goals'>['status']
  readonly note: RowOf<'weekly_goals'>['note']
  readonly rank: RowOf<'weekly_goals'>['rank']
}

export type WeeklyGoalsWritable = Pick<WeeklyGoalsRow, 'id' | 'week_start' | 'title' | 'status' | 'note' | 'rank'>
