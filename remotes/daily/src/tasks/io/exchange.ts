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

export interface Fault {
  readonly line: number
  readonly reason: FaultReason
  readonly text: string
}

export interface Reading {
  readonly tasks: readonly FileTask[]
  readonly faults: readonly Fault[]
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

export interface ImportRows {
  readonly tasks: readonly (InsertOf<'tasks'> & { readonly id: Id })[]
  readonly series: readonly (InsertOf<'task_series'> & { readonly id: Id })[]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * The rows a file becomes. Two entries of the same text in one file are two tasks. An entry that carries the id of a row of ours
 * (`ownIds`) is that row when the person has it; to anybody else it is a new one.
 */
export async function rowsOf(
  tasks: readonly FileTask[],
  {
    person,
    today,
    weekStart,
    lastRank,
  }: { readonly person: Id; readonly today: Day; readonly weekStart: WeekStart; readonly lastRank: string | null },
): Promise<ImportRows> {
  const seen = new Map<string, number>()
  const rows: (InsertOf<'tasks'> & { readonly id: Id })[] = []
  const series: (InsertOf<'task_series'> & { readonly id: Id })[] = []
  let rank = lastRank
  for (const task of tasks) {
    const count = (seen.get(task.key) ?? 0) + 1
    seen.set(task.key, count)
    const name = `import ${task.key}${count > 1 ? ` ${count}` : ''}`
    rank = rankAfter(rank)
    const row = rowOf(task, await idFor(person, name), rank, weekStart)
    if (task.rrule === null) {
      rows.push(row)
      continue
    }
    const start = task.planned_date ?? task.deadline_date ?? today
    const said = newSeries(
      await idFor(person, `series ${name}`),
      { rrule: withWeekStart(task.rrule, weekStart), start },
      { title: row.title },
    )
    const [first] = nextOccurrences(said, start, 1)
    const day = first?.day ?? start
    series.push({
      id: said.id,
      rrule: said.rrule,
      dtstart: start,
      at_time: task.planned_time,
      mode: task.mode,
      template: { title: row.title, priority: task.priority, estimate_min: task.estimate_min },
      last_spawned: first?.date ?? start,
    })
    rows.push({
      ...row,
      id: await occurrenceId(said.id, first?.date ?? start),
      ...planColumns(day, weekStart),
      series_id: said.id,
      occurrence_date: first?.date ?? start,
    })
  }
  return { tasks: rows, series }
}

// Browsers hash only on https and localhost; elsewhere an id of chance is as good, it is only not the same twice.
const idFor = (person: Id, name: string): Promise<Id> => stableId(person, name).catch(() => newId())

const withWeekStart = (rrule: string, weekStart: WeekStart): string =>
  /(^|;)WKST=/i.test(rrule) ? rrule.toUpperCase() : `${rrule.toUpperCase()};WKST=${weekStart === 0 ? 'SU' : 'MO'}`

const planColumns = (day: Day | null, weekStart: WeekStart) =>
  day === null ? {} : { planned_date: day, planned_week: startOfWeek(day, weekStart), first_planned_date: day }

function rowOf(task: FileTask, id: Id, rank: string, weekStart: WeekStart): InsertOf<'tasks'> & { readonly id: Id } {
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
export interface TaskOut extends Omit<FileTask, 'line' | 'key'> {
  readonly id: Id
  /** the day it was made */
  readonly created_on: Day | null
  readonly updated_at: string
}
