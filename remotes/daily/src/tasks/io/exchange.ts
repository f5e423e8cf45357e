import {
  countGraphemes,
  type Day,
  type Id,
  newId,
  normalizeForSearch,
  rankAfter,
  stableId,
  startOfWeek,
  type WeekStart,
} from '@techo/core'
import { newSeries, nextOccurrences, occurrenceId, parseRule, type Series } from '@techo/core/recurrence'
import type { InsertOf } from '@techo/data'
import type { Project, Tag } from '@techo/line/reading'
import { type TaskStatus, titleLimit, titleOf } from '../task.ts'

/**
 * Tasks on their way in and out, whatever the file: every reader gives `FileTask`s and says of each line it could not take why
 * not. Ids follow from the person and what the file says, so that importing a file twice changes nothing.
 */
export interface FileTask {
  /** where in the file: a line, or the number of the entry */
  readonly line: number
  /** what the file itself calls it (a UID, an id), or its whole text */
  readonly key: string
  readonly title: string
  readonly status: TaskStatus
  /** 0 none … 3 highest */
  readonly priority: number
  readonly planned_date: Day | null
  /** `HH:MM` */
  readonly planned_time: string | null
  readonly deadline_date: Day | null
  readonly deadline_time: string | null
  readonly estimate_min: number | null
  /** the day it was finished, when the file says it */
  readonly done_on: Day | null
  readonly notes: string
  /** RFC 5545 */
  readonly rrule: string | null
  readonly mode: Series['mode']
  /** the list it stands in; here a project */
  readonly list: string | null
  readonly tags: readonly string[]
  /** what other tasks of the file call it, and which of them it stands below */
  readonly ref: string | null
  readonly parent: string | null
}

export type FaultReason =
  | 'noTitle'
  | 'longTitle'
  | 'badDate'
  | 'badTime'
  | 'badRepeat'
  | 'badStatus'
  | 'notTask'
  | 'tooMany'
  | 'unreadable'

/** What a task loses that is taken over. */
export type NoteReason = 'repeatLeft' | 'dateLeft' | 'fileLeft' | 'listTextLeft'

export interface Fault {
  readonly line: number
  readonly reason: FaultReason | NoteReason
  readonly text: string
  /** the task is taken over all the same */
  readonly isNote?: boolean
  /** the file, when there are several */
  readonly place?: string
}

export interface Reading {
  readonly tasks: readonly FileTask[]
  readonly faults: readonly Fault[]
  /** columns with something in them that has no place here */
  readonly leftOut?: readonly string[]
}

/** More than anybody's file holds; what is beyond is reported, not dropped in silence. */
export const mostTasks = 20_000

export const emptyTask: Omit<FileTask, 'line' | 'key' | 'title'> = {
  status: 'todo',
  priority: 0,
  planned_date: null,
  planned_time: null,
  deadline_date: null,
  deadline_time: null,
  estimate_min: null,
  done_on: null,
  notes: '',
  rrule: null,
  mode: 'fixed',
  list: null,
  tags: [],
  ref: null,
  parent: null,
}

/** Why a task of a file cannot be taken; null when it can. */
export function faultOf(task: FileTask): FaultReason | null {
  if (task.title.trim() === '') return 'noTitle'
  if (countGraphemes(task.title) > titleLimit) return 'longTitle'
  if (task.rrule !== null && !parseRule(task.rrule)) return 'badRepeat'
  return null
}

/** `9:30`, `09:30`, `9:30:00` as `HH:MM`; null when it is none. */
export function timeOf(text: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(text.normalize('NFKC').trim()) ?? []
  return hour !== '' && Number(hour) < 24 ? `${hour.padStart(2, '0')}:${minute}` : null
}

/** The ids of rows that a file exported here carries. */
export const ownIds = (tasks: readonly FileTask[]): readonly Id[] =>
  tasks.flatMap(({ key }) => (uuid.test(key) ? [key.toLowerCase()] : []))

type TaskRow = InsertOf<'tasks'> & { readonly id: Id }

export interface ImportRows {
  readonly tasks: readonly TaskRow[]
  readonly series: readonly (InsertOf<'task_series'> & { readonly id: Id })[]
  /** what has to be made first */
  readonly projects: readonly Project[]
  readonly tags: readonly Tag[]
  /** which tags each task has, by its id */
  readonly tagged: ReadonlyMap<Id, readonly Tag[]>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export interface Into {
  readonly person: Id
  readonly today: Day
  readonly weekStart: WeekStart
  readonly lastRank: string | null
  /** the tags and open projects there are; lists and tags of the same name become these */
  readonly known?: { readonly tags: readonly Tag[]; readonly projects: readonly Project[] }
}

/**
 * The rows a file becomes, parents before what stands below them. Two entries of the same text in one file are two tasks. An
 * entry that carries the id of a row of ours (`ownIds`) is that row when the person has it; to anybody else it is a new one.
 */
export async function rowsOf(
  tasks: readonly FileTask[],
  { person, today, weekStart, lastRank, known = { tags: [], projects: [] } }: Into,
): Promise<ImportRows> {
  const seen = new Map<string, number>()
  const rows: TaskRow[] = []
  const series: (InsertOf<'task_series'> & { readonly id: Id })[] = []
  const [projects, tags] = [named(known.projects), named(known.tags.map(tag => ({ ...tag, title: tag.name })))]
  const tagged = new Map<Id, readonly Tag[]>()
  const ids = new Map<string, Id>()
  let rank = lastRank
  for (const { task, list, above } of inTree(tasks)) {
    const count = (seen.get(task.key) ?? 0) + 1
    seen.set(task.key, count)
    const name = `import ${task.key}${count > 1 ? ` ${count}` : ''}`
    rank = rankAfter(rank)
    const project = list === null ? null : projects(list)
    const row = {
      ...rowOf(task, await idFor(person, name), rank, weekStart),
      ...(project ? { project_id: project.id, rank_project: rank } : {}),
      ...(above === null ? {} : { parent_id: ids.get(above) ?? null }),
    }
    const repeated =
      task.rrule === null ? null : await repeatedOf(task, task.rrule, row, { person, name, today, weekStart })
    if (repeated) series.push(repeated.series)
    const made = repeated?.task ?? row
    rows.push(made)
    if (task.ref !== null) ids.set(task.ref, made.id)
    if (task.tags.length > 0) {
      const all = task.tags.map(tag => tags(tag.slice(0, 200)))
      tagged.set(made.id, [
        ...new Map(
          all.map(({ id, title }) => [id, { id, name: title, name_norm: normalizeForSearch(title) }]),
        ).values(),
      ])
    }
  }
  return {
    tasks: rows,
    series,
    projects: projects.made,
    tags: tags.made.map(({ id, title }) => ({ id, name: title, name_norm: normalizeForSearch(title) })),
    tagged,
  }
}

/** The one of a name, made when there is none. */
function named(known: readonly Project[]) {
  const all = new Map(known.map(each => [normalizeForSearch(each.title), each]))
  const made: Project[] = []
  const find = (title: string): Project => {
    const there = all.get(normalizeForSearch(title))
    if (there) return there
    const fresh = { id: newId(), title }
    made.push(fresh)
    all.set(normalizeForSearch(title), fresh)
    return fresh
  }
  return Object.assign(find, { made })
}

/** Tasks stand at most so deep: `tasks_depth`. */
const deepest = 5

interface Placed {
  readonly task: FileTask
  /** what stands below a task is in its list */
  readonly list: string | null
  readonly above: string | null
}

/** Parents first. What is deeper than tasks can be stands below the deepest that can have one; a ring is cut where it closes. */
function inTree(tasks: readonly FileTask[]): readonly Placed[] {
  const byRef = new Map(tasks.flatMap(task => (task.ref === null ? [] : [[task.ref, task] as const])))
  const placed = tasks.map(task => {
    const path: FileTask[] = []
    let up = task.parent === null ? undefined : byRef.get(task.parent)
    for (; up && up !== task && !path.includes(up); up = up.parent === null ? undefined : byRef.get(up.parent))
      path.push(up)
    if (up) path.length = 0
    const root = path.at(-1) ?? task
    const above = path[Math.max(0, path.length - (deepest - 1))]
    return { task, list: root.list, above: above?.ref ?? null, depth: path.length }
  })
  return placed.sort((one, other) => one.depth - other.depth)
}

interface Repeating {
  readonly person: Id
  readonly name: string
  readonly today: Day
  readonly weekStart: WeekStart
}

/** The series of a task, and the task as its first occurrence. */
async function repeatedOf(task: FileTask, rule: string, row: TaskRow, { person, name, today, weekStart }: Repeating) {
  const start = task.planned_date ?? task.deadline_date ?? today
  const said = newSeries(
    await idFor(person, `series ${name}`),
    { rrule: withWeekStart(rule, weekStart), start },
    { title: row.title },
  )
  const [first] = nextOccurrences(said, start, 1)
  const date = first?.date ?? start
  return {
    series: {
      id: said.id,
      rrule: said.rrule,
      dtstart: start,
      at_time: task.planned_time,
      mode: task.mode,
      template: { title: row.title, priority: task.priority, estimate_min: task.estimate_min },
      last_spawned: date,
    },
    task: {
      ...row,
      id: await occurrenceId(said.id, date),
      ...planColumns(first?.day ?? start, weekStart),
      series_id: said.id,
      occurrence_date: date,
    },
  }
}

// Browsers hash only on https and localhost; elsewhere an id of chance is as good, it is only not the same twice.
const idFor = (person: Id, name: string): Promise<Id> => stableId(person, name).catch(() => newId())

const withWeekStart = (rrule: string, weekStart: WeekStart): string =>
  /(^|;)WKST=/i.test(rrule) ? rrule.toUpperCase() : `${rrule.toUpperCase()};WKST=${weekStart === 0 ? 'SU' : 'MO'}`

const planColumns = (day: Day | null, weekStart: WeekStart) =>
  day === null ? {} : { planned_date: day, planned_week: startOfWeek(day, weekStart), first_planned_date: day }

function rowOf(task: FileTask, id: Id, rank: string, weekStart: WeekStart): TaskRow {
  const title = titleOf(task.title) ?? ''
  return {
    id,
    title,
    search_norm: normalizeForSearch(`${title}\n${task.notes}`),
    status: task.status,
    priority: task.priority,
    ...planColumns(task.planned_date, weekStart),
    ...(task.planned_date === null ? {} : { planned_time: task.planned_time }),
    deadline_date: task.deadline_date,
    ...(task.deadline_date === null ? {} : { deadline_time: task.deadline_time }),
    estimate_min: task.estimate_min,
    // Noon UTC is that day on nearly every clock.
    done_at: task.status === 'done' ? `${task.done_on ?? task.planned_date ?? '2000-01-01'}T12:00:00Z` : null,
    doc_text: task.notes,
    rank_day: rank,
    source: { import: task.key.slice(0, 500) },
  }
}

/** A task as files show it. */
export interface TaskOut extends Omit<FileTask, 'line' | 'key' | 'list' | 'tags' | 'ref' | 'parent'> {
  readonly id: Id
  /** the day it was made */
  readonly created_on: Day | null
  readonly updated_at: string
}
