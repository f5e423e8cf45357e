import { blockIdOf } from './attributes.ts'
import type { DocNode } from './document.ts'
import { linesOf } from './lines.ts'
import { contentKey } from './same.ts'
import { namedBlocks, textblocks } from './schema.ts'

/**
 * Lets a block stand once that a merge has put in two places: it was moved on one side and written on or moved on the other, or both
 * sides have it from each other and the base does not know it yet. Blocks are the same by their names. Where both sides wrote
 * different things in it, both stay: nobody's words are lost.
 * @param mine whether a block comes from this side, whose place counts when both moved it
 * @returns the blocks, and whether a block stays in two versions
 */
export function once(
  content: readonly DocNode[],
  base: readonly DocNode[],
  mine: (node: DocNode) => boolean,
): { readonly content: DocNode[]; readonly isTwice: boolean } {
  const { twice, isMore } = repeated(content)
  if (twice.size === 0) return { content: [...content], isTwice: isMore }
  const before = named(base)
  const fates = new Map<string, readonly (DocNode | null)[]>()
  for (const [id, [one, other]] of twice) fates.set(id, fateOf(one, other, before.get(id), mine))

  const counts = new Map<string, number>()
  const visit = (node: DocNode): DocNode[] => {
    const id = nameOf(node)
    const fate = id === null ? undefined : fates.get(id)
    if (id !== null && fate) {
      const count = counts.get(id) ?? 0
      counts.set(id, count + 1)
      const becomes = fate[count]
      if (becomes === null) return []
      // What takes the place of another is whole: what is in it was decided with it.
      if (becomes && becomes !== node) return [becomes]
    }
    if (!node.content) return [node]
    const inside = node.content.flatMap(visit)
    if (inside.length === 0 && node.content.length > 0)
      // A table keeps its shape, and a box with a heading of its own its words.
      return cells.has(node.type) || node.attrs?.title ? [{ ...node, content: [{ type: 'paragraph' }] }] : []
    return [
      inside.length === node.content.length && inside.every((each, at) => each === node.content?.[at])
        ? node
        : { ...node, content: inside },
    ]
  }
  const isKept = [...fates.values()].some(([first, second]) => first && second)
  return { content: content.flatMap(visit), isTwice: isMore || isKept }
}

const cells: ReadonlySet<string> = new Set(['tableCell', 'tableHeader'])

const nameOf = (node: DocNode): string | null => (namedBlocks.has(node.type) ? blockIdOf(node) : null)

/** What becomes of the first and of the second of two blocks of one name; null: it goes. */
function fateOf(
  one: DocNode,
  other: DocNode,
  base: DocNode | undefined,
  mine: (node: DocNode) => boolean,
): readonly (DocNode | null)[] {
  if (one.type !== other.type) return [one, other]
  const [a, b] = [contentKey(one), contentKey(other)]
  if (a === b) return mine(other) && !mine(one) ? [null, other] : [one, null]
  const original = base && contentKey(base)
  // The one that says what it said before was moved: its place, and the words of the other.
  if (a === original) return [other, null]
  if (b === original) return [null, one]
  if (base) return [one, other]
  // New on both sides: one went on where the other stopped.
  if (holds(one, other)) return [one, null]
  return holds(other, one) ? [other, null] : [one, other]
}

/** Whether a block says all that another one says, and shows all that it shows. */
function holds(whole: DocNode, part: DocNode): boolean {
  const [long, short] = [linesOf(whole).join('\n'), linesOf(part).join('\n')]
  const shown = new Set(things(whole))
  return long.startsWith(short) && things(part).every(each => shown.has(each))
}

/** What a block holds beside words: pictures, links, rules. A line without words holds nothing. */
const things = (node: DocNode): string[] => {
  if (node.content) return node.content.flatMap(things)
  return node.type === 'text' || textblocks.has(node.type) ? [] : [contentKey(node)]
}

interface Repeated {
  /** the blocks that stand twice, by name; those that stand in another such block go with it */
  readonly twice: ReadonlyMap<string, readonly [DocNode, DocNode]>
  /** one stands more often */
  readonly isMore: boolean
}

function repeated(content: readonly DocNode[]): Repeated {
  const found = new Map<string, DocNode[]>()
  const visit = (node: DocNode) => {
    const id = nameOf(node)
    if (id !== null) found.set(id, [...(found.get(id) ?? []), node])
    node.content?.forEach(visit)
  }
  content.forEach(visit)
  const inside = new Set<string>()
  for (const [id, nodes] of found)
    if (nodes.length > 1)
      for (const node of nodes)
        for (const below of named(node.content ?? []).keys()) if (below !== id) inside.add(below)
  const twice = new Map<string, readonly [DocNode, DocNode]>()
  let isMore = false
  for (const [id, [one, other, ...more]] of found) {
    if (!one || !other || inside.has(id)) continue
    if (more.length === 0) twice.set(id, [one, other])
    else isMore = true
  }
  return { twice, isMore }
}

/** All blocks by their names. */
export function named(content: readonly DocNode[]): Map<string, DocNode> {
  const blocks = new Map<string, DocNode>()
  const visit = (node: DocNode) => {
    const id = nameOf(node)
    if (id !== null) blocks.set(id, node)
    node.content?.forEach(visit)
  }
  content.forEach(visit)
  return blocks
}
