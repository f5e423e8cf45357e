import { byColumn, type Day, type Id } from '@techo/core'
import type { OccurrenceRow, Series } from '@techo/core/recurrence'
import { answered, api, type InsertOf, patch, type RowOf, read, shows, upsert } from '@techo/data'
import { blankTask, type TaskRow } from '../api.ts'
import { taskColumns } from '../first-rows.ts'
import type { Planning } from './planning.ts'
import { planningKey } from './planning-key.ts'

/** What the sheet of a task, its repetition, its settings and files read and write; comes when one of them is opened. */

export interface TaskText extends Pick<RowOf<'tasks'>, 'id' | 'doc' | 'doc_text' | 'rev'> {}

export interface TaskTextSave {
  readonly id: Id
  /** the revision the text was written on */
  readonly rev: number
  readonly columns: Pick<RowOf<'tasks'>, 'doc' | 'doc_text' | 'search_norm'>
  /** wait for the verdict, so that a conflict comes back as the error */
  readonly isAnswered: boolean
}

const seriesColumns =
  'id, rrule, dtstart, at_time, mode, exdates, skip_missed, holiday_rule, template, paused, last_spawned, deleted_at'

export interface SeriesRow extends Series {
  readonly deleted_at: string | null
}

export const taskApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: build => ({
    taskText: build.query<TaskText | null, Id>({
      query: id =>
        read(
          db => db.from('tasks').select('id, doc, doc_text, rev').eq('id', id).maybeSingle(),
          shows<TaskText>('tasks', { where: row => row.id === id, trash: true, blank: { doc_text: '', rev: 1 } }),
        ),
      providesTags: ['tasks'],
    }),

    setTaskText: build.mutation<null, TaskTextSave>({
      query: ({ id, rev, columns, isAnswered }) => {
        const change = patch('tasks', { id, rev }, columns)
        return isAnswered ? answered(change) : change
      },
    }),

    oneTask: build.query<TaskRow | null, Id>({
      query: id =>
        read(
          db => db.from('tasks').select(taskColumns).eq('id', id).maybeSingle(),
          shows<TaskRow>('tasks', { where: row => row.id === id, blank: blankTask }),
        ),
      providesTags: ['tasks'],
    }),

    subtasks: build.query<readonly TaskRow[], Id>({
      query: parent =>
        read(
          db =>
            db
              .from('tasks')
              .select(taskColumns)
              .eq('parent_id', parent)
              .is('deleted_at', null)
              .order('rank_project')
              .order('id')
              .limit(500),
          shows<TaskRow>('tasks', { where: row => row.parent_id === parent, blank: blankTask }),
        ),
      providesTags: ['tasks'],
    }),

    allSeries: build.query<readonly SeriesRow[], void>({
      query: () =>
        read(
          db =>
            db
              .from('task_series')
              .select(seriesColumns)
              .is('deleted_at', null)
              .order('dtstart')
              .order('id')
              .limit(1000),
          shows<SeriesRow>('task_series', {
            order: byColumn('dtstart'),
            blank: { mode: 'fixed', exdates: [], skip_missed: false, holiday_rule: 'none', paused: false },
          }),
        ),
      providesTags: ['task_series'],
    }),

    /** The tasks of these days of these series, also those in the trash. */
    occurrencesOf: build.query<readonly EndedRow[], { readonly series: readonly Id[]; readonly dates: readonly Day[] }>(
      {
        query: ({ series, dates }) =>
          read(
            db =>
              db
                .from('tasks')
                .select('id, series_id, occurrence_date, status, done_at, deleted_at')
                .in('series_id', [...series])
                .in('occurrence_date', [...dates])
                .limit(1000),
            shows<EndedRow>('tasks', {
              where: ({ series_id: of, occurrence_date: date }) =>
                of !== null && date !== null && series.includes(of) && dates.includes(date),
              trash: true,
              blank: blankTask,
            }),
          ),
        providesTags: ['tasks'],
      },
    ),

    /** Makes the task of an occurrence, with its subtasks, and remembers how far the series has come. */
    addOccurrences: build.mutation<
      null,
      { readonly series: Id; readonly lastDate: Day; readonly rows: readonly (OccurrenceRow | SubtaskRow)[] }
    >({
      query: ({ series, lastDate, rows }) => [
        upsert('tasks', rows.map(dated), { once: true }),
        patch('task_series', { id: series }, { last_spawned: lastDate }),
      ],
    }),

    /** Begins a series with a task that is there already. */
    addSeries: build.mutation<
      null,
      { readonly series: InsertOf<'task_series'> & { readonly id: Id }; readonly task: Id; readonly date: Day }
    >({
      query: ({ series, task, date }) => [
        upsert('task_series', series),
        patch('tasks', { id: task }, { series_id: series.id, occurrence_date: date }),
      ],
    }),

    /** Begins a series with its first task, which another device may make as well. */
    beginSeries: build.mutation<
      null,
      {
        readonly series: InsertOf<'task_series'> & { readonly id: Id }
        readonly task: InsertOf<'tasks'> & { readonly id: Id }
      }
    >({
      query: ({ series, task }) => [upsert('task_series', series), upsert('tasks', task, { once: true })],
    }),

    setSeries: build.mutation<null, { readonly id: Id; readonly columns: Partial<InsertOf<'task_series'>> }>({
      query: ({ id, columns }) => patch('task_series', { id }, columns),
    }),

    setPlanning: build.mutation<null, Planning>({
      // A plain object of texts, numbers and a list.
      query: planning =>
        upsert('preferences', { key: planningKey, value: { ...planning, capacity: [...planning.capacity] } }),
    }),
  }),
})

/** Whether and when a task of a series has ended. */
export type EndedRow = Pick<TaskRow, 'id' | 'series_id' | 'occurrence_date' | 'status' | 'done_at' | 'deleted_at'>

export interface SubtaskRow {
  readonly id: Id
  readonly title: string
  readonly search_norm: string
  readonly parent_id: Id
  readonly planned_date: Day
  readonly planned_week: Day
  readonly first_planned_date: Day
  readonly rank_day: string
  readonly rank_project: string
  readonly project_id?: Id
}

const dated = (row: OccurrenceRow | SubtaskRow): InsertOf<'tasks'> & { readonly id: Id } => ({ ...row })

export const {
  useTaskTextQuery,
  useSetTaskTextMutation,
  useOneTaskQuery,
  useSubtasksQuery,
  useAllSeriesQuery,
  useAddSeriesMutation,
  useSetSeriesMutation,
  useSetPlanningMutation,
} = taskApi
