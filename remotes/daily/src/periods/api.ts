import { byRank, type Day, type Id } from '@techo/core'
import { api, type InsertOf, patch, read, shows, upsert } from '@techo/data'
import type { TemplateRow } from './template.ts'

/** What templates and looking back read and write; comes with the day's page. */

export interface PastDay {
  readonly period_start: Day
  readonly one_line: string
  readonly doc_text: string
  readonly mood: number | null
}

export interface HabitName {
  readonly id: Id
  readonly name: string
  readonly schedule_kind: string
  readonly weekdays: number
}

export const periodApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    noteTemplates: build.query<readonly TemplateRow[], void>({
      query: () =>
        read(
          db =>
            db
              .from('note_templates')
              .select('id, kind, name, doc, weekdays, is_default, rank, deleted_at')
              .is('deleted_at', null)
              .order('rank')
              .order('id'),
          shows<TemplateRow>('note_templates', {
            order: byRank,
            blank: { kind: 'day', is_default: false, rank: 'a0' },
          }),
        ),
      providesTags: ['note_templates'],
    }),

    addNoteTemplate: build.mutation<null, InsertOf<'note_templates'> & { readonly id: Id }>({
      query: row => upsert('note_templates', row),
    }),

    setNoteTemplates: build.mutation<
      null,
      readonly { readonly id: Id; readonly columns: Partial<InsertOf<'note_templates'>> }[]
    >({
      query: changes => changes.map(({ id, columns }) => patch('note_templates', { id }, columns)),
    }),

    pastDays: build.query<readonly PastDay[], readonly Day[]>({
      query: days =>
        read(db =>
          db
            .from('period_notes')
            .select('period_start, one_line, doc_text, mood')
            .eq('kind', 'day')
            .in('period_start', days)
            .or('doc_text.neq.,one_line.neq.')
            .order('period_start', { ascending: false }),
        ),
      providesTags: ['period_notes'],
    }),

    /** For the variable of templates. A mutation: it is asked once for each note that begins and never shown. */
    habitNames: build.mutation<readonly HabitName[], Day>({
      query: day =>
        read(db =>
          db
            .from('habits')
            .select('id, name, schedule_kind, weekdays')
            .is('deleted_at', null)
            .is('archived_at', null)
            .lte('start_date', day)
            .or(`end_date.is.null,end_date.gte.${day}`)
            .order('rank')
            .order('id')
            .limit(200),
        ),
    }),
  }),
})

export const {
  useNoteTemplatesQuery,
  useAddNoteTemplateMutation,
  useSetNoteTemplatesMutation,
  usePastDaysQuery,
  useHabitNamesMutation,
} = periodApi
