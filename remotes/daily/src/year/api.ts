import type { Day, Id } from '@techo/core'
import { api, readAll } from '@techo/data'

/** What a year's writing is counted from; comes when somebody looks back on one. */

export interface WrittenDay {
  readonly period_start: Day
  readonly one_line: string
  readonly doc_text: string
}

export interface WrittenNote {
  readonly id: Id
  readonly doc_text: string
}

export const yearApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    writtenDays: build.query<readonly WrittenDay[], { readonly from: Day; readonly to: Day }>({
      query: ({ from, to }) =>
        readAll(db =>
          db
            .from('period_notes')
            .select('period_start, one_line, doc_text')
            .eq('kind', 'day')
            .gte('period_start', from)
            .lte('period_start', to)
            .or('doc_text.neq.,one_line.neq.')
            .order('period_start'),
        ),
      providesTags: ['period_notes'],
    }),

    /** Notes that were begun between two instants. */
    writtenNotes: build.query<readonly WrittenNote[], { readonly since: string; readonly before: string }>({
      query: ({ since, before }) =>
        readAll(db =>
          db
            .from('notes')
            .select('id, doc_text')
            .gte('created_at', since)
            .lt('created_at', before)
            .is('deleted_at', null)
            .order('id'),
        ),
      providesTags: ['notes'],
    }),
  }),
})
