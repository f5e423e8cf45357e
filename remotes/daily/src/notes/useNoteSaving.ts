import { journalOf, useSession, useSync } from '@techo/data'
import type { RichEditorHandle } from '@techo/editor'
import { type AutosaveBinding, saveAnswerOf, useAutosave } from '@techo/editor/autosave'
import { parseDoc } from '@techo/editor/doc'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type SaveState, saveStateOf } from '../writing/save-state.ts'
import { useCurrentLinks } from '../writing/useCurrentLinks.ts'
import { useTextLinks } from '../writing/useTextLinks.ts'
import { type NoteText, useSaveNoteTextMutation } from './api.ts'
import { currentLinks } from './links.ts'
import { textColumns } from './text-columns.ts'
import { useNotes } from './useNotes.ts'

export interface NoteSaving {
  readonly autosave: AutosaveBinding
  /** null while nothing was written */
  readonly state: SaveState | null
}

/**
 * Keeps a note's text: saves it on the revision it was written on, and with it what follows from the text: the words it is found
 * by, the rows of its links, and what it mentions of other areas.
 */
export function useNoteSaving(text: NoteText, title: string, editor: RefObject<RichEditorHandle | null>): NoteSaving {
  const { titles } = useNotes()
  const sync = useSync()
  const { user } = useSession()
  const [save] = useSaveNoteTextMutation()
  const links = useTextLinks({ type: 'note', id: text.id }, text.doc)
  const { doc, rev } = text
  const stored = useMemo(() => ({ doc: currentLinks(parseDoc(doc).doc, titles), rev }), [doc, rev, titles])
  const latest = useRef(title)
  useEffect(() => {
    latest.current = title
  })

  const autosave = useAutosave({
    id: `note:${text.id}`,
    stored,
    editor,
    owner: user?.id,
    journal: journalOf({
      table: 'notes',
      entity: { type: 'note', id: text.id },
      title,
      href: `/mypage/notes/${text.id}`,
    }),
    save: async ({ doc, rev, isAwaited }) => {
      const columns = textColumns(latest.current, doc)
      const saving = save({ id: text.id, rev, columns, isAnswered: isAwaited, links: links.rowsOf(doc) })
      return links.follow(doc, saveAnswerOf(saving.unwrap()))
    },
  })

  useCurrentLinks(editor, titles, autosave.isWriter)

  return { autosave, state: saveStateOf(autosave, sync) }
}
