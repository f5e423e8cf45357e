import { useCallback, useEffect, useRef } from 'react'

/** Answers a promise that resolves as soon as the claim holds. */
export function useWhen(holds: boolean): () => Promise<void> {
  const now = useRef(holds)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    now.current = holds
    if (holds) for (const go of waiting.current.splice(0)) go()
  }, [holds])
  return useCallback(async () => {
    if (!now.current) await new Promise<void>(go => waiting.current.push(go))
  }, [])
}
