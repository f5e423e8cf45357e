import { align } from './align.ts'
import { blockIdOf } from './attributes.ts'
import type { Doc, DocNode } from './document.ts'
import { ensureIds } from './ids.ts'
import { named, once } from './once.ts'
import { parseDoc } from './parse.ts'
import { repairDoc } from './repair.ts'
import { canonical, contentKey } from './same.ts'
import { namedBlocks, textblocks } from './schema.ts'

export interface Merged {
  readonly doc: Doc
  /**
   * something that a person did could not be brought together with what was done elsewhere: a block stands in two versions, one
   * that was deleted here is there because it was written on elsewhere, an attribute has the value of one side only
   */
  readonly conflict: boolean
}

/**
 * Brings two versions of a document together that were written apart from the same base, block by block (diff3). Blocks are
 * known by their names, so one may change while its neighbours do. What only one side changed is taken from it; lists,
 * quotes, callouts, folds and tables of the same shape are brought together inside. Where both changed the same text both
 * versions are kept, mine first. No block that somebody wrote is lost; a block that one side deleted and the other left alone
 * is gone, and one that was moved stands once, where it was moved to (`once`).
 */
export function mergeDocs(base: unknown, mine: unknown, theirs: unknown): Merged {
  const [from = [], ours = [], other = []] = [base, mine, theirs].map(each => parseDoc(each).doc.content)
  const merging = { conflict: false, base: named(from), mine: named(ours), theirs: named(other) }
  const own = new WeakSet<DocNode>()
  const know = (node: DocNode) => {
    own.add(node)
    node.content?.forEach(know)
  }
  ours.forEach(know)
  const { content, isTwice } = once(blocks(from, ours, other, merging), from, node => own.has(node))
  return { doc: ensureIds(repairDoc({ type: 'doc', content }).doc), conflict: merging.conflict || isTwice }
}

interface Merging {
  conflict: boolean
  /** all blocks of a document by their names, wherever they stand */
  readonly base: ReadonlyMap<string, DocNode>
  readonly mine: ReadonlyMap<string, DocNode>
  readonly theirs: ReadonlyMap<string, DocNode>
}

const containers: ReadonlySet<string> = new Set([
  ...['bulletList', 'orderedList', 'taskList', 'listItem', 'taskItem'],
  ...['blockquote', 'callout', 'details', 'tableCell', 'tableHeader'],
])

const blocks = (
  from: readonly DocNode[],
  ours: readonly DocNode[],
  other: readonly DocNode[],
  merging: Merging,
): DocNode[] => {
  const [inOurs, inOther] = [align(from, ours), align(from, other)]
  const content: DocNode[] = []
  let [at, left, right] = [0, 0, 0]

  const take = (baseEnd: number, leftEnd: number, rightEnd: number) => {
    const original = from.slice(at, baseEnd)
    const a = ours.slice(left, leftEnd)
    const b = other.slice(right, rightEnd)
    for (const [index, node] of original.entries()) {
      const [one, two] = [inOurs[at + index], inOther[at + index]]
      if (isRescued(node, ours[one ?? -1], other[two ?? -1], merging)) merging.conflict = true
    }
    // Whoever left it alone gives way, also where the other one put blocks here that say the same and are others.
    if (untouched(b, original)) content.push(...a)
    else if (untouched(a, original)) content.push(...b)
    else if (same(a, b) || same(b, original)) content.push(...a)
    else if (same(a, original)) content.push(...b)
    else {
      // Both wrote here. What one side left as it was gives way to what the other made of it; equal blocks stand once.
      if (areRivals(original, a, b, merging)) merging.conflict = true
      const here = without(a, without(original, b))
      content.push(...here, ...without(without(b, without(original, a)), here))
    }
    at = baseEnd
    left = leftEnd
    right = rightEnd
  }

  for (const [index, node] of from.entries()) {
    const [a, b] = [inOurs[index], inOther[index]]
    if (a === undefined || b === undefined || a < left || b < right) continue
    take(index, a, b)
    content.push(...one(node, ours[a] ?? node, other[b] ?? node, merging))
    at = index + 1
    left = a + 1
    right = b + 1
  }
  take(from.length, ours.length, other.length)
  return content
}

/** Whether one side deleted this block of the base while the other one wrote on it, wherever it stands there. */
const isRescued = (node: DocNode, ours: DocNode | undefined, other: DocNode | undefined, sides: Merging): boolean => {
  const id = namedBlocks.has(node.type) ? blockIdOf(node) : null
  if (id === null) return false
  const [mine, theirs] = [ours ?? sides.mine.get(id), other ?? sides.theirs.get(id)]
  const kept = mine ?? theirs
  return !(mine && theirs) && kept !== undefined && !equal(kept, node)
}

/**
 * Whether both sides put something of their own in the place of the same block. A block whose name stands somewhere yet is not
 * asked about here: what became of it is known (`isRescued`, `once`).
 */
const areRivals = (
  original: readonly DocNode[],
  a: readonly DocNode[],
  b: readonly DocNode[],
  { base, mine, theirs }: Merging,
): boolean => {
  const gone = without(original, [...a, ...b])
  if (gone.length === 0) return false
  const [here, there] = [without(a, original), without(b, original)]
  if (gone.some(node => blockIdOf(node) === null)) return !same(here, there)
  // A document that was emptied holds a paragraph without words.
  const isNew = (node: DocNode) =>
    !base.has(blockIdOf(node) ?? '') && (node.type !== 'paragraph' || node.content !== undefined)
  return (
    gone.some(node => !mine.has(blockIdOf(node) ?? '') && !theirs.has(blockIdOf(node) ?? '')) &&
    without(here, there).some(isNew) &&
    without(there, here).some(isNew)
  )
}

/** One block that all three have. */
const one = (base: DocNode, mine: DocNode, theirs: DocNode, merging: Merging): readonly DocNode[] => {
  if (equal(mine, theirs) || equal(theirs, base)) return [mine]
  if (equal(mine, base)) return [theirs]
  if (base.type === mine.type && base.type === theirs.type) {
    const [from, ours, other] = [base.content ?? [], mine.content ?? [], theirs.content ?? []]
    if (containers.has(base.type))
      return [{ ...mine, ...attributes(base, mine, theirs, merging), content: blocks(from, ours, other, merging) }]
    const isGrid = base.type === 'tableRow' || base.type === 'table'
    if (isGrid && from.length === ours.length && from.length === other.length) {
      const parts = from.map((node, index) => one(node, ours[index] ?? node, other[index] ?? node, merging))
      // A row that could not be brought together stands twice; cells never do.
      if (base.type === 'table' || parts.every(part => part.length === 1))
        return [{ ...mine, ...attributes(base, mine, theirs, merging), content: parts.flat() }]
    }
  }
  // One saw what the other wrote, and went on where it stopped.
  if (growsTo(base, mine) && growsTo(mine, theirs)) return [theirs]
  if (growsTo(base, theirs) && growsTo(theirs, mine)) return [mine]
  merging.conflict = true
  return [mine, theirs]
}

/** Whether the second block of words begins as the first one is, in the same dress, and only goes on. */
const growsTo = (before: DocNode, after: DocNode): boolean => {
  const [start, whole] = [before.content ?? [], after.content ?? []]
  const [bare, grown] = [before, after].map(({ content: _, ...rest }) => rest)
  if (!textblocks.has(before.type) || !bare || !grown || !equal(bare, grown)) return false
  return start.every((node, index) => {
    const next = whole[index]
    if (!next) return false
    if (index < start.length - 1 || node.type !== 'text' || next.type !== 'text') return equal(node, next)
    return equal({ ...node, text: '' }, { ...next, text: '' }) && (next.text ?? '').startsWith(node.text ?? '')
  })
}

/** Attribute by attribute: what one side changed; where both did, mine. */
const attributes = (base: DocNode, mine: DocNode, theirs: DocNode, merging: Merging): Pick<DocNode, 'attrs'> => {
  const attrs: Record<string, unknown> = { ...mine.attrs }
  for (const [name, value] of Object.entries(theirs.attrs ?? {})) {
    // The name of a block is nothing that anybody wrote.
    if (name === 'id' && namedBlocks.has(mine.type) && blockIdOf(mine) !== null) continue
    const [original, own] = [base.attrs?.[name], mine.attrs?.[name]].map(canonical)
    if (own === original) attrs[name] = value
    else if (canonical(value) !== original && canonical(value) !== own) merging.conflict = true
  }
  return Object.keys(attrs).length > 0 ? { attrs } : {}
}

const equal = (a: DocNode, b: DocNode): boolean => a === b || contentKey(a) === contentKey(b)

/** The blocks of `nodes` that `others` does not have; each of them takes one away. */
const without = (nodes: readonly DocNode[], others: readonly DocNode[]): DocNode[] => {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  return nodes.filter(node => {
    const count = counts.get(keyOf(node)) ?? 0
    counts.set(keyOf(node), count - 1)
    return count <= 0
  })
}

/** Lines without words say the same, but somebody may be about to write in each. */
const keyOf = (node: DocNode): string =>
  node.type === 'paragraph' && !node.content ? `${blockIdOf(node)} ${contentKey(node)}` : contentKey(node)

const untouched = (a: readonly DocNode[], original: readonly DocNode[]): boolean =>
  same(a, original) && a.every((node, index) => blockIdOf(node) === blockIdOf(original[index] ?? node))

const same = (a: readonly DocNode[], b: readonly DocNode[]): boolean =>
  a.length === b.length && a.every((node, index) => keyOf(node) === keyOf(b[index] ?? node))
