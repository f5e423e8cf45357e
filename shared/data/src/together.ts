import type { Problem } from '@techo/core'
import { toProblem } from './failure.ts'

/** What a hook of the cache answers, as far as it matters whether there is an answer. */
interface Asked {
  readonly data?: unknown
  readonly error?: unknown
  readonly isFetching: boolean
  readonly isUninitialized: boolean
  readonly refetch: () => unknown
}

/**
 * Reads that can only be shown together. `isReady` once each has an answer, also while one is being renewed; before that
 * `problem` says why not, as soon as one failed, and `isFetching` whether it is asked again then. Leave out what is skipped:
 * it never answers.
 */
export function together(asked: readonly Asked[]): {
  readonly isReady: boolean
  readonly problem: Problem | null
  readonly isFetching: boolean
  readonly retry: () => void
} {
  const isReady = asked.every(({ data }) => data !== undefined)
  const failed = isReady ? undefined : asked.find(({ error }) => error)
  return {
    isReady,
    problem: failed ? toProblem(failed.error) : null,
    isFetching: failed !== undefined && asked.some(each => each.isFetching),
    retry: () => {
      for (const each of asked) if (!each.isUninitialized) each.refetch()
    },
  }
}
