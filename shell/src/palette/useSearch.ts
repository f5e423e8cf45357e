import { isProblem } from '@techo/core'
import { useEffect, useState } from 'react'
import { ask, type Question } from './modes.ts'
import type { Hit } from './search.ts'

export interface Found {
  readonly hits: readonly Hit[]
  readonly state: 'idle' | 'busy' | 'done' | 'failed'
}

const nothing: Found = { hits: [], state: 'idle' }
const pause = 150

/** What is found, a moment after the last key; an older question is given up. Null asks nothing. */
export function useSearch(question: Question | null): Found {
  const [found, setFound] = useState<Found>(nothing)
  const key = question && JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the question
  useEffect(() => {
    if (question === null) {
      setFound(nothing)
      return
    }
    setFound(before => ({ hits: before.hits, state: 'busy' }))
    let cancel = () => {}
    let isOver = false
    const timer = setTimeout(async () => {
      const running = ask(question)
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
  }, [key])
  return found
}
