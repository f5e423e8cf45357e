import type { Id } from '@techo/core'
import {
  answered,
  api,
  type InsertOf,
  patch,
  type RowOf,
  read,
  readAll,
  readKept,
  readShort,
  remove,
  shows,
  store,
  type UpdateOf,
  upsert,
} from '@techo/data'
import { type LinkRow, linkWrites } from '../writing/link-rows.ts'
import { firstFew, listColumns, tagColumns, tagLinkColumns } from './list-columns.ts'
import type { NoteRow } from './note.ts'

/** What the notes read and write; the only place that names their tables. */

export interface NoteText
  extends Pick<
    RowOf<'notes'>,
    | 'id'
    | 'title'
    | 'doc'
    | 'rev'
    | 'is_template'
    | 'aliases'
    | 'written_at'
    | 'properties'
    | 'created_at'
    | 'updated_at'
    | 'deleted_at'
  > {}

export interface NoteTag
  extends Pick<RowOf<'classified'>, 'id' | 'entity_type' | 'entity_id' | 'classification_id' | 'kind'> {}
export interface TagRow
  extends Pick<
    RowOf<'classifications'>,
    'id' | 'kind' | 'name' | 'name_norm' | 'colour' | 'applies_to' | 'parent_id'
  > {}
export interface NoteLink
  extends Pick<
    RowOf<'note_links'>,
    'id' | 'src_type' | 'src_id' | 'dst_note_id' | 'dst_title' | 'alias' | 'block_id' | 'kind'
  > {}
export interface SourceText extends Pick<RowOf<'notes'>, 'id' | 'title' | 'doc' | 'rev'> {}

const textColumns =
  'id, title, doc, rev, is_template, aliases, written_at, properties, created_at, updated_at, deleted_at'

const flags = { pinned: false, favourite: false, archived: false, is_template: false, aliases: [] as string[] }

export interface NoteSave {
  readonly id: Id
  /** the revision the text was written on */
  readonly rev: number
  readonly columns: UpdateOf<'notes'>
  /** wait for the verdict, so that a conflict comes back as the error */
  readonly isAnswered: boolean
  /** the links of the text, when they are others than before */
  readonly links: readonly LinkRow[] | null
}

export const noteApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    // Ten thousand rows are not fetched anew for every saved sentence: what changed since is.
    noteList: build.query<readonly NoteRow[], void>({
      query: () =>
        readAll(
          db => db.from('notes').select(listColumns).order('updated_at', { ascending: false }).order('id'),
          shows<NoteRow>('notes', { trash: true, blank: flags }),
          'updated_at',
        ),
      providesTags: ['notes'],
    }),

    /**
     * The notes that stand first in the usual list, so that they are seen while the others are on their way. Not all of them: whoever
     * counts, links or looks for something asks for `noteList`.
     */
    firstNotes: build.query<readonly NoteRow[], void>({
      query: () =>
        read(
          db =>
            db
              .from('notes')
              .select(listColumns)
              .is('deleted_at', null)
              .is('archived', false)
              .is('is_template', false)
              .order('pinned', { ascending: false })
              .order('updated_at', { ascending: false })
              .order('id')
              .limit(firstFew),
          shows<NoteRow>('notes', { blank: flags }),
        ),
      providesTags: ['notes'],
    }),

    /** The same as this device knows them: of ten thousand notes the whole list takes a while to read even here. */
    keptNotes: build.query<readonly NoteRow[], void>({
      query: () => readKept(shows<NoteRow>('notes', { blank: flags })),
    }),

    noteText: build.query<NoteText | null, Id>({
      query: id =>
        read(
          db => db.from('notes').select(textColumns).eq('id', id).maybeSingle(),
          shows<NoteText>('notes', { trash: true, where: row => row.id === id, blank: { ...flags, rev: 1 } }),
        ),
      providesTags: ['notes'],
    }),

    noteTags: build.query<readonly NoteTag[], void>({
      query: () =>
        readAll(
          db => db.from('classified').select(tagLinkColumns).eq('entity_type', 'note').eq('kind', 'tag').order('id'),
          shows<NoteTag>('classified', {
            where: row => row.entity_type === 'note' && row.kind === 'tag',
            beginsEmpty: true,
          }),
          'updated_at',
        ),
      providesTags: ['classified'],
    }),

    tagList: build.query<readonly TagRow[], void>({
      query: () =>
        readShort(
          db =>
            db
              .from('classifications')
              .select(tagColumns)
              .eq('kind', 'tag')
              .is('archived_at', null)
              .is('deleted_at', null)
              .order('rank')
              .order('id'),
          shows<TagRow>('classifications', {
            where: row => row.kind === 'tag',
            blank: { applies_to: [] },
            beginsEmpty: true,
          }),
          'updated_at',
        ),
      providesTags: ['classifications'],
    }),

    noteBacklinks: build.query<readonly NoteLink[], Id>({
      query: id =>
        read(
          db =>
            db
              .from('note_links')
              .select('id, src_type, src_id, dst_note_id, dst_title, alias, block_id, kind')
              .eq('dst_note_id', id)
              .in('src_type', ['note', 'period_note'])
              .order('id')
              .limit(500),
          shows<NoteLink>('note_links', { where: row => row.dst_note_id === id }),
        ),
      // A note that takes a title is given its links by the database.
      providesTags: ['note_links', 'notes'],
    }),

    noteSources: build.query<readonly SourceText[], readonly Id[]>({
      query: ids =>
        read(
          db =>
            db
              .from('notes')
              .select('id, title, doc, rev')
              .in('id', [...ids])
              .is('deleted_at', null)
              .order('updated_at', { ascending: false }),
          shows<SourceText>('notes', { where: row => ids.includes(row.id) }),
        ),
      providesTags: ['notes'],
    }),

    /** Answers to half-typed words are no rows of a page: a mutation, so that it stays off the device's shelf. */
    noteSearch: build.mutation<
      readonly { readonly id: Id; readonly snippet: string }[],
      { readonly words: readonly string[]; readonly without: readonly string[] }
    >({
      query: ({ words, without }) => read(db => db.rpc('search_notes', { words: [...words], without: [...without] })),
    }),

    staleNoteLinks: build.mutation<
      readonly {
        readonly src_type: string
        readonly src_id: Id
        readonly dst_note_id: Id
        readonly dst_title: string
        readonly title: string
      }[],
      void
    >({
      query: () => read(db => db.rpc('stale_note_links')),
    }),

    /** The texts of some notes for one turn: an export, a rename. */
    notesWhole: build.mutation<
      readonly (NoteText & { readonly archived: boolean; readonly parent_id: Id | null })[],
      readonly Id[]
    >({
      query: ids =>
        read(db =>
          db
            .from('notes')
            .select(
              'id, title, doc, rev, is_template, aliases, written_at, properties, created_at, updated_at, deleted_at, archived, parent_id',
            )
            .in('id', [...ids]),
        ),
    }),

    addNote: build.mutation<
      null,
      {
        readonly note: InsertOf<'notes'> & { readonly id: Id }
        readonly links?: NoteSave['links']
        readonly tags?: readonly InsertOf<'classified'>[]
      }
    >({
      query: ({ note, links, tags = [] }) => [
        upsert('notes', note, { once: true }),
        ...(links && links.length > 0 ? linkWrites('note', note.id, links) : []),
        ...(tags.length > 0
          ? [
              upsert('classified', tags, {
                on: ['user_id', 'entity_type', 'entity_id', 'classification_id'],
                once: true,
              }),
            ]
          : []),
      ],
    }),

    saveNoteText: build.mutation<null, NoteSave>({
      query: ({ id, rev, columns, isAnswered, links }) => {
        const change = patch('notes', { id, rev }, columns)
        return [isAnswered ? answered(change) : change, ...(links ? linkWrites('note', id, links) : [])]
      },
    }),

    setNotes: build.mutation<null, readonly { readonly id: Id; readonly columns: UpdateOf<'notes'> }[]>({
      query: changes => changes.map(({ id, columns }) => patch('notes', { id }, columns)),
    }),

    addTag: build.mutation<null, InsertOf<'classifications'>>({
      query: row => upsert('classifications', row),
    }),

    setNoteTags: build.mutation<
      null,
      { readonly add: readonly InsertOf<'classified'>[]; readonly remove: readonly Id[] }
    >({
      query: ({ add, remove: gone }) => [
        ...gone.map(id => remove('classified', { id })),
        ...(add.length > 0
          ? [
              upsert('classified', add, {
                on: ['user_id', 'entity_type', 'entity_id', 'classification_id'],
                once: true,
              }),
            ]
          : []),
      ],
    }),

    /** Notes of an import, as they shall be, in the order in which they can be written. */
    importNotes: build.mutation<
      null,
      {
        readonly notes: readonly InsertOf<'notes'>[]
        readonly links: readonly InsertOf<'note_links'>[]
        readonly tags: readonly InsertOf<'classifications'>[]
        readonly tagged: readonly InsertOf<'classified'>[]
      }
    >({
      query: ({ notes, links, tags, tagged }) => [
        ...(tags.length > 0 ? [upsert('classifications', tags, { once: true })] : []),
        ...(notes.length > 0 ? [answered(upsert('notes', notes, { once: true }))] : []),
        ...(links.length > 0 ? [upsert('note_links', links, { once: true })] : []),
        ...(tagged.length > 0
          ? [
              upsert('classified', tagged, {
                on: ['user_id', 'entity_type', 'entity_id', 'classification_id'],
                once: true,
              }),
            ]
          : []),
      ],
    }),
  }),
})

/** Lets the page of a note that is being made show it before any answer. */
export function showNew(note: Pick<NoteText, 'id' | 'title' | 'is_template'> & Partial<Pick<NoteText, 'doc'>>): void {
  const now = new Date().toISOString()
  const { id, title, is_template, doc = null } = note
  const times = { created_at: now, updated_at: now, written_at: null, deleted_at: null }
  const value: NoteText = { id, title, doc, rev: 1, is_template, aliases: [], properties: {}, ...times }
  store.dispatch(noteApi.util.upsertQueryEntries([{ endpointName: 'noteText', arg: id, value }]))
}

export const {
  useNoteListQuery,
  useFirstNotesQuery,
  useKeptNotesQuery,
  useNoteTextQuery,
  useNoteTagsQuery,
  useTagListQuery,
  useNoteBacklinksQuery,
  useNoteSourcesQuery,
  useNoteSearchMutation,
  useNotesWholeMutation,
  useAddNoteMutation,
  useSaveNoteTextMutation,
  useSetNotesMutation,
  useAddTagMutation,
  useSetNoteTagsMutation,
  useImportNotesMutation,
} = noteApi
