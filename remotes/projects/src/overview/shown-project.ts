import type { Day, Id } from '@techo/core'
import { nextTaskOf, type Outlook, outlookOf } from '../forecast.ts'
import type { Project, Task } from '../rows.ts'

/** A project as the overview draws it, as a card and as a line. */
export interface ShownProject {
  readonly id: string
  readonly project: Project
  /** what its tasks say; null until they are there */
  readonly told: { readonly outlook: Outlook; readonly next: Task | null } | null
}

/** Projects with what their open tasks say of them. @param tasks of all projects; undefined until they are there */
export function shownOf(
  projects: readonly Project[],
  tasks: readonly Task[] | undefined,
  today: Day,
): readonly ShownProject[] {
  const groups = tasks && Map.groupBy(tasks, (task): Id | null => task.project_id)
  return projects.map(project => {
    const own = groups && (groups.get(project.id) ?? [])
    const told = own ? { outlook: outlookOf(project, own, today), next: nextTaskOf(own) } : null
    return { id: project.id, project, told }
  })
}
