import { leftDraftsOf, newId } from '@techo/core'
import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { emptyDoc } from '../doc/document.ts'
import type { RichEditorHandle, Snapshot } from '../handle.ts'
import { createAutosave } from './autosave.ts'
import { type Turn, takeTurns } from './turn.ts'
import type { Autosave, MergeJournal, Revision, SaveAnswer, SaveJob, SaveStatus } from './types.ts'

export interface AutosaveSetup {
  /** names the document in the whole product, e.g. `note:<id>` or `day:2026-11-20`; another one flushes the one before */
  readonly id: string
  /** the stored text as the page last read it; null for a document that does not exist yet */
  readonly stored: Revision | null
  readonly editor: RefObject<RichEditorHandle | null>
  /** saves one text under the id it carries, where the revision it carries is still the stored one; see `SaveAnswer` */
  readonly save: (job: SaveJob) => Promise<SaveAnswer>
  /** whose text it is; with it, the last words before the page is left are put aside for the same person's next page */
  readonly owner?: string | undefined
  /** which saves are on their way, and where merges are written down */
  readonly journal?: MergeJournal
}

export interface AutosaveBinding {
  readonly status: SaveStatus
  /** something was written since the page opened */
  readonly wasWritten: boolean
  /** false while another tab writes this document; writing here makes it true, so nothing has to be read-only meanwhile */
  readonly isWriter: boolean
  /** for `RichEditor` */
  readonly onChange: (snapshot: Snapshot) => void
  readonly saveNow: () => Promise<boolean>
  readonly settle: () => void
  /** Takes one of the two texts out again that were brought together last; what was written since stays. */
  readonly keepOnly: (which: 'mine' | 'theirs') => void
}

const thisTab = newId()

/**
 * `createAutosave` and `takeTurns` for one editor on a page: saves when the page hides, when the editor loses the focus, when
 * the document changes, when the frame is about to load the page anew, and when the network is back. What it does not know
 * is how a document is stored: that is `save`.
 */
export function useAutosave({ id, stored, editor, save, owner, journal }: AutosaveSetup): AutosaveBinding {
  const latest = useRef({ save, stored, journal })
  const [wasWritten, setWritten] = useState(false)
  const turn = useRef<Turn | null>(null)
  const [isWriter, setWriter] = useState(true)

  const make = (): Autosave =>
    createAutosave({
      id,
      base: stored,
      save: job => latest.current.save(job),
      journal: () => latest.current.journal,
      ...(owner ? { left: leftDraftsOf(owner) } : {}),
      screen: {
        read: () => editor.current?.getJSON() ?? emptyDoc(),
        show: doc => editor.current?.receive(doc),
        isComposing: () => editor.current?.isComposing() ?? false,
      },
    })
  const [held, setHeld] = useState(make)
  let autosave = held
  if (held.id !== id) {
    autosave = make()
    setHeld(autosave)
    setWritten(false)
  }

  useEffect(() => {
    latest.current = { save, stored, journal }
  })

  useEffect(() => {
    autosave.reopen()
    return () => autosave.close()
  }, [autosave])

  useEffect(() => {
    const made = takeTurns(
      autosave.id,
      {
        tab: thisTab,
        locks: globalThis.navigator?.locks,
        channel: () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('techo-editor')),
        later: (then, ms) => setTimeout(then, ms),
      },
      {
        onTurn: text => {
          setWriter(true)
          if (text) autosave.takeOver(text.doc, text.base, text.isDirty, text.lineage)
          else if (latest.current.stored) autosave.receive(latest.current.stored)
          autosave.recover()
        },
        onFollow: isHandedOver => {
          if (isHandedOver) autosave.release()
          setWriter(false)
        },
        onText: text => autosave.takeOver(text.doc, text.base, false, text.lineage),
        exportDraft: async () => {
          await autosave.flush()
          return autosave.exportDraft()
        },
      },
    )
    turn.current = made
    return () => {
      turn.current = null
      made.close()
    }
  }, [autosave])

  // A tab that closes before it gets the turn leaves its words to whoever has it.
  useEffect(() => {
    if (!owner) return
    return leftDraftsOf(owner).watch(autosave.id, () => {
      if (turn.current?.isMine()) autosave.recover()
    })
  }, [autosave, owner])

  useEffect(() => {
    const gone = new AbortController()
    // Without it the first save takes as long as it takes.
    import('./read-ahead.ts').then(({ readAhead }) => readAhead(editor, gone.signal)).catch(() => {})
    return () => gone.abort()
  }, [editor])

  // Cheap unless the stored revision is another one.
  useEffect(() => {
    if (stored) autosave.receive(stored)
  })

  // A save of a page that is gone may be refused while nothing here changes, and its words may be in already.
  useEffect(
    () =>
      latest.current.journal?.watchRefused?.(() => {
        if (latest.current.stored) autosave.receive(latest.current.stored)
      }),
    [autosave],
  )

  useEffect(() => {
    const flush = () => void autosave.flush()
    // A tab that was ended without its last words has told nobody; whoever closed it looks at another one then.
    const lookForLeft = async () => {
      if (await turn.current?.isAlone()) autosave.recover()
    }
    const goAway = () => {
      autosave.leave()
      flush()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    const leave = (event: Event) => {
      // The frame is about to load the page anew and waits for what is handed over.
      if (event instanceof CustomEvent) event.detail?.waitUntil?.(autosave.flush())
    }
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener('visibilitychange', hide, { signal })
    window.addEventListener('pagehide', goAway, { signal })
    for (const name of ['blur', 'online']) window.addEventListener(name, flush, { signal })
    window.addEventListener('focus', () => void lookForLeft(), { signal })
    window.addEventListener('techo:flush', leave, { signal })
    return () => gone.abort()
  }, [autosave])

  const onChange = useCallback(
    (snapshot: Snapshot) => {
      setWritten(true)
      // Who writes in a tab gets the turn; what is written until it comes is brought together with the other tab's text.
      turn.current?.ask()
      autosave.change(snapshot)
    },
    [autosave],
  )

  // The others follow at the pace of the saves, not of the keys.
  const status = useSyncExternalStore(autosave.subscribe, autosave.status, autosave.status)
  useEffect(() => {
    if (status.phase === 'saving') turn.current?.tell(autosave.exportDraft())
  }, [autosave, status.phase])

  return {
    status,
    wasWritten,
    isWriter,
    onChange,
    saveNow: autosave.flush,
    settle: autosave.settle,
    keepOnly: autosave.keepOnly,
  }
}
