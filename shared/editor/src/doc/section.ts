import type { Doc, DocNode } from './document.ts'
import { inlineText } from './lines.ts'

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/**
 * The part of a repaired document below the first heading of these words, down to the next one of its level, with that heading.
 * The whole document where no heading among its outermost blocks has them.
 */
export function docSection(doc: Doc, heading: string): Doc {
  const { content } = doc
  const levelOf = (block: DocNode | undefined) => (block?.type === 'heading' ? Number(block.attrs?.level) : null)
  const from = content.findIndex(
    block => levelOf(block) !== null && folded(inlineText(block.content)) === folded(heading),
  )
  const level = levelOf(content[from])
  if (level === null) return doc
  const length = content.slice(from + 1).findIndex(block => (levelOf(block) ?? Number.POSITIVE_INFINITY) <= level)
  return { ...doc, content: content.slice(from, length < 0 ? undefined : from + 1 + length) }
}
