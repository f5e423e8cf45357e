import type { Id } from '@techo/core'
import { useEffect, useMemo, useState } from 'react'
import { useNoteSearchMutation } from './api.ts'
import { type Found, isEmptyQuery, longestFirst, parseSearch, type Query, searchNotes } from './search.ts'
import { foldedTitle, useNotes } from './useNotes.ts'

export interface NoteSearch {
  readonly query: Query
  readonly found: readonly Found[]
  /** texts could not be asked: only titles and first words were searched */
  readonly isPartial: boolean
  /** the answer about texts has come, or none was needed */
  readonly isReady: boolean
}

/** What a line of the search box finds; null while it is empty. Titles answer at once, texts as soon as the database has. */
export function useNoteSearch(typed: string): NoteSearch | null {
  const notes = useNotes()
  const query = useMemo(() => parseSearch(typed), [typed])
  const [search] = useNoteSearchMutation()
  const key = query.words.length + query.without.length === 0 ? null : JSON.stringify([query.words, query.without])
  const [answer, setAnswer] = useState<{
    readonly key: string
    readonly hits: ReadonlyMap<Id, string> | undefined
  } | null>(null)

  useEffect(() => {
    if (key === null) return
    const [words, without]: [string[], string[]] = JSON.parse(key)
    const asked = search({ words: longestFirst(words), without })
    let isWanted = true
    void asked.then(({ data }) => {
      if (isWanted) setAnswer({ key, hits: data && new Map(data.map(({ id, snippet }) => [id, snippet])) })
    })
    return () => {
      isWanted = false
      asked.abort()
    }
  }, [key, search])

  const isAnswered = key === null || answer?.key === key
  const hits = key !== null && answer?.key === key ? answer.hits : undefined
  const found = useMemo(
    () =>
      isEmptyQuery(query)
        ? null
        : searchNotes(query, {
            notes: notes.all,
            foldedTitle,
            tagsOf: notes.tagsOf,
            tagsNamed: name =>
              notes.tags.flatMap(tag =>
                tag.name_norm === name || tag.name_norm.startsWith(`${name}/`) ? [tag.id] : [],
              ),
            hits,
          }),
    [query, notes, hits],
  )
  return found && { query, found, isPartial: isAnswered && key !== null && hits === undefined, isReady: isAnswered }
}
