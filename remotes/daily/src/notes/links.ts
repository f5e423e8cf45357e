import type { Id } from '@techo/core'
import { type Doc, type DocNode, docLinks, repairDoc } from '@techo/editor/doc'

/** Links between notes, as pure functions of documents. */

export interface LinkColumns {
  readonly dst_note_id: Id | null
  readonly dst_title: string
  readonly alias: string | null
  readonly block_id: string | null
  readonly kind: 'wiki' | 'embed'
}

/** The rows of `note_links` a document asks for, each once for a block. */
export function linkColumns(doc: unknown): readonly LinkColumns[] {
  const rows = new Map<string, LinkColumns>()
  for (const { kind, id, target, alias, blockId } of docLinks(doc)) {
    if ((kind !== 'wiki' && kind !== 'embed') || target.trim() === '') continue
    const row = { dst_note_id: id, dst_title: target.slice(0, 800), alias, block_id: blockId, kind }
    rows.set(JSON.stringify(row), row)
  }
  return [...rows.values()]
}

/** The things of other areas a document mentions, each once: they become links of the entity. */
export function mentionsIn(doc: unknown): readonly { readonly type: string; readonly id: Id }[] {
  const found = new Map<string, { type: string; id: Id }>()
  for (const { kind, entityType, id } of docLinks(doc))
    if (kind === 'mention' && entityType !== null && id !== null)
      found.set(`${entityType} ${id}`, { type: entityType, id })
  return [...found.values()]
}

/** What links have to know of notes. */
export interface Titles {
  readonly titleOf: (id: Id) => { readonly title: string; readonly aliases: readonly string[] } | undefined
  readonly idOf: (title: string) => Id | undefined
}

/** Changes every link to a note; the same document when none changed. */
function mapLinks(
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
    return content.every((child, index) => child === node.content?.[index]) ? node : { ...node, content }
  }
  const content = doc.content.map(visit)
  return content.every((child, index) => child === doc.content[index]) ? doc : { ...doc, content }
}

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
