const moment = 50

/**
 * Runs something once the browser has nothing else to do, after the timeout in any case; where a browser cannot tell (Safari), a
 * moment later. What is returned takes it back.
 * @param timeout milliseconds; without one a page that is always busy never runs it
 */
export function whenIdle(run: () => void, timeout?: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, moment)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(() => run(), timeout === undefined ? {} : { timeout })
  return () => cancelIdleCallback(asked)
}
