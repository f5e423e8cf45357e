import type { Id } from '@techo/core'
import { daysOf, type ProjectPlan, unsettledOf } from '../plan.ts'
import type { Task, TaskLink } from '../rows.ts'
import type { Dates } from '../schedule/dates.ts'
import { branchesOf, treeOf } from '../tree.ts'
import type { Scale } from './scale.ts'
import { spanOf } from './view.ts'

/** The lines of the chart: with several projects each has a line of its own above its tasks. */
export interface GanttRow {
  readonly id: Id
  readonly title: string
  readonly level: number
  readonly kind: 'project' | 'summary' | 'task' | 'milestone'
  readonly hasChildren: boolean
  readonly plan: ProjectPlan
  /** null for a project */
  readonly task: Task | null
  /** null for what has no place: cancelled tasks, empty projects */
  readonly days: Dates | null
  readonly progress: number
  readonly isCritical: boolean
  /** days by which it is not where it should be */
  readonly conflict: number
  readonly float: number
  /** in working days */
  readonly length: number
  /** what it waits for, by name; links that are more than "begins when that ends" say how */
  readonly preds: string
  /** its days are only what the plan would have; its row says none, or others */
  readonly isUnsettled: boolean
}

export function rowsOf(
  plans: readonly ProjectPlan[],
  folded: ReadonlySet<Id>,
  hasProjects: boolean,
): readonly GanttRow[] {
  return plans.flatMap(plan => {
    const { project } = plan
    const conflicts = new Map(plan.schedule.conflicts.map(({ task, by }) => [task, by]))
    const base = hasProjects ? 2 : 1
    const preds = predsOf(plan)
    const unsettled = new Set(unsettledOf(plan).map(({ id }) => id))
    const tasks = (): readonly GanttRow[] =>
      branchesOf(treeOf(plan.tasks), folded).map(({ task, depth, hasChildren }) => {
        const place = plan.schedule.placed.get(task.id)
        return {
          id: task.id,
          title: task.title,
          level: depth + base,
          kind: hasChildren ? 'summary' : task.is_milestone ? 'milestone' : 'task',
          hasChildren,
          plan,
          task,
          days: daysOf(plan, task.id),
          progress: place?.progress ?? task.progress,
          isCritical: place?.isCritical ?? false,
          conflict: conflicts.get(task.id) ?? 0,
          float: place?.totalFloat ?? 0,
          length: place ? place.end - place.start : 0,
          preds: preds.get(task.id) ?? '',
          isUnsettled: unsettled.has(task.id),
        }
      })
    if (!hasProjects) return tasks()
    const head: GanttRow = {
      id: project.id,
      title: project.name,
      level: 1,
      kind: 'project',
      hasChildren: plan.tasks.length > 0,
      plan,
      task: null,
      days: spanOf(plan.tasks.flatMap(task => daysOf(plan, task.id) ?? [])),
      progress: project.progress,
      isCritical: false,
      conflict: 0,
      float: 0,
      length: 0,
      preds: '',
      isUnsettled: false,
    }
    return folded.has(project.id) ? [head] : [head, ...tasks()]
  })
}

function predsOf({ tasks, links }: ProjectPlan): ReadonlyMap<Id, string> {
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const words = new Map<Id, string>()
  for (const { pred_id, succ_id, type, lag } of links) {
    const how = `${type === 'FS' ? '' : type}${lag > 0 ? `+${lag}` : lag || ''}`
    const said = `${titles.get(pred_id) ?? ''}${how && ` (${how})`}`
    const before = words.get(succ_id)
    words.set(succ_id, before === undefined ? said : `${before}, ${said}`)
  }
  return words
}

export interface Bar {
  readonly x: number
  readonly width: number
}

/** Where days are drawn; a milestone is a point at the end of its day. */
export const barOf = ({ start_date, end_date }: Dates, isMilestone: boolean, { xOf, pixels }: Scale): Bar =>
  isMilestone
    ? { x: xOf(end_date) + pixels, width: 0 }
    : { x: xOf(start_date), width: Math.max(2, xOf(end_date) - xOf(start_date) + pixels) }

const bend = 8

/** A link as a line with right angles, from the side of one bar to the side of the other. */
export function linkPath(
  type: TaskLink['type'],
  pred: Bar & { y: number },
  succ: Bar & { y: number },
  lift: number,
): string {
  const fromEnd = type === 'FS' || type === 'FF'
  const toStart = type === 'FS' || type === 'SS'
  const x1 = fromEnd ? pred.x + pred.width : pred.x
  const x2 = toStart ? succ.x : succ.x + succ.width
  const out = x1 + (fromEnd ? bend : -bend)
  const before = x2 + (toStart ? -bend : bend)
  const isDirect = fromEnd && toStart ? out <= before : !fromEnd && !toStart ? out >= before : true
  if (isDirect) {
    const x = fromEnd === toStart ? out : fromEnd ? Math.max(out, before) : Math.min(out, before)
    return `M${x1} ${pred.y}H${x}V${succ.y}H${x2}`
  }
  const between = pred.y + (succ.y > pred.y ? lift : -lift)
  return `M${x1} ${pred.y}H${out}V${between}H${before}V${succ.y}H${x2}`
}
