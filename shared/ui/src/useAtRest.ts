import { whenIdle } from '@techo/core'
import { useEffect, useState } from 'react'

/** False until the page that was drawn has nothing else to do, or for a second: for what stands outside of what is read first. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => whenIdle(() => setAtRest(true), 1000), [])
  return isAtRest
}
