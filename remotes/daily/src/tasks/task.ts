import {
  byColumn,
  countGraphemes,
  type Day,
  daysBetween,
  rankAfter,
  rankBetween,
  rankMany,
  startOfWeek,
  type WeekStart,
} from '@techo/core'

/**
 * The rules of a task, without a clock: the day and the moment are arguments. Every function that changes something returns
 * the columns that say the wanted state, so that it can be sent twice.
 */
export type TaskStatus = 'todo' | 'doing' | 'waiting' | 'done' | 'cancelled'

export interface Task {
  readonly id: string
  readonly title: string
  readonly status: TaskStatus
  readonly planned_date: Day | null
  readonly planned_time: string | null
  readonly planned_week: Day | null
  readonly deadline_date: Day | null
  readonly done_at: string | null
  readonly first_planned_date: Day | null
  readonly rollover_count: number
  readonly rank_day: string
}

export const titleLimit = 500

export const isOpen = (task: Pick<Task, 'status'>): boolean => task.status !== 'done' && task.status !== 'cancelled'

/** A title as it is kept: one line, trimmed. Null when nothing is left or it is longer than the limit. */
export function titleOf(typed: string): string | null {
  const title = typed.replace(/\s+/gu, ' ').trim()
  return title === '' || countGraphemes(title) > titleLimit ? null : title
}

// A tick on a task nobody started passes through `doing`; starting one by mistake can be taken back.
const next: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  todo: ['doing', 'waiting', 'done', 'cancelled'],
  doing: ['done', 'todo', 'cancelled'],
  waiting: ['todo', 'cancelled'],
  done: ['todo', 'cancelled'],
  cancelled: ['todo'],
}

export const canBecome = (from: TaskStatus, to: TaskStatus): boolean => from !== to && next[from].includes(to)

/** `done` and a moment of finishing go together. Null when the step is not allowed. */
export function become(
  task: Pick<Task, 'status'>,
  status: TaskStatus,
  now: string,
): Pick<Task, 'status' | 'done_at'> | null {
  if (!canBecome(task.status, status)) return null
  return { status, done_at: status === 'done' ? now : null }
}

export type Plan = Pick<Task, 'planned_date' | 'planned_time' | 'planned_week' | 'first_planned_date' | 'rank_day'>

/** On that day, at its end. Without a day it belongs to no day and no week. A time of day stays only with its day. */
export function planOn(
  task: Pick<Task, 'planned_date' | 'planned_time' | 'first_planned_date'>,
  day: Day | null,
  { weekStart, lastRank }: { readonly weekStart: WeekStart; readonly lastRank: string | null },
): Plan {
  return {
    planned_date: day,
    planned_time: day !== null && day === task.planned_date ? task.planned_time : null,
    planned_week: day === null ? null : startOfWeek(day, weekStart),
    first_planned_date: task.first_planned_date ?? task.planned_date ?? day,
    rank_day: rankAfter(lastRank),
  }
}

/** What is left over from days before today. */
export const rolloverCandidates = <Row extends Task>(tasks: readonly Row[], today: Day): readonly Row[] =>
  tasks.filter(task => isOpen(task) && task.planned_date !== null && task.planned_date < today).sort(byDayThenRank)

/**
 * Moves a leftover to today, or to a later target, and counts it. Null when there is nothing to move, so doing it twice
 * changes nothing.
 */
export function rollOver(
  task: Task,
  today: Day,
  options: { readonly weekStart: WeekStart; readonly lastRank: string | null; readonly target?: Day },
): (Plan & Pick<Task, 'rollover_count'>) | null {
  if (!isOpen(task) || task.planned_date === null || task.planned_date >= today) return null
  return { ...planOn(task, options.target ?? today, options), rollover_count: task.rollover_count + 1 }
}

/** From the third time on a task asks to be made smaller or let go. */
export const isStuck = (task: Task, today: Day): boolean =>
  task.rollover_count >= 2 && isOpen(task) && task.planned_date !== null && daysBetween(task.planned_date, today) >= 0

const byDayThenRank = (a: Task, b: Task): number => compare(a.planned_date ?? '', b.planned_date ?? '') || byRank(a, b)

const byRank = byColumn('rank_day')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export interface DayTasks<Row extends Task> {
  /** planned for the day: open ones first, each part in the person's order */
  readonly planned: readonly Row[]
  /** only today: planned earlier and still open */
  readonly overdue: readonly Row[]
  /** the deadline is that day (today: or has passed) and the work is planned for no such day */
  readonly due: readonly Row[]
}

export function tasksOfDay<Row extends Task>(tasks: readonly Row[], day: Day, today: Day): DayTasks<Row> {
  const planned = tasks.filter(task => task.planned_date === day && task.status !== 'cancelled')
  const overdue = day === today ? rolloverCandidates(tasks, today) : []
  const shown = new Set([...planned, ...overdue].map(task => task.id))
  const isDue = ({ deadline_date: deadline }: Task) =>
    deadline !== null && (day === today ? deadline <= day : deadline === day)
  return {
    planned: planned.sort((a, b) => Number(!isOpen(a)) - Number(!isOpen(b)) || byRank(a, b)),
    overdue,
    due: tasks
      .filter(task => isOpen(task) && isDue(task) && !shown.has(task.id))
      .sort((a, b) => compare(a.deadline_date ?? '', b.deadline_date ?? '') || byRank(a, b)),
  }
}

export const lastRankOf = (tasks: readonly Pick<Task, 'rank_day'>[]): string | null =>
  tasks.reduce<string | null>((last, { rank_day }) => (last === null || rank_day > last ? rank_day : last), null)

export type RankName = 'rank_day' | 'rank_week'

/**
 * The ranks that put a row between two others of its list (in their order, the row itself in or out of it). One write where the
 * neighbours leave room; when two devices gave the same key, the whole list is numbered anew.
 */
export function placeBetween<Row extends { readonly id: string } & { readonly [Name in RankName]?: string }>(
  rows: readonly Row[],
  id: string,
  { before, after }: { readonly before: string | null; readonly after: string | null },
  name: RankName,
): readonly { readonly id: string; readonly rank: string }[] {
  const others = rows.filter(row => row.id !== id)
  const rankOf = (neighbour: string | null) => others.find(row => row.id === neighbour)?.[name] ?? null
  const [low, high] = [rankOf(before), rankOf(after)]
  if (low === null || high === null || low < high) return [{ id, rank: rankBetween(low, high) }]
  const at = others.findIndex(row => row.id === after)
  const order = [...others.slice(0, at).map(row => row.id), id, ...others.slice(at).map(row => row.id)]
  const ranks = rankMany(null, null, order.length)
  return order.map((each, index) => ({ id: each, rank: ranks[index] ?? rankBetween(null, null) }))
}

/** The rank that puts a task one place up (-1) or down (+1) among its open neighbours; null at the end of the list. */
export function rankMoved(tasks: readonly Task[], id: string, step: -1 | 1): string | null {
  const open = tasks.filter(isOpen)
  const at = open.findIndex(task => task.id === id)
  const beside = open[at + step]
  if (at === -1 || !beside) return null
  const beyond = open[at + 2 * step]?.rank_day ?? null
  const [before, after] = step === -1 ? [beyond, beside.rank_day] : [beside.rank_day, beyond]
  // Two devices may have given the same key: then the far neighbour decides.
  return before !== null && after !== null && before >= after
    ? rankAfter(lastRankOf(tasks))
    : rankBetween(before, after)
}
