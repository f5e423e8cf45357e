import { byColumn, type Day, type Id } from '@techo/core'
import { answered, api, type InsertOf, patch, type RowOf, read, shows, upsert, type Write } from '@techo/data'
import { noteColumns, taskColumns, wantedOn } from './first-rows.ts'
import type { Period } from './periods/period.ts'
import { planningKey } from './tasks/planning-key.ts'
import type { Task } from './tasks/task.ts'
import { type LinkRow, linkWrites } from './writing/link-rows.ts'

/**
 * What the cards of /mypage and the day's page read and write. Tables are named here and in the `api.ts` of the folders, which
 * come with their pages.
 */

/** A task with the columns lists show. Dates are civil days by their column type. */
export interface TaskRow extends Task {
  readonly priority: number
  readonly parent_id: Id | null
  readonly project_id: Id | null
  readonly estimate_min: number | null
  readonly deadline_time: string | null
  readonly series_id: Id | null
  readonly occurrence_date: Day | null
  readonly rank_week: string
  readonly deleted_at: string | null
}

export interface NoteRow
  extends Pick<
    RowOf<'period_notes'>,
    'id' | 'kind' | 'period_start' | 'doc' | 'one_line' | 'mood' | 'energy' | 'sleep_min' | 'rev' | 'locked'
  > {}

export interface ActivityRow {
  readonly id: Id
  readonly day: Day
  readonly at: string
  readonly verb: string
  readonly entity_type: string
  readonly entity_id: Id
  readonly data: { readonly title?: unknown; readonly day?: unknown }
}

type NoteColumns = Partial<
  Pick<
    RowOf<'period_notes'>,
    'doc' | 'doc_text' | 'search_norm' | 'one_line' | 'mood' | 'energy' | 'sleep_min' | 'locked'
  >
>

export interface NoteChange {
  readonly period: Period
  /** id for a new row; left out when there is one already */
  readonly id?: Id
  readonly columns: NoteColumns
  /** the revision of the text the columns were written on; left out when they are not the text */
  readonly rev?: number
  /** wait for the backend's verdict, so that a conflict comes back as the error */
  readonly isAnswered?: boolean
  /** the links of the text and the row they lead from, when they are others than before */
  readonly links?: { readonly of: Id; readonly rows: readonly LinkRow[] } | null
}

export interface TaskChange {
  readonly id: Id
  readonly columns: Partial<Omit<TaskRow, 'id'>> & { readonly search_norm?: string }
}

export interface TasksOf {
  readonly day: Day
  /** what is left over from earlier days is asked for only when the day is today */
  readonly isToday: boolean
}

/** What the database fills in for a new task. */
export const blankTask = { status: 'todo', priority: 0, rollover_count: 0, rank_day: 'a0', rank_week: 'a0' } as const

/** What `wantedOn` asks for, in words of this side, for rows that are not back from the backend yet. */
const isWanted = (
  { planned_date: planned, deadline_date: due, status }: TaskRow,
  { day, isToday }: TasksOf,
): boolean => {
  const fits = (date: Day | null) => date !== null && (date === day || (isToday && date < day))
  return planned === day || (status !== 'done' && status !== 'cancelled' && (fits(due) || (isToday && fits(planned))))
}

/** The row of a period must be there before a column of it can be set; it is made empty, so that a second device's is the same. */
const noteWrites = ({ period, id, columns, rev, isAnswered, links }: NoteChange): readonly Write[] => {
  const place = { kind: period.kind, period_start: period.start }
  const change = patch('period_notes', rev === undefined ? place : { ...place, rev }, columns)
  const made = id && upsert('period_notes', { id, ...place }, { on: ['user_id', 'kind', 'period_start'], once: true })
  return [
    ...(made ? [made] : []),
    isAnswered ? answered(change) : change,
    ...(links ? linkWrites('period_note', links.of, links.rows) : []),
  ]
}

export const dailyApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    periodNote: build.query<NoteRow | null, Period>({
      query: ({ kind, start }) =>
        read(
          db => db.from('period_notes').select(noteColumns).eq('kind', kind).eq('period_start', start).maybeSingle(),
          shows<NoteRow>('period_notes', {
            where: row => row.kind === kind && row.period_start === start,
            blank: { one_line: '', rev: 1, locked: false },
          }),
        ),
      providesTags: ['period_notes'],
    }),

    /** The days of a span on which something was written. */
    dailyMarks: build.query<readonly { readonly period_start: Day }[], { readonly from: Day; readonly to: Day }>({
      query: ({ from, to }) =>
        read(db =>
          db
            .from('period_notes')
            .select('period_start')
            .eq('kind', 'day')
            .gte('period_start', from)
            .lte('period_start', to)
            .or('doc_text.neq.,one_line.neq.,mood.not.is.null,energy.not.is.null'),
        ),
      providesTags: ['period_notes'],
    }),

    setPeriodNote: build.mutation<null, NoteChange>({ query: noteWrites }),

    dailyTasks: build.query<readonly TaskRow[], TasksOf>({
      query: of =>
        read(
          db =>
            db
              .from('tasks')
              .select(taskColumns)
              .is('deleted_at', null)
              .or(wantedOn(of.day, of.isToday))
              .order('rank_day')
              .order('id')
              .limit(1000),
          shows<TaskRow>('tasks', {
            where: row => isWanted(row, of),
            order: byColumn('rank_day'),
            blank: blankTask,
          }),
        ),
      providesTags: ['tasks'],
    }),

    addDailyTask: build.mutation<null, InsertOf<'tasks'> & { readonly id: Id }>({
      query: row => upsert('tasks', row),
    }),

    setDailyTasks: build.mutation<null, readonly TaskChange[]>({
      query: changes => changes.map(({ id, columns }) => patch('tasks', { id }, columns)),
    }),

    dailyActivity: build.query<readonly ActivityRow[], { readonly from: Day; readonly to: Day }>({
      query: ({ from, to }) =>
        read(
          db =>
            db
              .from('activity')
              .select('id, day, at, verb, entity_type, entity_id, data')
              .gte('day', from)
              .lte('day', to)
              .order('at')
              .limit(1000),
          shows<ActivityRow>('activity', { where: row => row.day >= from && row.day <= to, order: byMoment }),
        ),
      providesTags: ['activity'],
    }),

    addDailyActivity: build.mutation<
      null,
      readonly {
        readonly day: Day
        readonly at: string
        readonly verb: string
        readonly id: Id
        readonly task: Pick<Task, 'id' | 'title'>
      }[]
    >({
      query: entries =>
        upsert(
          'activity',
          entries.map(({ day, at, verb, id, task }) => ({
            id,
            day,
            at,
            verb,
            entity_type: 'task',
            entity_id: task.id,
            data: { title: task.title },
          })),
          { once: true },
        ),
    }),

    /** Whether anything repeats: only then what makes its tasks is fetched. */
    anySeries: build.query<readonly { readonly id: Id }[], void>({
      query: () => read(db => db.from('task_series').select('id').is('deleted_at', null).eq('paused', false).limit(1)),
      providesTags: ['task_series'],
    }),

    planning: build.query<readonly { readonly key: string; readonly value: unknown }[], void>({
      query: () =>
        read(
          db => db.from('preferences').select('key, value').eq('key', planningKey),
          shows<{ key: string }>('preferences', { where: row => row.key === planningKey, by: ['key'] }),
        ),
      providesTags: ['preferences'],
    }),
  }),
})

const byMoment = (one: ActivityRow, other: ActivityRow) => Date.parse(one.at) - Date.parse(other.at)

export const {
  usePeriodNoteQuery,
  useDailyMarksQuery,
  useSetPeriodNoteMutation,
  useDailyTasksQuery,
  useAddDailyTaskMutation,
  useSetDailyTasksMutation,
  useDailyActivityQuery,
  useAddDailyActivityMutation,
  useAnySeriesQuery,
  usePlanningQuery,
} = dailyApi
