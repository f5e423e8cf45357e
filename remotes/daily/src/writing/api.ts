import type { Day, EntityRef, Id } from '@techo/core'
import { api, type InsertOf, type RowOf, read, shows, upsert } from '@techo/data'
import { unmentionWrite } from './link-rows.ts'

/** The text of a period as others see it that are linked from it. */
export interface PeriodText
  extends Pick<RowOf<'period_notes'>, 'id' | 'kind' | 'one_line' | 'doc' | 'rev' | 'deleted_at'> {
  readonly period_start: Day
}

export interface VersionRow
  extends Pick<RowOf<'note_versions'>, 'id' | 'rev' | 'reason' | 'note_id' | 'period_note_id'> {
  /** null for a version that is not back from the database yet */
  readonly created_at: string | null
}

/** Whose versions: the column of `note_versions` that names the text, and its id. */
export interface VersionsOf {
  readonly column: 'note_id' | 'period_note_id'
  readonly id: Id
}

const columns = 'id, kind, period_start, one_line, doc, rev, deleted_at'

/** What all texts need that link to notes, wherever they are written. */
export const writingApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    /** The texts of some days and weeks, the latest first. */
    periodTexts: build.query<readonly PeriodText[], readonly Id[]>({
      query: ids =>
        read(
          db =>
            db
              .from('period_notes')
              .select(columns)
              .in('id', [...ids])
              .is('deleted_at', null)
              .order('period_start', { ascending: false })
              .order('id'),
          shows<PeriodText>('period_notes', {
            where: row => ids.includes(row.id),
            order: (one, other) => (one.period_start < other.period_start ? 1 : -1),
          }),
        ),
      providesTags: ['period_notes'],
    }),

    /** The same for one turn: a rename. */
    periodsWhole: build.mutation<readonly PeriodText[], readonly Id[]>({
      query: ids =>
        read(db =>
          db
            .from('period_notes')
            .select(columns)
            .in('id', [...ids])
            .is('deleted_at', null),
        ),
    }),

    /** Latest first. The database adds some by itself when a text is written over. */
    versions: build.query<readonly VersionRow[], VersionsOf>({
      query: ({ column, id }) =>
        read(
          db =>
            db
              .from('note_versions')
              .select('id, rev, reason, created_at, note_id, period_note_id')
              .eq(column, id)
              .order('created_at', { ascending: false })
              .order('id')
              .limit(500),
          shows<VersionRow>('note_versions', {
            where: row => row[column] === id,
            order: ({ created_at: one }, { created_at: other }) =>
              one === other ? 0 : one === null || (other !== null && one > other) ? -1 : 1,
          }),
        ),
      providesTags: ['note_versions', 'notes', 'period_notes'],
    }),

    version: build.query<Pick<RowOf<'note_versions'>, 'id' | 'doc'> | null, Id>({
      query: id =>
        read(
          db => db.from('note_versions').select('id, doc').eq('id', id).maybeSingle(),
          // One that was kept just now is looked at before the database has it.
          shows<Pick<RowOf<'note_versions'>, 'id' | 'doc'>>('note_versions', { where: row => row.id === id }),
        ),
      providesTags: ['note_versions'],
    }),

    addVersion: build.mutation<null, InsertOf<'note_versions'> & { readonly id: Id }>({
      query: row => upsert('note_versions', row, { once: true }),
    }),

    unmention: build.mutation<null, { readonly from: EntityRef; readonly to: EntityRef }>({
      query: ({ from, to }) => unmentionWrite(from, to),
    }),
  }),
})

export const { usePeriodTextsQuery, useVersionsQuery, useVersionQuery, useAddVersionMutation, useUnmentionMutation } =
  writingApi
