import { useEffect, useState } from 'react'

/** False until the page that was drawn has nothing else to do, or for a second: for what stands outside of what is read first. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const rest = () => setAtRest(true)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(rest)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(rest, { timeout: 1000 })
    return () => cancelIdleCallback(asked)
  }, [])
  return isAtRest
}
