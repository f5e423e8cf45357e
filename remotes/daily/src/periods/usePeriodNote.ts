import type { Id } from '@techo/core'
import { journalOf, useSession, useSync } from '@techo/data'
import type { RichEditorHandle } from '@techo/editor'
import { type AutosaveBinding, type SaveAnswer, saveAnswerOf, useAutosave } from '@techo/editor/autosave'
import { useLanguage } from '@techo/ui'
import { type RefObject, useMemo } from 'react'
import { type NoteRow, useSetPeriodNoteMutation } from '../api.ts'
import { useNewId } from '../useNewId.ts'
import { type SaveState, saveStateOf } from '../writing/save-state.ts'
import { useTextLinks } from '../writing/useTextLinks.ts'
import { noteColumns } from './note-columns.ts'
import { type Period, periodInWords } from './period.ts'

export interface PeriodNoteBinding {
  /** of the row, also when there is none yet */
  readonly id: Id
  readonly autosave: AutosaveBinding
  /** null while nothing was written */
  readonly state: SaveState | null
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
  const { language } = useLanguage()
  const newId = useNewId()
  const id = row?.id ?? newId
  const links = useTextLinks({ type: period.kind, id }, row?.doc ?? null)
  const stored = useMemo(() => row && { doc: row.doc, rev: row.rev }, [row])
  const autosave = useAutosave({
    id: `period:${period.kind}:${period.start}`,
    stored,
    editor,
    owner: user?.id,
    journal: journalOf({
      table: 'period_notes',
      entity: { type: period.kind, id },
      key: { kind: period.kind, period_start: period.start },
      title: periodInWords(period, language),
      href: `/mypage/daily/${period.start}${period.kind === 'day' ? '' : `?note=${period.kind}`}`,
    }),
    save: async ({ doc, rev, isAwaited }): Promise<SaveAnswer> => {
      const columns = noteColumns(doc, row?.one_line ?? '')
      const rows = links.rowsOf(doc)
      const saving = setNote({
        period,
        ...(row === null ? { id } : {}),
        rev,
        // A document is JSON; its type says more than the column's, which has an index signature.
        columns: { ...columns, doc: columns.doc as unknown as NoteRow['doc'] },
        links: rows && { of: id, rows },
        isAnswered: isAwaited,
      })
      const answer = await links.follow(doc, saveAnswerOf(saving.unwrap()))
      // A row that is gone is made again.
      return answer.kind === 'locked' ? { ...answer, kind: 'failed' } : answer
    },
  })
  return { id, autosave, state: saveStateOf(autosave, sync) }
}
