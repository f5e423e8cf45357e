import { useSync } from '@techo/data'
import type { RichEditorHandle, Snapshot } from '@techo/editor'
import { docKey } from '@techo/editor/doc'
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type NoteRow, useSetPeriodNoteMutation } from '../api.ts'
import { useNewId } from '../useNewId.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { noteColumns, reconcile } from './day-note.ts'
import type { Period } from './period.ts'

export type NoteState = 'idle' | 'unsaved' | 'saving' | 'saved' | 'waiting' | 'offline' | 'notKept' | 'failed'

export interface PeriodNoteBinding {
  readonly onChange: (snapshot: Snapshot) => void
  readonly state: NoteState
  /** the text on the screen was just brought together with one written elsewhere */
  readonly isMerged: boolean
  readonly saveAgain: () => void
}

/**
 * Keeps the text of a period and its row together: saves what is typed (`createAutosave`), and when the stored text turns out to
 * have been written elsewhere, shows it or brings the two together (`reconcile`). Every save names the revision it started
 * from, so one that comes too late is refused and merged instead of overwriting.
 */
export function usePeriodNote(
  period: Period,
  row: NoteRow | null,
  editor: RefObject<RichEditorHandle | null>,
): PeriodNoteBinding {
  const [setNote] = useSetPeriodNoteMutation()
  const sync = useSync()
  const id = useNewId()
  const [isMerged, setMerged] = useState(false)
  const [wasWritten, setWritten] = useState(false)
  const base = useRef<{ doc: unknown; rev: number }>({ doc: row?.doc ?? null, rev: row?.rev ?? 1 })
  const sent = useRef(new Set<string>())
  const latest = useRef({ row, sync })
  useEffect(() => {
    latest.current = { row, sync }
  })

  const save = useCallback(
    async (text: Pick<Snapshot, 'getJSON'>) => {
      const doc = text.getJSON()
      const { row, sync } = latest.current
      sent.current.add(docKey(doc))
      const columns = noteColumns(doc, row?.one_line ?? '')
      await setNote({
        period,
        ...(row === null ? { id } : {}),
        rev: base.current.rev,
        // A document is JSON; its type says more than the column's, which has an index signature.
        columns: { ...columns, doc: columns.doc as unknown as NoteRow['doc'] },
        // While nothing gets through, saves wait on disk and become one.
        isAnswered: sync.online && sync.failing === null,
      }).unwrap()
    },
    [period, id, setNote],
  )

  const [autosave] = useState<Autosave<Pick<Snapshot, 'getJSON' | 'composing'>>>(() =>
    createAutosave({ save: text => saveNow.current(text) }),
  )
  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  }, [save])

  /** Looks at the stored text, unless a word is being composed: then the end of it looks again. */
  const meet = useCallback(() => {
    const { row } = latest.current
    const handle = editor.current
    if (!row || !handle || row.rev === base.current.rev || handle.isComposing()) return
    const result = reconcile(base.current.doc, handle.getJSON(), row.doc, sent.current)
    base.current = { doc: row.doc, rev: row.rev }
    if (result.kind === 'keep') return
    handle.setContent(result.doc)
    if (result.kind === 'adopt') return
    setMerged(true)
    const { doc } = result
    autosave.change({ composing: false, getJSON: () => doc })
  }, [autosave, editor])

  // Cheap unless the stored revision is another one.
  useEffect(() => meet())

  const onChange = useCallback(
    (snapshot: Snapshot) => {
      setWritten(true)
      autosave.change(snapshot)
      if (!snapshot.composing) meet()
    },
    [autosave, meet],
  )

  useEffect(() => {
    const flush = () => void autosave.flush()
    const hide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    const leave = (event: Event) => {
      // The frame is about to load the page anew and waits for what is handed over.
      if (event instanceof CustomEvent) event.detail?.waitUntil?.(autosave.flush())
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', flush)
    window.addEventListener('techo:flush', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('techo:flush', leave)
      flush()
    }
  }, [autosave])

  const saving = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)
  return { onChange, state: stateOf(saving, wasWritten, sync), isMerged, saveAgain: () => void autosave.flush() }
}

const stateOf = (
  saving: ReturnType<Autosave<never>['state']>,
  wasWritten: boolean,
  { pending, failing, online, kept }: ReturnType<typeof useSync>,
): NoteState => {
  if (saving === 'failed') return 'failed'
  if (saving === 'dirty') return 'unsaved'
  if (saving === 'saving') return 'saving'
  if (!wasWritten) return 'idle'
  if (pending === 0) return 'saved'
  if (!kept) return 'notKept'
  return online && failing?.kind !== 'offline' ? 'waiting' : 'offline'
}
