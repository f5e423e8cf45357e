import type { Id } from '@techo/core'
import { docLinks } from './extract.ts'

/** What follows from the links of a text: rows by which other texts and areas find it. */

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
