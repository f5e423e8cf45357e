import { type Id, newId } from '@techo/core'
import { repairDoc } from '@techo/editor/doc'
import { useCallback, useEffect } from 'react'
import { useNotesWholeMutation, useSaveNoteTextMutation, useStaleNoteLinksMutation } from './api.ts'
import { linkColumns, renameLinks } from './links.ts'
import { textColumns } from './useNoteActions.ts'

let running: Promise<void> | null = null

/**
 * Rewrites in other notes what still calls a note by a title it had before. The database tells which they are, so a rename that
 * was made offline, or on another device, is caught up with whenever the notes are opened; a text that is being written elsewhere
 * at that moment is left for the next time.
 */
export function useTendLinks(): () => Promise<void> {
  const [askStale] = useStaleNoteLinksMutation()
  const [readWhole] = useNotesWholeMutation()
  const [save] = useSaveNoteTextMutation()
  const tend = useCallback(async () => {
    const { data: stale = [] } = await askStale()
    const bySource = new Map<Id, typeof stale>()
    for (const row of stale) bySource.set(row.src_id, [...(bySource.get(row.src_id) ?? []), row])
    if (bySource.size === 0) return
    const { data: sources = [] } = await readWhole([...bySource.keys()].slice(0, 100))
    for (const source of sources) {
      const before = repairDoc(source.doc).doc
      const doc = (bySource.get(source.id) ?? []).reduce(
        (text, row) => renameLinks(text, row.dst_note_id, [row.dst_title], row.title),
        before,
      )
      await save({
        id: source.id,
        rev: source.rev,
        columns: textColumns(source.title, doc),
        isAnswered: true,
        links: linkColumns(doc).map(link => ({ ...link, id: newId() })),
      })
    }
  }, [askStale, readWhole, save])

  return useCallback(async () => {
    while (running) await running
    // What could not be asked or written now is found again the next time.
    running = tend().catch(() => {})
    await running
    running = null
  }, [tend])
}

/** Looks after the links once when the notes are opened. */
export function useTendedLinks(): void {
  const tend = useTendLinks()
  useEffect(() => {
    void tend()
  }, [tend])
}
