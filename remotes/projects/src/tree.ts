import { type Id, rankBetween, rankMany } from '@techo/core'
import { byProjectRank, type Task, type TaskChange } from './rows.ts'

/** The tree of a project's tasks, as one list with depths, and what moves in it change. */
export interface Branch {
  readonly task: Task
  /** 0 for the first level */
  readonly depth: number
  readonly hasChildren: boolean
}

/** As many levels as the database lets a tree of tasks have. */
export const levels = 5

export interface Tree {
  readonly childrenOf: (parent: Id | null) => readonly Task[]
  readonly parentOf: (task: Task) => Task | null
  /** the task and everything below it */
  readonly below: (id: Id) => readonly Task[]
}

/** A task whose parent is not in the list stands on the first level. */
export function treeOf(tasks: readonly Task[]): Tree {
  const byId = new Map(tasks.map(task => [task.id, task]))
  const groups = new Map<Id | null, Task[]>()
  for (const task of tasks) {
    const parent = task.parent_id !== null && byId.has(task.parent_id) ? task.parent_id : null
    const group = groups.get(parent)
    if (group) group.push(task)
    else groups.set(parent, [task])
  }
  for (const group of groups.values()) group.sort(byProjectRank)
  const childrenOf = (parent: Id | null) => groups.get(parent) ?? []
  const below = (id: Id): readonly Task[] => {
    const task = byId.get(id)
    return task ? [task, ...childrenOf(id).flatMap(child => below(child.id))] : []
  }
  return { childrenOf, below, parentOf: task => (task.parent_id === null ? null : (byId.get(task.parent_id) ?? null)) }
}

/** Every task that can be seen, parents before their children; what lies below a folded one is left out. */
export function branchesOf(tree: Tree, folded: ReadonlySet<Id> = new Set()): readonly Branch[] {
  const branches: Branch[] = []
  const walk = (parent: Id | null, depth: number) => {
    for (const task of tree.childrenOf(parent)) {
      const hasChildren = tree.childrenOf(task.id).length > 0
      branches.push({ task, depth, hasChildren })
      if (hasChildren && !folded.has(task.id)) walk(task.id, depth + 1)
    }
  }
  walk(null, 0)
  return branches
}

const depthOf = (tree: Tree, task: Task): number => {
  const parent = tree.parentOf(task)
  return parent ? depthOf(tree, parent) + 1 : 0
}

const heightOf = (tree: Tree, id: Id): number =>
  Math.max(0, ...tree.childrenOf(id).map(child => 1 + heightOf(tree, child.id)))

/** A key between two; null where there is none: they are equal, turned round, or no keys. */
function rankIn(low: string | null, high: string | null): string | null {
  if (low !== null && high !== null && low >= high) return null
  try {
    return rankBetween(low, high)
  } catch {
    return null
  }
}

/** Puts a task at a place among the children of `parent` (counted without itself). Null when the tree would be too deep. */
export function placed(tree: Tree, task: Task, parent: Task | null, at: number): readonly TaskChange[] | null {
  if (parent && depthOf(tree, parent) + 1 + heightOf(tree, task.id) >= levels) return null
  const others = tree.childrenOf(parent?.id ?? null).filter(({ id }) => id !== task.id)
  const index = Math.min(Math.max(at, 0), others.length)
  const moved = (task.parent_id ?? null) === (parent?.id ?? null) ? {} : { parent_id: parent?.id ?? null }
  const [low, high] = [others[index - 1]?.rank_project ?? null, others[index]?.rank_project ?? null]
  const rank = rankIn(low, high)
  if (rank !== null) return [{ id: task.id, columns: { ...moved, rank_project: rank } }]
  // Tasks made on the page of a day all have the same rank here, and rows of imports any text: then the whole list is numbered
  // anew.
  const order = [...others.slice(0, index), task, ...others.slice(index)]
  const ranks = rankMany(null, null, order.length)
  return order.map((each, place) => ({
    id: each.id,
    columns: { ...(each.id === task.id ? moved : {}), rank_project: ranks[place] ?? 'a0' },
  }))
}

/** One level deeper, below the task that stands before it. Null when there is none or the tree would be too deep. */
export function indented(tree: Tree, task: Task): readonly TaskChange[] | null {
  const siblings = tree.childrenOf(tree.parentOf(task)?.id ?? null)
  const before = siblings[siblings.findIndex(({ id }) => id === task.id) - 1]
  return before ? placed(tree, task, before, tree.childrenOf(before.id).length) : null
}

/** One level up, right after its parent; null on the first level. */
export function outdented(tree: Tree, task: Task): readonly TaskChange[] | null {
  const parent = tree.parentOf(task)
  if (!parent) return null
  const above = tree.parentOf(parent)
  const place = tree.childrenOf(above?.id ?? null).findIndex(({ id }) => id === parent.id)
  return placed(tree, task, above, place + 1)
}

/** One place up or down among its siblings; null at the end. */
export function shifted(tree: Tree, task: Task, step: -1 | 1): readonly TaskChange[] | null {
  const parent = tree.parentOf(task)
  const siblings = tree.childrenOf(parent?.id ?? null)
  const at = siblings.findIndex(({ id }) => id === task.id) + step
  return at < 0 || at >= siblings.length ? null : placed(tree, task, parent, at)
}

/** The rank of a task that is added at the end of the first level, or below a parent. */
export function rankAtEnd(tree: Tree, parent: Id | null): string {
  const last = tree.childrenOf(parent).at(-1)?.rank_project ?? null
  // One letter more sorts directly behind a text that is no key.
  return rankIn(last, null) ?? `${last}V`
}
