import type { Id } from '@techo/core'
import { Button, Dialog } from '@techo/ui'
import { TagPicker } from '@techo/ui/fields'
import { useState } from 'react'
import { useBulkT } from './bulk-messages.ts'
import { useNoteT } from './messages.ts'
import type { NoteRow } from './note.ts'
import { useNoteActions } from './useNoteActions.ts'
import { useNotes } from './useNotes.ts'

/** Gives tags to several notes at once. */
export function TagDialog({ notes, onClose }: { readonly notes: readonly NoteRow[]; readonly onClose: () => void }) {
  const t = useNoteT()
  const words = useBulkT()
  const { tags } = useNotes()
  const { addTags, tagNamed } = useNoteActions()
  const [chosen, setChosen] = useState<readonly Id[]>([])
  return (
    <Dialog
      title={t('addTags')}
      size="small"
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={chosen.length === 0}
            onPress={() => {
              addTags(notes, chosen)
              onClose()
            }}
          >
            {words('doTag')}
          </Button>
        </>
      }
    >
      <TagPicker
        label={t('tags')}
        description={words('bulkTagsText')}
        tags={tags}
        value={chosen}
        onChange={setChosen}
        onCreate={tagNamed}
      />
    </Dialog>
  )
}
