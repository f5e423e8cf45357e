import { type Day, newId, normalizeForSearch } from '@techo/core'
import { api, patch, read, readAll, shows, upsert } from '@techo/data'
import type { NewTask, Project, Repeated, Tag } from './draft.ts'

interface TagRow extends Tag {
  readonly kind: string
  readonly archived_at: string | null
}

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

    /** A task with all its line says; tags and a project that are new are made before it. */
    addLine: build.mutation<null, LineRows>({
      query: ({ task, tags, series, newTags = [], newProject }) => [
        ...(newTags.length > 0
          ? [
              upsert(
                'classifications',
                newTags.map(tag => ({ ...tag, kind: 'tag' as const, applies_to: [] })),
              ),
            ]
          : []),
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
        ...[...tags, ...newTags].map(tag =>
          upsert(
            'classified',
            { id: newId(), entity_type: 'task', entity_id: task.id, classification_id: tag.id, kind: 'tag' },
            { on: ['user_id', 'entity_type', 'entity_id', 'classification_id'], once: true },
          ),
        ),
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

export const { useQuickTagsQuery } = lineApi
