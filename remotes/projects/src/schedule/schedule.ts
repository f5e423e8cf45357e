import { inOrder, type Network, networkOf, type Precedence, withoutRings } from './network.ts'
import type { Conflict, Placed, Plan, PlanLink, PlanTask, Schedule } from './plan.ts'

/**
 * Places every task of a plan: what links and constraints ask for is kept, done and manual tasks stay, and the policy says
 * whether gaps are closed. Pure; asking twice changes nothing: a plan placed as answered is answered the same. A link that
 * closes a ring with those before it binds nobody and is told (`ringOf` names the ring before a link is made).
 *
 * Sources: the critical path method with the four precedence relations (precedence diagramming).
 */
export function schedule(given: Plan): Schedule {
  const { kept, closing } = withoutRings(given)
  const plan = { ...given, links: kept }
  const network = networkOf(plan)
  const order = inOrder(network)
  const starts = placeForwards(plan, network, order)
  const end = order.reduce((latest, task) => Math.max(latest, endOf(task, starts)), plan.begin)
  placeLate(network, order, starts, end)
  const limits = limitsBehind(starts)
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
      freeFloat: roomOf(task, network, starts, limits, end),
      isCritical: task.state === 'open' && totalFloat <= 0,
      isSummary: false,
      progress: shareOf(task),
    })
  }
  rollUp(plan, network, placed)
  return { placed, conflicts: conflictsOf(plan, network, order, starts), closing: closing.map(({ id }) => id), end }
}

type Starts = Map<string, number>

const endOf = ({ id, duration }: PlanTask, starts: Starts): number => (starts.get(id) ?? 0) + duration
/** Whether a task, once it has a place, keeps it. */
const staysPut = ({ state, mode }: PlanTask, { policy }: Plan): boolean =>
  state === 'done' || mode === 'manual' || policy === 'off'

/** The side of a task that a link holds: what it follows of its predecessors, and what it binds of its successors. */
const followed = ({ type }: PlanLink): 'start' | 'end' => (type[0] === 'S' ? 'start' : 'end')
const bound = ({ type }: PlanLink): 'start' | 'end' => (type[1] === 'S' ? 'start' : 'end')
const sideOf = ({ id, duration }: PlanTask, side: 'start' | 'end', starts: Starts): number =>
  (starts.get(id) ?? 0) + (side === 'end' ? duration : 0)

/** Works out once what is asked of each precedence. */
const once = (work: (precedence: Precedence) => number) => {
  const known = new Map<Precedence, number>()
  return (precedence: Precedence): number => {
    const found = known.get(precedence) ?? work(precedence)
    known.set(precedence, found)
    return found
  }
}

const least = (numbers: Iterable<number>): number => {
  let result = Infinity
  for (const each of numbers) if (each < result) result = each
  return result
}

/** From where on the tasks behind a precedence may stand, with the side it binds, once all before it are placed. */
const limitsBefore = (starts: Starts) =>
  once(({ link, preds }) => link.lag - least(preds.map(pred => -sideOf(pred, followed(link), starts))))

/** How late the tasks before a precedence may stand, with the side it follows, until one behind it has to move. */
const limitsBehind = (starts: Starts) =>
  once(({ link, succs }) => least(succs.map(succ => sideOf(succ, bound(link), starts))) - link.lag)

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

/** The least start that all precedences into a task leave it. */
function boundBy(task: PlanTask, { into }: Network, limits: (precedence: Precedence) => number): number {
  let start = -Infinity
  for (const precedence of into.get(task.id) ?? [])
    start = Math.max(start, limits(precedence) - (bound(precedence.link) === 'end' ? task.duration : 0))
  return start
}

function placeForwards(plan: Plan, network: Network, order: readonly PlanTask[]): Starts {
  const starts: Starts = new Map()
  const limits = limitsBefore(starts)
  for (const task of order) {
    if (task.start !== null && staysPut(task, plan)) {
      starts.set(task.id, task.start)
      continue
    }
    const [from] = limitsOf(task)
    const first = Math.max(plan.begin, from, boundBy(task, network, limits))
    // As late as possible is decided when it is known how late that is.
    const kept =
      plan.policy === 'compress' || task.constraint.kind === 'alap' ? first : Math.max(first, task.start ?? first)
    const { kind } = task.constraint
    starts.set(task.id, kind === 'mso' || kind === 'mfo' ? first : kept)
  }
  return starts
}

/** Moves what shall be as late as possible to where its successors and the end of the project still stand. */
function placeLate(network: Network, order: readonly PlanTask[], starts: Starts, end: number): void {
  // All that stands behind a precedence has its last place before one that stands before it is asked for.
  const limits = limitsBehind(starts)
  for (const task of order.toReversed()) {
    if (task.constraint.kind !== 'alap' || task.mode === 'manual' || task.state === 'done') continue
    const room = roomOf(task, network, starts, limits, end)
    if (room > 0) starts.set(task.id, (starts.get(task.id) ?? 0) + room)
  }
}

/** How far a task may slip until another one, or the end of the project, has to move. */
function roomOf(
  task: PlanTask,
  { outOf }: Network,
  starts: Starts,
  limits: (precedence: Precedence) => number,
  end: number,
): number {
  let room = end - endOf(task, starts)
  for (const precedence of outOf.get(task.id) ?? [])
    room = Math.min(room, limits(precedence) - sideOf(task, followed(precedence.link), starts))
  return room
}

function latestEnds(
  plan: Plan,
  { outOf }: Network,
  order: readonly PlanTask[],
  starts: Starts,
  end: number,
): Map<string, number> {
  const latest = new Map<string, number>()
  const limits = once(({ link, succs }) => {
    // What is done waits for nobody.
    const sides = succs.flatMap(succ => {
      if (succ.state === 'done') return []
      // A successor that never moves leaves its predecessors no more room than where it stands.
      const last = staysPut(succ, plan) ? endOf(succ, starts) : (latest.get(succ.id) ?? end)
      return [bound(link) === 'end' ? last : last - succ.duration]
    })
    return least(sides) - link.lag
  })
  for (const task of order.toReversed()) {
    const [, most] = limitsOf(task)
    let last = Math.min(end, most + task.duration)
    for (const precedence of outOf.get(task.id) ?? [])
      last = Math.min(last, limits(precedence) + (followed(precedence.link) === 'start' ? task.duration : 0))
    latest.set(task.id, last)
  }
  return latest
}

function conflictsOf(plan: Plan, { into }: Network, order: readonly PlanTask[], starts: Starts): readonly Conflict[] {
  const limits = limitsBefore(starts)
  const conflicts: Conflict[] = []
  for (const task of order) {
    const start = starts.get(task.id) ?? plan.begin
    if (task.state === 'done') continue
    for (const precedence of into.get(task.id) ?? []) {
      const by = limits(precedence) - sideOf(task, bound(precedence.link), starts)
      if (by > 0) conflicts.push({ task: task.id, link: precedence.link.id, by })
    }
    const [from, most] = limitsOf(task)
    const by = Math.max(from - start, start - most)
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
