import type { HtmlElement, HtmlNode } from '@techo/editor/doc'

/** Looking through the HTML of other programs. */

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

const blockTags =
  /^(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|hr|table|t(?:head|body|foot|r|d|h)|details|section|en-crypt)$/

export const isBlock = (node: HtmlNode): boolean =>
  isElement(node) && (blockTags.test(node.tag) || node.children.some(isBlock))

export const isBlank = (node: HtmlNode): boolean => !isElement(node) && node.trim() === ''

export const holds = (node: HtmlNode, tag: string): boolean =>
  isElement(node) && (node.tag === tag || node.children.some(child => holds(child, tag)))

export const wordsOf = (node: HtmlNode): string => (isElement(node) ? node.children.map(wordsOf).join('') : node)

/** The words with a line for each block: what a note must not lose, or the text of a code block. */
export function linesOf(nodes: readonly HtmlNode[]): readonly string[] {
  const lines: string[] = []
  let words: string | null = null
  const close = () => {
    if (words !== null) lines.push(words)
    words = null
  }
  const visit = (node: HtmlNode) => {
    if (!isElement(node)) {
      // Line ends between blocks are of the file, not of the text.
      if (words !== null || !/^\s*\n\s*$|^$/.test(node)) words = (words ?? '') + node
    } else if (node.tag === 'img') close()
    else if (node.tag === 'br') {
      words ??= ''
      close()
    } else if (isBlock(node)) {
      close()
      node.children.forEach(visit)
      close()
    } else node.children.forEach(visit)
  }
  nodes.forEach(visit)
  close()
  return lines
}

/** Where the pictures are that an element shows. */
export const picturesIn = (node: HtmlNode): readonly string[] =>
  !isElement(node) ? [] : node.tag === 'img' ? [node.attrs.src ?? ''] : node.children.flatMap(picturesIn)

const signs = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('')

/** Lines that are told of one note. */
const most = 20

/** Lines whose words are not in a text as they stood: something that nobody thought of took them. Looks make no difference. */
export function lostLines(lines: readonly string[], text: string): readonly string[] {
  const there = signs(text)
  const lost: string[] = []
  let from = 0
  for (const line of lines) {
    if (lost.length >= most) break
    const wanted = signs(line)
    // They come in the order of the text, so that each is found at once.
    const at = there.indexOf(wanted, from)
    if (at !== -1) from = at + wanted.length
    else if (!there.includes(wanted)) lost.push(line.trim())
  }
  return lost
}
