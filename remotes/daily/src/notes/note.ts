import { type Id, normalizeForSearch } from '@techo/core'
import type { RowOf } from '@techo/data'
import { excerptLength } from './list-columns.ts'

/** The rules of lists of notes: which ones a view shows, in which order, and what stands below what. */

/** A note as lists know it: everything but its text. */
export interface NoteRow
  extends Pick<
    RowOf<'notes'>,
    | 'id'
    | 'title'
    | 'parent_id'
    | 'pinned'
    | 'favourite'
    | 'archived'
    | 'icon'
    | 'is_template'
    | 'aliases'
    | 'written_at'
    | 'created_at'
    | 'updated_at'
    | 'deleted_at'
  > {
  /** null for a row that is not back from the database yet */
  readonly excerpt: string | null
  /** of a write that is not back yet; says more than `excerpt` then */
  readonly doc_text?: string
}

export const views = ['recent', 'pinned', 'favourites', 'tree', 'templates', 'archived', 'trash'] as const
export type View = (typeof views)[number]
export const sorts = ['updated', 'created', 'title'] as const
export type Sort = (typeof sorts)[number]

const oneOf = <Each extends string>(all: readonly Each[], text: string | null, fallback: Each): Each =>
  all.find(each => each === text) ?? fallback

/** What an address says about the list. */
export const viewOf = (
  params: URLSearchParams,
): { readonly view: View; readonly sort: Sort; readonly tag: Id | null } => ({
  view: oneOf(views, params.get('view'), 'recent'),
  sort: oneOf(sorts, params.get('sort'), 'updated'),
  tag: params.get('tag'),
})

const fits: Readonly<Record<View, (note: NoteRow) => boolean>> = {
  recent: note => !note.archived && !note.is_template,
  pinned: note => note.pinned && !note.archived && !note.is_template,
  favourites: note => note.favourite && !note.archived && !note.is_template,
  tree: note => !note.archived && !note.is_template,
  templates: note => note.is_template,
  archived: note => note.archived,
  trash: () => true,
}

export const isIn = (note: NoteRow, view: View): boolean =>
  (note.deleted_at !== null) === (view === 'trash') && fits[view](note)

let collator: Intl.Collator | undefined
const byTitle = (one: NoteRow, other: NoteRow) => {
  collator ??= new Intl.Collator('ja', { numeric: true, sensitivity: 'base' })
  return collator.compare(one.title, other.title)
}
export const writtenAt = (note: NoteRow): string => note.written_at ?? note.created_at
const newest = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0)

const orders: Readonly<Record<Sort, (one: NoteRow, other: NoteRow) => number>> = {
  updated: (one, other) => newest(one.updated_at, other.updated_at),
  created: (one, other) => newest(writtenAt(one), writtenAt(other)),
  title: byTitle,
}

/** By the chosen order; pinned ones first where everything is shown. */
export function sorted(notes: readonly NoteRow[], sort: Sort, pinnedFirst: boolean): NoteRow[] {
  const order = orders[sort]
  return notes.toSorted(
    (one, other) =>
      (pinnedFirst ? Number(other.pinned) - Number(one.pinned) : 0) ||
      order(one, other) ||
      (one.id < other.id ? -1 : 1),
  )
}

export interface Branch {
  readonly note: NoteRow
  /** 0 at the top */
  readonly depth: number
  readonly children: number
}

/** The notes as they stand below each other, in one list; what is below a closed one is left out. */
export function treeOf(notes: readonly NoteRow[], sort: Sort, closed: ReadonlySet<Id>): readonly Branch[] {
  const known = new Set(notes.map(({ id }) => id))
  const below = new Map<Id | null, NoteRow[]>()
  for (const note of sorted(notes, sort, false)) {
    const parent = note.parent_id !== null && known.has(note.parent_id) ? note.parent_id : null
    const list = below.get(parent)
    if (list) list.push(note)
    else below.set(parent, [note])
  }
  const branches: Branch[] = []
  const seen = new Set<Id>()
  const add = (parent: Id | null, depth: number) => {
    for (const note of below.get(parent) ?? []) {
      if (seen.has(note.id)) continue
      seen.add(note.id)
      branches.push({ note, depth, children: below.get(note.id)?.length ?? 0 })
      if (!closed.has(note.id)) add(note.id, depth + 1)
    }
  }
  add(null, 0)
  return branches
}

/** The notes a note may be put below: not itself and nothing that stands below it. */
export function possibleParents(notes: readonly NoteRow[], moved: ReadonlySet<Id>): NoteRow[] {
  const parents = new Map(notes.map(note => [note.id, note.parent_id]))
  const isBelow = (id: Id): boolean => {
    const seen = new Set<Id>()
    for (let at: Id | null = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      if (moved.has(at)) return true
      seen.add(at)
    }
    return false
  }
  return notes.filter(note => isIn(note, 'tree') && !isBelow(note.id))
}

/** From the top to the note's parent. */
export function pathOf(notes: ReadonlyMap<Id, NoteRow>, id: Id): readonly NoteRow[] {
  const path: NoteRow[] = []
  const seen = new Set<Id>([id])
  for (let at = notes.get(id)?.parent_id; at; at = notes.get(at)?.parent_id) {
    const note = notes.get(at)
    if (!note || seen.has(at)) break
    seen.add(at)
    path.unshift(note)
  }
  return path
}

/** How a note begins, in one line; links as they are read, also the one that the end cuts through. */
export function excerptOf({ doc_text, excerpt }: Pick<NoteRow, 'doc_text' | 'excerpt'>): string {
  const begin = (doc_text ?? excerpt ?? '').slice(0, excerptLength)
  const text = begin
    // Half a sign at the end.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)(?:\]\]|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return begin.length === excerptLength ? `${text}…` : text
}

/** What is stored of a text beside the document, so that it is found. */
export const searchNorm = (title: string, text: string): string => normalizeForSearch(`${title}\n${text}`)
