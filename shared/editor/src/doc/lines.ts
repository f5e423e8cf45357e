import { attrsOf, childrenOf, isBag, typeOf } from './document.ts'

/** The words of a document, as `docToText` says them, without what repairs one: a first screen shows them and draws no document. */

const textblocks: ReadonlySet<unknown> = new Set(['paragraph', 'heading', 'codeBlock', 'detailsSummary'])

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
const wordsOf = (node: unknown): string => {
  const attrs = attrsOf(node)
  switch (typeOf(node)) {
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
      return isBag(node) && typeof node.text === 'string' ? node.text : ''
  }
}

export const inlineText = (nodes: readonly unknown[] = []): string => nodes.map(wordsOf).join('')

/** No repaired document is deeper; JSON of another hand may be. */
const deepest = 200

/** The lines of a block, one for each that holds text. Any JSON has some; what repairing would change may have others. */
export const linesOf = (node: unknown, depth = 0): string[] => {
  const type = typeOf(node)
  const attrs = attrsOf(node)
  const content = childrenOf(node)
  if (textblocks.has(type)) return [inlineText(content)]
  if (type === 'unknownBlock') return [textsInside(attrs.raw)]
  if (type === 'mathBlock') return [String(attrs.tex)]
  if (type === 'image' || type === 'remoteImage')
    return [attrs.alt, attrs.caption].filter(each => typeof each === 'string' && each !== '').map(String)
  const title = type === 'callout' && typeof attrs.title === 'string' ? [attrs.title] : []
  return depth > deepest ? title : [...title, ...content.flatMap(each => linesOf(each, depth + 1))]
}

/** The words of a stored document, which was repaired before it was stored: what `docToText` says of it. */
export const storedText = (doc: unknown): string => linesOf(doc).join('\n').trim()

/** Says of a stored document that nothing stands in it: at most one paragraph without content, where an editor asks for words. */
export const isUnwritten = (doc: unknown): boolean =>
  childrenOf(doc).every(
    (block, place) => place === 0 && typeOf(block) === 'paragraph' && childrenOf(block).length === 0,
  )
