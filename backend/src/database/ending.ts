import { DatabaseError, type Limits } from './db.ts'

/** When a transaction has to end, whatever it does. */
export interface Ending {
  /** aborted when the time is over or the caller has left; the reason is a `DatabaseError` */
  readonly signal: AbortSignal
  /** The first statement runs: from now on the time is spent on it and not on waiting. */
  begin(): void
  forget(): void
}

export function ending({ deadlineMs, signal }: Limits): Ending {
  const end = new AbortController()
  let hasBegun = false
  const runOut = () => end.abort(hasBegun ? ranOver() : waitedTooLong())
  const leave = () => end.abort(givenUp())
  const timer = deadlineMs === undefined ? undefined : setTimeout(runOut, deadlineMs)
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  return {
    signal: end.signal,
    begin() {
      hasBegun = true
    },
    forget() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    },
  }
}

const ranOver = (): DatabaseError =>
  new DatabaseError('canceling statement due to statement timeout', { code: '57014' })

const givenUp = (): DatabaseError => new DatabaseError('canceling statement due to user request', { code: '57014' })

const waitedTooLong = (): DatabaseError =>
  new DatabaseError('The database is busy: others were served first', { code: '53300' })
