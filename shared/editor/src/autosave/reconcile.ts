import { type Doc, emptyDoc } from '../doc/document.ts'
import { mergeDocs } from '../doc/merge.ts'
import { docDigest, sameDoc } from '../doc/same.ts'
import { docToText } from '../doc/text.ts'

export type Reconciled =
  /** what is on the screen stands; `isSame`: and it is what is stored */
  | { readonly kind: 'keep'; readonly isSame: boolean }
  /** nothing was written here since: show the other one */
  | { readonly kind: 'adopt'; readonly doc: unknown }
  /** both were written: show both, and save them */
  | { readonly kind: 'merge'; readonly doc: Doc; readonly conflict: boolean }

/**
 * What to do when the stored text is at another revision than the one the screen started from.
 * @param base the stored text the screen last knew (null: none)
 * @param mine what is on the screen
 * @param theirs what is stored now (null: none)
 * @param sent `docDigest` of every text this screen has saved: what comes back of them is no news
 */
export function reconcile(base: unknown, mine: unknown, theirs: unknown, sent: ReadonlySet<string>): Reconciled {
  const [from, here, there] = [base, mine, theirs].map(doc => doc ?? emptyDoc())
  if (sameDoc(there, here)) return { kind: 'keep', isSame: true }
  if (sameDoc(there, from) || sent.has(docDigest(there))) return { kind: 'keep', isSame: false }
  if (sameDoc(here, from)) return { kind: 'adopt', doc: there }
  return { kind: 'merge', ...mergeDocs(from, here, there) }
}

const linesOf = (doc: unknown) => docToText(doc).split('\n')

/** Whether every line of the second text stands in the first one: whoever wrote it has lost nothing. */
export function hasLinesOf(stored: unknown, written: unknown): boolean {
  const lines = new Set(linesOf(stored))
  return linesOf(written).every(line => lines.has(line))
}
