import { type EntityRef, type Id, newId } from '@techo/core'
import { remove, upsert, type Write } from '@techo/data'
import type { LinkColumns } from '@techo/editor/doc'

/** The tables of texts that link to notes, as `note_links.src_type` names them. */
export type LinkSource = 'note' | 'period_note'

export interface LinkRow extends LinkColumns {
  readonly id: Id
}

export const withIds = (links: readonly LinkColumns[]): readonly LinkRow[] =>
  links.map(link => ({ ...link, id: newId() }))

/** Puts these rows in the place of all that a text had. */
export function linkWrites(source: LinkSource, id: Id, links: readonly LinkRow[]): readonly Write[] {
  const place = { src_type: source, src_id: id }
  return [
    remove('note_links', place),
    ...(links.length > 0
      ? [
          upsert(
            'note_links',
            links.map(link => ({ ...link, ...place })),
          ),
        ]
      : []),
  ]
}

/** Takes away that a text mentions something; what was connected by hand in another way stays. */
export const unmentionWrite = (from: EntityRef, to: EntityRef): Write =>
  remove('links', { src_type: from.type, src_id: from.id, dst_type: to.type, dst_id: to.id, kind: 'mentions' })
