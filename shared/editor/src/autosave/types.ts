import type { LeftDrafts, Problem } from '@techo/core'
import type { Doc } from '../doc/document.ts'
import type { DocSize } from '../doc/limits.ts'
import type { Clock } from './clock.ts'

export type SavePhase = 'clean' | 'dirty' | 'queued' | 'saving' | 'conflict' | 'offline' | 'locked'

export interface SaveStatus {
  readonly phase: SavePhase
  /** the text on the screen was brought together with one written elsewhere */
  readonly isMerged: boolean
  /** the text that is not at the backend yet is on this device */
  readonly isKept: boolean
  /** why it is `offline` or `locked`, when a reason is known */
  readonly problem: Problem | null
  /** what was last written: one that is too large is not sent, and goes out once it is smaller */
  readonly size: DocSize['verdict']
}

/** A stored text and the revision that names it. */
export interface Revision {
  readonly doc: unknown
  readonly rev: number
}

export interface SaveJob {
  /** the document it belongs to, whatever the page shows by now */
  readonly id: string
  readonly doc: Doc
  /** the revision the text was written on; the save must be refused when the stored one is another */
  readonly rev: number
  /**
   * Whether somebody waits for the verdict and can bring the text together with another one. Without, the save is handed over: it
   * lies on the device until it is sent, and with those that were refused when it is.
   */
  readonly isAwaited: boolean
}

export type SaveAnswer =
  /** safe at the backend; `rev` when it says which revision that is now */
  | { readonly kind: 'saved'; readonly rev?: number }
  /** safe on this device, and sent by itself later */
  | { readonly kind: 'kept'; readonly problem?: Problem }
  /** written elsewhere meanwhile; without `theirs` the stored text is awaited by `receive` */
  | { readonly kind: 'conflict'; readonly theirs?: Revision }
  /** not tried again: this text may not be written (any more) */
  | { readonly kind: 'locked'; readonly problem?: Problem }
  /** not safe: tried again */
  | { readonly kind: 'failed'; readonly problem?: Problem }

/** What of a text is on this device only, with what it was written on: enough to merge it after a crash. */
export interface Draft extends Omit<SaveJob, 'isAwaited'> {
  readonly base: unknown
  /** the last text that was on its way: where that has arrived, only what was written after it is news */
  readonly handed?: unknown
  /** names of the texts it came from (`Lineage`); none are known of a draft that an older build left */
  readonly lineage?: readonly string[]
}

/** What was written at one moment; turned into JSON only when it is saved. */
export interface Written {
  readonly composing: boolean
  readonly getJSON: () => Doc
}

export interface Screen {
  readonly read: () => Doc
  /** brings the shown text to this one; is not told to `change` */
  readonly show: (doc: unknown) => void
  readonly isComposing: () => boolean
}

/** Two texts that were brought together, as words. */
export interface TextMerge {
  readonly mine: string
  readonly theirs: string
  /** both wrote the same passage: both stand in the text */
  readonly isConflict: boolean
  /** of the stored text */
  readonly rev: number
}

/** What the device knows of the saves of a text, and where merges are written down, so that every device is told of them. */
export interface MergeJournal {
  /**
   * Whether a save on this revision (on any, without one) is not yet answered: the stored text of that revision is handed over with
   * it, though it may be refused.
   */
  readonly isOnItsWay: (rev?: number) => boolean
  /** whether a save that is sent now is likely to be answered soon; it is taken to be so without it */
  readonly isReachable?: () => boolean
  /** how many saves of the person, of whichever text, were refused and not settled; none are known without it */
  readonly refused?: () => number
  /** Calls whenever that number is another; the answer ends it. */
  readonly watchRefused?: (then: () => void) => () => void
  /** Two texts were brought together. */
  readonly onMerged: (merge: TextMerge) => void
  /** What was brought together is stored; the rule says which saves that were refused before are part of it. */
  readonly onSettled: (isIn: (doc: unknown) => boolean) => void
}

export interface AutosaveOptions {
  readonly id: string
  /** the stored text the screen starts from; null for one that does not exist yet (revision 1) */
  readonly base: Revision | null
  readonly save: (job: SaveJob) => Promise<SaveAnswer>
  readonly screen: Screen
  readonly left?: LeftDrafts<Draft>
  readonly journal?: () => MergeJournal | undefined
  readonly clock?: Clock
  /** ms of rest before a save; 800 unless told */
  readonly idle?: number
  /** ms after the first unsaved change at which a save happens although typing goes on; 5000 unless told */
  readonly most?: number
}

export interface Autosave {
  readonly id: string
  readonly change: (text: Written) => void
  /** Saves now what is not saved yet, composing or not; resolves when that was tried. False: something is not safe anywhere. */
  readonly flush: () => Promise<boolean>
  /** A stored text was seen: its own echo, or one written elsewhere. */
  readonly receive: (theirs: Revision) => void
  /** The page is being left: what may not be safe yet is put aside at once, for `recover` of the next page. */
  readonly leave: () => void
  /** Takes up what other screens left on this device, and what this one handed to a tab that is gone. */
  readonly recover: () => void
  /** The person has seen that both versions stand in the text. */
  readonly settle: () => void
  /** Takes one of the two texts out again that were brought together last; what was written since stays. */
  readonly keepOnly: (which: 'mine' | 'theirs') => void
  /** The text, what it was written on, and whether any of it is not saved: what another tab needs to go on. */
  readonly exportDraft: () => {
    readonly doc: Doc
    readonly base: Revision
    readonly isDirty: boolean
    /** names of the texts it came from (`Lineage`) */
    readonly lineage: readonly string[]
  }
  /** Goes on from another tab's text, together with what was written here meanwhile. */
  readonly takeOver: (doc: unknown, base: Revision, isDirty: boolean, lineage?: readonly string[]) => void
  /** What waits here is in other hands. */
  readonly release: () => void
  readonly status: () => SaveStatus
  readonly subscribe: (listener: () => void) => () => void
  /** The screen is gone. What waits is put aside and handed over now; who brings in what is refused has no screen either. */
  readonly close: () => void
  /** The screen is there again. */
  readonly reopen: () => void
}
