import type { Id } from '@techo/core'
import { type Doc, type DocNode, repairDoc } from '@techo/editor/doc'
import { mapLinks } from './links.ts'

/** Changes of links that somebody asks for, as pure functions of documents; they come behind the page. */

/**
 * The document after the note `id` was renamed: labels that used one of its old titles use the new one. A link that was written
 * before the note was there names it by that title alone.
 */
export const renameLinks = (doc: Doc, id: Id, before: readonly string[], title: string): Doc =>
  mapLinks(doc, attrs =>
    (attrs.id === id || typeof attrs.id !== 'string') && before.includes(String(attrs.title))
      ? { ...attrs, id, title }
      : attrs,
  )

/**
 * Makes a link of words that name a note in the block of that name. The words stay as they are: where they are not the title
 * itself they become the link's alias. The same document when the words are not there any more.
 */
export function linkWords(
  input: unknown,
  blockId: string | null,
  words: string,
  note: { readonly id: Id; readonly title: string },
): Doc {
  const { doc } = repairDoc(input)
  let isDone = false
  const split = (node: DocNode): readonly DocNode[] => {
    const text = node.text ?? ''
    const at =
      isDone || node.type !== 'text' || node.marks?.some(mark => mark.type === 'link' || mark.type === 'code')
        ? -1
        : text.indexOf(words)
    if (at === -1) return [node]
    isDone = true
    const around = node.marks ? { marks: node.marks } : {}
    const attrs = { entityType: 'note', id: note.id, title: note.title, alias: words === note.title ? null : words }
    return [
      ...(at > 0 ? [{ ...node, text: text.slice(0, at) }] : []),
      { type: 'entityLink', attrs, ...around },
      ...(at + words.length < text.length ? [{ ...node, text: text.slice(at + words.length) }] : []),
    ]
  }
  const visit = (node: DocNode, isInside: boolean): DocNode => {
    if (isDone || node.type === 'codeBlock') return node
    const inside = isInside || node.attrs?.id === blockId
    if (!node.content) return node
    const content = node.content.flatMap(child =>
      child.type === 'text' ? (inside ? split(child) : [child]) : [visit(child, inside)],
    )
    return { ...node, content }
  }
  const content = doc.content.map(node => visit(node, blockId === null))
  return isDone ? { ...doc, content } : doc
}
