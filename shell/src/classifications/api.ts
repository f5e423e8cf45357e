import type { EntityRef, Id } from '@techo/core'
import { answered, api, call, patch, read, shows, upsert } from '@techo/data'
import type { Colour } from '@techo/ui'
import { byRank, type Classification, cleanName, normOf, type Placed } from './tree.ts'

/** The person's categories, tags and areas. The only file here that names tables. */

export interface NewClassification {
  readonly id: Id
  readonly kind: Classification['kind']
  readonly name: string
  readonly colour: Colour
  readonly rank: string
}

export type ClassificationColumns = Partial<
  Pick<Classification, 'colour' | 'parent_id' | 'applies_to' | 'rank' | 'archived_at'>
>

/** How often each classification is used, by its id; one that is not used is left out. */
export type Uses = Readonly<Record<Id, number>>

const columns = 'id, kind, name, name_norm, parent_id, colour, applies_to, rank, archived_at'

/** A classification as it is made. */
export const newRow = ({ name, ...rest }: NewClassification): Classification => ({
  ...rest,
  name: cleanName(name),
  name_norm: normOf(name),
  parent_id: null,
  applies_to: [],
  archived_at: null,
})

export const classificationsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    classifications: build.query<Classification[], void>({
      query: () =>
        read(
          db => db.from('classifications').select(columns).is('deleted_at', null).order('rank').order('id').limit(2000),
          shows<Classification>('classifications', { order: byRank, blank: { applies_to: [] } }),
        ),
      providesTags: ['classifications'],
    }),

    classificationUses: build.query<Uses, void>({
      query: () =>
        read(db => db.from('classifications').select('id, classified(count)').is('deleted_at', null).limit(2000)),
      transformResponse: (rows: readonly { id: Id; classified: readonly { count: number }[] }[]) =>
        Object.fromEntries(
          rows.map(({ id, classified }) => [id, classified[0]?.count ?? 0] as const).filter(([, n]) => n),
        ),
      providesTags: ['classified', 'classifications'],
    }),

    /** Fails with the `conflict` of `classifications_name` when a name is taken. */
    addClassifications: build.mutation<null, readonly NewClassification[]>({
      query: made => answered(upsert('classifications', made.map(newRow))),
    }),

    /** The new name shows everywhere at once: others hold its id. */
    renameClassification: build.mutation<null, { readonly id: Id; readonly name: string }>({
      query: ({ id, name }) =>
        answered(patch('classifications', { id }, { name: cleanName(name), name_norm: normOf(name) })),
    }),

    /** Colour, place in the tree, archive. Bringing one back fails like adding when its name was given away. */
    setClassification: build.mutation<null, { readonly id: Id; readonly columns: ClassificationColumns }>({
      query: ({ id, columns: wanted }) => answered(patch('classifications', { id }, wanted)),
    }),

    setClassificationRanks: build.mutation<null, readonly Placed[]>({
      query: placed => placed.map(({ id, rank }) => patch('classifications', { id }, { rank })),
    }),

    /** What has the first has the second from now on; the first goes to the trash. */
    mergeClassifications: build.mutation<null, { readonly source: Id; readonly target: Id }>({
      query: args => answered(call('merge_classifications', args, ['classifications', 'classified'])),
    }),

    /** Gives one classification to many rows; a category takes the place of the one they had. */
    classifyMany: build.mutation<null, { readonly id: Id; readonly entities: readonly EntityRef[] }>({
      query: ({ id, entities }) =>
        answered(
          call(
            'classify_many',
            {
              wanted: id,
              entities: entities.map(entity => ({ entity_type: entity.type, entity_id: entity.id })),
              given: true,
            },
            ['classified'],
          ),
        ),
    }),

    /** Into the trash at a moment (ISO); null takes it out again. What it was given to keeps it meanwhile. */
    setClassificationTrashed: build.mutation<null, { readonly row: Classification; readonly at: string | null }>({
      query: ({ row, at }) => answered(patch('classifications', { id: row.id }, { deleted_at: at })),
    }),
  }),
})

export const {
  useClassificationsQuery,
  useClassificationUsesQuery,
  useAddClassificationsMutation,
  useClassifyManyMutation,
  useMergeClassificationsMutation,
  useRenameClassificationMutation,
  useSetClassificationMutation,
  useSetClassificationRanksMutation,
  useSetClassificationTrashedMutation,
} = classificationsApi
