import type { Day, Id } from '@techo/core'
import type { Calendar, CalendarException, PlanChange, Project, Task, TaskChange, TaskLink } from './rows.ts'
import { createCalendar, type WorkCalendar } from './schedule/calendar.ts'
import { type Dates, datesOf } from './schedule/dates.ts'
import { ringIn } from './schedule/network.ts'
import type { Constraint, Placed, Plan, PlanTask, Schedule } from './schedule/plan.ts'
import { schedule } from './schedule/schedule.ts'

/** Between rows, whose days are dates, and the engine, which counts working days. No clock: today is an argument. */
export interface ProjectPlan {
  readonly project: Project
  readonly tasks: readonly Task[]
  readonly links: readonly TaskLink[]
  readonly calendar: WorkCalendar
  readonly plan: Plan
  readonly schedule: Schedule
}

export interface CalendarSource {
  readonly calendars: readonly Calendar[]
  readonly exceptions: readonly CalendarException[]
  readonly isHoliday: (day: Day) => boolean
}

export interface PlanSource extends CalendarSource {
  readonly project: Project
  /** of this project only */
  readonly tasks: readonly Task[]
  readonly links: readonly TaskLink[]
  readonly today: Day
}

/** The days a project works: its own calendar, else weekdays without public holidays. */
export function calendarOf(
  id: Id | null,
  { calendars, exceptions, isHoliday }: CalendarSource,
  origin: Day,
): WorkCalendar {
  const own = calendars.find(each => each.id === id)
  return createCalendar({
    origin,
    weekendMask: own?.weekend_mask ?? 65,
    isHoliday: own && !own.use_jp_holidays ? () => false : isHoliday,
    exceptions: new Map(
      own ? exceptions.filter(each => each.calendar_id === own.id).map(each => [each.day, each.kind] as const) : [],
    ),
  })
}

const startOf = ({ start_date, end_date, planned_date }: Task): Day | null => start_date ?? end_date ?? planned_date

const firstOf = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null)

/** A plan as it stands, everything placed. */
export function planOf({ project, tasks, links, today, ...source }: PlanSource): ProjectPlan {
  // Without a day of its own a project begins with its earliest task, today at the latest.
  const origin = project.start_date ?? firstOf([today, ...tasks.map(startOf)]) ?? today
  const calendar = calendarOf(project.calendar_id, source, origin)
  const ids = new Set(tasks.map(({ id }) => id))
  const here = links.filter(link => ids.has(link.pred_id) && ids.has(link.succ_id))
  const plan: Plan = {
    begin: 0,
    policy: project.auto_schedule,
    tasks: tasks.map(task => planTask(task, calendar)),
    links: here.map(({ id, pred_id, succ_id, type, lag }) => ({ id, pred: pred_id, succ: succ_id, type, lag })),
  }
  return { project, tasks, links: here, calendar, plan, schedule: schedule(plan) }
}

function planTask(task: Task, calendar: WorkCalendar): PlanTask {
  const first = startOf(task)
  const from = first && calendar.indexOf(first)
  const spanned = from !== null && task.end_date ? Math.max(1, calendar.endOf(task.end_date) - from) : 1
  const isDone = task.status === 'done'
  return {
    id: task.id,
    parent: task.parent_id,
    start: task.is_milestone && first ? calendar.endOf(task.end_date ?? first) : from,
    // What is done lasted as long as its dates say, whatever was meant before.
    duration: task.is_milestone ? 0 : isDone ? spanned : Math.max(1, task.duration_days ?? spanned),
    mode: task.schedule_mode,
    constraint: constraintOf(task, calendar),
    state: isDone ? 'done' : task.status === 'cancelled' ? 'cancelled' : 'open',
    progress: task.progress,
  }
}

const constraintOf = ({ constraint_kind: kind, constraint_date: day }: Task, calendar: WorkCalendar): Constraint =>
  kind === 'asap' || kind === 'alap' ? { kind } : day === null ? { kind: 'asap' } : { kind, at: calendar.indexOf(day) }

/** The ring that links would close were the tasks these, as titles from the first back to it; null when they close no new one. */
export function newRing(
  { plan, schedule: { closing } }: ProjectPlan,
  tasks: readonly Task[],
): readonly string[] | null {
  const rows = new Map(tasks.map(task => [task.id as string, task]))
  const ring = ringIn({
    tasks: plan.tasks.map(task => ({ ...task, parent: rows.get(task.id)?.parent_id ?? null })),
    links: plan.links.filter(({ id }) => !closing.includes(id)),
  })
  return ring?.map(id => rows.get(id)?.title ?? '') ?? null
}

/** The days of a task as it is placed; null for what has no place (cancelled, an empty summary). */
export function daysOf({ schedule: { placed }, calendar, plan }: ProjectPlan, id: Id): Dates | null {
  const place = placed.get(id)
  return place ? datesOf(place, calendar, plan.begin) : null
}

/**
 * What has yet to be written so that the rows say what the plan shows: tasks that came without dates (added in a line, or by the
 * interface), and those that a link made elsewhere pushes. Until then other readers of the rows know no day, or another one.
 */
export function unsettledOf(plan: ProjectPlan): readonly TaskChange[] {
  const rows = new Map(plan.tasks.map(task => [task.id, task]))
  return plan.plan.tasks.flatMap(task => {
    const [row, place] = [rows.get(task.id), plan.schedule.placed.get(task.id)]
    if (!row || !place || place.isSummary || task.state !== 'open') return []
    const dates = datesOf(place, plan.calendar, plan.plan.begin)
    // What is planned for one day, and no more is known of it, is said by that day.
    const isDay = row.start_date === null && row.end_date === null && row.planned_date !== null
    if (isDay && row.planned_date === dates.start_date && dates.start_date === dates.end_date) return []
    const columns = differing(row, dates)
    return Object.keys(columns).length > 0
      ? [{ id: row.id, columns: { ...columns, ...differing(row, { duration_days: task.duration }) } }]
      : []
  })
}

/** What a person does to a bar, in working days. */
export interface Move {
  readonly id: Id
  /** by which the start moves; of a summary those of all it holds */
  readonly by?: number
  /** by which the duration grows; a task lasts a day at least, a milestone stays one */
  readonly longer?: number
}

export interface Outcome {
  /** where everything would stand */
  readonly after: ProjectPlan
  /** the tasks that would stand elsewhere, summaries too */
  readonly moved: readonly Id[]
  /** what must be written */
  readonly change: PlanChange
}

/** What moves would lead to, with everything that follows from them. Done tasks never move. */
export function outcomeOf(before: ProjectPlan, moves: readonly Move[]): Outcome {
  const wanted = new Map<Id, Move>()
  for (const { id, by = 0, longer = 0 } of moves)
    for (const leaf of leavesOf(before.plan, id))
      if (leaf.state === 'open') wanted.set(leaf.id, { id: leaf.id, by, longer: leaf.id === id ? longer : 0 })
  const tasks = before.plan.tasks.map(task => {
    const move = wanted.get(task.id)
    return move ? moved(task, move, before) : task
  })
  return settled(before, { ...before.plan, tasks }, new Set(wanted.keys()))
}

/** What follows from other rows than dates: a link, a mode, a duration typed in. `tasks` and `links` as they would be. */
export function followUp(
  before: ProjectPlan,
  rows: { readonly tasks?: readonly Task[]; readonly links?: readonly TaskLink[] },
): Outcome {
  const tasks = rows.tasks ?? before.tasks
  const links = rows.links ?? before.links
  const plan: Plan = {
    ...before.plan,
    tasks: tasks.map(task => {
      const place = before.schedule.placed.get(task.id)
      const made = planTask(task, before.calendar)
      // What has never been written stands where it was shown.
      return made.start === null && place && !place.isSummary ? { ...made, start: place.start } : made
    }),
    links: links.map(({ id, pred_id, succ_id, type, lag }) => ({ id, pred: pred_id, succ: succ_id, type, lag })),
  }
  return settled({ ...before, tasks, links }, plan, new Set())
}

const leavesOf = ({ tasks }: Plan, id: Id): readonly PlanTask[] => {
  const below = tasks.filter(task => task.parent === id)
  return below.length > 0
    ? below.flatMap(task => leavesOf({ tasks } as Plan, task.id))
    : tasks.filter(task => task.id === id)
}

function moved(task: PlanTask, { by = 0, longer = 0 }: Move, { schedule: { placed }, plan }: ProjectPlan): PlanTask {
  const start = (placed.get(task.id)?.start ?? task.start ?? plan.begin) + by
  const duration = task.duration === 0 ? 0 : Math.max(1, task.duration + longer)
  return {
    ...task,
    start,
    duration,
    constraint: by === 0 ? task.constraint : constraintAt(task, start, duration, plan),
  }
}

/** A start named by the person holds: the constraint goes along, and where gaps are closed it becomes one. */
function constraintAt({ constraint, mode }: PlanTask, start: number, duration: number, { policy }: Plan): Constraint {
  const morning = duration === 0 ? 1 : 0
  if (constraint.kind === 'snet' || constraint.kind === 'mso') return { kind: constraint.kind, at: start - morning }
  if (constraint.kind === 'fnet' || constraint.kind === 'mfo')
    return { kind: constraint.kind, at: start + duration - 1 }
  if (constraint.kind === 'alap' || (constraint.kind === 'asap' && policy === 'compress' && mode === 'auto'))
    return { kind: 'snet', at: start - morning }
  return constraint
}

function settled(before: ProjectPlan, plan: Plan, touched: ReadonlySet<Id>): Outcome {
  const after: ProjectPlan = { ...before, plan, schedule: schedule(plan) }
  const moved: Id[] = []
  const tasks: TaskChange[] = []
  const rows = new Map(before.tasks.map(task => [task.id, task]))
  const planned = new Map(plan.tasks.map(task => [task.id, task]))
  for (const [id, place] of after.schedule.placed) {
    const [row, task] = [rows.get(id), planned.get(id)]
    const was = before.schedule.placed.get(id)
    const isMoved = was?.start !== place.start || was.end !== place.end
    if (isMoved) moved.push(id)
    if (!row || !task || place.isSummary || task.state !== 'open' || !(isMoved || touched.has(id))) continue
    const columns = differing(row, columnsOf(task, place, after))
    if (Object.keys(columns).length > 0) tasks.push({ id, columns })
  }
  return { after, moved, change: { tasks } }
}

function columnsOf(task: PlanTask, place: Placed, { calendar, plan }: ProjectPlan): TaskChange['columns'] {
  const { constraint } = task
  return {
    ...datesOf(place, calendar, plan.begin),
    duration_days: task.duration,
    constraint_kind: constraint.kind,
    constraint_date: 'at' in constraint ? calendar.dayAt(constraint.at) : null,
  }
}

/** Only what is not so already; a constraint and its day go together. */
function differing(row: Task, columns: TaskChange['columns']): TaskChange['columns'] {
  const names = Object.keys(columns) as (keyof TaskChange['columns'] & keyof Task)[]
  const changed = names.filter(name => row[name] !== columns[name])
  const isConstrained = changed.some(name => name === 'constraint_kind' || name === 'constraint_date')
  const kept = isConstrained ? [...new Set([...changed, 'constraint_kind', 'constraint_date'] as const)] : changed
  return Object.fromEntries(kept.map(name => [name, columns[name as keyof typeof columns]]))
}

/** The same change taken back: the columns it names as the rows had them, links the other way round. */
export function reverseOf(
  change: PlanChange,
  { tasks, links }: { readonly tasks: readonly Task[]; readonly links: readonly TaskLink[] },
): PlanChange {
  const rows = new Map(tasks.map(task => [task.id, task]))
  return {
    tasks: (change.tasks ?? []).flatMap(({ id, columns }) => {
      const row = rows.get(id)
      if (!row) return []
      return [{ id, columns: Object.fromEntries(Object.entries(row).filter(([name]) => name in columns)) }]
    }),
    addLinks: links.filter(link => change.removeLinks?.includes(link.id)),
    removeLinks: (change.addLinks ?? []).map(link => link.id),
  }
}
