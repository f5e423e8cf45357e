import { toDay } from '@techo/core'
import { linkColumns, parseDoc } from '@techo/editor/doc'
import { useState } from 'react'
import { type NoteRow, useSetPeriodNoteMutation } from '../api.ts'
import { docColumn } from '../notes/text-columns.ts'
import { withIds } from '../writing/link-rows.ts'
import { VersionsDialog } from '../writing/VersionsDialog.tsx'
import { noteColumns } from './note-columns.ts'
import { useVersions } from './useVersions.ts'

/** The earlier versions of the note of a period; its editor takes what is restored as it takes what another device wrote. */
export function PeriodVersions({ row, onClose }: { readonly row: NoteRow; readonly onClose: () => void }) {
  const [setNote] = useSetPeriodNoteMutation()
  const { keep } = useVersions(row)
  const [now] = useState(() => parseDoc(row.doc).doc)
  return (
    <VersionsDialog
      of={{ column: 'period_note_id', id: row.id }}
      now={now}
      canRestore={!row.locked}
      onKeep={keep}
      onRestore={doc =>
        void setNote({
          period: { kind: row.kind, start: toDay(row.period_start) },
          columns: { ...noteColumns(doc, row.one_line), doc: docColumn(doc) },
          links: { of: row.id, rows: withIds(linkColumns(doc)) },
        })
      }
      onClose={onClose}
    />
  )
}
