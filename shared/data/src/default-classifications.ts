import type { Id } from '@techo/core'
import { api } from './api.ts'
import { read } from './asked.ts'
import type { RowOf } from './database.ts'
import { shows } from './shown.ts'
import { upsert } from './write.ts'

/**
 * What new rows of an area are classified as unless the person says otherwise: one row of `preferences`, type of entity → ids
 * of classifications. One that was deleted since is in nobody's choices any more: who uses an id looks it up there.
 */
export type ClassificationDefaults = Readonly<Record<string, readonly Id[]>>

const key = 'classifications.defaults'

type Row = Pick<RowOf<'preferences'>, 'key' | 'value'>

const defaultsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    classificationDefaults: build.query<readonly Row[], void>({
      query: () =>
        read(
          db => db.from('preferences').select('key, value').eq('key', key),
          shows<Row>('preferences', { by: ['key'], where: row => row.key === key }),
        ),
      providesTags: ['preferences'],
    }),
    setClassificationDefaults: build.mutation<null, ClassificationDefaults>({
      query: value =>
        upsert('preferences', {
          key,
          value: Object.fromEntries(Object.entries(value).map(([type, ids]) => [type, [...ids]])),
        }),
    }),
  }),
})

const readDefaults = (value: unknown): ClassificationDefaults =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).flatMap(([type, ids]) =>
          Array.isArray(ids) ? [[type, ids.filter((id): id is Id => typeof id === 'string')]] : [],
        ),
      )
    : {}

export function useClassificationDefaults(): readonly [
  ClassificationDefaults,
  (defaults: ClassificationDefaults) => void,
] {
  const { data } = defaultsApi.useClassificationDefaultsQuery()
  const [set] = defaultsApi.useSetClassificationDefaultsMutation()
  return [readDefaults(data?.[0]?.value), defaults => void set(defaults)]
}
