import type { Doc } from '../doc/document.ts'
import { docSize } from '../doc/limits.ts'
import type { Clock } from './clock.ts'

/** Bytes up to which a text is put aside right behind each key, and up to which at all before it is saved. */
const [small, large] = [30_000, 200_000]

interface AsideOptions {
  /** what was written and may not be saved; null when all is */
  readonly text: () => Doc | null
  readonly put: () => void
  readonly clock: Clock
  /** ms of rest before a save */
  readonly idle: number
}

/**
 * A browser ends a tab that does not get to its last handlers in time, and one that crashes asks nobody: what was typed since the
 * last save lies on the device by then. A long text, of which that would cost more than the key, has its saves alone.
 */
export function createAside({ text, put, clock, idle }: AsideOptions) {
  let timer: unknown = null
  /** bytes of the text when it was looked at last */
  let size = 0
  const now = () => {
    timer = null
    const doc = text()
    if (doc) size = docSize(doc).bytes
    if (size <= large) put()
  }
  return {
    soon: () => {
      if (timer === null && size <= large) timer = clock.set(now, size > small ? idle / 2 : 0)
    },
    stop: () => {
      if (timer !== null) clock.clear(timer)
      timer = null
    },
  }
}
