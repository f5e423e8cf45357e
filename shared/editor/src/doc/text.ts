import { attrsOf, type DocNode, isBag } from './document.ts'
import { repairDoc } from './repair.ts'
import { inlineAtoms } from './schema.ts'

const textblocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'detailsSummary'])

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

/** What one inline node reads as: a word without its reading, a link by the words it shows. */
const wordsOf = (node: DocNode): string => {
  const attrs = attrsOf(node)
  switch (node.type) {
    case 'hardBreak':
      return '\n'
    case 'ruby':
      return String(attrs.text)
    case 'entityLink':
      return String(attrs.alias ?? attrs.title)
    case 'inlineImage':
      return String(attrs.alt)
    case 'math':
      return String(attrs.tex)
    case 'unknownInline':
      return textsInside(attrs.raw)
    default:
      return node.text ?? ''
  }
}

export const inlineText = (nodes: readonly DocNode[] = []): string => nodes.map(wordsOf).join('')

/** The lines of a repaired document, one per block that holds text. */
export const linesOf = (node: DocNode): string[] => {
  if (textblocks.has(node.type)) return [inlineText(node.content)]
  const attrs = attrsOf(node)
  if (node.type === 'unknownBlock') return [textsInside(attrs.raw)]
  if (node.type === 'mathBlock') return [String(attrs.tex)]
  if (node.type === 'image' || node.type === 'remoteImage')
    return [attrs.alt, attrs.caption].filter(each => typeof each === 'string' && each !== '').map(String)
  const title = node.type === 'callout' && typeof attrs.title === 'string' ? [attrs.title] : []
  return [...title, ...(node.content ?? []).flatMap(linesOf)]
}

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
