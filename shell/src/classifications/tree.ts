import { type Id, normalizeForSearch, rankAfter, rankBetween, rankMany } from '@techo/core'
import type { RowOf } from '@techo/data'

/** Rules of one kind's tree: its order, what may lie in what, and the keys that a move writes. */
export type Classification = Pick<
  RowOf<'classifications'>,
  'id' | 'kind' | 'name' | 'name_norm' | 'parent_id' | 'colour' | 'applies_to' | 'rank' | 'archived_at'
>
export type Kind = Classification['kind']

export const kinds = ['category', 'tag', 'area'] as const satisfies readonly Kind[]

/** levels of a tree, the top one included; the database refuses more (`classifications_depth`) */
export const levels = 3

export interface Branch {
  readonly row: Classification
  /** 0 at the top */
  readonly depth: number
  /** those beside it, itself included, in order */
  readonly siblings: readonly Classification[]
}

export const byRank = (one: Classification, other: Classification): number =>
  compare(one.rank, other.rank) || compare(one.id, other.id)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const inOrder = (rows: readonly Classification[]): readonly Classification[] => [...rows].sort(byRank)

/**
 * The rows as they stand below each other. One whose parent is not among them (archived, in the trash) stands at the top,
 * and so does one whose parents form a ring.
 */
export function treeOf(rows: readonly Classification[]): readonly Branch[] {
  const parents = new Map(rows.map(row => [row.id, row.parent_id]))
  const homeOf = (row: Classification): Id | null => {
    const { parent_id: parent } = row
    if (parent === null || !parents.has(parent)) return null
    const seen = new Set<Id>()
    for (let up: Id | null = parent; up !== null; up = parents.get(up) ?? null) {
      if (up === row.id || seen.has(up)) return null
      seen.add(up)
    }
    return parent
  }
  const below = Map.groupBy(inOrder(rows), homeOf)
  const walk = (parent: Id | null, depth: number): Branch[] =>
    (below.get(parent) ?? []).flatMap((row, _, siblings) => [{ row, depth, siblings }, ...walk(row.id, depth + 1)])
  return walk(null, 0)
}

/** How many levels a row and what lies below it take. */
export function heightOf(rows: readonly Classification[], id: Id): number {
  const children = rows.filter(row => row.parent_id === id && row.id !== id)
  return (
    1 +
    Math.max(
      0,
      ...children.map(child =>
        heightOf(
          rows.filter(row => row.id !== id),
          child.id,
        ),
      ),
    )
  )
}

/** Those a row may be put into: of its kind, not below itself, and not so deep that its tree has too many levels. */
export function possibleParents(rows: readonly Classification[], id: Id): readonly Branch[] {
  const row = rows.find(each => each.id === id)
  if (!row) return []
  const height = heightOf(rows, id)
  const own = new Set([id])
  const branches = treeOf(rows.filter(({ kind }) => kind === row.kind))
  for (const branch of branches) if (branch.row.parent_id && own.has(branch.row.parent_id)) own.add(branch.row.id)
  return branches.filter(branch => !own.has(branch.row.id) && branch.depth + 1 + height <= levels)
}

export interface Placed {
  readonly id: Id
  readonly rank: string
}

/**
 * What to write so that a row stands at `index` among its siblings: its own key, or everybody's when the keys beside it are
 * equal (two devices added at once) or no keys of ours. Empty when it stands there already.
 */
export function placedAt(siblings: readonly Classification[], id: Id, index: number): readonly Placed[] {
  const from = siblings.findIndex(row => row.id === id)
  if (from < 0 || index < 0 || index >= siblings.length || index === from) return []
  const others = siblings.filter(row => row.id !== id)
  try {
    return [{ id, rank: rankBetween(others[index - 1]?.rank ?? null, others[index]?.rank ?? null) }]
  } catch {
    const order = [...others.slice(0, index).map(row => row.id), id, ...others.slice(index).map(row => row.id)]
    return rankMany(null, null, order.length).flatMap((rank, place) => {
      const placed = order[place]
      return placed === undefined ? [] : [{ id: placed, rank }]
    })
  }
}

/** The key of a row that comes after all others. */
export function rankAtEnd(siblings: readonly Classification[]): string {
  const last = siblings.reduce<string | null>((most, { rank }) => (most === null || rank > most ? rank : most), null)
  try {
    return rankAfter(last)
  } catch {
    // A key written by something else: one letter more sorts directly behind it.
    return `${last}V`
  }
}

/** A name as it is kept: one line, no white space around it. */
export const cleanName = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** What decides whether two names are the same: kana, width and case do not. */
export const normOf = (name: string): string => normalizeForSearch(name)

/** The row that already has this name, among those that are neither archived nor thrown away. */
export const sameNamed = (
  rows: readonly Classification[],
  kind: Kind,
  name: string,
  except?: Id,
): Classification | undefined => {
  const norm = normOf(name)
  return rows.find(row => row.kind === kind && row.id !== except && !row.archived_at && row.name_norm === norm)
}
