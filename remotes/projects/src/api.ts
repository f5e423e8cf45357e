import { byRank, type Day, type Id } from '@techo/core'
import {
  answered,
  api,
  type InsertOf,
  patch,
  type RowOf,
  read,
  readAll,
  remove,
  shows,
  upsert,
  type Write,
} from '@techo/data'
import {
  type Baseline,
  type BaselineTask,
  blankProject,
  blankTask,
  byProjectRank,
  type Calendar,
  type CalendarException,
  type PlanChange,
  type Project,
  projectColumns,
  type Task,
  type TaskLink,
  taskColumns,
} from './rows.ts'
import { baselineTasksColumns } from './tables/baseline-tasks.gen.ts'
import { calendarExceptionsBlank, calendarExceptionsColumns } from './tables/calendar-exceptions.gen.ts'
import { taskLinksBlank, taskLinksColumns } from './tables/task-links.gen.ts'

/** What projects read and write. The only file of this remote that names tables. */

/** The notes of a project or of a task. */
export interface PlanText extends Pick<RowOf<'tasks'>, 'id' | 'doc' | 'doc_text' | 'rev'> {}

export interface PlanTextSave {
  readonly table: 'projects' | 'tasks'
  readonly id: Id
  /** the revision the text was written on */
  readonly rev: number
  readonly columns: Pick<RowOf<'tasks'>, 'doc' | 'doc_text' | 'search_norm'>
  /** wait for the verdict, so that a conflict comes back as the error */
  readonly isAnswered: boolean
}

type ProjectInsert = InsertOf<'projects'> & { readonly id: Id }
type TaskInsert = InsertOf<'tasks'> & { readonly id: Id }

export interface ProjectChange {
  readonly id: Id
  readonly columns: Partial<Omit<Project, 'id' | 'progress'>> & { readonly search_norm?: string }
}

export interface TaskActivity {
  readonly id: Id
  readonly day: Day
  readonly at: string
  readonly verb: 'done' | 'cancelled' | 'reopen'
  readonly task: Pick<Task, 'id' | 'title'>
}

const many = <Row>(rows: readonly Row[], write: (rows: readonly Row[]) => Write): readonly Write[] => {
  const writes: Write[] = []
  for (let at = 0; at < rows.length; at += 500) writes.push(write(rows.slice(at, at + 500)))
  return writes
}

const planWrites = ({ tasks = [], addLinks = [], removeLinks = [] }: PlanChange): readonly Write[] => [
  ...tasks.map(({ id, columns }) => patch('tasks', { id }, columns)),
  ...removeLinks.map(id => remove('task_links', { id })),
  ...(addLinks.length > 0 ? [upsert('task_links', addLinks)] : []),
]

export const projectsApi = api.injectEndpoints({
  // A build of this remote that failed may be followed by another one in the same page.
  overrideExisting: true,
  endpoints: build => ({
    projects: build.query<readonly Project[], void>({
      query: () =>
        readAll(
          db => db.from('projects').select(projectColumns).is('deleted_at', null).order('rank').order('id'),
          shows<Project>('projects', { order: byRank, blank: blankProject }),
          'updated_at',
        ),
      // A task that is done moves the progress of its project.
      providesTags: ['projects', 'tasks'],
    }),

    projectText: build.query<PlanText | null, Id>({
      query: id =>
        read(
          db => db.from('projects').select('id, doc, doc_text, rev').eq('id', id).maybeSingle(),
          shows<PlanText>('projects', { where: row => row.id === id, trash: true, blank: { doc_text: '', rev: 1 } }),
        ),
      providesTags: ['projects'],
    }),

    addProject: build.mutation<
      null,
      {
        readonly project: ProjectInsert
        readonly tasks?: readonly TaskInsert[]
        readonly links?: readonly TaskLink[]
        /** a calendar of its own */
        readonly calendar?: {
          readonly row: InsertOf<'work_calendars'> & { readonly id: Id }
          readonly days: readonly CalendarException[]
        } | null
      }
    >({
      query: ({ project, tasks = [], links = [], calendar = null }) => [
        ...(calendar ? [upsert('work_calendars', calendar.row)] : []),
        ...many(calendar?.days ?? [], rows => upsert('calendar_exceptions', rows)),
        upsert('projects', project),
        ...many(tasks, rows => upsert('tasks', rows)),
        ...many(links, rows => upsert('task_links', rows)),
      ],
    }),

    setProjects: build.mutation<null, readonly ProjectChange[]>({
      // Tasks go to the trash with their project, and come back with it.
      query: changes =>
        changes.map(({ id, columns }) =>
          patch('projects', { id }, columns, 'deleted_at' in columns ? ['tasks'] : undefined),
        ),
    }),

    /** The tasks of one project, or of all when none is named, in the order of the tree. */
    projectTasks: build.query<readonly Task[], Id | null>({
      query: project =>
        readAll(
          db => {
            const tasks = db.from('tasks').select(taskColumns).is('deleted_at', null)
            const wanted = project === null ? tasks.not('project_id', 'is', null) : tasks.eq('project_id', project)
            return wanted.order('rank_project').order('id')
          },
          shows<Task>('tasks', {
            where: row => (project === null ? row.project_id !== null : row.project_id === project),
            order: byProjectRank,
            blank: blankTask,
          }),
          'updated_at',
        ),
      providesTags: ['tasks'],
    }),

    /** What is left to do in all projects: enough for forecasts and the next step. */
    openProjectTasks: build.query<readonly Task[], void>({
      query: () =>
        readAll(
          db =>
            db
              .from('tasks')
              .select(taskColumns)
              .is('deleted_at', null)
              .not('project_id', 'is', null)
              .in('status', ['todo', 'doing', 'waiting'])
              .order('rank_project')
              .order('id'),
          shows<Task>('tasks', {
            where: row => row.project_id !== null && row.status !== 'done' && row.status !== 'cancelled',
            order: byProjectRank,
            blank: blankTask,
          }),
          'updated_at',
        ),
      providesTags: ['tasks'],
    }),

    projectTaskText: build.query<PlanText | null, Id>({
      query: id =>
        read(
          db => db.from('tasks').select('id, doc, doc_text, rev').eq('id', id).maybeSingle(),
          shows<PlanText>('tasks', { where: row => row.id === id, trash: true, blank: { doc_text: '', rev: 1 } }),
        ),
      providesTags: ['tasks'],
    }),

    /** What is written about the tasks of a project, of those that have something. */
    projectTaskNotes: build.query<readonly Pick<PlanText, 'id' | 'doc_text'>[], Id>({
      query: project =>
        readAll(db =>
          db
            .from('tasks')
            .select('id, doc_text')
            .eq('project_id', project)
            .neq('doc_text', '')
            .is('deleted_at', null)
            .order('id'),
        ),
      providesTags: ['tasks'],
    }),

    setPlanText: build.mutation<null, PlanTextSave>({
      query: ({ table, id, rev, columns, isAnswered }) => {
        const change = patch(table, { id, rev }, columns)
        return isAnswered ? answered(change) : change
      },
    }),

    addProjectTasks: build.mutation<null, readonly TaskInsert[]>({
      query: rows => many(rows, each => upsert('tasks', each)),
    }),

    changePlan: build.mutation<null, PlanChange>({ query: planWrites }),

    addTaskActivity: build.mutation<null, TaskActivity>({
      query: ({ task, ...entry }) =>
        upsert(
          'activity',
          { ...entry, entity_type: 'task', entity_id: task.id, data: { title: task.title } },
          { once: true },
        ),
    }),

    taskLinks: build.query<readonly TaskLink[], void>({
      query: () =>
        readAll(
          db => db.from('task_links').select(taskLinksColumns).order('id'),
          shows<TaskLink>('task_links', { blank: taskLinksBlank }),
          'updated_at',
        ),
      providesTags: ['task_links'],
    }),

    workCalendars: build.query<readonly Calendar[], void>({
      query: () =>
        read(
          db =>
            db
              .from('work_calendars')
              .select('id, name, weekend_mask, use_jp_holidays, deleted_at')
              .is('deleted_at', null)
              .order('name')
              .order('id')
              .limit(500),
          shows<Calendar>('work_calendars', { blank: { name: '', weekend_mask: 65, use_jp_holidays: true } }),
        ),
      providesTags: ['work_calendars'],
    }),

    setWorkCalendar: build.mutation<null, InsertOf<'work_calendars'> & { readonly id: Id }>({
      query: row => upsert('work_calendars', row),
    }),

    calendarExceptions: build.query<readonly CalendarException[], void>({
      query: () =>
        readAll(
          db => db.from('calendar_exceptions').select(calendarExceptionsColumns).order('day').order('id'),
          shows<CalendarException>('calendar_exceptions', {
            order: (one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0),
            blank: calendarExceptionsBlank,
          }),
        ),
      providesTags: ['calendar_exceptions'],
    }),

    addCalendarException: build.mutation<null, CalendarException>({
      query: row => upsert('calendar_exceptions', row, { on: ['calendar_id', 'day'] }),
    }),

    removeCalendarException: build.mutation<null, Id>({ query: id => remove('calendar_exceptions', { id }) }),

    baselines: build.query<readonly Baseline[], void>({
      query: () =>
        read(
          db =>
            db
              .from('baselines')
              .select('id, project_id, name, created_at, deleted_at')
              .is('deleted_at', null)
              .order('created_at', { ascending: false })
              .limit(500),
          shows<Baseline>('baselines', { blank: { name: '' } }),
        ),
      providesTags: ['baselines'],
    }),

    baselineTasks: build.query<readonly BaselineTask[], readonly Id[]>({
      query: ids =>
        readAll(
          db =>
            db
              .from('baseline_tasks')
              .select(baselineTasksColumns)
              .in('baseline_id', [...ids])
              .order('baseline_id')
              .order('task_id'),
          shows<BaselineTask>('baseline_tasks', {
            where: row => ids.includes(row.baseline_id),
            by: ['baseline_id', 'task_id'],
          }),
        ),
      providesTags: ['baseline_tasks'],
    }),

    addBaseline: build.mutation<
      null,
      {
        readonly baseline: { readonly id: Id; readonly project_id: Id; readonly name: string }
        readonly tasks: readonly BaselineTask[]
      }
    >({
      query: ({ baseline, tasks }) => [
        upsert('baselines', baseline),
        ...many(tasks, rows => upsert('baseline_tasks', rows)),
      ],
    }),

    setBaseline: build.mutation<null, { readonly id: Id; readonly columns: { readonly deleted_at: string | null } }>({
      query: ({ id, columns }) => patch('baselines', { id }, columns),
    }),
  }),
})

export const {
  useProjectsQuery,
  useProjectTextQuery,
  useAddProjectMutation,
  useSetProjectsMutation,
  useProjectTasksQuery,
  useOpenProjectTasksQuery,
  useProjectTaskTextQuery,
  useSetPlanTextMutation,
  useAddProjectTasksMutation,
  useChangePlanMutation,
  useAddTaskActivityMutation,
  useTaskLinksQuery,
  useWorkCalendarsQuery,
  useSetWorkCalendarMutation,
  useCalendarExceptionsQuery,
  useAddCalendarExceptionMutation,
  useRemoveCalendarExceptionMutation,
  useBaselinesQuery,
  useBaselineTasksQuery,
  useAddBaselineMutation,
  useSetBaselineMutation,
} = projectsApi
