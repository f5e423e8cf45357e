import { type Day, type Id, newId } from '@techo/core'
import { api, type InsertOf, patch, read, upsert } from '@techo/data'
import type { Tag } from './quick-task.ts'

/** What quick add reads and writes. */
const quickApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    /** The last place among a day's tasks. A mutation: it is asked once for each new task and never shown. */
    shellLastRank: build.mutation<readonly { readonly rank_day: string }[], Day>({
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

    shellAddTask: build.mutation<
      null,
      { readonly row: InsertOf<'tasks'> & { readonly id: Id }; readonly tags: readonly Tag[] }
    >({
      query: ({ row, tags }) => [
        upsert('tasks', row),
        ...tags.map(tag =>
          upsert(
            'classified',
            { id: newId(), entity_type: 'task', entity_id: row.id, classification_id: tag.id, kind: 'tag' },
            { on: ['user_id', 'entity_type', 'entity_id', 'classification_id'], once: true },
          ),
        ),
      ],
    }),

    shellTrashTask: build.mutation<null, { readonly id: Id; readonly at: string }>({
      query: ({ id, at }) => patch('tasks', { id }, { deleted_at: at }),
    }),
  }),
})

export const { useShellLastRankMutation, useShellAddTaskMutation, useShellTrashTaskMutation } = quickApi
