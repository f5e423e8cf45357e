import { api, type RowOf, read, shows, upsert } from '@techo/data'

/** What the habits keep beside their tables: rows of `preferences`, so that other devices have it too. */
export type HabitPreference = 'habits.timer' | 'habits.milestones'

type Row = Pick<RowOf<'preferences'>, 'key' | 'value'>

const isOurs = (key: string) => key === 'habits.timer' || key === 'habits.milestones'

export const preferencesApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    habitPreferences: build.query<readonly Row[], void>({
      query: () =>
        read(
          db => db.from('preferences').select('key, value').in('key', ['habits.timer', 'habits.milestones']),
          shows<Row>('preferences', { by: ['key'], where: row => isOurs(row.key) }),
        ),
      providesTags: ['preferences'],
    }),

    setHabitPreference: build.mutation<null, Row & { readonly key: HabitPreference }>({
      query: row => upsert('preferences', row),
    }),
  }),
})

export const { useHabitPreferencesQuery, useSetHabitPreferenceMutation } = preferencesApi
