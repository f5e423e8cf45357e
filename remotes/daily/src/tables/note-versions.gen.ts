// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

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
