import { type Id, newId, normalizeForSearch } from '@techo/core'
import { answered, api, type InsertOf, type RowOf, read, readAll, upsert, type Write } from '@techo/data'
import { newTagWrites, type Project, type Tag } from '@techo/line/reading'
import type { TaskRow } from '../../api.ts'
import { taskColumns } from '../../first-rows.ts'

/** What files of tasks read and write. */

/** A task as files take it out. */
export type TaskOutRow = TaskRow & Pick<RowOf<'tasks'>, 'doc_text' | 'created_at' | 'updated_at'>

/** Tasks of a file, with what is made for them. */
export interface TaskImport {
  readonly tasks: readonly (InsertOf<'tasks'> & { readonly id: Id })[]
  readonly series: readonly (InsertOf<'task_series'> & { readonly id: Id })[]
  readonly projects: readonly Project[]
  readonly tags: readonly Tag[]
  readonly tagged: readonly { readonly task: Id; readonly tag: Id }[]
}

const projectRow = ({ id, title }: Project) => ({
  id,
  name: title,
  search_norm: normalizeForSearch(title),
  status: 'active' as const,
})

const tagRow = ({ task, tag }: TaskImport['tagged'][number]) => ({
  id: newId(),
  entity_type: 'task',
  entity_id: task,
  classification_id: tag,
  kind: 'tag' as const,
})

const perTag = { on: ['user_id', 'entity_type', 'entity_id', 'classification_id'], once: true } as const

export const { useTasksForFileMutation, useKnownTasksMutation, useKnownSeriesMutation, useImportTasksMutation } =
  api.injectEndpoints({
    overrideExisting: true,
    endpoints: build => ({
      /** All tasks, for a file. A mutation: it is asked once for each file and never shown. */
      tasksForFile: build.mutation<readonly TaskOutRow[], void>({
        query: () =>
          readAll(db =>
            db
              .from('tasks')
              .select(`${taskColumns}, doc_text, created_at, updated_at`)
              .is('deleted_at', null)
              .order('id'),
          ),
      }),

      /** Which of these ids there are already, in the trash too. */
      knownTasks: build.mutation<readonly { readonly id: Id }[], readonly Id[]>({
        query: ids => read(db => db.from('tasks').select('id').in('id', ids)),
      }),

      /** Which of these series there are: what repeats without a date of its own begins on another day in each import. */
      knownSeries: build.mutation<readonly { readonly id: Id }[], readonly Id[]>({
        query: ids => read(db => db.from('task_series').select('id').in('id', ids)),
      }),

      importTasks: build.mutation<null, TaskImport>({
        query: ({ tasks, series, projects, tags, tagged }): readonly Write[] => [
          ...newTagWrites(tags).map(answered),
          ...(projects.length > 0 ? [answered(upsert('projects', projects.map(projectRow)))] : []),
          ...(series.length > 0 ? [answered(upsert('task_series', series, { once: true }))] : []),
          answered(upsert('tasks', tasks, { once: true })),
          ...(tagged.length > 0 ? [answered(upsert('classified', tagged.map(tagRow), perTag))] : []),
        ],
      }),
    }),
  })
