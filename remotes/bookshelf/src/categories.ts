import { byRank, type Id, normalizeForSearch } from '@techo/core'
import type { Category, CategoryLink } from './rows.ts'

/** Rules of the categories of books: which are offered, how they lie in each other, what a merge writes. */

/** levels of a tree, the top one included; the database refuses more (`classifications_depth`) */
export const levels = 3

/** Those meant for books or for everything, and any that a book has all the same. */
export function forBooks(categories: readonly Category[], links: readonly CategoryLink[]): readonly Category[] {
  const used = new Set(links.map(({ classification_id }) => classification_id))
  return categories.filter(
    ({ id, applies_to }) => applies_to.length === 0 || applies_to.includes('book') || used.has(id),
  )
}

export interface Branch {
  readonly row: Category
  /** 0 at the top */
  readonly depth: number
  readonly siblings: readonly Category[]
}

/** The categories as they stand below each other. One whose parent is not among them, or whose parents form a ring, stands at the top. */
export function categoryTree(categories: readonly Category[]): {
  readonly branches: readonly Branch[]
  /** each with everything below it, itself included */
  readonly below: ReadonlyMap<Id, ReadonlySet<Id>>
} {
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]))
  const homeOf = ({ id, parent_id }: Category): Id | null => {
    if (parent_id === null || !parents.has(parent_id)) return null
    const seen = new Set<Id>([id])
    for (let up: Id | null = parent_id; up !== null; up = parents.get(up) ?? null) {
      if (seen.has(up)) return null
      seen.add(up)
    }
    return parent_id
  }
  const children = Map.groupBy([...categories].sort(byRank), homeOf)
  const below = new Map<Id, Set<Id>>()
  const walk = (parent: Id | null, depth: number): Branch[] =>
    (children.get(parent) ?? []).flatMap((row, _, siblings) => {
      const inside = walk(row.id, depth + 1)
      below.set(row.id, new Set([row.id, ...inside.map(branch => branch.row.id)]))
      return [{ row, depth, siblings }, ...inside]
    })
  return { branches: walk(null, 0), below }
}

/** Where a category may be put: not into itself or what is below it, and not so deep that there are too many levels. */
export function possibleParents(categories: readonly Category[], id: Id | null): readonly Branch[] {
  const { branches, below } = categoryTree(categories)
  const own = id === null ? new Set<Id>() : (below.get(id) ?? new Set<Id>())
  const top = branches.find(({ row }) => row.id === id)?.depth ?? 0
  const height = Math.max(1, ...branches.filter(({ row }) => own.has(row.id)).map(({ depth }) => depth - top + 1))
  return branches.filter(({ row, depth }) => !own.has(row.id) && depth + 1 + height <= levels)
}

/** Books in each category and in what is below it. */
export function countsOf(categories: readonly Category[], links: readonly CategoryLink[]): ReadonlyMap<Id, number> {
  const { below } = categoryTree(categories)
  const own = new Map<Id, number>()
  for (const { classification_id } of links) own.set(classification_id, (own.get(classification_id) ?? 0) + 1)
  return new Map(
    [...below].map(([id, inside]) => [id, [...inside].reduce((sum, each) => sum + (own.get(each) ?? 0), 0)]),
  )
}

export const cleanName = (name: string): string => name.trim().replace(/\s+/g, ' ')
export const nameNorm = (name: string): string => normalizeForSearch(cleanName(name))
