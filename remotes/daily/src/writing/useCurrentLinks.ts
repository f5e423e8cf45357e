import type { RichEditorHandle } from '@techo/editor'
import { type RefObject, useEffect } from 'react'
import { currentLinks, type Titles } from '../notes/links.ts'

/** Links follow what happens to notes while a text is open: a note takes the title, or gets another one. Null: not known yet. */
export function useCurrentLinks(
  editor: RefObject<RichEditorHandle | null>,
  titles: Titles | null,
  isWriter: boolean,
): void {
  useEffect(() => {
    const handle = editor.current
    if (!handle || !titles || !isWriter) return
    const shown = handle.getJSON()
    const now = currentLinks(shown, titles)
    if (now !== shown) handle.receive(now)
  }, [titles, editor, isWriter])
}
