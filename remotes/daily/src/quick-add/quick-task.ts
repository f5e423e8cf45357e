import {
  countGraphemes,
  type Day,
  type Id,
  normalizeForSearch,
  rankAfter,
  startOfWeek,
  type WeekStart,
} from '@techo/core'
import { parseQuickAdd, type QuickAdd, type QuickAddPart } from '@techo/core/when'
import type { InsertOf } from '@techo/data'

/** A line of quick add as the rows it becomes. No clock: day, id and rank are arguments. */

export interface Tag {
  readonly id: Id
  readonly name: string
  readonly name_norm: string
}

export interface Project {
  readonly id: Id
  readonly title: string
}

export interface Draft extends QuickAdd {
  /** what will be kept with the task */
  readonly parts: readonly QuickAddPart[]
  readonly project: Project | null
  /** what was understood but is called so by nothing, and therefore stays in the title */
  readonly left: readonly QuickAddPart[]
}

interface Reading {
  readonly today: Day
  readonly weekStart: WeekStart
  readonly plain: readonly string[]
  readonly tags: readonly Tag[]
  readonly projects: readonly Project[]
}

const folded = (name: string) => normalizeForSearch(name).replace(/[\s_]/g, '')
const projectNamed = (projects: readonly Project[], name: string): Project | undefined =>
  projects.find(each => folded(each.title) === folded(name))

export const tagNamed = (tags: readonly Tag[], name: string): Tag | undefined =>
  tags.find(each => each.name_norm === normalizeForSearch(name))

/**
 * Projects and tags that do not exist stay words of the title, so that nothing typed is lost. `#name` is the tag of that name, or
 * else the project; a name with spaces is written without them.
 */
export function readDraft(line: string, { today, weekStart, plain, tags, projects }: Reading): Draft {
  let project: Project | null = null
  /** The piece that names the project, as such; null for one that names nothing or a second project. */
  const meant = (part: QuickAddPart): QuickAddPart | null => {
    if (part.kind !== 'project' && part.kind !== 'tag') return part
    if (part.kind === 'tag' && tagNamed(tags, part.value)) return part
    const found = projectNamed(projects, part.value)
    if (!found || (project && project.id !== found.id)) return null
    project = found
    return { ...part, kind: 'project' }
  }
  const first = parseQuickAdd(line, { today, weekStart, plain })
  const left = first.parts.filter(part => meant(part) === null)
  const { title, parts } = parseQuickAdd(line, { today, weekStart, plain: [...plain, ...left.map(part => part.text)] })
  return { title, parts: parts.flatMap(part => meant(part) ?? []), project, left }
}

export const titleLimit = 500

/** The day a task of this draft is planned for: the one it names, else the first one of its repetition, else today. */
export const dayOf = ({ parts }: Draft, today: Day): Day =>
  parts.find(part => part.kind === 'date')?.value ?? parts.find(part => part.kind === 'repeat')?.value.start ?? today

/** Null when the title is empty or too long. */
export function taskOf(
  draft: Draft,
  { id, today, weekStart, lastRank }: { id: Id; today: Day; weekStart: WeekStart; lastRank: string | null },
): InsertOf<'tasks'> | null {
  const { title, parts, project } = draft
  if (title === '' || countGraphemes(title) > titleLimit) return null
  const day = dayOf(draft, today)
  const row: InsertOf<'tasks'> = {
    id,
    title,
    search_norm: normalizeForSearch(title),
    planned_date: day,
    planned_week: startOfWeek(day, weekStart),
    first_planned_date: day,
    rank_day: rankAfter(lastRank),
    ...(project ? { project_id: project.id } : {}),
  }
  for (const part of parts) {
    if (part.kind === 'time') row.planned_time = part.value
    else if (part.kind === 'deadline') row.deadline_date = part.value
    else if (part.kind === 'estimate') row.estimate_min = part.value
    else if (part.kind === 'priority') row.priority = part.value
  }
  return row
}

export type NewTask = InsertOf<'tasks'> & { readonly id: Id }

export interface Repeated {
  readonly series: InsertOf<'task_series'> & { readonly id: Id }
  /** its first occurrence, whose id every device would give it */
  readonly task: NewTask
}

/** What repeats comes with the first line that does; a press of the button finds it there. */
export const recurrence = () => import('@techo/core/recurrence')

/** A task whose draft repeats as the first one of a series; null when it does not. Rejects when the rules could not be loaded. */
export async function repeatedOf(
  { parts }: Draft,
  task: NewTask,
  { seriesId, weekStart }: { seriesId: Id; weekStart: WeekStart },
): Promise<Repeated | null> {
  const repeat = parts.find(part => part.kind === 'repeat')?.value
  if (!repeat) return null
  const { newSeries, nextOccurrences, occurrenceRow } = await recurrence()
  const start = parts.find(part => part.kind === 'date')?.value ?? repeat.start
  const given = {
    title: task.title,
    ...(task.priority ? { priority: task.priority } : {}),
    ...(task.estimate_min ? { estimate_min: task.estimate_min } : {}),
    ...(task.project_id ? { project_id: task.project_id } : {}),
  }
  const made = newSeries(seriesId, { rrule: repeat.rrule, start, at_time: task.planned_time ?? null }, given)
  // A day that is named may lie between two of the rule.
  const first = nextOccurrences(made, start, 1)[0] ?? { date: start, day: start }
  const row = await occurrenceRow(made, first, { weekStart, rank: task.rank_day ?? 'a0' })
  return {
    series: { ...made, exdates: [...made.exdates], template: given, last_spawned: first.date },
    task: { ...row, ...(task.deadline_date ? { deadline_date: task.deadline_date } : {}) },
  }
}

/** The existing tags a draft names, each once. */
export const tagsOf = ({ parts }: Draft, tags: readonly Tag[]): readonly Tag[] => [
  ...new Set(parts.flatMap(part => (part.kind === 'tag' ? (tagNamed(tags, part.value) ?? []) : []))),
]
