import type { DocNode } from './document.ts'
import { linesOf } from './lines.ts'
import { repairDoc } from './repair.ts'
import { inlineAtoms } from './schema.ts'

/** Documents do not change, so the words of a block are put together once. */
const texts = new WeakMap<DocNode, string>()

const textOf = (block: DocNode): string | null => {
  const known = texts.get(block)
  if (known !== undefined) return known
  const lines = linesOf(block)
  // A divider has no line; an empty paragraph has one.
  if (lines.length === 0) return null
  const text = lines.join('\n')
  texts.set(block, text)
  return text
}

/** The words of a document, one line per block; what search, counts and one-line previews read. Accepts any JSON. */
export const docToText = (input: unknown): string =>
  repairDoc(input)
    .doc.content.map(textOf)
    .filter(text => text !== null)
    .join('\n')
    .trim()

const solid: ReadonlySet<string> = new Set([
  'horizontalRule',
  'table',
  'image',
  'remoteImage',
  'mathBlock',
  ...inlineAtoms.filter(type => type !== 'hardBreak'),
  'unknownBlock',
  'unknownInline',
])

const says = (node: DocNode): boolean =>
  solid.has(node.type) || (node.text ?? '').trim() !== '' || (node.content ?? []).some(says)

/** Whether nothing was written: no text, no divider, no table, nothing this version cannot show. */
export const isEmptyDoc = (input: unknown): boolean => !says(repairDoc(input).doc)
