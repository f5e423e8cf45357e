import { whenIdle } from '@techo/core'

/** ms of work after which the page gets a turn */
const turn = 8

/**
 * Does something with each of many things while the page has nothing better to do.
 * @param things asked for when the first turn comes
 * @returns stops it
 */
export function whileIdle<Thing>(
  things: () => readonly Thing[],
  visit: (thing: Thing) => void,
  done: () => void = () => {},
): () => void {
  let left: Iterator<Thing> | undefined
  const go = () => {
    const end = performance.now() + turn
    left ??= things().values()
    do {
      const next = left.next()
      if (next.done) return done()
      visit(next.value)
    } while (performance.now() < end)
    cancel = whenIdle(go, 1000)
  }
  let cancel = whenIdle(go, 1000)
  return () => cancel()
}
