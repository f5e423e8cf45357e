import { newId } from '@techo/core'
import { useCallback, useEffect, useRef } from 'react'
import type { NoteRow } from '../api.ts'
import { useAddVersionMutation } from '../writing/api.ts'

const apart = 10 * 60_000

/**
 * Keeps what a text was before it is written over: the stored text at the first change after the page opened, and again at
 * the first change ten minutes later.
 */
export function useVersions(row: NoteRow | null): {
  readonly onBeforeChange: () => void
  readonly keep: (reason: 'manual' | 'restore') => void
} {
  const [addVersion] = useAddVersionMutation()
  const keptAt = useRef<number | null>(null)
  const keptRev = useRef<number | null>(null)
  const latest = useRef(row)
  useEffect(() => {
    latest.current = row
  })

  const keep = useCallback(
    (reason: 'autosave' | 'manual' | 'restore') => {
      const stored = latest.current
      if (!stored?.doc) return
      keptRev.current = stored.rev
      void addVersion({ id: newId(), period_note_id: stored.id, rev: stored.rev, doc: stored.doc, reason })
    },
    [addVersion],
  )

  const onBeforeChange = useCallback(() => {
    const now = Date.now()
    if (keptAt.current !== null && now - keptAt.current < apart) return
    keptAt.current = now
    if (latest.current?.rev !== keptRev.current) keep('autosave')
  }, [keep])

  return { onBeforeChange, keep }
}
