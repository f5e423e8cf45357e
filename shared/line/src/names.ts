import { type Id, newId } from '@techo/core'
import { api, readAll, shows, upsert } from '@techo/data'
import type { Tag } from './draft.ts'

interface TagRow extends Tag {
  readonly kind: string
  readonly archived_at: string | null
}

/** The tags there are. */
export const namesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    quickTags: build.query<readonly TagRow[], void>({
      query: () =>
        readAll(
          db =>
            db
              .from('classifications')
              .select('id, kind, name, name_norm, archived_at')
              .eq('kind', 'tag')
              .is('archived_at', null)
              .is('deleted_at', null)
              .order('id'),
          shows<TagRow>('classifications', {
            where: ({ kind, archived_at }) => kind === 'tag' && archived_at === null,
            blank: { archived_at: null },
          }),
        ),
      providesTags: ['classifications'],
    }),
  }),
})

export const { useQuickTagsQuery } = namesApi

/** Tags that are yet to be made. */
export const newTagWrites = (tags: readonly Tag[]) =>
  tags.length === 0
    ? []
    : [
        upsert(
          'classifications',
          tags.map(tag => ({ ...tag, kind: 'tag' as const, applies_to: [] })),
        ),
      ]

/** Gives a task its tags; safe twice. */
export const tagWrites = (task: Id, tags: readonly Tag[]) =>
  tags.map(tag =>
    upsert(
      'classified',
      { id: newId(), entity_type: 'task', entity_id: task, classification_id: tag.id, kind: 'tag' },
      { on: ['user_id', 'entity_type', 'entity_id', 'classification_id'], once: true },
    ),
  )
