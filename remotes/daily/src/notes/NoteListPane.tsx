import type { Id } from '@techo/core'
import { arriving, IconButton, ProblemView, Skeleton } from '@techo/ui'
import { Link } from '@techo/ui/router'
import { useState } from 'react'
import { ListControls } from './ListControls.tsx'
import { useNoteT } from './messages.ts'
import { NoteList } from './NoteList.tsx'
import { NothingThere } from './NotesHome.tsx'
import type { NoteRow } from './note.ts'
import styles from './notes.module.css'
import { useListState } from './useListState.ts'
import { useNoteActions } from './useNoteActions.ts'
import { useNotes } from './useNotes.ts'

const MoveDialog = arriving(() => import('./MoveDialog.tsx').then(m => m.MoveDialog))
const none: ReadonlySet<Id> = new Set()

/** The list beside an open note. */
export function NoteListPane({ open }: { readonly open: Id }) {
  const t = useNoteT()
  const notes = useNotes()
  const list = useListState()
  const { create } = useNoteActions()
  const [moved, setMoved] = useState<readonly NoteRow[] | null>(null)
  return (
    <section className={styles.beside} aria-label={t('list')}>
      <div className={styles.besideHead}>
        <Link to="/mypage/notes" className={styles.besideTitle ?? ''}>
          {t('notes')}
        </Link>
        <IconButton icon="plus" label={t('add')} onPress={() => create()} />
      </div>
      <ListControls list={list} isNarrow />
      {notes.isReady ? (
        <NoteList
          list={list}
          selected={none}
          onSelect={() => {}}
          onMove={setMoved}
          isNarrow
          open={open}
          height="calc(100dvh - 15rem)"
          empty={<NothingThere list={list} onAdd={() => create()} />}
        />
      ) : notes.problem ? (
        <ProblemView problem={notes.problem} onRetry={notes.retry} size="line" />
      ) : (
        <Skeleton lines={8} />
      )}
      {moved && <MoveDialog notes={moved} onClose={() => setMoved(null)} />}
    </section>
  )
}
