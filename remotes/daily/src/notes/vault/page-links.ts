import type { Id } from '@techo/core'
import type { Doc, DocNode } from '@techo/editor/doc'

/**
 * Links to files of the same folder of notes (`[words](other.md#heading)`), as links to their notes. One that leads to no note
 * of the import stays what it was.
 */
export function withPageLinks(doc: Doc, idAt: (target: string) => { id: Id; title: string } | undefined): Doc {
  const linked = (node: DocNode): DocNode => {
    const link = node.marks?.find(mark => mark.type === 'link')
    const href = link?.attrs?.href
    if (node.type !== 'text' || typeof href !== 'string' || /^[a-z][a-z\d+.-]*:/i.test(href)) return node
    const [file = '', heading] = decoded(href).split('#')
    const found = /\.(?:md|markdown)$/i.test(file) ? idAt(file.replace(/\.[^.]+$/, '')) : undefined
    if (!found) return node
    const words = node.text ?? ''
    const marks = node.marks?.filter(mark => mark !== link) ?? []
    return {
      type: 'entityLink',
      attrs: {
        entityType: 'note',
        id: found.id,
        title: found.title,
        alias: words === found.title ? null : words,
        heading: heading || null,
        embed: false,
      },
      ...(marks.length > 0 ? { marks } : {}),
    }
  }
  const visit = (node: DocNode): DocNode =>
    node.content ? { ...node, content: node.content.map(visit) } : linked(node)
  return { ...doc, content: doc.content.map(visit) }
}

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
