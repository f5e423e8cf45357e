import {
  type Card,
  type Day,
  formatDay,
  type Id,
  type Language,
  newId,
  normalizeForSearch,
  toDay,
  type WeekStart,
} from '@techo/core'
import { newSeries, nextOccurrences, occurrenceRow, ruleInWords } from '@techo/core/recurrence'
import { parseQuickAdd, type QuickAddPart, type Repeat } from '@techo/core/when'
import { type InsertOf, searchEntities, store } from '@techo/data'
import { toast } from '@techo/ui'
import { dailyApi } from '../api.ts'
import { taskApi } from './api.ts'
import { titleOf } from './task.ts'
import { useTaskT } from './task-messages.ts'

/** What a line says beside its title. Names of projects and what else is not understood stay words of the title. */
export interface LineRead {
  readonly title: string
  readonly project: { readonly id: Id; readonly title: string } | null
  readonly repeat: Repeat | null
  /** these only with a repetition, as its tasks have no other place to be told them */
  readonly time: string | null
  readonly estimate: number | null
  readonly priority: number | null
}

type Project = Pick<Card, 'id' | 'title'>

const folded = (name: string) => normalizeForSearch(name).replace(/[\s_]/g, '')
const named = (projects: readonly Project[], name: string) => projects.find(each => folded(each.title) === folded(name))
const ofSeries: readonly QuickAddPart['kind'][] = ['time', 'estimate', 'priority']

/**
 * Reads a line of the fields that add a task to a day or a week. The place names the day, so words for days stay words here.
 * @param day from which a repetition is looked for
 */
export function readLine(
  line: string,
  { day, weekStart, projects }: { day: Day; weekStart: WeekStart; projects: readonly Project[] },
): LineRead {
  const now = { today: day, weekStart }
  const isProject = (part: QuickAddPart) =>
    (part.kind === 'project' || part.kind === 'tag') && named(projects, part.value) !== undefined
  const all = parseQuickAdd(line, now).parts
  const repeats = all.some(part => part.kind === 'repeat')
  const [first] = all.filter(isProject)
  const plain = all.flatMap(part =>
    part === first || part.kind === 'repeat' || (repeats && ofSeries.includes(part.kind)) ? [] : [part.text],
  )
  const { title, parts } = parseQuickAdd(line, { ...now, plain })
  const read = {
    title,
    project: null as LineRead['project'],
    repeat: null as Repeat | null,
    time: null as string | null,
    estimate: null as number | null,
    priority: null as number | null,
  }
  for (const part of parts) {
    if (part.kind === 'project' || part.kind === 'tag') read.project = named(projects, part.value) ?? null
    else if (part.kind === 'repeat') read.repeat = part.value
    else if (part.kind === 'time') read.time = part.value
    else if (part.kind === 'estimate') read.estimate = part.value
    else if (part.kind === 'priority') read.priority = part.value
  }
  return read
}

export type NewTask = InsertOf<'tasks'> & { readonly id: Id }

export interface SeriesBegun {
  readonly series: InsertOf<'task_series'> & { readonly id: Id }
  /** its first task, whose id every device would give it */
  readonly task: NewTask
}

/** The series a line begins and its first task. */
export async function seriesOf(
  { title, project, repeat, time, estimate, priority }: LineRead & { readonly repeat: Repeat },
  { id, weekStart, rank }: { id: Id; weekStart: WeekStart; rank: string },
): Promise<SeriesBegun> {
  const template = {
    title,
    ...(project ? { project_id: project.id } : {}),
    ...(estimate === null ? {} : { estimate_min: estimate }),
    ...(priority === null ? {} : { priority }),
  }
  const made = newSeries(id, { ...repeat, at_time: time }, template)
  const first = nextOccurrences(made, repeat.start, 1)[0] ?? { date: repeat.start, day: repeat.start }
  const task = await occurrenceRow(made, first, { weekStart, rank })
  return {
    series: { ...made, exdates: [...made.exdates], template, last_spawned: first.date },
    task: { ...task },
  }
}

const projectsNow = async (): Promise<readonly Project[]> => {
  const cards = await searchEntities('', { types: ['project'], limit: 200 })
  // Without an answer a name stays in the title.
  return 'kind' in cards ? [] : cards.filter(({ isFinished }) => !isFinished)
}

/**
 * Adds what the line says and tells what was understood; `addPlain` adds the line as it stands, which is also offered afterwards.
 */
export async function addLine(
  line: string,
  {
    row,
    day,
    weekStart,
    language,
    addPlain,
  }: {
    /** the task as it would be without anything understood */
    readonly row: NewTask & { readonly rank_day: string }
    readonly day: Day
    readonly weekStart: WeekStart
    readonly language: Language
    readonly addPlain: () => void
  },
): Promise<void> {
  const projects = /[#＃+＋]/.test(line) ? await projectsNow() : []
  const read = readLine(line, { day, weekStart, projects })
  const title = titleOf(read.title)
  if (title === null || (!read.repeat && !read.project)) return addPlain()
  const words = useTaskT.translate
  const takeBack = (id: Id, series: Id | null) => {
    const at = new Date().toISOString()
    void store.dispatch(dailyApi.endpoints.setDailyTasks.initiate([{ id, columns: { deleted_at: at } }]))
    if (series) void store.dispatch(taskApi.endpoints.setSeries.initiate({ id: series, columns: { deleted_at: at } }))
  }
  const tell = (message: string, id: Id, series: Id | null) =>
    toast({
      message,
      onUndo: () => takeBack(id, series),
      action: {
        label: words('asTyped'),
        onAction: () => {
          takeBack(id, series)
          addPlain()
        },
      },
    })
  if (read.repeat) {
    const begun = await seriesOf(
      { ...read, title, repeat: read.repeat },
      { id: newId(), weekStart, rank: row.rank_day },
    )
    await store.dispatch(taskApi.endpoints.beginSeries.initiate(begun))
    const start = begun.task.planned_date ?? read.repeat.start
    tell(
      words('begun', {
        title,
        rule: ruleInWords(read.repeat.rrule, language) ?? '',
        date: formatDay(toDay(start), language, 'short'),
      }),
      begun.task.id,
      begun.series.id,
    )
    return
  }
  const project = read.project
  if (!project) return
  const task = { ...row, title, search_norm: normalizeForSearch(title), project_id: project.id }
  await store.dispatch(dailyApi.endpoints.addDailyTask.initiate(task))
  tell(words('addedTo', { title, project: project.title }), task.id, null)
}
