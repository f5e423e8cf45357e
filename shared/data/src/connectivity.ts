import type { Problem } from '@techo/core'

/** Whether the backend can be reached, as reads find out. After one that could not, everything on screen is read again, later and later. */
export interface Connectivity {
  readonly learned: (problem: Problem | null) => void
}

export interface ConnectivityDependencies {
  readonly later: (ms: number, work: () => void) => () => void
  /** 0 ≤ chance < 1 */
  readonly random: () => number
  readonly onChange: (online: boolean) => void
  readonly tryAgain: () => void
}

const firstPause = 2000
const longestPause = 30_000

export function createConnectivity({ later, random, onChange, tryAgain }: ConnectivityDependencies): Connectivity {
  let pause = 0
  let cancel: (() => void) | undefined

  return {
    learned: problem => {
      if (problem?.code === 'aborted' || problem?.code === 'writes_waiting') return
      if (problem?.kind !== 'offline' && problem?.kind !== 'unavailable') {
        cancel?.()
        cancel = undefined
        if (pause > 0) onChange(true)
        pause = 0
        return
      }
      if (problem.kind === 'offline') onChange(false)
      if (cancel) return
      pause = Math.min(longestPause, Math.max(firstPause, pause * 2))
      cancel = later(pause * (0.5 + random() / 2), () => {
        cancel = undefined
        tryAgain()
      })
    },
  }
}
