import { type Id, toDay } from '@techo/core'
import { store } from '@techo/data'
import { type Doc, linkColumns, repairDoc } from '@techo/editor/doc'
import { dailyApi } from '../api.ts'
import { noteColumns } from '../periods/note-columns.ts'
import { writingApi } from '../writing/api.ts'
import { withIds } from '../writing/link-rows.ts'
import { noteApi } from './api.ts'
import { renameLinks } from './change-links.ts'
import { docColumn, textColumns } from './text-columns.ts'

const untracked = { track: false } as const
let running: Promise<void> | null = null

/**
 * Rewrites in other notes, days and weeks what still calls a note by a title it had before. The database tells which they are, so a
 * rename that was made offline, or on another device, is caught up with whenever the notes are opened; a text that is being written
 * elsewhere at that moment is left for the next time. Never rejects.
 */
export async function updateStaleLinks(): Promise<void> {
  while (running) await running
  // What could not be asked or written now is found again the next time.
  running = update().catch(() => {})
  await running
  running = null
}

async function update(): Promise<void> {
  const { data: stale = [] } = await store.dispatch(noteApi.endpoints.staleNoteLinks.initiate(undefined, untracked))
  const of = (type: string): Id[] =>
    [...new Set(stale.flatMap(row => (row.src_type === type ? [row.src_id] : [])))].slice(0, 100)
  const current = ({ id, doc }: { readonly id: Id; readonly doc: unknown }): Doc =>
    stale.reduce(
      (text, row) => (row.src_id === id ? renameLinks(text, row.dst_note_id, [row.dst_title], row.title) : text),
      repairDoc(doc).doc,
    )
  const [notes, periods] = [of('note'), of('period_note')]
  if (notes.length > 0) {
    const { data = [] } = await store.dispatch(noteApi.endpoints.notesWhole.initiate(notes, untracked))
    for (const { id, rev, title, doc: before } of data) {
      const doc = current({ id, doc: before })
      const links = withIds(linkColumns(doc))
      const change = { id, rev, columns: textColumns(title, doc), isAnswered: true, links }
      await store.dispatch(noteApi.endpoints.saveNoteText.initiate(change, untracked))
    }
  }
  if (periods.length > 0) {
    const { data = [] } = await store.dispatch(writingApi.endpoints.periodsWhole.initiate(periods, untracked))
    for (const { id, rev, kind, period_start, one_line, doc: before } of data) {
      const doc = current({ id, doc: before })
      const change = {
        period: { kind, start: toDay(period_start) },
        rev,
        columns: { ...noteColumns(doc, one_line), doc: docColumn(doc) },
        isAnswered: true,
        links: { of: id, rows: withIds(linkColumns(doc)) },
      }
      await store.dispatch(dailyApi.endpoints.setPeriodNote.initiate(change, untracked))
    }
  }
}
