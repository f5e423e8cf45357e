import { isProblem, newId } from '@techo/core'
import { linkEntities, unlinkEntities, useEntityLinks, useSession, useSync } from '@techo/data'
import type { RichEditorHandle } from '@techo/editor'
import { type AutosaveBinding, type SaveAnswer, useAutosave } from '@techo/editor/autosave'
import { type Doc, parseDoc } from '@techo/editor/doc'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type NoteText, useSaveNoteTextMutation } from './api.ts'
import { currentLinks, linkColumns, mentionsIn } from './links.ts'
import { textColumns } from './useNoteActions.ts'
import { useNotes } from './useNotes.ts'

export type SaveState = 'unsaved' | 'saving' | 'saved' | 'waiting' | 'offline' | 'notKept' | 'failed'

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
  const entity = { type: 'note', id: text.id }
  const { links } = useEntityLinks(entity)
  const { doc, rev } = text
  const stored = useMemo(() => ({ doc: currentLinks(parseDoc(doc).doc, titles), rev }), [doc, rev, titles])
  const latest = useRef({ title, links })
  useEffect(() => {
    latest.current = { title, links }
  })
  const linksKey = useRef<string | null>(null)
  linksKey.current ??= JSON.stringify(linkColumns(text.doc))

  const tellMentions = (before: unknown, after: Doc) => {
    const now = mentionsIn(after)
    const known = latest.current.links.filter(
      each => each.kind === 'mentions' && each.src_type === 'note' && each.src_id === text.id,
    )
    for (const to of now)
      if (!known.some(each => each.dst_type === to.type && each.dst_id === to.id))
        void linkEntities(entity, to, 'mentions')
    // Links that were made by hand stay; those that came with the text go with it.
    for (const gone of mentionsIn(before)) {
      if (now.some(to => to.type === gone.type && to.id === gone.id)) continue
      for (const each of known) if (each.dst_type === gone.type && each.dst_id === gone.id) void unlinkEntities(each)
    }
  }

  const before = useRef<unknown>(text.doc)
  const autosave = useAutosave({
    id: `note:${text.id}`,
    stored,
    editor,
    owner: user?.id,
    save: async ({ doc, rev }): Promise<SaveAnswer> => {
      const isAnswered = sync.online && sync.failing === null
      const columns = linkColumns(doc)
      const key = JSON.stringify(columns)
      const isRelinked = key !== linksKey.current
      try {
        await save({
          id: text.id,
          rev,
          columns: textColumns(latest.current.title, doc),
          isAnswered,
          links: isRelinked ? columns.map(link => ({ ...link, id: newId() })) : null,
        }).unwrap()
        linksKey.current = key
        tellMentions(before.current, doc)
        before.current = doc
        return { kind: isAnswered ? 'saved' : 'kept' }
      } catch (error) {
        if (!isProblem(error)) throw error
        // The rows of the links went out with the text; the merged text says again what they shall be.
        linksKey.current = key
        if (error.kind === 'conflict') return { kind: 'conflict' }
        return error.kind === 'missing' ? { kind: 'locked', problem: error } : { kind: 'failed', problem: error }
      }
    },
  })

  // Links follow what happens to other notes while this one is open: a note takes the title, or gets another one.
  const { isWriter } = autosave
  useEffect(() => {
    const handle = editor.current
    if (!handle || !isWriter) return
    const shown = handle.getJSON()
    const now = currentLinks(shown, titles)
    if (now !== shown) handle.receive(now)
  }, [titles, editor, isWriter])

  return { autosave, state: stateOf(autosave, sync) }
}

function stateOf(
  { status: { phase, isKept }, wasWritten }: AutosaveBinding,
  { pending, failing, online, kept }: ReturnType<typeof useSync>,
): SaveState | null {
  if (phase === 'locked' || (phase === 'offline' && !isKept)) return 'failed'
  if (phase === 'dirty') return 'unsaved'
  if (phase === 'queued' || phase === 'saving') return 'saving'
  if (!wasWritten) return null
  if (pending === 0) return 'saved'
  if (!kept) return 'notKept'
  return online && failing?.kind !== 'offline' ? 'waiting' : 'offline'
}
