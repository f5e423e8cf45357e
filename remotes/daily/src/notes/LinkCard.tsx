import { useCards } from '@techo/data'
import type { EntityPointer } from '@techo/editor'
import { useLinkT } from './link-messages.ts'
import { useNoteT } from './messages.ts'
import { useWhen } from './NoteList.tsx'
import { excerptOf } from './note.ts'
import styles from './notes.module.css'
import type { NoteNames } from './useNotes.ts'

/** What is seen of a thing when one points at a link to it. */
export function LinkCard({ link, names }: { readonly link: EntityPointer; readonly names: NoteNames }) {
  const t = useNoteT()
  const say = useLinkT()
  const when = useWhen()
  const { byId, titles } = names
  const isNote = link.entityType === 'note'
  const id = link.id ?? (isNote ? (titles.idOf(link.title) ?? null) : null)
  const cards = useCards(id !== null && !isNote ? [{ type: link.entityType, id }] : [])
  const note = isNote && id !== null ? byId.get(id) : undefined
  const card = id !== null ? cards.cardOf({ type: link.entityType, id }) : undefined
  // What a link leads to may be there without being here.
  const { isReady, problem } = isNote ? names : cards
  return (
    <div className={styles.card}>
      <strong>{note?.title || card?.title || link.title || t('untitled')}</strong>
      {note && (
        <>
          <p>{excerptOf(note) || t('noText')}</p>
          <small>{when(note.updated_at)}</small>
        </>
      )}
      {card?.text && <p>{card.text.slice(0, 120)}</p>}
      {!note && !card && (isReady || problem) && (
        <p>{say(problem ? 'cardOffline' : isNote && link.id === null ? 'newLink' : 'cardGone')}</p>
      )}
    </div>
  )
}
