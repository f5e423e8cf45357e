import { newId } from '@techo/core'
import { answered, api, patch, read, remove, shows, upsert } from '@techo/data'

interface Part {
  readonly id: string
  readonly name: string
  readonly rank: string
}

export const newPart = (): Part => ({ id: newId(), name: 'part', rank: 'a0' })

const probeApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    probeParts: build.query<readonly Part[], void>({
      query: () =>
        read(
          db => db.from('habits').select('id, name, rank').is('deleted_at', null).order('id'),
          shows<Part>('habits'),
        ),
    }),
    addProbePart: build.mutation<null, Part>({ query: part => answered(upsert('habits', part)) }),
    renameProbePart: build.mutation<null, Pick<Part, 'id' | 'name'>>({
      query: ({ id, name }) => patch('habits', { id }, { name }),
    }),
    removeProbePart: build.mutation<null, string>({ query: id => remove('habits', { id }) }),
  }),
})

export const { useProbePartsQuery, useAddProbePartMutation, useRenameProbePartMutation, useRemoveProbePartMutation } =
  probeApi
