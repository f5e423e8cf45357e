import type { RichEditorHandle } from '@techo/editor'
import { arriving, IconButton, loadAwaited, Menu } from '@techo/ui'
import { type RefObject, useState } from 'react'
import type { NoteText } from './api.ts'
import { keyedActions } from './keyed-actions.ts'
import { useNoteT } from './messages.ts'
import type { NoteRow } from './note.ts'
import { useNoteActions } from './useNoteActions.ts'
import { useNotes } from './useNotes.ts'

const MoveDialog = arriving(() => import('./MoveDialog.tsx').then(m => m.MoveDialog))
const NoteVersions = arriving(() => import('./NoteVersions.tsx').then(m => m.NoteVersions))

interface Props {
  readonly note: NoteRow
  readonly text: NoteText
  readonly editor: RefObject<RichEditorHandle | null>
  /** the text was brought back to an earlier version: to be saved like anything written */
  readonly onRestored: () => void
}

/** Everything that can be done with a note, beside writing in it. */
export function NoteMenu({ note, text, editor, onRestored }: Props) {
  const t = useNoteT()
  const actions = useNoteActions()
  const [open, setOpen] = useState<'move' | 'versions' | null>(null)
  const { tags, tagsOf } = useNotes()
  const of = [note]
  const tagNames = tags.flatMap(tag => (tagsOf(note.id).has(tag.id) ? [tag.name] : []))
  const keyed = keyedActions(t, { note, of, actions, onMove: () => setOpen('move') })
  const exportOne = async () => {
    const { downloadNote } = await loadAwaited(() => import('./vault/download.ts'))
    await downloadNote({ ...text, ...note, doc: editor.current?.getJSON() ?? text.doc, tags: tagNames })
  }
  return (
    <>
      <IconButton
        icon="star"
        label={t(note.favourite ? 'unfavourite' : 'favourite')}
        aria-pressed={note.favourite}
        onPress={() => actions.set(of, { favourite: !note.favourite })}
      />
      <Menu
        label={t('noteMenu')}
        trigger={<IconButton icon="ellipsis" label={t('noteMenu')} />}
        items={[
          { id: 'below', label: t('addBelow'), icon: 'plus', onAction: () => actions.create({ parent: note.id }) },
          { id: 'duplicate', label: t('duplicate'), icon: 'copy', onAction: () => actions.duplicate(note) },
          keyed.move,
          keyed.pin,
          {
            id: 'template',
            label: t(note.is_template ? 'unmakeTemplate' : 'makeTemplate'),
            icon: 'file',
            onAction: () => actions.set(of, { is_template: !note.is_template }),
          },
          'separator',
          { id: 'versions', label: t('versions'), icon: 'clock', onAction: () => setOpen('versions') },
          { id: 'export', label: t('exportOne'), icon: 'download', onAction: () => void exportOne() },
          { id: 'print', label: t('print'), icon: 'note', onAction: () => window.print() },
          'separator',
          keyed.archive,
          note.deleted_at === null
            ? { id: 'delete', label: t('delete'), icon: 'trash', isDanger: true, onAction: () => actions.trash(of) }
            : { id: 'restore', label: t('restore'), icon: 'undo', onAction: () => actions.restore(of) },
        ]}
      />

      {open === 'move' && <MoveDialog notes={of} onClose={() => setOpen(null)} />}
      {open === 'versions' && (
        <NoteVersions text={text} editor={editor} onRestored={onRestored} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
