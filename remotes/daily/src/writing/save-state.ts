import type { useSync } from '@techo/data'
import type { AutosaveBinding } from '@techo/editor/autosave'

/** How a text that is being written stands, for the line that says so. */
export type SaveState = 'unsaved' | 'saving' | 'saved' | 'waiting' | 'offline' | 'notKept' | 'failed'

/** null while nothing was written */
export function saveStateOf(
  { status: { phase, isKept }, wasWritten }: Pick<AutosaveBinding, 'status' | 'wasWritten'>,
  { pending, failing, online, kept }: ReturnType<typeof useSync>,
): SaveState | null {
  if (phase === 'locked' || (phase === 'offline' && !isKept)) return 'failed'
  if (phase === 'dirty') return 'unsaved'
  if (phase === 'queued' || phase === 'saving') return 'saving'
  if (!wasWritten) return null
  if (pending === 0) return 'saved'
  if (!kept) return 'notKept'
  return online && failing?.kind !== 'offline' ? 'waiting' : 'offline'
}
