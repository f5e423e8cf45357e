import type { DocNode } from './document.ts'
import { repairDoc } from './repair.ts'
import { restoreDoc, restoreNode } from './restore.ts'
import { inlineAtoms } from './schema.ts'

/** From `large` on the editor says that a document should be divided; above `most` it is not stored. Bytes of UTF-8 JSON. */
export const docLimits = {
  large: { bytes: 1_048_576, blocks: 5_000 },
  most: { bytes: 4_194_304, blocks: 20_000 },
} as const

export interface DocSize {
  readonly bytes: number
  readonly blocks: number
  readonly verdict: 'fine' | 'large' | 'too-large'
}

const inline: ReadonlySet<string> = new Set(['text', ...inlineAtoms, 'unknownInline'])

/** Every block, whatever it stands in: paragraphs, items, cells, and what holds them. */
export const countBlocks = (node: DocNode): number =>
  (node.content ?? []).reduce((sum, child) => (inline.has(child.type) ? sum : sum + 1 + countBlocks(child)), 0)

const utf8 = new TextEncoder()

type Size = Pick<DocSize, 'bytes' | 'blocks'>

/** Documents do not change, so a block is measured once. */
const sizes = new WeakMap<DocNode, Size>()

const sizeOf = (block: DocNode): Size => {
  const known = sizes.get(block)
  if (known) return known
  const size = { bytes: bytesOf(restoreNode(block)), blocks: 1 + countBlocks(block) }
  sizes.set(block, size)
  return size
}

const bytesOf = (value: unknown): number => utf8.encode(JSON.stringify(value)).length

/** What a document without blocks takes. */
let empty: number | undefined

/** How large a document is as it would be stored. Accepts any JSON. */
export function docSize(input: unknown): DocSize {
  const { content } = repairDoc(input).doc
  empty ??= bytesOf(restoreDoc({ type: 'doc', content: [] }))
  let [bytes, blocks] = [empty + content.length - 1, 0]
  for (const block of content) {
    const size = sizeOf(block)
    bytes += size.bytes
    blocks += size.blocks
  }
  const above = (limit: { readonly bytes: number; readonly blocks: number }) =>
    bytes > limit.bytes || blocks > limit.blocks
  return { bytes, blocks, verdict: above(docLimits.most) ? 'too-large' : above(docLimits.large) ? 'large' : 'fine' }
}

export const verdictOf = (doc: DocNode): DocSize['verdict'] => docSize(doc).verdict
