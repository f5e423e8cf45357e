import { newId } from '@techo/core'
import type { RichEditorHandle } from '@techo/editor'
import { type Doc, parseDoc } from '@techo/editor/doc'
import { type RefObject, useState } from 'react'
import { useAddVersionMutation } from '../writing/api.ts'
import { VersionsDialog } from '../writing/VersionsDialog.tsx'
import type { NoteText } from './api.ts'
import { docColumn } from './text-columns.ts'

interface Props {
  readonly text: NoteText
  readonly editor: RefObject<RichEditorHandle | null>
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** The earlier versions of a note; what is restored goes into its editor. */
export function NoteVersions({ text, editor, onRestored, onClose }: Props) {
  const [addVersion] = useAddVersionMutation()
  const [now] = useState<Doc>(() => editor.current?.getJSON() ?? parseDoc(text.doc).doc)
  return (
    <VersionsDialog
      of={{ column: 'note_id', id: text.id }}
      now={now}
      canRestore={text.deleted_at === null}
      onKeep={reason => void addVersion({ id: newId(), note_id: text.id, rev: text.rev, doc: docColumn(now), reason })}
      onRestore={doc => {
        editor.current?.receive(doc)
        onRestored()
      }}
      onClose={onClose}
    />
  )
}
