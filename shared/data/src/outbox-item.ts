import type { Problem } from '@techo/core'
import type { Write } from './write.ts'

/** A write that waits on disk. `seq` is the order in which it was made, over all tabs of this browser. */
export interface Item {
  readonly seq: number
  readonly person: string
  readonly write: Write
  /** the page that made it: revisions follow each other only within one page */
  readonly page: string
  readonly at: number
  /** how often it was sent without an answer */
  readonly tries: number
  /** it may have reached the backend: nothing is merged into it any more */
  readonly sent?: true
  /** made in one go with the write before it */
  readonly part?: true
}

/** A write the backend refused. It stays until the person has decided, so that no text vanishes. */
export interface Refusal {
  readonly seq: number
  readonly person: string
  readonly write: Write
  readonly problem: Problem
  readonly at: number
}
