import { isProblem } from '@techo/core'
import { useEffect, useState } from 'react'
import { type Hit, isSearchable, search } from './search.ts'

export interface Found {
  readonly hits: readonly Hit[]
  readonly state: 'idle' | 'busy' | 'done' | 'failed'
}

const nothing: Found = { hits: [], state: 'idle' }
const pause = 150

/** What is found for a text, a moment after the last key; an older question is given up. Null asks nothing. */
export function useSearch(typed: string | null): Found {
  const [found, setFound] = useState<Found>(nothing)
  useEffect(() => {
    if (typed === null || !isSearchable(typed)) {
      setFound(nothing)
      return
    }
    setFound(before => ({ hits: before.hits, state: 'busy' }))
    let cancel = () => {}
    let isOver = false
    const timer = setTimeout(async () => {
      const running = search(typed)
      cancel = running.cancel
      const hits = await running.hits
      if (isOver) return
      setFound(isProblem(hits) ? { hits: [], state: 'failed' } : { hits, state: 'done' })
    }, pause)
    return () => {
      isOver = true
      clearTimeout(timer)
      cancel()
    }
  }, [typed])
  return found
}
