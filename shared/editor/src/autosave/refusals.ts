import { hasLinesOf } from './reconcile.ts'
import type { MergeJournal } from './types.ts'

/** Tells the journal which saves that were refused are part of what is stored by now. */
export function createRefusals(journal: () => MergeJournal | undefined, isKnown: (doc: unknown) => boolean) {
  /** An earlier save may lie with those that were refused: one of a page that is gone, or one that was made anew. */
  let mayBe = true
  /** how many there were when they were last held against what is stored */
  let before = 0
  const settle = (arrived: unknown, isMerged: boolean) => {
    if (!mayBe) return
    mayBe = isMerged
    journal()?.onSettled(doc => isKnown(doc) || hasLinesOf(arrived, doc))
  }
  return {
    expect: () => {
      mayBe = true
    },
    /** @param isMerged another text may be brought together with it yet */
    settle,
    /** A save of a page that is gone may be refused after this one has read the text, which holds all of it already. */
    look: (arrived: unknown, isMerged: boolean) => {
      const count = journal()?.refused?.() ?? 0
      if (count === before) return
      before = count
      if (count === 0) return
      mayBe = true
      settle(arrived, isMerged)
    },
  }
}
