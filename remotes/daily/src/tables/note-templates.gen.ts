// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

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
