/**
 * What was done to a board, so that it can be taken back. A change holds each touched card before and after; null stands for
 * "not there". Changes of one gesture (an arrow key held down) have the same `gesture` and are one step.
 */
export interface Change<Card> {
  readonly before: ReadonlyMap<string, Card | null>
  readonly after: ReadonlyMap<string, Card | null>
  readonly gesture?: string
}

export interface History<Card> {
  readonly past: readonly Change<Card>[]
  readonly future: readonly Change<Card>[]
}

export const emptyHistory = { past: [], future: [] } as const

const most = 100

export function recorded<Card>(history: History<Card>, change: Change<Card>): History<Card> {
  const last = history.past.at(-1)
  if (!last || change.gesture === undefined || last.gesture !== change.gesture)
    return { past: [...history.past, change].slice(-most), future: [] }
  const joined = {
    gesture: change.gesture,
    before: new Map([...change.before, ...last.before]),
    after: new Map([...last.after, ...change.after]),
  }
  return { past: [...history.past.slice(0, -1), joined], future: [] }
}

/** The history after taking the last step back, and how the cards are then; null when there is none. */
export function undone<Card>({ past, future }: History<Card>) {
  const change = past.at(-1)
  return change ? { history: { past: past.slice(0, -1), future: [...future, change] }, cards: change.before } : null
}

export function redone<Card>({ past, future }: History<Card>) {
  const change = future.at(-1)
  return change ? { history: { past: [...past, change], future: future.slice(0, -1) }, cards: change.after } : null
}
