import type { KeptAnswer } from './device.ts'
import type { Item, Refusal } from './outbox-item.ts'

/** What the document has read of this device before any script came (`shell/index.html`), in one transaction. */
export interface ReadEarly {
  readonly person: string
  readonly answers: readonly KeptAnswer[]
  readonly outbox: readonly Item[]
  readonly refused: readonly Refusal[]
}

declare global {
  /** undefined where nothing could be read */
  var techoKept: Promise<ReadEarly | undefined> | undefined
}

/** Once: what is written from then on is newer. */
export function takeReadEarly(): Promise<ReadEarly | undefined> | undefined {
  const early = globalThis.techoKept
  globalThis.techoKept = undefined
  return early
}
