import type { MenuAction } from '@techo/ui'
import type { useNoteT } from './messages.ts'
import type { NoteRow } from './note.ts'
import type { NoteActions } from './useNoteActions.ts'

export interface KeyedOn {
  readonly note: NoteRow
  /** what is moved and archived: the note, or all that are selected with it */
  readonly of: readonly NoteRow[]
  readonly actions: NoteActions
  readonly onMove: () => void
}

/** What can be done with a note by a key, in the list of notes and in the menu of one. */
export const keyedActions = (t: ReturnType<typeof useNoteT>, { note, of, actions, onMove }: KeyedOn) =>
  ({
    pin: {
      id: 'pin',
      label: t(note.pinned ? 'unpin' : 'pin'),
      icon: 'pin',
      keys: 'P',
      onAction: () => actions.set([note], { pinned: !note.pinned }),
    },
    archive: {
      id: 'archive',
      label: t(note.archived ? 'unarchive' : 'archive'),
      icon: note.archived ? 'archive-restore' : 'archive',
      keys: 'E',
      onAction: () => actions.archive(of, !note.archived),
    },
    move: { id: 'move', label: t('move'), icon: 'move-right', keys: 'M', onAction: onMove },
  }) as const satisfies Record<string, MenuAction>
