import { type Doc, type DocNode, repairDoc } from '@techo/editor/doc'

/** The document with its pictures at the places where they were stored; one that could not be stored is its words. */
export function withPictures(doc: Doc, stored: ReadonlyMap<string, string>): Doc {
  const visit = (node: DocNode): DocNode => {
    const path = node.attrs?.path
    if ((node.type === 'image' || node.type === 'inlineImage') && typeof path === 'string') {
      const place = stored.get(path)
      if (place !== undefined) return { ...node, attrs: { ...node.attrs, path: place } }
      const words = String(node.attrs?.alt || node.attrs?.caption || node.attrs?.title || '')
      const text = { type: 'text', text: words }
      if (node.type === 'inlineImage') return text
      return { type: 'paragraph', ...(words === '' ? {} : { content: [text] }) }
    }
    return node.content ? { ...node, content: node.content.map(visit) } : node
  }
  return repairDoc({ ...doc, content: doc.content.map(visit) }).doc
}
