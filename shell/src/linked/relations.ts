import type { EntityRef } from '@techo/core'
import type { EntityLink } from '@techo/data'

/** How a linked thing stands to the one on the page. */
export type Relation = 'why' | 'next' | 'mentioned'

export interface Connection {
  readonly link: EntityLink
  readonly other: EntityRef
  readonly relation: Relation
}

const upward: readonly EntityLink['kind'][] = ['supports', 'part_of', 'derived_from']

/**
 * The links of an entity as it sees them: what it supports or is part of says why; what supports it comes next; all other
 * links say that the two have to do with each other. The same two in the same relation stand once.
 */
export function connectionsOf({ type, id }: EntityRef, links: readonly EntityLink[]): readonly Connection[] {
  const seen = new Set<string>()
  return links.flatMap(link => {
    const isSource = link.src_type === type && link.src_id === id
    const other = isSource ? { type: link.dst_type, id: link.dst_id } : { type: link.src_type, id: link.src_id }
    const relation: Relation = upward.includes(link.kind) ? (isSource ? 'why' : 'next') : 'mentioned'
    const key = `${relation} ${other.type} ${other.id}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ link, other, relation }]
  })
}
