import { attrsOf, type DocNode } from './document.ts'

/** A picture among words as a block of its own. */
const asBlock = (node: DocNode): DocNode => {
  const { path, src, alt, title, width, height } = attrsOf(node)
  const rest = { alt, caption: title, width, height }
  return typeof path === 'string'
    ? { type: 'image', attrs: { path, ...rest } }
    : { type: 'remoteImage', attrs: { src, ...rest } }
}

/**
 * The pictures of a paragraph that holds nothing else, one to a line: they are blocks. Null for any other. Pictures side by
 * side on a line (badges) and linked ones stay words.
 */
export function picturesAlone(content: readonly DocNode[] = []): readonly DocNode[] | null {
  if (content.length === 0) return null
  const isAlone = content.every((node, index) =>
    index % 2 === 0 ? node.type === 'inlineImage' && (node.marks ?? []).length === 0 : node.type === 'hardBreak',
  )
  return isAlone && content.length % 2 === 1 ? content.filter(node => node.type === 'inlineImage').map(asBlock) : null
}
