import { type LeftDraft, problem } from '@techo/core'
import { type Doc, emptyDoc } from '../doc/document.ts'
import { verdictOf } from '../doc/limits.ts'
import { type Merged, mergeDocs } from '../doc/merge.ts'
import { docDigest, sameDoc } from '../doc/same.ts'
import { docToText } from '../doc/text.ts'
import { createAside } from './aside.ts'
import { wallClock } from './clock.ts'
import { createLineage, namesOf } from './lineage.ts'
import { reconcile } from './reconcile.ts'
import { createRefusals } from './refusals.ts'
import { createTimers } from './timers.ts'
import type {
  Autosave,
  AutosaveOptions,
  Draft,
  Revision,
  SaveAnswer,
  SaveJob,
  SavePhase,
  SaveStatus,
  Written,
} from './types.ts'

/** ms before a failed save is tried again: doubled each time, from the first to the last. */
const [firstRetry, lastRetry] = [2000, 60_000]

/**
 * Keeps one document safe while it is written: a moment after typing stopped, at the latest a few seconds after it began, at
 * once when asked; one save at a time, never in the middle of a composed word. The document's id and the revision it was
 * written on are bound into every save, so no answer can land on another note. What was written last is what is saved last.
 *
 *     clean → dirty → queued (on this device) → saving → clean | conflict | offline | locked
 *
 * When the stored text turns out to have been written elsewhere, the two are brought together block by block; where both
 * wrote the same block both stay in the text, `conflict` says so, and the text goes on being saved. Transport, store, clock
 * and screen are arguments; nothing here knows a browser. What fails is a status. One file, though a long one: all of it stands on
 * what is stored, what is on its way and what was written since, which change together.
 */
export function createAutosave(options: AutosaveOptions): Autosave {
  const { id, save, screen, left, journal, clock = wallClock, idle = 800, most = 5000 } = options
  const listeners = new Set<() => void>()
  let status: SaveStatus = { phase: 'clean', isMerged: false, isKept: false, problem: null, size: 'fine' }
  /** Whether a save on this revision is still to be answered: it is drawn in what comes as the stored text. */
  const isOnItsWay = (rev?: number) => journal?.()?.isOnItsWay(rev) ?? false
  /** Whether the verdict of a save is waited for: only where one may come soon, and somebody is there to act on it. */
  const isAwaiting = () => !isClosed && (journal?.()?.isReachable?.() ?? true)
  /** what is stored, as far as it is known: words of ours, or of another tab, that are on their way are no part of it */
  let base: Revision = options.base ?? { doc: null, rev: 1 }
  /** what the screen was brought to last: what it holds as long as nobody writes there */
  let shown = base.doc
  if (options.base && isOnItsWay(base.rev)) base = { doc: null, rev: base.rev }
  let stored: Revision | null = null
  let waiting: Written | null = null
  /** the last text on the screen that may not be stored; what a save that did not succeed is followed by */
  let newest: Written | null = null
  let running: Promise<void> | null = null
  /** the last text that may be on its way: what is written after it was written on it */
  let handed: Doc | null = null
  const lineage = createLineage(shown)
  let isConflict = false
  let view = screen
  let isClosed = false
  const { start, stop, timers } = createTimers<'rest' | 'limit' | 'retry'>(clock, name => {
    if (waiting && (!waiting.composing || name === 'retry')) void run()
  })
  let pause = firstRetry
  /** what other screens left and is in this text */
  let takenUp: readonly LeftDraft<Draft>[] = []
  /** What was written here is in the hands of another tab. */
  let isHandedOver = false
  let isTouched = false
  /** `docDigest` of what this page has saved: what comes back of it is no news. */
  const sent = new Set<string>()
  /** the texts that were brought together last, and what came of them */
  let last: { readonly mine: unknown; readonly theirs: unknown; readonly merged: Doc } | null = null
  /** `docDigest` of texts that are part of what is on the screen, though a save of them may have been refused */
  const taken = new Set<string>()
  const refusals = createRefusals(
    () => journal?.(),
    doc => sent.has(docDigest(doc)) || taken.has(docDigest(doc)),
  )
  const aside = createAside({ text: () => newest?.getJSON() ?? null, put: () => putAside(false), clock, idle })

  const show = (doc: unknown) => {
    shown = doc
    view.show(doc)
  }

  const enter = (phase: SavePhase, rest: Partial<SaveStatus> = {}) => {
    const told = phase === 'clean' && isConflict ? 'conflict' : phase
    const next: SaveStatus = { ...status, problem: null, ...rest, phase: told }
    if (Object.entries(next).every(([key, value]) => Reflect.get(status, key) === value)) return
    status = next
    for (const listener of listeners) listener()
  }

  const tried = (job: SaveJob) => save(job).catch((): SaveAnswer => ({ kind: 'failed' }))

  const attempt = async (text: Written) => {
    const job: SaveJob = { id, doc: text.getJSON(), rev: base.rev, isAwaited: isAwaiting() }
    const size = verdictOf(job.doc)
    if (size === 'too-large') {
      waiting ??= newest
      putAside(false)
      return enter('offline', { size, problem: problem('invalid', { code: 'document_too_large' }) })
    }
    enter('saving', { isKept: false, size })
    sent.add(docDigest(job.doc))
    handed = job.doc
    lineage.add(job.doc)
    const told = await tried(job)
    // No verdict came in time: it is on this device only.
    const isLate = told.kind === 'saved' && isOnItsWay()
    const answer: SaveAnswer = isLate ? { kind: 'kept' } : told
    // Another tab's words have been taken up meanwhile, and nobody may have saved them.
    if (answer.kind === 'saved' && newest !== text) waiting ??= newest
    if (answer.kind === 'saved' && waiting === null) forget()
    // Kept is not arrived: it may be refused when nobody is there any more who could bring the two together.
    if (answer.kind === 'kept') putAside(false)
    if (answer.kind !== 'saved' && answer.kind !== 'kept') handed = null
    const isRefused = answer.kind === 'locked' || (answer.kind === 'conflict' && !answer.theirs && !stored)
    if (isClosed && isRefused) return handOver(job)
    switch (answer.kind) {
      case 'saved':
        pause = firstRetry
        refusals.settle(job.doc, last !== null)
        if (waiting === null) newest = null
        if (answer.rev !== undefined) base = { doc: job.doc, rev: answer.rev }
        return enter(waiting === null ? 'clean' : 'dirty')
      case 'kept':
        return enter(waiting === null ? 'offline' : 'dirty', { isKept: true, problem: answer.problem ?? null })
      case 'conflict':
        sent.delete(docDigest(job.doc))
        waiting ??= newest
        enter(waiting ? 'dirty' : 'clean')
        stored = answer.theirs ?? stored
        applyStored()
        // Not said what is stored: `receive` will, and if it does not, the next save asks again.
        return base.rev === job.rev ? again() : undefined
      case 'locked':
        waiting ??= newest
        return enter('locked', { problem: answer.problem ?? null })
      case 'failed':
        sent.delete(docDigest(job.doc))
        waiting ??= newest
        putAside(false)
        enter('offline', { problem: answer.problem ?? null })
        again()
    }
  }

  /**
   * Its editor was closed while the verdict was awaited, and nobody reads the stored text here any more. Sent once more for nobody,
   * the save is kept with those that were refused.
   */
  const handOver = (job: SaveJob) => {
    sent.delete(docDigest(job.doc))
    if (job.isAwaited) waiting ??= newest
    enter(waiting ? 'dirty' : 'offline')
  }

  const dropTakenUp = () => {
    for (const draft of takenUp) left?.drop(draft)
    takenUp = []
  }

  const forget = () => {
    dropTakenUp()
    left?.dropOwn(id)
  }

  const putAside = (isLeft: boolean) => {
    if (newest === null || status.phase === 'clean') return
    const doc = newest.getJSON()
    lineage.add(doc)
    const draft = {
      id,
      doc,
      rev: base.rev,
      base: base.doc,
      lineage: namesOf(lineage.texts()),
      ...(handed ? { handed } : {}),
    }
    if (left?.put(draft, isLeft)) dropTakenUp()
  }

  const again = () => {
    stop('retry')
    start('retry', pause)
    pause = Math.min(pause * 2, lastRetry)
  }

  const run = async (): Promise<void> => {
    stop('rest', 'limit', 'retry')
    while (running) await running
    if (waiting === null || status.phase === 'locked') return
    const text = waiting
    waiting = null
    enter('queued')
    running = attempt(text)
    await running
    running = null
    // A merge during the save asked for another one.
    if (waiting !== null && status.phase === 'dirty' && timers.size === 0) wait()
  }

  const wait = () => {
    stop('rest')
    start('rest', idle)
    if (!timers.has('limit')) start('limit', most)
  }

  const change = (text: Written) => {
    waiting = text
    newest = text
    if (status.phase === 'locked') return
    if (running === null || status.phase === 'clean') enter('dirty')
    wait()
    if (left) aside.soon()
    if (!text.composing) applyStored()
  }

  const changeTo = (doc: Doc) => change({ composing: false, getJSON: () => doc })

  /** Shows what two texts came to, and saves it. Whoever is told of a new status may ask for it and what it stands on. */
  const bring = ({ doc, conflict }: Merged) => {
    show(doc)
    isConflict ||= conflict
    changeTo(doc)
  }

  /** Meets the stored text, unless a word is being composed: then the end of it comes here again. */
  const applyStored = () => {
    if (!stored || view.isComposing()) return
    const theirs = stored
    if (theirs.rev === base.rev) {
      stored = null
      return
    }
    letTheOtherGoOn(theirs.rev)
    const here = view.read()
    const result = reconcile(base.doc, here, theirs.doc, sent)
    stored = null
    // The words that stand in it and are on their way may be refused yet, in this tab or in another.
    const isDrawn = isOnItsWay(theirs.rev)
    base = isDrawn ? { doc: base.doc, rev: theirs.rev } : theirs
    if (result.kind === 'keep' && isDrawn) return
    handed = null
    if (result.kind === 'adopt') lineage.begin(result.doc)
    else lineage.add(theirs.doc)
    if (result.kind === 'keep' && !result.isSame) return saveAnew()
    if (result.kind !== 'merge') {
      if (!isDrawn) forget()
      if (result.kind === 'adopt') show(result.doc)
      if (!isDrawn) refusals.settle(theirs.doc, last !== null)
      waiting = null
      newest = null
      stop('rest', 'limit', 'retry')
      if (status.phase === 'dirty' || status.phase === 'offline') enter('clean')
      return
    }
    bring(result)
    noteMerge(here, theirs.doc, result)
  }

  /** A save that was kept on an earlier revision is refused, or will be. */
  const saveAnew = () => {
    if (newest === null || waiting !== null || running !== null) return
    refusals.expect()
    change({ composing: false, getJSON: newest.getJSON })
  }

  const noteMerge = (mine: unknown, theirs: unknown, { doc: merged, conflict }: Merged) => {
    last = { mine: mine ?? emptyDoc(), theirs: theirs ?? emptyDoc(), merged }
    taken.add(docDigest(last.mine))
    refusals.expect()
    const words = { mine: docToText(last.mine), theirs: docToText(last.theirs) }
    journal?.()?.onMerged({ ...words, isConflict: conflict, rev: base.rev })
    enter(status.phase, { isMerged: true })
  }

  const recover = (): void => {
    if (isClosed) return
    if (view.isComposing()) return void clock.set(recover, idle)
    for (const found of left?.read(id) ?? []) {
      if (found.isOwn && !isHandedOver) continue
      if (takenUp.some(({ key, text }) => key === found.key && text === found.text)) continue
      if (takeUp(found.draft)) takenUp = [...takenUp, found]
      else left?.drop(found)
    }
  }

  /** Brings a draft into the text; false when it is what is stored. */
  const takeUp = (draft: Draft): boolean => {
    const isShown = sameDoc(draft.doc, shown)
    const hasArrived = draft.handed !== undefined && sameDoc(draft.handed, shown)
    // A save that arrives moves the revision. What is shown on the same one is drawn over what is stored.
    const isDrawn = isOnItsWay(base.rev) || (draft.rev === base.rev && !sameDoc(draft.doc, draft.base))
    if (sameDoc(draft.doc, base.doc) && !isDrawn) return false
    // Its tab may have handed over a part of it, or all, and here it may have been changed since.
    const shared = lineage.shared([...(draft.lineage ?? []), ...namesOf([draft.doc])])
    const from = shared ?? (hasArrived ? draft.handed : draft.base) ?? emptyDoc()
    // The screen may hold more than what is known to be stored, once somebody has written there.
    const here = newest?.getJSON() ?? (isTouched ? view.read() : (shown ?? emptyDoc()))
    if (isDrawn && (isShown || hasArrived)) {
      sent.add(docDigest(shown))
      base = { doc: draft.base, rev: base.rev }
    }
    if (isShown) {
      // What is shown and neither stored nor on its way is nobody's but ours.
      if (newest === null && !isOnItsWay(base.rev)) changeTo(draft.doc)
      newest ??= { composing: false, getJSON: () => draft.doc }
      return true
    }
    const merged = mergeDocs(from, draft.doc, here)
    if (sameDoc(merged.doc, here)) {
      // Handed over before it was left, so it is no merge; whether anybody has saved it, nobody knows.
      if (newest === null && !sameDoc(here, base.doc)) changeTo(merged.doc)
      return !sameDoc(here, base.doc)
    }
    taken.add(docDigest(draft.doc))
    bring(merged)
    // Where what it stands on is not known here, only what was written on that is in this text now.
    if (shared !== undefined) lineage.add(draft.doc)
    if (!sameDoc(from, here)) noteMerge(draft.doc, here, merged)
    return true
  }

  /** The stored text has moved on under the tab that has ours: it has arrived or was merged there. */
  const letTheOtherGoOn = (rev: number) => {
    if (isHandedOver && rev > base.rev) left?.dropOwn(id)
  }

  return {
    id,
    change: text => {
      isTouched = true
      isHandedOver = false
      change(text)
    },
    flush: async () => {
      await run()
      return waiting === null || status.isKept
    },
    receive: theirs => {
      // Revisions only grow: a lower one is an answer that was overtaken.
      if (theirs.rev > base.rev) {
        stored = theirs
        applyStored()
      } else if (newest === null && shown !== null && !isOnItsWay()) refusals.look(shown, last !== null)
    },
    leave: () => {
      aside.stop()
      putAside(true)
      // What was kept before, and is in other hands now, may be refused when nobody is here.
      left?.leave(id)
    },
    recover,
    keepOnly: which => {
      if (!last) return
      const { doc } = mergeDocs(last.merged, view.read(), which === 'mine' ? last.mine : last.theirs)
      last = null
      isConflict = false
      enter(status.phase, { isMerged: false })
      bring({ doc, conflict: false })
    },
    settle: () => {
      isConflict = false
      enter(status.phase === 'conflict' ? 'clean' : status.phase, { isMerged: false })
    },
    exportDraft: () => {
      const doc = waiting?.getJSON() ?? view.read()
      lineage.add(doc)
      const texts = lineage.texts()
      return {
        doc,
        base,
        isDirty: waiting !== null,
        get lineage() {
          return namesOf(texts)
        },
      }
    },
    takeOver: (doc, from, isDirty, names = []) => {
      const isWritten = newest !== null
      const isBehind = from.rev < base.rev
      // Without a text that both came from, the older one of the two that are stored. Over the newer one, what the other tab has
      // not seen yet would count as deleted by it.
      const before = lineage.shared(names) ?? (isBehind ? from.doc : base.doc)
      letTheOtherGoOn(from.rev)
      if (!isBehind) base = from
      lineage.add(doc)
      stored = null
      // It is part of what is shown here from now on: when it comes back as what is stored, it is no news.
      sent.add(docDigest(doc))
      if (!isWritten && !isBehind) {
        show(doc)
        const text = view.read()
        if (isDirty) change({ composing: false, getJSON: () => text })
        return
      }
      const merged = mergeDocs(before ?? emptyDoc(), view.read(), doc)
      if (isWritten || isDirty) bring(merged)
      else show(merged.doc)
    },
    release: () => {
      stop('rest', 'limit', 'retry')
      // Whoever took it may be gone before it is saved.
      if (waiting) putAside(false)
      isHandedOver = true
      waiting = null
      newest = null
      enter('clean', { isKept: false })
    },
    status: () => status,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      isClosed = true
      stop('rest', 'limit')
      aside.stop()
      putAside(false)
      // What is still under way is merged and tried again without a screen.
      const text = newest
      view = {
        read: () => (waiting ?? newest ?? text)?.getJSON() ?? emptyDoc(),
        show: () => {},
        isComposing: () => false,
      }
      void run()
    },
    reopen: () => {
      isClosed = false
      view = screen
    },
  }
}
