import { idOf } from './build.ts'

/**
 * Notices that a newer build is served. One tab asks for all of them: whoever gets the lock, and only when nobody asked
 * lately; the answer goes to every tab. What follows from it (a reload at the next navigation, the notice) is not decided here.
 */

export const hour = 3_600_000
/** how old the last answer must be for the window's focus to ask again */
export const focusAge = 600_000

export interface UpdateOptions {
  /** id of the build this page runs; empty when unknown, then nothing is ever newer */
  readonly current: string
  /** the body of /builds/latest.json */
  readonly fetchLatest: () => Promise<unknown>
  readonly now: () => number
  /** when any tab asked last (ms since the epoch), shared by all tabs */
  readonly asked: { readonly get: () => number; readonly set: (at: number) => void }
  /** runs `work` unless another tab is running it */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  readonly tell: (id: string) => void
}

export interface UpdateWatch {
  /** id of the newer build once one was seen */
  readonly waiting: () => string | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Asks unless somebody asked less than `age` ms ago. Never rejects. */
  readonly check: (age: number) => Promise<void>
  /** another tab's finding */
  readonly hear: (id: string) => void
}

export function createUpdateWatch(options: UpdateOptions): UpdateWatch {
  const { current, fetchLatest, now, asked, alone, tell } = options
  const listeners = new Set<() => void>()
  let newer: string | undefined

  const hear = (id: string) => {
    if (current === '' || id === current || id === newer) return
    newer = id
    for (const listener of listeners) listener()
  }

  return {
    waiting: () => newer,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hear,
    check: age =>
      alone(async () => {
        // A stamp from the future means that the clock was set back: ask.
        const since = now() - asked.get()
        if (since >= 0 && since < age) return
        asked.set(now())
        try {
          const id = idOf(await fetchLatest())
          if (!id) return
          hear(id)
          tell(id)
        } catch {
          // Offline, or the server is just being replaced: the next hour or focus asks again.
        }
      }),
  }
}
