import { type EntityRef, type Id, newId } from '@techo/core'
import { answered, api, type InsertOf, type RowOf, read, remove, shows, upsert, type Write } from '@techo/data'
import { type NewClassification, newRow } from '../classifications/api.ts'

/** What an entity of any area is classified as. */
export type Given = Pick<RowOf<'classified'>, 'id' | 'entity_type' | 'entity_id' | 'classification_id' | 'kind'>

export interface GivenChange {
  readonly add: readonly Given[]
  readonly remove: readonly Id[]
  /** one of `add` is not there yet: it is made with it, and where it is refused nobody has it */
  readonly made?: NewClassification | undefined
}

const columns = 'id, entity_type, entity_id, classification_id, kind'

const classifiedApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    classifiedOf: build.query<readonly Given[], EntityRef>({
      query: ({ type, id }) =>
        read(
          db => db.from('classified').select(columns).eq('entity_type', type).eq('entity_id', id),
          shows<Given>('classified', { where: row => row.entity_type === type && row.entity_id === id }),
        ),
      providesTags: ['classified'],
    }),

    /** What goes leaves first: a row has one category. */
    setClassifiedOf: build.mutation<null, GivenChange>({
      query: ({ add, remove: gone, made }) => {
        const writes: readonly Write[] = [
          ...(made ? [upsert('classifications', newRow(made))] : []),
          ...gone.map(id => remove('classified', { id })),
          ...(add.length > 0
            ? [
                upsert('classified', add satisfies readonly InsertOf<'classified'>[], {
                  on: ['user_id', 'entity_type', 'entity_id', 'classification_id'],
                  once: true,
                }),
              ]
            : []),
        ]
        // A name that another device gave meanwhile refuses both, which is nothing to warn of.
        return made ? writes.map(answered) : writes
      },
    }),
  }),
})

export const { useClassifiedOfQuery, useSetClassifiedOfMutation } = classifiedApi

/** What to write so that an entity has these classifications of one kind and no others. */
export function givenChange(
  before: readonly Given[],
  entity: EntityRef,
  kind: Given['kind'],
  wanted: readonly Id[],
): GivenChange {
  const own = before.filter(row => row.kind === kind)
  const has = new Set(own.map(({ classification_id }) => classification_id))
  return {
    remove: own.filter(row => !wanted.includes(row.classification_id)).map(({ id }) => id),
    add: wanted
      .filter(id => !has.has(id))
      .map(id => ({ id: newId(), entity_type: entity.type, entity_id: entity.id, classification_id: id, kind })),
  }
}
