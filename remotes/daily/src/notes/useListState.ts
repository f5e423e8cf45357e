import type { Id } from '@techo/core'
import { useSearchParams } from '@techo/ui/router'
import { useMemo, useState } from 'react'
import { isIn, type NoteRow, type Sort, sorted, treeOf, type View, viewOf } from './note.ts'
import { type NoteSearch, useNoteSearch } from './useNoteSearch.ts'
import { useNotes } from './useNotes.ts'

/** One line of the list. */
export interface Line {
  readonly id: Id
  readonly note: NoteRow
  /** the text around what was searched for */
  readonly snippet: string
  readonly depth: number
  readonly children: number
}

export interface ListState {
  readonly view: View
  readonly sort: Sort
  readonly tag: Id | null
  readonly typed: string
  readonly lines: readonly Line[]
  readonly search: NoteSearch | null
  readonly closed: ReadonlySet<Id>
  readonly setClosed: (note: Id, isClosed: boolean) => void
  /** changes the address; null takes a part out of it */
  readonly show: (next: {
    readonly view?: View
    readonly sort?: Sort
    readonly tag?: Id | null
    readonly q?: string
  }) => void
  /** the address of a note, with the list as it is */
  readonly hrefOf: (note: Id) => string
}

const first: Readonly<Record<string, string>> = { view: 'recent', sort: 'updated', q: '' }

/** What the list shows; the address says it, so that a reload, a link and the way back show the same. */
export function useListState(): ListState {
  const notes = useNotes()
  const [params, setParams] = useSearchParams()
  const { view, sort, tag } = viewOf(params)
  const typed = params.get('q') ?? ''
  const search = useNoteSearch(typed)
  const [closed, setClosedSet] = useState<ReadonlySet<Id>>(new Set())
  const { all, tagsOf, beginning } = notes
  const lines = useMemo((): readonly Line[] => {
    if (search) return search.found.map(({ note, snippet }) => ({ id: note.id, note, snippet, depth: 0, children: 0 }))
    const rows = view === 'recent' && sort === 'updated' && tag === null && beginning.length > 0 ? beginning : all
    const shown = rows.filter(note => isIn(note, view) && (tag === null || tagsOf(note.id).has(tag)))
    if (view === 'tree')
      return treeOf(shown, sort, closed).map(({ note, depth, children }) => ({
        id: note.id,
        note,
        snippet: '',
        depth,
        children,
      }))
    return sorted(shown, sort, view === 'recent').map(note => ({
      id: note.id,
      note,
      snippet: '',
      depth: 0,
      children: 0,
    }))
  }, [all, beginning, tagsOf, view, sort, tag, closed, search])
  const query = params.toString()
  return {
    view,
    sort,
    tag,
    typed,
    lines,
    search,
    closed,
    setClosed: (note, isClosed) =>
      setClosedSet(before => {
        const next = new Set(before)
        if (isClosed) next.add(note)
        else next.delete(note)
        return next
      }),
    show: next =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          for (const [key, value] of Object.entries(next)) {
            if (value === null || value === first[key]) after.delete(key)
            else if (value !== undefined) after.set(key, value)
          }
          return after
        },
        { replace: true },
      ),
    hrefOf: note => `/mypage/notes/${note}${query === '' ? '' : `?${query}`}`,
  }
}
