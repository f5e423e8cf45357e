import { api, type RowOf, read, shows, upsert } from '@techo/data'
import type { ColumnKind } from './columns.ts'

type Choice = Pick<RowOf<'preferences'>, 'key' | 'value'>

const key = 'projects.gantt'

const ganttApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    /** How the person wants to see their charts. */
    ganttChoice: build.query<Choice | null, void>({
      query: () =>
        read(
          db => db.from('preferences').select('key, value').eq('key', key).maybeSingle(),
          shows<Choice>('preferences', { by: ['key'], where: row => row.key === key }),
        ),
      providesTags: ['preferences'],
    }),
    setGanttChoice: build.mutation<null, readonly ColumnKind[]>({
      query: columns => upsert('preferences', { key, value: { columns: [...columns] } }),
    }),
  }),
})

export const { useGanttChoiceQuery, useSetGanttChoiceMutation } = ganttApi
