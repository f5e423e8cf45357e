import { type Day, daysBetween } from '@techo/core'
import { isOpen, type Project, type Task } from './rows.ts'

/** How a project stands against its target. */
export type Forecast = 'on_track' | 'at_risk' | 'late'

export interface Outlook {
  /** null: nothing to compare with (no target and nothing overdue, or not under way) */
  readonly forecast: Forecast | null
  /** the last day anything is planned for; null when nothing has a day */
  readonly finish: Day | null
  /** open tasks whose last day has passed */
  readonly overdue: number
  readonly open: number
}

/** By how many points of progress a project may lag behind its elapsed time until that is a risk. */
const slack = 20

const lastDayOf = ({ end_date, start_date, planned_date, deadline_date }: Task): Day | null =>
  end_date ?? start_date ?? planned_date ?? deadline_date

/**
 * late: the target has passed, or what is planned ends after it. At risk: something is overdue, or progress is more than 20
 * points behind the time that went by. `tasks` are the project's open tasks; summaries count by their parts.
 */
export function outlookOf(project: Project, tasks: readonly Task[], today: Day): Outlook {
  const parents = new Set(tasks.map(({ parent_id }) => parent_id))
  const open = tasks.filter(task => isOpen(task) && !parents.has(task.id))
  const ends = open.flatMap(task => lastDayOf(task) ?? [])
  const finish = ends.reduce<Day | null>((last, day) => (last === null || day > last ? day : last), null)
  const overdue = ends.filter(day => day < today).length
  const told = { finish, overdue, open: open.length }
  if (project.status !== 'active' && project.status !== 'on_hold') return { ...told, forecast: null }
  const { target_date: target, start_date: start, progress } = project
  const isComplete = open.length === 0 && progress >= 100
  if (target !== null && !isComplete && (target < today || (finish !== null && finish > target)))
    return { ...told, forecast: 'late' }
  if (overdue > 0 || (target !== null && start !== null && isBehind({ start, target, progress }, today)))
    return { ...told, forecast: 'at_risk' }
  return { ...told, forecast: target === null ? null : 'on_track' }
}

function isBehind(
  { start, target, progress }: { readonly start: Day; readonly target: Day; readonly progress: number },
  today: Day,
): boolean {
  const whole = daysBetween(start, target) + 1
  const gone = Math.min(whole, Math.max(0, daysBetween(start, today)))
  return (gone / whole) * 100 - progress > slack
}

/** The step to take next: what has a day comes first, the earliest ahead; then the order of the tree. Summaries are no steps. */
export function nextTaskOf(tasks: readonly Task[]): Task | null {
  const parents = new Set(tasks.map(({ parent_id }) => parent_id))
  const steps = tasks.filter(task => isOpen(task) && task.status !== 'waiting' && !parents.has(task.id))
  const dayOf = (task: Task) => task.planned_date ?? task.start_date ?? task.deadline_date ?? '9999-12-31'
  return steps.reduce<Task | null>((best, task) => (best === null || dayOf(task) < dayOf(best) ? task : best), null)
}
