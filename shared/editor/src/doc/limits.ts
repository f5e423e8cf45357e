import type { DocNode } from './document.ts'
import { repairDoc } from './repair.ts'
import { restoreDoc } from './restore.ts'
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

/** How large a document is as it would be stored. Accepts any JSON. */
export function docSize(input: unknown): DocSize {
  const { doc } = repairDoc(input)
  const bytes = utf8.encode(JSON.stringify(restoreDoc(doc))).length
  const blocks = countBlocks(doc)
  const above = (limit: { readonly bytes: number; readonly blocks: number }) =>
    bytes > limit.bytes || blocks > limit.blocks
  return { bytes, blocks, verdict: above(docLimits.most) ? 'too-large' : above(docLimits.large) ? 'large' : 'fine' }
}

/** The JSON of the smallest block, `{"type":"callout"}`. */
const leastBlock = 18

/** `docSize().verdict`, cheaply for what is small for certain. */
export const verdictOf = (doc: DocNode): DocSize['verdict'] =>
  JSON.stringify(doc).length < docLimits.large.blocks * leastBlock ? 'fine' : docSize(doc).verdict
