import type { RowOf } from '@techo/data'

/** A memory is a document: what was written, paragraph by paragraph, and the photos behind it. */
export type MemoryDoc = RowOf<'list_items'>['memory_doc']

export const memoryDoc = (text: string, photos: readonly string[]): MemoryDoc => ({
  type: 'doc',
  content: [
    ...text
      .split('\n')
      .map(line => ({ type: 'paragraph', ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }) })),
    ...photos.map(path => ({
      type: 'image',
      attrs: { id: null, path, alt: null, caption: null, width: null, height: null },
    })),
  ],
})

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The photos of a memory in their order, wherever in the document they stand. */
export function photosOf(doc: unknown): readonly string[] {
  if (!isObject(doc)) return []
  const own = doc.type === 'image' && isObject(doc.attrs) && typeof doc.attrs.path === 'string' ? [doc.attrs.path] : []
  return [...own, ...(Array.isArray(doc.content) ? doc.content.flatMap(photosOf) : [])]
}
