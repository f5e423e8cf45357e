import { type Id, isProblem } from '@techo/core'
import { useSession, useSync } from '@techo/data'
import type { RichEditorHandle } from '@techo/editor'
import { type AutosaveBinding, type SaveAnswer, type SaveStatus, useAutosave } from '@techo/editor/autosave'
import { type RefObject, useMemo } from 'react'
import { type NoteRow, useSetPeriodNoteMutation } from '../api.ts'
import { useNewId } from '../useNewId.ts'
import { noteColumns } from './day-note.ts'
import type { Period } from './period.ts'

export type NoteState = 'idle' | 'unsaved' | 'saving' | 'saved' | 'waiting' | 'offline' | 'notKept' | 'failed'

export interface PeriodNoteBinding {
  /** of the row, also when there is none yet */
  readonly id: Id
  readonly autosave: AutosaveBinding
  readonly state: NoteState
}

/**
 * Keeps the text of a period and its row together. Every save names the revision it started from, so one that comes too late
 * is refused and merged instead of overwriting; while nothing gets through, saves wait on disk and become one.
 */
export function usePeriodNote(
  period: Period,
  row: NoteRow | null,
  editor: RefObject<RichEditorHandle | null>,
): PeriodNoteBinding {
  const [setNote] = useSetPeriodNoteMutation()
  const sync = useSync()
  const { user } = useSession()
  const id = useNewId()
  const stored = useMemo(() => row && { doc: row.doc, rev: row.rev }, [row])
  const autosave = useAutosave({
    id: `period:${period.kind}:${period.start}`,
    stored,
    editor,
    owner: user?.id,
    save: async ({ doc, rev }): Promise<SaveAnswer> => {
      const columns = noteColumns(doc, row?.one_line ?? '')
      const isAnswered = sync.online && sync.failing === null
      try {
        await setNote({
          period,
          ...(row === null ? { id } : {}),
          rev,
          // A document is JSON; its type says more than the column's, which has an index signature.
          columns: { ...columns, doc: columns.doc as unknown as NoteRow['doc'] },
          isAnswered,
        }).unwrap()
        return { kind: isAnswered ? 'saved' : 'kept' }
      } catch (error) {
        if (!isProblem(error)) throw error
        return error.kind === 'conflict' ? { kind: 'conflict' } : { kind: 'failed', problem: error }
      }
    },
  })
  return { id: row?.id ?? id, autosave, state: stateOf(autosave.status, autosave.wasWritten, sync) }
}

const stateOf = (
  { phase, isKept }: SaveStatus,
  wasWritten: boolean,
  { pending, failing, online, kept }: ReturnType<typeof useSync>,
): NoteState => {
  if (phase === 'locked' || (phase === 'offline' && !isKept)) return 'failed'
  if (phase === 'dirty') return 'unsaved'
  if (phase === 'queued' || phase === 'saving') return 'saving'
  if (!wasWritten) return 'idle'
  if (pending === 0) return 'saved'
  if (!kept) return 'notKept'
  return online && failing?.kind !== 'offline' ? 'waiting' : 'offline'
}
