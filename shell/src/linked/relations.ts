import type { EntityRef } from '@techo/core'
import type { EntityLink } from '@techo/data'

/** How a linked thing stands to the one on the page. */
export type Relation = 'why' | 'next' | 'mentioned'

export interface Connection {
  /** null when the other is what the entity belongs to by a column of its own */
  readonly link: EntityLink | null
  readonly other: EntityRef
  readonly relation: Relation
}

const upward: readonly EntityLink['kind'][] = ['supports', 'part_of', 'derived_from']

/**
 * The links of an entity as it sees them: what it belongs to, supports or is part of says why; what supports it comes next;
 * all other links say that the two have to do with each other. The same two in the same relation stand once.
 */
export function connectionsOf(
  { type, id }: EntityRef,
  links: readonly EntityLink[],
  parents: readonly EntityRef[] = [],
): readonly Connection[] {
  const seen = new Set<string>()
  const all = [
    ...parents.map((other): Connection => ({ link: null, other, relation: 'why' })),
    ...links.map((link): Connection => {
      const isSource = link.src_type === type && link.src_id === id
      const other = isSource ? { type: link.dst_type, id: link.dst_id } : { type: link.src_type, id: link.src_id }
      return { link, other, relation: upward.includes(link.kind) ? (isSource ? 'why' : 'next') : 'mentioned' }
    }),
  ]
  return all.filter(({ other, relation }) => {
    const key = `${relation} ${other.type} ${other.id}`
    return !seen.has(key) && seen.add(key)
  })
}
