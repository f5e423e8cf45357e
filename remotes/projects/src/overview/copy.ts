import { addDays, type Day, daysBetween, type Id, normalizeForSearch } from '@techo/core'
import type { InsertOf } from '@techo/data'
import type { Project, Task, TaskLink } from '../rows.ts'
import { branchesOf, treeOf } from '../tree.ts'

export interface CopyOptions {
  readonly id?: Id
  readonly name: string
  readonly rank: string
  readonly isTemplate: boolean
  /** the day the copy begins; null leaves every date where it is */
  readonly begin: Day | null
  readonly newId: () => Id
}

export interface ProjectCopy {
  readonly project: InsertOf<'projects'> & { readonly id: Id }
  readonly tasks: readonly (InsertOf<'tasks'> & { readonly id: Id })[]
  readonly links: readonly TaskLink[]
}

/**
 * A project with its plan and nothing of what has happened in it: tasks are open again and on no day's page. Cancelled tasks are
 * left behind. With `begin` all dates move by as many days as its first one.
 */
export function copyOf(
  {
    project,
    tasks,
    links,
  }: { readonly project: Project; readonly tasks: readonly Task[]; readonly links: readonly TaskLink[] },
  { newId, id = newId(), name, rank, isTemplate, begin }: CopyOptions,
): ProjectCopy {
  // Parents come first, as the tree is walked: the database looks for them row by row.
  const kept = branchesOf(treeOf(tasks.filter(({ status }) => status !== 'cancelled'))).map(({ task }) => task)
  const ids = new Map(kept.map(task => [task.id, newId()]))
  const first = [project.start_date, ...kept.flatMap(task => [task.start_date, task.end_date])].reduce<Day | null>(
    (least, day) => (day !== null && (least === null || day < least) ? day : least),
    null,
  )
  const by = begin !== null && first !== null ? daysBetween(first, begin) : 0
  const shifted = (day: Day | null) => day && addDays(day, by)
  return {
    project: {
      id,
      name,
      search_norm: normalizeForSearch(name),
      status: 'active',
      start_date: shifted(project.start_date),
      target_date: shifted(project.target_date),
      colour: project.colour,
      calendar_id: project.calendar_id,
      auto_schedule: project.auto_schedule,
      is_template: isTemplate,
      rank,
    },
    tasks: kept.map(task => ({
      id: ids.get(task.id) ?? newId(),
      title: task.title,
      search_norm: normalizeForSearch(task.title),
      priority: task.priority,
      project_id: id,
      parent_id: (task.parent_id !== null && ids.get(task.parent_id)) || null,
      estimate_min: task.estimate_min,
      is_milestone: task.is_milestone,
      schedule_mode: task.schedule_mode,
      duration_days: task.duration_days,
      constraint_kind: task.constraint_kind,
      constraint_date: shifted(task.constraint_date),
      start_date: shifted(task.start_date),
      end_date: shifted(task.end_date),
      deadline_date: shifted(task.deadline_date),
      rank_project: task.rank_project,
    })),
    links: links.flatMap(link => {
      const [pred_id, succ_id] = [ids.get(link.pred_id), ids.get(link.succ_id)]
      return pred_id && succ_id ? [{ ...link, id: newId(), pred_id, succ_id }] : []
    }),
  }
}
