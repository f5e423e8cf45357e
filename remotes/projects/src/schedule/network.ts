import type { Plan, PlanLink, PlanTask } from './plan.ts'

/**
 * A link as what is placed sees it: every leaf before it, every leaf behind it. A link between two summaries stays one, however
 * many tasks lie in them.
 */
export interface Precedence {
  readonly link: PlanLink
  readonly preds: readonly PlanTask[]
  readonly succs: readonly PlanTask[]
}

/** The tasks that are placed (leaves that are not cancelled) and what binds them. */
export interface Network {
  readonly leaves: readonly PlanTask[]
  readonly leavesOf: (id: string) => readonly PlanTask[]
  readonly into: ReadonlyMap<string, readonly Precedence[]>
  readonly outOf: ReadonlyMap<string, readonly Precedence[]>
  readonly children: ReadonlyMap<string, readonly PlanTask[]>
}

const push = <Item>(groups: Map<string, Item[]>, key: string, item: Item): void => {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

export function networkOf({ tasks, links }: Pick<Plan, 'tasks' | 'links'>): Network {
  const byId = new Map(tasks.map(task => [task.id, task]))
  const children = new Map<string, PlanTask[]>()
  for (const task of tasks) if (task.parent !== null && byId.has(task.parent)) push(children, task.parent, task)
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
  const into = new Map<string, Precedence[]>()
  const outOf = new Map<string, Precedence[]>()
  for (const link of links) {
    const precedence = { link, preds: leavesOf(link.pred), succs: leavesOf(link.succ) }
    if (precedence.preds.length === 0 || precedence.succs.length === 0) continue
    for (const { id } of precedence.preds) push(outOf, id, precedence)
    for (const { id } of precedence.succs) push(into, id, precedence)
  }
  const leaves = tasks.filter(task => !children.has(task.id) && task.state !== 'cancelled')
  return { leaves, leavesOf, children, into, outOf }
}

/** The leaves so that every link leads forwards, as far as that goes: those of a ring, and what waits for them, are left out. */
export function inOrder({ leaves, into, outOf }: Network): readonly PlanTask[] {
  const open = new Map(leaves.map(({ id }) => [id, into.get(id)?.length ?? 0]))
  const waiting = new Map<Precedence, number>()
  const ready = leaves.filter(({ id }) => open.get(id) === 0)
  for (let at = 0; at < ready.length; at++) {
    for (const precedence of outOf.get(ready[at]?.id ?? '') ?? []) {
      const preds = (waiting.get(precedence) ?? precedence.preds.length) - 1
      waiting.set(precedence, preds)
      if (preds > 0) continue
      for (const succ of precedence.succs) {
        const left = (open.get(succ.id) ?? 0) - 1
        open.set(succ.id, left)
        if (left === 0) ready.push(succ)
      }
    }
  }
  return ready
}

/**
 * Parts the links of a plan into those that lead forwards and those that would close a ring with links before them in the list:
 * two devices can each make a link, or move a task into a summary, that is fine alone.
 */
export function withoutRings({ tasks, links }: Pick<Plan, 'tasks' | 'links'>): {
  readonly kept: readonly PlanLink[]
  readonly closing: readonly PlanLink[]
} {
  const network = networkOf({ tasks, links })
  if (inOrder(network).length === network.leaves.length) return { kept: links, closing: [] }
  const kept: PlanLink[] = []
  const closing: PlanLink[] = []
  for (const link of links) (ringOf({ tasks, links: kept }, link) === null ? kept : closing).push(link)
  return { kept, closing }
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
  return wayBack(plan, link)?.map(({ id }) => id) ?? null
}

interface Step {
  readonly id: string
  /** the link that leads here; null where the way begins */
  readonly by: PlanLink | null
}

function wayBack(plan: Pick<Plan, 'tasks' | 'links'>, link: Pick<PlanLink, 'pred' | 'succ'>): readonly Step[] | null {
  const { leavesOf, outOf } = networkOf(plan)
  const goals = new Set(leavesOf(link.pred).map(({ id }) => id))
  const cameFrom = new Map<string, Step | null>(leavesOf(link.succ).map(({ id }) => [id, null]))
  const walked = new Set<Precedence>()
  const queue = [...cameFrom.keys()]
  for (let at = 0; at < queue.length; at++) {
    const id = queue[at] as string
    if (goals.has(id)) {
      const path: Step[] = []
      for (let step: string | null = id; step !== null; ) {
        const from: Step | null = cameFrom.get(step) ?? null
        path.unshift({ id: step, by: from?.by ?? null })
        step = from?.id ?? null
      }
      return path
    }
    for (const precedence of outOf.get(id) ?? []) {
      if (walked.has(precedence)) continue
      walked.add(precedence)
      for (const { id: succ } of precedence.succs)
        if (!cameFrom.has(succ)) {
          cameFrom.set(succ, { id, by: precedence.link })
          queue.push(succ)
        }
    }
  }
  return null
}

/**
 * The first ring among the links of a plan, from the predecessor of the link that closes it back to that; null when there is
 * none. Tasks are named as the links name them: a summary where it is linked itself, not what lies in it.
 */
export function ringIn({ tasks, links }: Pick<Plan, 'tasks' | 'links'>): readonly string[] | null {
  const { kept, closing } = withoutRings({ tasks, links })
  const [first] = closing
  const way = first && wayBack({ tasks, links: kept }, first)
  if (!first || !way) return null
  const ends = [first, ...way.flatMap(({ by }) => by ?? [])].flatMap(({ pred, succ }) => [pred, succ])
  return [...ends, first.pred].filter((id, at, all) => id !== all[at - 1])
}
