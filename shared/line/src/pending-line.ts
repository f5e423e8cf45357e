import { whenLeaving } from '@techo/data/drafts'

export interface PendingLine {
  /** True for who comes first: from then on the row is theirs to add. False when the line is a row already. */
  readonly begin: () => boolean
  /** Adds the line as it was typed, unless somebody has begun to add it. */
  readonly keep: () => void
}

/**
 * A line that has left its field and is no row yet: names are looked up, code is on its way. A page that goes meanwhile keeps the
 * line as it was typed.
 * @param addPlain writes the row at once, before it returns
 */
export function pendingLine(addPlain: () => void): PendingLine {
  let isBegun = false
  const begin = () => {
    if (isBegun) return false
    isBegun = true
    stop()
    return true
  }
  const keep = () => {
    if (begin()) addPlain()
  }
  const stop = whenLeaving(keep)
  return { begin, keep }
}
