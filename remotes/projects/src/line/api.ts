import type { Id } from '@techo/core'
import { api, type InsertOf, patch, upsert } from '@techo/data'
import { newTagWrites, type Tag, tagWrites } from '@techo/line/reading'

/** What a line becomes. */
export interface LineRows {
  readonly task: InsertOf<'tasks'> & { readonly id: Id }
  readonly tags: readonly Tag[]
  readonly newTags: readonly Tag[]
}

export const lineApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    /** A task with the tags its line names; those that are new are made before it. */
    addProjectLine: build.mutation<null, LineRows>({
      query: ({ task, tags, newTags }) => [
        ...newTagWrites(newTags),
        upsert('tasks', task),
        ...tagWrites(task.id, [...tags, ...newTags]),
      ],
    }),

    takeProjectLineBack: build.mutation<null, { readonly rows: LineRows; readonly at: string }>({
      query: ({ rows: { task, newTags }, at }) => [
        patch('tasks', { id: task.id }, { deleted_at: at }),
        ...newTags.map(({ id }) => patch('classifications', { id }, { deleted_at: at })),
      ],
    }),
  }),
})
