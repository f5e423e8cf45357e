import { type Id, normalizeForSearch, type Problem } from '@techo/core'
import { isNewHere, toProblem } from '@techo/data'
import { createContext, use, useMemo, useRef, useState } from 'react'
import type { TagRow } from './api.ts'
import { useFirstNotesQuery, useKeptNotesQuery, useNoteListQuery, useNoteTagsQuery, useTagListQuery } from './api.ts'
import type { Titles } from './links.ts'
import type { NoteRow } from './note.ts'

/** What links have to know of the notes. */
export interface NoteNames {
  /** also those in the trash */
  readonly all: readonly NoteRow[]
  readonly byId: ReadonlyMap<Id, NoteRow>
  /** the same object as long as no title changed */
  readonly titles: Titles
  readonly isReady: boolean
  readonly problem: Problem | null
  readonly retry: () => void
}

export interface Notes extends NoteNames {
  /** the notes that stand first in the usual list, while not all rows are there */
  readonly beginning: readonly NoteRow[]
  readonly tags: readonly TagRow[]
  readonly tagsOf: (note: Id) => ReadonlySet<Id>
  /** rows of `classified` of a note, by tag */
  readonly tagRow: (note: Id, tag: Id) => Id | undefined
}

const nobody: readonly NoteRow[] = []
const noTags: ReadonlySet<Id> = new Set()

const folded = new WeakMap<NoteRow, string>()
/** The title as it is searched. */
export function foldedTitle(note: NoteRow): string {
  const known = folded.get(note)
  if (known !== undefined) return known
  const title = normalizeForSearch(note.title)
  folded.set(note, title)
  return title
}

const hasSameTitle = (one: NoteRow, other: NoteRow | undefined) =>
  other !== undefined &&
  one.title === other.title &&
  (one.deleted_at === null) === (other.deleted_at === null) &&
  one.aliases.join('\n') === other.aliases.join('\n')

const titlesOf = (byId: ReadonlyMap<Id, NoteRow>): Titles => {
  const ids = new Map<string, NoteRow>()
  for (const note of byId.values()) {
    if (note.deleted_at !== null) continue
    for (const name of [note.title, ...note.aliases]) {
      const before = ids.get(name)
      const isBetter =
        before === undefined ||
        (before.title !== name && note.title === name) ||
        ((before.title === name) === (note.title === name) && note.created_at < before.created_at)
      if (name !== '' && isBetter) ids.set(name, note)
    }
  }
  return { titleOf: id => byId.get(id), idOf: title => ids.get(title.trim())?.id }
}

/** The notes of the person without their texts and tags; `skip` while nobody wants to know. */
export function useNoteNames({ skip = false }: { readonly skip?: boolean } = {}): NoteNames {
  const list = useNoteListQuery(undefined, { skip })
  const base = list.data
  const byId = useMemo(() => new Map((base ?? nobody).map(note => [note.id, note])), [base])
  const all = useMemo(() => [...byId.values()].map(complete), [byId])

  const last = useRef<{ readonly byId: ReadonlyMap<Id, NoteRow>; readonly titles: Titles } | null>(null)
  const titles = useMemo(() => {
    const before = last.current
    const complete = new Map(all.map(note => [note.id, note]))
    if (before?.byId.size === complete.size && all.every(note => hasSameTitle(note, before.byId.get(note.id))))
      return before.titles
    const titles = titlesOf(complete)
    last.current = { byId: complete, titles }
    return titles
  }, [all])

  return useMemo(
    () => ({
      all,
      byId: new Map(all.map(note => [note.id, note])),
      titles,
      isReady: base !== undefined,
      problem: list.error ? toProblem(list.error) : null,
      retry: () => void list.refetch(),
    }),
    [all, titles, base, list.error, list.refetch],
  )
}

/** All notes of the person, for the frame of the area; what stands inside asks `useNotes`. */
export function useAllNotes(): Notes {
  const names = useNoteNames()
  const [isNew] = useState(isNewHere)
  const first = useFirstNotesQuery(undefined, { skip: names.isReady || !isNew })
  // In use from the first visit on: what is, the next document reads early.
  const kept = useKeptNotesQuery(undefined, { skip: isNew && !names.isReady })
  const begun = names.isReady ? nobody : ((isNew ? first : kept).data ?? nobody)
  const tags = useTagListQuery()
  const tagged = useNoteTagsQuery()

  const ofNotes = useMemo(() => {
    const sets = new Map<Id, Map<Id, Id>>()
    for (const { id, entity_id: note, classification_id: tag } of tagged.data ?? []) {
      const set = sets.get(note)
      if (set) set.set(tag, id)
      else sets.set(note, new Map([[tag, id]]))
    }
    return sets
  }, [tagged.data])
  const named = useMemo(
    () => (tags.data ?? []).filter(({ applies_to: to }) => to.length === 0 || to.includes('note')),
    [tags.data],
  )

  return useMemo(() => {
    const tagSets = new Map([...ofNotes].map(([note, tags]) => [note, new Set(tags.keys())]))
    return {
      ...names,
      // The choice of a tag, where there are some, stands above the rows.
      beginning: tags.isLoading ? nobody : begun.map(complete),
      tags: named,
      tagsOf: note => tagSets.get(note) ?? noTags,
      tagRow: (note, tag) => ofNotes.get(note)?.get(tag),
    }
  }, [names, named, tags.isLoading, ofNotes, begun])
}

/** Rows drawn before the database has seen them have no times yet. */
const drawn = new WeakMap<NoteRow, NoteRow>()
const complete = (note: NoteRow): NoteRow => {
  if (note.created_at && note.updated_at) return note
  const known = drawn.get(note)
  if (known) return known
  const now = new Date().toISOString()
  const made = {
    ...note,
    aliases: note.aliases ?? [],
    created_at: note.created_at ?? now,
    updated_at: note.updated_at ?? now,
  }
  drawn.set(note, made)
  return made
}

export const NotesContext = createContext<Notes | null>(null)

export function useNotes(): Notes {
  const notes = use(NotesContext)
  if (!notes) throw new Error('useNotes outside of the notes')
  return notes
}
