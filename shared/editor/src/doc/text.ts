import { attrsOf, type DocNode, isBag } from './document.ts'
import { repairDoc } from './repair.ts'

const textblocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock'])

/** Every text inside JSON of a shape we do not know, so that a search still finds it. Walks without recursion: raw JSON may be deep. */
export function textsInside(raw: unknown): string {
  const texts: string[] = []
  const waiting: unknown[] = [raw]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') texts.push(value)
    else if (Array.isArray(value)) waiting.push(...value.toReversed())
    else if (isBag(value)) {
      waiting.push(value.content)
      if (typeof value.text === 'string') waiting.push(value.text)
    }
  }
  return texts.join(' ')
}

const inlineText = (nodes: readonly DocNode[] = []): string =>
  nodes
    .map(node => {
      if (node.type === 'hardBreak') return '\n'
      return node.type === 'unknownInline' ? textsInside(attrsOf(node).raw) : (node.text ?? '')
    })
    .join('')

const lines = (node: DocNode): string[] => {
  if (textblocks.has(node.type)) return [inlineText(node.content)]
  if (node.type === 'unknownBlock') return [textsInside(attrsOf(node).raw)]
  return (node.content ?? []).flatMap(lines)
}

/** The words of a document, one line per block; what search, counts and one-line previews read. Accepts any JSON. */
export const docToText = (input: unknown): string => lines(repairDoc(input).doc).join('\n').trim()

const solid: ReadonlySet<string> = new Set(['horizontalRule', 'table', 'unknownBlock', 'unknownInline'])

const says = (node: DocNode): boolean =>
  solid.has(node.type) || (node.text ?? '').trim() !== '' || (node.content ?? []).some(says)

/** Whether nothing was written: no text, no divider, no table, nothing this version cannot show. */
export const isEmptyDoc = (input: unknown): boolean => !says(repairDoc(input).doc)
