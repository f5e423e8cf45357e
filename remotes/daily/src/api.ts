import type { Day, Id } from '@techo/core'
import { answered, api, patch, type RowOf, read, upsert, type Write } from '@techo/data'
import type { Task } from './tasks/task.ts'

/** What the day's page reads and writes. The only file of this remote that names tables. */

/** A task with the columns the page shows. Dates are civil days by their column type. */
export interface TaskRow extends Task {
  readonly deleted_at: string | null
}

export type NoteRow = Pick<
  RowOf<'period_notes'>,
  'id' | 'doc' | 'one_line' | 'mood' | 'energy' | 'sleep_min' | 'rev' | 'locked'
>

export interface ActivityRow {
  readonly id: Id
  readonly at: string
  readonly verb: string
  readonly entity_type: string
  readonly data: { readonly title?: unknown }
}

type NoteColumns = Partial<
  Pick<RowOf<'period_notes'>, 'doc' | 'doc_text' | 'search_norm' | 'one_line' | 'mood' | 'energy' | 'sleep_min'>
>

export interface NoteChange {
  readonly day: Day
  /** id for a new row; left out when there is one already */
  readonly id?: Id
  readonly columns: NoteColumns
  /** the revision of the text the columns were written on; left out when they are not the text */
  readonly rev?: number
  /** wait for the backend's verdict, so that a conflict comes back as the error */
  readonly isAnswered?: boolean
}

export interface TaskChange {
  readonly id: Id
  readonly columns: Partial<Omit<TaskRow, 'id'>>
}

export interface TasksOf {
  readonly day: Day
  /** what is left over from earlier days is asked for only when the day is today */
  readonly isToday: boolean
}

const taskColumns =
  'id, title, status, planned_date, planned_time, planned_week, deadline_date, done_at, first_planned_date, rollover_count, rank_day, deleted_at'

const open = 'status.in.(todo,doing,waiting)'

const wanted = ({ day, isToday }: TasksOf): string => {
  const of = (column: string) => `and(${column}.${isToday ? 'lte' : 'eq'}.${day},${open})`
  return [`planned_date.eq.${day}`, of('deadline_date'), ...(isToday ? [of('planned_date')] : [])].join(',')
}

/** The row of a day must be there before a column of it can be set; it is made empty, so that a second device's is the same. */
const noteWrites = ({ day, id, columns, rev, isAnswered }: NoteChange): readonly Write[] => {
  const place = { kind: 'day', period_start: day } as const
  const change = patch('period_notes', rev === undefined ? place : { ...place, rev }, columns)
  const made = id && upsert('period_notes', { id, ...place }, { on: ['user_id', 'kind', 'period_start'], once: true })
  return [...(made ? [made] : []), isAnswered ? answered(change) : change]
}

export const dailyApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    dailyNote: build.query<NoteRow | null, Day>({
      query: day =>
        read(db =>
          db
            .from('period_notes')
            .select('id, doc, one_line, mood, energy, sleep_min, rev, locked')
            .eq('kind', 'day')
            .eq('period_start', day)
            .maybeSingle(),
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

    setDailyNote: build.mutation<null, NoteChange>({
      query: noteWrites,
      onQueryStarted: async ({ day, id, columns }, { dispatch, queryFulfilled }) => {
        const patched = dispatch(
          dailyApi.util.updateQueryData('dailyNote', day, row => ({ ...(row ?? emptyRow(id ?? '')), ...columns })),
        )
        await queryFulfilled.catch(() => patched.undo())
      },
    }),

    dailyTasks: build.query<readonly TaskRow[], TasksOf>({
      query: of =>
        read(db =>
          db
            .from('tasks')
            .select(taskColumns)
            .is('deleted_at', null)
            .or(wanted(of))
            .order('rank_day')
            .order('id')
            .limit(1000),
        ),
      providesTags: ['tasks'],
    }),

    addDailyTask: build.mutation<null, { readonly of: TasksOf; readonly row: TaskRow }>({
      query: ({ row: { deleted_at: _, ...row } }) => upsert('tasks', row),
      onQueryStarted: async ({ of, row }, { dispatch, queryFulfilled }) => {
        const added = dispatch(dailyApi.util.updateQueryData('dailyTasks', of, rows => [...rows, row]))
        await queryFulfilled.catch(() => added.undo())
      },
    }),

    setDailyTasks: build.mutation<null, readonly TaskChange[]>({
      query: changes => changes.map(({ id, columns }) => patch('tasks', { id }, columns)),
      onQueryStarted: async (changes, { dispatch, getState, queryFulfilled }) => {
        const columnsOf = new Map(changes.map(({ id, columns }) => [id, columns]))
        const entries = api.util
          .selectInvalidatedBy(getState(), ['tasks'])
          .flatMap(({ endpointName, originalArgs }) => (endpointName === 'dailyTasks' ? [originalArgs] : []))
        const patched = entries.map((of: TasksOf) =>
          dispatch(
            dailyApi.util.updateQueryData('dailyTasks', of, rows =>
              rows.map(row => ({ ...row, ...columnsOf.get(row.id) })),
            ),
          ),
        )
        await queryFulfilled.catch(() => {
          for (const each of patched) each.undo()
        })
      },
    }),

    dailyActivity: build.query<readonly ActivityRow[], Day>({
      query: day =>
        read(db => db.from('activity').select('id, at, verb, entity_type, data').eq('day', day).order('at').limit(200)),
      providesTags: ['activity'],
    }),

    addDailyActivity: build.mutation<
      null,
      {
        readonly day: Day
        readonly at: string
        readonly verb: string
        readonly id: Id
        readonly task: Pick<Task, 'id' | 'title'>
      }
    >({
      query: ({ day, at, verb, id, task }) =>
        upsert(
          'activity',
          { id, day, at, verb, entity_type: 'task', entity_id: task.id, data: { title: task.title } },
          { once: true },
        ),
      onQueryStarted: async ({ day, at, verb, id, task }, { dispatch, queryFulfilled }) => {
        const row: ActivityRow = { id, at, verb, entity_type: 'task', data: { title: task.title } }
        const added = dispatch(dailyApi.util.updateQueryData('dailyActivity', day, rows => [...rows, row]))
        await queryFulfilled.catch(() => added.undo())
      },
    }),
  }),
})

const emptyRow = (id: Id): NoteRow => ({
  id,
  doc: null,
  one_line: '',
  mood: null,
  energy: null,
  sleep_min: null,
  rev: 1,
  locked: false,
})

export const {
  useDailyNoteQuery,
  useDailyMarksQuery,
  useSetDailyNoteMutation,
  useDailyTasksQuery,
  useAddDailyTaskMutation,
  useSetDailyTasksMutation,
  useDailyActivityQuery,
  useAddDailyActivityMutation,
} = dailyApi
