import { emptyDoc } from '../doc/document.ts'
import { type Merged, mergeDocs } from '../doc/merge.ts'
import { parseDoc } from '../doc/parse.ts'
import { sameDoc } from '../doc/same.ts'
import type { Draft } from './types.ts'

/** What an editor does with texts that were written apart, for who has none: all of it comes from here. Knows no screen. */
export type { Doc } from '../doc/document.ts'
export { verdictOf } from '../doc/limits.ts'
export { linkColumns, mentionsIn } from '../doc/link-rows.ts'
export { fromPlainText } from '../doc/parse.ts'
export { docToText } from '../doc/text.ts'
export { hasLinesOf } from './reconcile.ts'
export type { Draft } from './types.ts'

export interface Mended extends Merged {
  /** whether the stored text lacks any of it */
  readonly isNews: boolean
  /** whether anybody wrote the stored text since: where nobody did, nothing was brought together */
  readonly isMerge: boolean
}

/** Whether a draft holds the very text of a save: what that one was written on is known then. */
export const holdsSave = ({ doc, handed }: Pick<Draft, 'doc' | 'handed'>, saved: unknown): boolean =>
  sameDoc(doc, saved) || (handed !== undefined && sameDoc(handed, saved))

/** Brings what was left on this device into the stored text where no editor has either of them: each on what it was written on. */
export function mend(stored: unknown, drafts: readonly Pick<Draft, 'doc' | 'base' | 'handed'>[]): Mended {
  let merged: Merged = { doc: parseDoc(stored ?? emptyDoc()).doc, conflict: false }
  let isMerge = false
  for (const { doc, base, handed } of drafts) {
    const hasArrived = handed !== undefined && sameDoc(handed, merged.doc)
    const from = (hasArrived ? handed : base) ?? emptyDoc()
    isMerge ||= !sameDoc(from, merged.doc) && !sameDoc(doc, merged.doc)
    const next = mergeDocs(from, doc, merged.doc)
    merged = { doc: next.doc, conflict: merged.conflict || next.conflict }
  }
  return { ...merged, isMerge, isNews: !sameDoc(merged.doc, stored ?? emptyDoc()) }
}
