import { type Id, type Language, normalizeForSearch } from '@techo/core'
import { entityKind, entityKinds, searchEntities } from '@techo/data'
import type { EntityFound, FoundEntities } from '@techo/editor'
import { isIn, type NoteRow } from './note.ts'
import { foldedTitle } from './useNotes.ts'

const limit = 8

/** What `[[` offers: notes by their titles, at once and offline too, then things of the other areas. */
export function findLinkTargets(query: string, notes: readonly NoteRow[], self: Id, language: Language): FoundEntities {
  const words = normalizeForSearch(query)
  const place = (note: NoteRow): number => {
    const title = foldedTitle(note)
    if (title === words) return 0
    if (title.startsWith(words)) return 1
    return title.includes(words) ? 2 : note.aliases.some(alias => normalizeForSearch(alias).includes(words)) ? 3 : -1
  }
  const found = notes
    .filter(note => note.id !== self && note.title !== '' && isIn(note, 'recent'))
    .map(note => ({ note, place: place(note) }))
    .filter(each => each.place >= 0)
    .sort((one, other) => one.place - other.place || (one.note.updated_at < other.note.updated_at ? 1 : -1))
    .slice(0, limit)
    .map(({ note }): EntityFound => ({ type: 'note', id: note.id, title: note.title }))
  const types = entityKinds().flatMap(({ type }) => (type === 'note' ? [] : [type]))
  if (words === '' || types.length === 0) return { now: found, later: Promise.resolve(found) }
  const later = async () => {
    const cards = await searchEntities(query, { types, limit: 3 })
    // Without an answer the notes are still there to be linked.
    if ('kind' in cards) return found
    return [
      ...found,
      ...cards
        .filter(({ title }) => normalizeForSearch(title).includes(words))
        .slice(0, limit)
        .map(({ type, id, title }): EntityFound => {
          const label = entityKind(type)?.label[language]
          return { type, id, title, ...(label === undefined ? {} : { note: label }) }
        }),
    ]
  }
  return { now: found, later: later() }
}
