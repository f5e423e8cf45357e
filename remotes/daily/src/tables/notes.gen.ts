// Generated from the migrations by `pnpm gen`; not edited by hand.
import type { Id } from '@techo/core'
import type { RowOf } from '@techo/data'

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
