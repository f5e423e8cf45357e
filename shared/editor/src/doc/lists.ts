import { attrsOf, type DocNode } from './document.ts'
import { picturesAlone } from './pictures.ts'

/**
 * Whether space is kept between the items of a list (`loose`, only there when true). Markdown says it by blank lines, and only
 * where it could have left them out: a list with an item of several blocks has them anyway.
 */
export const isLoose = (list: DocNode): boolean => attrsOf(list).loose === true

/** The list with `loose` as its source had it, when that can be said of it. */
export function withLoose(list: DocNode, source: unknown): DocNode {
  return attrsOf(source).loose === true && couldBeTight(list)
    ? { ...list, attrs: { ...list.attrs, loose: true } }
    : list
}

const couldBeTight = ({ content = [] }: DocNode): boolean =>
  content.length > 1 &&
  content.every(({ content: [first, ...rest] = [] }) => {
    if (first?.type !== 'paragraph' || !first.content || rest.length > 1) return false
    return rest.length === 0 || (nests(rest[0]) && !hasNoWords(first.content))
  })

/** Markdown needs HTML for such a line, which a list can only follow after an empty one. */
const hasNoWords = (content: readonly DocNode[]): boolean =>
  picturesAlone(content) !== null || content.every(({ type }) => type === 'hardBreak')

/** Whether a list may follow the line of its item at once, without ending or continuing it. */
export const nests = (node: DocNode | undefined): boolean => {
  const first = node?.content?.[0]?.content?.[0]
  if (!node || !first?.content) return false
  return (
    node.type === 'bulletList' || node.type === 'taskList' || (node.type === 'orderedList' && attrsOf(node).start === 1)
  )
}
