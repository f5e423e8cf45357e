import { countGraphemes, type Id, normalizeForSearch, rankAfter, startOfWeek, type WeekStart } from '@techo/core'
import type { InsertOf } from '@techo/data'
import type { Place as LinePlace } from '@techo/line'
import { type Draft, dayOf, recurrence } from '@techo/line/reading'

/** A line as the rows it becomes. No clock: days, ids and ranks are arguments. */

/** Where the field stands: what a line that names no day is planned for. */
export interface Place extends LinePlace {
  /** what else a task of this place has */
  readonly columns?: Pick<InsertOf<'tasks'>, 'parent_id' | 'project_id'>
}

export const titleLimit = 500

/** Null when the title is empty or too long. */
export function taskOf(
  draft: Draft,
  { id, place, weekStart, lastRank }: { id: Id; place: Place; weekStart: WeekStart; lastRank: string | null },
): NewTask | null {
  const { title, parts, project } = draft
  if (title === '' || countGraphemes(title) > titleLimit) return null
  const day = dayOf(draft, place)
  const week = day === null ? place.week : startOfWeek(day, weekStart)
  const row: NewTask = {
    id,
    title,
    search_norm: normalizeForSearch(title),
    planned_date: day,
    ...(week ? { planned_week: week } : {}),
    first_planned_date: day,
    rank_day: rankAfter(lastRank),
    ...place.columns,
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
