import type { Problem, RemoteModule, YearPart, YearSpan } from '@techo/core'
import { toProblem } from '@techo/data'
import { useEffect, useState } from 'react'

export type Told =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly problem: Problem; readonly retry: () => void }
  | { readonly status: 'told'; readonly part: YearPart }

const waiting: Told = { status: 'waiting' }

/** What a remote tells of a year. An answer for another year, or after the page was left, is dropped. */
export function useYearPart(module: RemoteModule, span: YearSpan): Told {
  const [told, setTold] = useState<{ readonly of: YearSpan; readonly told: Told } | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    let isWanted = true
    const ask = async (): Promise<Told> => {
      const tell = await module.year?.()
      return { status: 'told', part: tell ? await tell(span) : { figures: [], things: [] } }
    }
    ask()
      .catch(
        (error: unknown): Told => ({
          status: 'failed',
          problem: toProblem(error),
          retry: () => setRound(before => before + 1),
        }),
      )
      .then(answer => {
        if (isWanted) setTold({ of: span, told: answer })
      })
    return () => {
      isWanted = false
    }
  }, [module, span, round])
  const { told: shown } = told?.of === span ? told : { told: waiting }
  // What the network took comes with its return.
  useEffect(() => {
    if (shown.status !== 'failed') return
    window.addEventListener('online', shown.retry)
    return () => window.removeEventListener('online', shown.retry)
  }, [shown])
  return shown
}
