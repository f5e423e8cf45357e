// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Day, Id } from '@techo/core'
import type { RowOf } from '@techo/data'

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
