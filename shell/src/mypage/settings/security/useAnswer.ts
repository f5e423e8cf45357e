import { isProblem, type Problem } from '@techo/core'
import { useCallback, useEffect, useState } from 'react'

/** What a question outside the cache answers, asked when the component comes and again by `again`. `ask` is a constant function. */
export function useAnswer<Data>(ask: () => Promise<Data | Problem>) {
  const [data, setData] = useState<Data | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const again = useCallback(async () => {
    const found = await ask()
    if (isProblem(found)) setProblem(found)
    else {
      setProblem(null)
      setData(found)
    }
  }, [ask])
  useEffect(() => void again(), [again])
  return { data, problem, again }
}
