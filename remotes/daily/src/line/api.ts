import { type Day, normalizeForSearch } from '@techo/core'
import { api, patch, read, upsert } from '@techo/data'
import { newTagWrites, type Project, type Tag, tagWrites } from '@techo/line/reading'
import type { NewTask, Repeated } from './draft.ts'

export interface LineRows {
  readonly task: NewTask
  readonly tags: readonly Tag[]
  readonly series?: Repeated['series']
  readonly newTags?: readonly Tag[]
  readonly newProject?: Project
}

/** What a line reads and writes. */
export const lineApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
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

    /** A task with all its line says; tags and a project that are new are made before it. */
    addLine: build.mutation<null, LineRows>({
      query: ({ task, tags, series, newTags = [], newProject }) => [
        ...newTagWrites(newTags),
        ...(newProject
          ? [
              upsert('projects', {
                id: newProject.id,
                name: newProject.title,
                search_norm: normalizeForSearch(newProject.title),
                status: 'active',
              }),
            ]
          : []),
        ...(series ? [upsert('task_series', series)] : []),
        // An occurrence may be made by another device as well; whoever comes second changes nothing.
        upsert('tasks', task, series ? { once: true } : {}),
        ...tagWrites(task.id, [...tags, ...newTags]),
      ],
    }),

    /** Takes back what a line made: the task, and the series, tags and project that came with it. */
    takeLineBack: build.mutation<null, { readonly rows: LineRows; readonly at: string }>({
      query: ({ rows: { task, series, newTags = [], newProject }, at }) => [
        patch('tasks', { id: task.id }, { deleted_at: at }),
        ...(series ? [patch('task_series', { id: series.id }, { deleted_at: at })] : []),
        ...newTags.map(({ id }) => patch('classifications', { id }, { deleted_at: at })),
        ...(newProject ? [patch('projects', { id: newProject.id }, { deleted_at: at })] : []),
      ],
    }),
  }),
})
