import type { FileTarget, FileTargetProps } from '@techo/core'
import { arriving, ProblemView, Skeleton } from '@techo/ui'
import type { ReactNode } from 'react'
import { PictureNote } from './PictureNote.tsx'
import { NotesContext, useAllNotes } from './useNotes.ts'

const ImportDialog = arriving(() =>
  import(/* webpackChunkName: "vault" */ './vault/ImportDialog.tsx').then(found => found.ImportDialog),
)

/** What is there already is read first: the same file again makes no second note. */
function WithNotes({ children }: { readonly children: ReactNode }) {
  const notes = useAllNotes()
  if (notes.isReady) return <NotesContext value={notes}>{children}</NotesContext>
  return notes.problem ? <ProblemView problem={notes.problem} onRetry={notes.retry} /> : <Skeleton lines={3} />
}

const Notes = ({ files, onClose }: FileTargetProps) => (
  <WithNotes>
    <ImportDialog given={files} onClose={onClose} />
  </WithNotes>
)

const Pictures = (given: FileTargetProps) => (
  <WithNotes>
    <PictureNote {...given} />
  </WithNotes>
)

export const files: readonly FileTarget[] = [
  { id: 'note', component: Notes },
  { id: 'picture', component: Pictures },
]
