import { useEffect, useLayoutEffect, useRef } from 'react'

const fields = new Set<() => void>()
let isListening = false

const settleAll = () => {
  for (const settle of [...fields]) settle()
}

/** Asks for the work when the page goes, is put away, or is about to be loaded anew. The answer takes it back. */
export function whenLeaving(settle: () => void): () => void {
  fields.add(settle)
  if (!isListening) {
    isListening = true
    window.addEventListener('pagehide', settleAll)
    window.addEventListener('techo:flush', settleAll)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') settleAll()
    })
  }
  return () => void fields.delete(settle)
}

/** The same for as long as a component is on the page, and once more when it goes from it. */
export function useWhenLeaving(work: () => void): void {
  const now = useRef(work)
  useLayoutEffect(() => {
    now.current = work
  })
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    const stop = whenLeaving(() => now.current())
    return () => {
      isThere.current = false
      stop()
      // Strict mode takes every component away once and puts it back at once.
      queueMicrotask(() => isThere.current || now.current())
    }
  }, [])
}
