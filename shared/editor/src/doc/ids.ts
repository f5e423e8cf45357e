import { blockIdOf } from './attributes.ts'
import type { Doc, DocNode } from './document.ts'
import { namedBlocks } from './schema.ts'

/** Named wherever they stand; every other block only directly in the document. */
const alwaysNamed: ReadonlySet<string> = new Set(['heading', 'listItem', 'taskItem'])

/** No document that `repairDoc` has seen is deeper. */
const deepest = 70

/** Whether a block should have a name: `depth` is 1 for what stands directly in the document. */
export const isNamedAt = (type: string, depth: number): boolean =>
  depth === 1 ? namedBlocks.has(type) : alwaysNamed.has(type)

const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The name of a block that was just made. `random` gives numbers from 0 to below 1. */
export function newBlockId(random: () => number = Math.random): string {
  let id = ''
  for (let place = 0; place < 10; place++) id += signs[Math.floor(random() * signs.length)]
  return id
}

/**
 * Gives every block that should have one a name, and a new one to the later of two that share theirs. Takes time in
 * proportion to the document. The names of one document without names are the same on every device, since they follow from
 * its words: two devices that open the same old note name its blocks alike, and what they write can be brought together.
 */
export function ensureIds(doc: Doc): Doc {
  if (complete.has(doc)) return doc
  const taken = new Set<string>()
  const repeated = collect(doc, 0, taken, new Set())
  const result = !repeated && !lacks(doc, 0) ? doc : withIds(doc, taken)
  complete.add(result)
  return result
}

/** Documents whose blocks all have names of their own. They do not change, and one is read several times when it is opened. */
const complete = new WeakSet<Doc>()

function withIds(doc: Doc, taken: ReadonlySet<string>): Doc {
  const used = new Set<string>()
  const counts = new Map<number, number>()

  const name = (hash: number): string => {
    for (;;) {
      const count = counts.get(hash) ?? 0
      counts.set(hash, count + 1)
      const id = mixed(hash, count).toString(36).padStart(7, '0') + mixed(count, hash).toString(36).slice(0, 3)
      if (!taken.has(id) && !used.has(id)) return id
    }
  }

  const visit = (node: DocNode, depth: number): { node: DocNode; hash: number } => {
    let hash = hashOf(`${node.type} ${node.text ?? ''}`)
    if (!node.content || depth > deepest) return { node: depth === 0 ? node : named(node, depth, hash), hash }
    const content: DocNode[] = []
    let changed = false
    for (const child of node.content) {
      const result = visit(child, depth + 1)
      hash = mixed(hash, result.hash)
      if (result.node !== child) changed = true
      content.push(result.node)
    }
    const filled = changed ? { ...node, content } : node
    return { node: depth === 0 ? filled : named(filled, depth, hash), hash }
  }

  const named = (node: DocNode, depth: number, hash: number): DocNode => {
    const own = namedBlocks.has(node.type) ? blockIdOf(node) : null
    if (own !== null && !used.has(own)) {
      used.add(own)
      return node
    }
    if (isNamedAt(node.type, depth)) {
      const id = name(hash)
      used.add(id)
      return { ...node, attrs: { ...node.attrs, id } }
    }
    if (own === null) return node
    const { id, ...attrs } = node.attrs ?? {}
    const { attrs: _, ...rest } = node
    return Object.keys(attrs).length > 0 ? { ...rest, attrs } : rest
  }

  const result = visit(doc, 0).node
  return { ...doc, content: result.content ?? doc.content }
}

/** Whether a block lacks the name it should have. */
const lacks = (node: DocNode, depth: number): boolean =>
  (depth > 0 && isNamedAt(node.type, depth) && blockIdOf(node) === null) ||
  (depth <= deepest && (node.content ?? []).some(child => lacks(child, depth + 1)))

/** All names of a document; true when one of them stands twice. */
const collect = (node: DocNode, depth: number, ids: Set<string>, twice: Set<string>): boolean => {
  const id = namedBlocks.has(node.type) ? blockIdOf(node) : null
  if (id !== null) {
    if (ids.has(id)) twice.add(id)
    ids.add(id)
  }
  if (depth <= deepest) for (const child of node.content ?? []) collect(child, depth + 1, ids, twice)
  return twice.size > 0
}

/** FNV-1a over the text, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

const mixed = (a: number, b: number): number => {
  let hash = Math.imul(a ^ (b + 0x9e3779b9), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
