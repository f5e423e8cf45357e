import { attrsOf, type DocNode, isBag } from './document.ts'
import { repairDoc } from './repair.ts'
import { namedBlocks } from './schema.ts'

/** JSON with the keys of every object in order: a database that stores `jsonb` hands them back in another one. */
export const canonical = (value: unknown): string => JSON.stringify(inOrder(value)) ?? 'null'

/** A third of the time that a replacer of `JSON.stringify` takes, which is called for every value. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isBag(value)) return value
  // Without a prototype `__proto__` is a name like any other.
  const ordered: Record<string, unknown> = Object.create(null)
  for (const name of Object.keys(value).sort()) ordered[name] = inOrder(value[name])
  return ordered
}

/** The same without the names of blocks, which nobody sees. */
export const unnamed = (node: DocNode): DocNode => {
  const { id, ...attrs } = attrsOf(node)
  const { attrs: _, ...rest } = node
  // Only a block's own id is its name: that of a link says where it leads.
  const kept = namedBlocks.has(node.type) ? attrs : attrsOf(node)
  return {
    ...rest,
    ...(Object.keys(kept).length > 0 ? { attrs: kept } : {}),
    ...(node.content ? { content: node.content.map(unnamed) } : {}),
  }
}

/** What a block says, as text that is equal for equal blocks whatever their names are. Kept, since documents do not change. */
const keys = new WeakMap<DocNode, string>()
export const contentKey = (node: DocNode): string => {
  const known = keys.get(node)
  if (known !== undefined) return known
  const key = canonical(unnamed(node))
  keys.set(node, key)
  return key
}

/** A text that is equal for two documents exactly when they show the same. Accepts any JSON. */
export const docKey = (input: unknown): string =>
  `{"content":[${repairDoc(input).doc.content.map(contentKey).join(',')}],"type":"doc"}`

type Hash = readonly [number, number]

/** Kept, since documents do not change. */
const hashing = (keyOf: (node: DocNode) => string) => {
  const hashes = new WeakMap<DocNode, Hash>()
  return (node: DocNode): Hash => {
    const known = hashes.get(node)
    if (known) return known
    const key = keyOf(node)
    let [one, other] = [0x811c9dc5, 0x9e3779b9]
    for (let index = 0; index < key.length; index++) {
      const sign = key.charCodeAt(index)
      one = Math.imul(one ^ sign, 0x01000193)
      other = Math.imul(other ^ sign, 0x85ebca6b)
    }
    const hash = [one, other ^ (other >>> 15)] as const
    hashes.set(node, hash)
    return hash
  }
}
const [hashOf, namedHashOf] = [hashing(contentKey), hashing(canonical)]

const digest = (input: unknown, hash: (node: DocNode) => Hash): string => {
  const { content } = repairDoc(input).doc
  let [one, other] = [0, 0]
  for (const block of content) {
    const [first, second] = hash(block)
    one = Math.imul(one ^ first, 0x85ebca6b) ^ (one >>> 13)
    other = Math.imul(other ^ second, 0xc2b2ae35) ^ (other >>> 16)
  }
  return `${content.length} ${one} ${other}`
}

/** Sixty-four bits of `docKey` and the number of blocks: for remembering many texts without holding them. Accepts any JSON. */
export const docDigest = (input: unknown): string => digest(input, hashOf)

/** The same with the names of blocks: another one for a text that says the same and was written elsewhere. Accepts any JSON. */
export const namedDigest = (input: unknown): string => digest(input, namedHashOf)

/** Whether two documents show the same. Accepts any JSON. */
export const sameDoc = (a: unknown, b: unknown): boolean =>
  a === b || sameBlocks(repairDoc(a).doc.content, repairDoc(b).doc.content)

const sameBlocks = (one: readonly DocNode[], other: readonly DocNode[]): boolean =>
  one.length === other.length && one.every((block, at) => isEqual(block, other[at]))

const isEqual = (a: DocNode, b: DocNode | undefined): boolean =>
  a === b || (b !== undefined && contentKey(a) === contentKey(b))
