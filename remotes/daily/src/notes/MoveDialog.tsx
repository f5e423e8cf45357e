import type { Id } from '@techo/core'
import { Button, Dialog } from '@techo/ui'
import { ComboBox } from '@techo/ui/fields'
import { useState } from 'react'
import { useBulkT } from './bulk-messages.ts'
import { useNoteT } from './messages.ts'
import { type NoteRow, pathOf, possibleParents, sorted } from './note.ts'
import { useNoteActions } from './useNoteActions.ts'
import { useNotes } from './useNotes.ts'

const top = 'top'

/** Puts notes below another one, or back to the top. */
export function MoveDialog({ notes, onClose }: { readonly notes: readonly NoteRow[]; readonly onClose: () => void }) {
  const t = useNoteT()
  const words = useBulkT()
  const { all, byId } = useNotes()
  const { move } = useNoteActions()
  const [parent, setParent] = useState<Id | null>(notes[0]?.parent_id ?? top)
  const parents = sorted(possibleParents(all, new Set(notes.map(({ id }) => id))), 'title', false)
  return (
    <Dialog
      title={t('move')}
      size="small"
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={parent === null}
            onPress={() => {
              move(notes, parent === top ? null : parent)
              onClose()
            }}
          >
            {words('doMove')}
          </Button>
        </>
      }
    >
      <ComboBox
        label={words('pickParent')}
        description={words('pickParentText')}
        value={parent}
        onChange={setParent}
        options={[
          { value: top, label: words('toTop') },
          ...parents.map(note => {
            const path = pathOf(byId, note.id).map(({ title }) => title || t('untitled'))
            return {
              value: note.id,
              label: note.title || t('untitled'),
              ...(path.length > 0 ? { note: path.join(' / ') } : {}),
            }
          }),
        ]}
      />
    </Dialog>
  )
}
