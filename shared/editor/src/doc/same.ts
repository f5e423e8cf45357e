import { attrsOf, type DocNode, isBag } from './document.ts'
import { repairDoc } from './repair.ts'
import { namedBlocks } from './schema.ts'

/** JSON with the keys of every object in order: a database that stores `jsonb` hands them back in another one. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    isBag(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  ) ?? 'null'

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

/** A text that is equal for two documents exactly when they show the same. Accepts any JSON. */
export const docKey = (input: unknown): string => canonical(unnamed(repairDoc(input).doc))

/** Whether two documents show the same. Accepts any JSON. */
export const sameDoc = (a: unknown, b: unknown): boolean => a === b || docKey(a) === docKey(b)
