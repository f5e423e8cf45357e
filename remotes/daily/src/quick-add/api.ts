import { type Day, type Id, newId } from '@techo/core'
import { api, patch, read, readAll, shows, upsert } from '@techo/data'
import type { NewTask, Repeated, Tag } from './quick-task.ts'

interface TagRow extends Tag {
  readonly kind: string
  readonly archived_at: string | null
}

/** What quick add reads and writes. */
const quickApi = api.injectEndpoints({
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

    /** The last place among a day's tasks. A mutation: it is asked once for each new task and never shown. */
    quickLastRank: build.mutation<readonly { readonly rank_day: string }[], Day>({
      query: day =>
        read(db =>
          db
            .from('tasks')
            .select('rank_day')
            .eq('planned_date', day)
            .is('deleted_at', null)
            .order('rank_day', { ascending: false })
            .limit(1),
        ),
    }),

    quickAddTask: build.mutation<
      null,
      { readonly row: NewTask; readonly tags: readonly Tag[]; readonly series?: Repeated['series'] }
    >({
      query: ({ row, tags, series }) => [
        ...(series ? [upsert('task_series', series)] : []),
        // An occurrence may be made by another device as well; whoever comes second changes nothing.
        upsert('tasks', row, series ? { once: true } : {}),
        ...tags.map(tag =>
          upsert(
            'classified',
            { id: newId(), entity_type: 'task', entity_id: row.id, classification_id: tag.id, kind: 'tag' },
            { on: ['user_id', 'entity_type', 'entity_id', 'classification_id'], once: true },
          ),
        ),
      ],
    }),

    /** With the series, when it was the first of one. */
    quickTrashTask: build.mutation<null, { readonly id: Id; readonly series?: Id; readonly at: string }>({
      query: ({ id, series, at }) => [
        patch('tasks', { id }, { deleted_at: at }),
        ...(series ? [patch('task_series', { id: series }, { deleted_at: at })] : []),
      ],
    }),
  }),
})

export const { useQuickTagsQuery, useQuickLastRankMutation, useQuickAddTaskMutation, useQuickTrashTaskMutation } =
  quickApi
