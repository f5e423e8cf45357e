import type { Id } from '@techo/core'
import { type Doc, type DocNode, docAttachments, docToMarkdown, repairDoc } from '@techo/editor/doc'
import { writeHead } from './head.ts'
import { createNames, fileName } from './names.ts'

/** Notes as files. Pure: where texts and pictures come from, and where the files go, are the caller's affair. */

export interface VaultNote {
  readonly id: Id
  readonly title: string
  readonly doc: unknown
  readonly parent_id: Id | null
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
  readonly written_at: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly properties: unknown
  readonly pinned?: boolean
  readonly favourite?: boolean
  readonly archived?: boolean
  readonly is_template?: boolean
}

const folder = 'attachments'
/** Where a stored picture lies in the archive. */
export const picturePath = (path: string): string => `${folder}/${path.split('/').at(-1) ?? path}`

/** Where each note goes: one that has notes below it has a folder of its name beside it. */
export function placesOf(
  notes: readonly Pick<VaultNote, 'id' | 'title' | 'parent_id'>[],
  untitled: string,
): ReadonlyMap<Id, string> {
  const byId = new Map(notes.map(note => [note.id, note]))
  const name = createNames()
  // The pictures have theirs already.
  name('', folder)
  const places = new Map<Id, string>()
  const place = (id: Id, above: ReadonlySet<Id>): string => {
    const known = places.get(id)
    if (known !== undefined) return known
    const note = byId.get(id)
    if (!note) return ''
    const parent =
      note.parent_id !== null && byId.has(note.parent_id) && !above.has(note.parent_id) ? note.parent_id : null
    const inside = parent === null ? '' : `${place(parent, new Set([...above, id]))}/`
    const path = `${inside}${name(inside, fileName(note.title, untitled))}`
    places.set(id, path)
    return path
  }
  for (const { id } of notes) place(id, new Set())
  return places
}

/** Changes nodes from the leaves up. */
const mapNodes = (node: DocNode, change: (node: DocNode) => DocNode): DocNode =>
  change(node.content ? { ...node, content: node.content.map(child => mapNodes(child, change)) } : node)

/** A note as the text of its file. `places` says what other notes are called as files, for links to them. */
export function noteFile(note: VaultNote, places: ReadonlyMap<Id, string> = new Map()): string {
  const { doc } = repairDoc(note.doc)
  const named = doc.content.map(block =>
    mapNodes(block, node => {
      const { attrs = {} } = node
      if ((node.type === 'image' || node.type === 'inlineImage') && typeof attrs.path === 'string')
        return { ...node, attrs: { ...attrs, path: picturePath(String(attrs.path)) } }
      if (node.type !== 'entityLink' || attrs.entityType !== 'note' || typeof attrs.id !== 'string') return node
      const file = places.get(attrs.id)?.split('/').at(-1)
      // A file that cannot be called as its note is: the link names the file and shows the title.
      if (file === undefined || file === attrs.title) return node
      return { ...node, attrs: { ...attrs, title: file, alias: attrs.alias ?? attrs.title } }
    }),
  )
  const body = docToMarkdown({ ...doc, content: named } satisfies Doc)
  return writeHead(
    {
      title: note.title,
      tags: note.tags,
      aliases: note.aliases,
      created: note.written_at ?? note.created_at,
      updated: note.updated_at,
      id: note.id,
      ...(note.pinned ? { pinned: true } : {}),
      ...(note.favourite ? { favourite: true } : {}),
      ...(note.archived ? { archived: true } : {}),
      ...(note.is_template ? { template: true } : {}),
      rest: typeof note.properties === 'object' && note.properties !== null ? { ...note.properties } : {},
    },
    body,
  )
}

/** The stored pictures a note shows. */
export const picturesIn = (note: Pick<VaultNote, 'doc'>): readonly string[] =>
  docAttachments(note.doc).map(({ path }) => path)
