// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
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
