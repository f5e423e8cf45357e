import { inOrder, type Network, networkOf } from './network.ts'
import type { Conflict, Placed, Plan, PlanLink, PlanTask, Schedule } from './plan.ts'

/**
 * Places every task of a plan: what links and constraints ask for is kept, done and manual tasks stay, and the policy says
 * whether gaps are closed. Pure; asking twice changes nothing: a plan placed as answered is answered the same.
 *
 * Sources: the critical path method with the four precedence relations (precedence diagramming).
 * @throws RangeError when links form a ring (`ringOf` names it before a link is made)
 */
export function schedule(plan: Plan): Schedule {
  const network = networkOf(plan)
  const order = inOrder(network)
  if (!order) throw new RangeError('The links of this plan form a ring: remove one of them')
  const starts = placeForwards(plan, network, order)
  const end = order.reduce((latest, task) => Math.max(latest, endOf(task, starts)), plan.begin)
  placeLate(network, order, starts, end)
  const latest = latestEnds(plan, network, order, starts, end)

  const placed = new Map<string, Placed>()
  for (const task of order) {
    const start = starts.get(task.id) ?? plan.begin
    const latestEnd = latest.get(task.id) ?? end
    const totalFloat = latestEnd - task.duration - start
    placed.set(task.id, {
      start,
      end: start + task.duration,
      latestStart: latestEnd - task.duration,
      latestEnd,
      totalFloat,
      freeFloat: freeFloat(task, network, order, starts, end),
      isCritical: task.state === 'open' && totalFloat <= 0,
      isSummary: false,
      progress: shareOf(task),
    })
  }
  rollUp(plan, network, placed)
  return { placed, conflicts: conflictsOf(plan, network, order, starts), end }
}

type Starts = Map<string, number>

const endOf = ({ id, duration }: PlanTask, starts: Starts): number => (starts.get(id) ?? 0) + duration
/** Whether a task, once it has a place, keeps it. */
const staysPut = ({ state, mode }: PlanTask, { policy }: Plan): boolean =>
  state === 'done' || mode === 'manual' || policy === 'off'

/** The least start a link leaves its successor. */
function boundOf({ type, lag }: PlanLink, pred: { start: number; end: number }, duration: number): number {
  switch (type) {
    case 'FS':
      return pred.end + lag
    case 'SS':
      return pred.start + lag
    case 'FF':
      return pred.end + lag - duration
    case 'SF':
      return pred.start + lag - duration
  }
}

/** What a task's own constraint leaves of its start: at least, at most. A milestone on a day lies at that day's end. */
function limitsOf({ constraint, duration }: PlanTask): readonly [least: number, most: number] {
  const morning = duration === 0 ? 1 : 0
  switch (constraint.kind) {
    case 'asap':
    case 'alap':
      return [-Infinity, Infinity]
    case 'snet':
      return [constraint.at + morning, Infinity]
    case 'snlt':
      return [-Infinity, constraint.at + morning]
    case 'fnet':
      return [constraint.at + 1 - duration, Infinity]
    case 'fnlt':
      return [-Infinity, constraint.at + 1 - duration]
    case 'mso':
      return [constraint.at + morning, constraint.at + morning]
    case 'mfo':
      return [constraint.at + 1 - duration, constraint.at + 1 - duration]
  }
}

const spanOf = (task: PlanTask | undefined, starts: Starts) => {
  const start = starts.get(task?.id ?? '') ?? 0
  return { start, end: start + (task?.duration ?? 0) }
}

/** The least start that all links into a task leave it. */
function boundBy(task: PlanTask, { into }: Network, byId: ReadonlyMap<string, PlanTask>, starts: Starts): number {
  let bound = -Infinity
  for (const link of into.get(task.id) ?? [])
    bound = Math.max(bound, boundOf(link, spanOf(byId.get(link.pred), starts), task.duration))
  return bound
}

const indexed = (tasks: readonly PlanTask[]) => new Map(tasks.map(task => [task.id, task]))

function placeForwards(plan: Plan, network: Network, order: readonly PlanTask[]): Starts {
  const starts: Starts = new Map()
  const byId = indexed(order)
  for (const task of order) {
    if (task.start !== null && staysPut(task, plan)) {
      starts.set(task.id, task.start)
      continue
    }
    const [least] = limitsOf(task)
    const bound = Math.max(plan.begin, least, boundBy(task, network, byId, starts))
    // As late as possible is decided when it is known how late that is.
    const kept =
      plan.policy === 'compress' || task.constraint.kind === 'alap' ? bound : Math.max(bound, task.start ?? bound)
    const { kind } = task.constraint
    starts.set(task.id, kind === 'mso' || kind === 'mfo' ? bound : kept)
  }
  return starts
}

/** Moves what shall be as late as possible to where its successors and the end of the project still stand. */
function placeLate({ outOf }: Network, order: readonly PlanTask[], starts: Starts, end: number): void {
  const byId = indexed(order)
  for (const task of order.toReversed()) {
    if (task.constraint.kind !== 'alap' || task.mode === 'manual' || task.state === 'done') continue
    let room = end - endOf(task, starts)
    for (const link of outOf.get(task.id) ?? []) {
      const succ = byId.get(link.succ)
      if (succ) room = Math.min(room, roomIn(link, task, succ, starts))
    }
    if (room > 0) starts.set(task.id, (starts.get(task.id) ?? 0) + room)
  }
}

/** How far the predecessor may slip until the link moves its successor. */
function roomIn(link: PlanLink, pred: PlanTask, succ: PlanTask, starts: Starts): number {
  const bound = boundOf(link, spanOf(pred, starts), succ.duration)
  return (starts.get(succ.id) ?? 0) - bound
}

function latestEnds(
  plan: Plan,
  { outOf }: Network,
  order: readonly PlanTask[],
  starts: Starts,
  end: number,
): Map<string, number> {
  const byId = indexed(order)
  const latest = new Map<string, number>()
  for (const task of order.toReversed()) {
    const [, most] = limitsOf(task)
    let last = Math.min(end, most + task.duration)
    for (const { succ, type, lag } of outOf.get(task.id) ?? []) {
      const next = byId.get(succ)
      // What is done waits for nobody.
      if (!next || next.state === 'done') continue
      // A successor that never moves leaves its predecessors no more room than where it stands.
      const nextEnd = staysPut(next, plan) ? endOf(next, starts) : (latest.get(succ) ?? end)
      const nextStart = nextEnd - next.duration
      const bound =
        type === 'FS'
          ? nextStart
          : type === 'SS'
            ? nextStart + task.duration
            : type === 'FF'
              ? nextEnd
              : nextEnd + task.duration
      last = Math.min(last, bound - lag)
    }
    latest.set(task.id, last)
  }
  return latest
}

function freeFloat(
  task: PlanTask,
  { outOf }: Network,
  order: readonly PlanTask[],
  starts: Starts,
  end: number,
): number {
  let room = end - endOf(task, starts)
  const links = outOf.get(task.id) ?? []
  if (links.length === 0) return room
  const byId = indexedOnce(order)
  for (const link of links) {
    const succ = byId.get(link.succ)
    if (succ) room = Math.min(room, roomIn(link, task, succ, starts))
  }
  return room
}

const indexes = new WeakMap<readonly PlanTask[], ReadonlyMap<string, PlanTask>>()
const indexedOnce = (order: readonly PlanTask[]) => {
  const known = indexes.get(order) ?? indexed(order)
  indexes.set(order, known)
  return known
}

function conflictsOf(plan: Plan, { into }: Network, order: readonly PlanTask[], starts: Starts): readonly Conflict[] {
  const byId = indexedOnce(order)
  const conflicts: Conflict[] = []
  for (const task of order) {
    const start = starts.get(task.id) ?? plan.begin
    if (task.state === 'done') continue
    for (const link of into.get(task.id) ?? []) {
      const by = boundOf(link, spanOf(byId.get(link.pred), starts), task.duration) - start
      if (by > 0) conflicts.push({ task: task.id, link: link.id, by })
    }
    const [least, most] = limitsOf(task)
    const by = Math.max(least - start, start - most)
    if (by > 0) conflicts.push({ task: task.id, link: null, by })
  }
  return conflicts
}

const shareOf = ({ state, progress }: PlanTask): number => (state === 'done' ? 100 : progress)

/** Summaries span what lies in them; cancelled tasks have no place. */
function rollUp(plan: Plan, { children, leavesOf }: Network, placed: Map<string, Placed>): void {
  for (const { id } of plan.tasks) {
    if (!children.has(id)) continue
    const below = leavesOf(id).flatMap(leaf => {
      const place = placed.get(leaf.id)
      return place ? [{ ...place, duration: leaf.duration }] : []
    })
    if (below.length === 0) continue
    const weight = below.reduce((sum, { duration }) => sum + Math.max(duration, 1), 0)
    const start = Math.min(...below.map(each => each.start))
    const end = Math.max(...below.map(each => each.end))
    const latestEnd = Math.max(...below.map(each => each.latestEnd))
    placed.set(id, {
      start,
      end,
      latestEnd,
      latestStart: latestEnd - (end - start),
      totalFloat: Math.min(...below.map(each => each.totalFloat)),
      freeFloat: Math.min(...below.map(each => each.freeFloat)),
      isCritical: below.some(each => each.isCritical),
      isSummary: true,
      progress: Math.round(below.reduce((sum, each) => sum + each.progress * Math.max(each.duration, 1), 0) / weight),
    })
  }
}
