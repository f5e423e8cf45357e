import type { Plan, PlanLink, PlanTask } from './plan.ts'

/** The tasks that are placed (leaves that are not cancelled) and the links between them, links of summaries handed down. */
export interface Network {
  readonly leaves: readonly PlanTask[]
  readonly leavesOf: (id: string) => readonly PlanTask[]
  readonly into: ReadonlyMap<string, readonly PlanLink[]>
  readonly outOf: ReadonlyMap<string, readonly PlanLink[]>
  readonly children: ReadonlyMap<string, readonly PlanTask[]>
}

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

export function networkOf({ tasks, links }: Pick<Plan, 'tasks' | 'links'>): Network {
  const byId = new Map(tasks.map(task => [task.id, task]))
  const children = grouped(tasks, ({ parent }) => (parent !== null && byId.has(parent) ? parent : null))
  const known = new Map<string, readonly PlanTask[]>()
  const leavesOf = (id: string): readonly PlanTask[] => {
    const found = known.get(id)
    if (found) return found
    const task = byId.get(id)
    const below = children.get(id)
    const leaves = below ? below.flatMap(child => leavesOf(child.id)) : task && task.state !== 'cancelled' ? [task] : []
    known.set(id, leaves)
    return leaves
  }
  const leaves = tasks.filter(task => !children.has(task.id) && task.state !== 'cancelled')
  const handedDown = links.flatMap(link =>
    leavesOf(link.pred).flatMap(pred =>
      leavesOf(link.succ).map(succ =>
        pred.id === link.pred && succ.id === link.succ ? link : { ...link, pred: pred.id, succ: succ.id },
      ),
    ),
  )
  return {
    leaves,
    leavesOf,
    children,
    into: grouped(handedDown, ({ succ }) => succ),
    outOf: grouped(handedDown, ({ pred }) => pred),
  }
}

/** The leaves so that every link leads forwards; null when links form a ring. */
export function inOrder({ leaves, into, outOf }: Network): readonly PlanTask[] | null {
  const byId = new Map(leaves.map(task => [task.id, task]))
  const open = new Map(leaves.map(({ id }) => [id, into.get(id)?.length ?? 0]))
  const ready = leaves.filter(({ id }) => open.get(id) === 0)
  for (let at = 0; at < ready.length; at++) {
    for (const { succ } of outOf.get(ready[at]?.id ?? '') ?? []) {
      const left = (open.get(succ) ?? 0) - 1
      open.set(succ, left)
      const task = byId.get(succ)
      if (left === 0 && task) ready.push(task)
    }
  }
  return ready.length === leaves.length ? ready : null
}

/**
 * The ring that a new link would close, as the ids of the tasks on the way from its successor back to its predecessor; null
 * when it may be made. A link between a summary and what lies in it is a ring as well.
 */
export function ringOf(
  plan: Pick<Plan, 'tasks' | 'links'>,
  link: Pick<PlanLink, 'pred' | 'succ'>,
): readonly string[] | null {
  if (link.pred === link.succ) return [link.pred]
  const { leavesOf, outOf } = networkOf(plan)
  const goals = new Set(leavesOf(link.pred).map(({ id }) => id))
  const cameFrom = new Map<string, string | null>(leavesOf(link.succ).map(({ id }) => [id, null]))
  const queue = [...cameFrom.keys()]
  for (let at = 0; at < queue.length; at++) {
    const id = queue[at] as string
    if (goals.has(id)) {
      const path: string[] = []
      for (let step: string | null = id; step !== null; step = cameFrom.get(step) ?? null) path.unshift(step)
      return path
    }
    for (const { succ } of outOf.get(id) ?? [])
      if (!cameFrom.has(succ)) {
        cameFrom.set(succ, id)
        queue.push(succ)
      }
  }
  return null
}
