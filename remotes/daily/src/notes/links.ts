import type { Id } from '@techo/core'
import type { Doc, DocNode } from '@techo/editor/doc'

/** Links between notes, as pure functions of documents. */

/** What links have to know of notes. */
export interface Titles {
  readonly titleOf: (id: Id) => { readonly title: string; readonly aliases: readonly string[] } | undefined
  readonly idOf: (title: string) => Id | undefined
}

/** Changes every link to a note; the same document when none changed. */
export function mapLinks(
  doc: Doc,
  change: (attrs: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Doc {
  const visit = (node: DocNode): DocNode => {
    if (node.type === 'entityLink') {
      const attrs = node.attrs ?? {}
      const next = attrs.entityType === 'note' ? change(attrs) : attrs
      return next === attrs ? node : { ...node, attrs: next }
    }
    if (!node.content) return node
    const content = node.content.map(visit)
    return content.every((child, at) => child === node.content?.[at]) ? node : { ...node, content }
  }
  const content = doc.content.map(block => (hasLink(block) ? visit(block) : block))
  return content.every((block, at) => block === doc.content[at]) ? doc : { ...doc, content }
}

/** Documents do not change, so a block is looked through once. */
const linking = new WeakMap<DocNode, boolean>()

const hasLink = (block: DocNode): boolean => {
  const known = linking.get(block)
  if (known !== undefined) return known
  const found = leadsSomewhere(block)
  linking.set(block, found)
  return found
}

const leadsSomewhere = ({ type, content }: DocNode): boolean =>
  type === 'entityLink' || (content?.some(leadsSomewhere) ?? false)

/**
 * The document with its links as things are now: one whose title somebody took leads there, one that used a title its note
 * no longer has is called as the note is. Aliases are the writer's words and stay.
 */
export function currentLinks(doc: Doc, { titleOf, idOf }: Titles): Doc {
  return mapLinks(doc, attrs => {
    const title = String(attrs.title)
    if (typeof attrs.id !== 'string') {
      const id = idOf(title)
      return id === undefined ? attrs : { ...attrs, id }
    }
    const note = titleOf(attrs.id)
    if (!note || note.title === '' || note.title === title || note.aliases.includes(title)) return attrs
    return { ...attrs, title: note.title }
  })
}
