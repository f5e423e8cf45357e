import { whenIdle } from '@techo/core'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** After this many milliseconds a page is taken to have come to rest. */
const rest = 5000

/** What was asked for and is not there: it is slow to come, there is no network to bring it, or it did not come. */
export interface Awaited {
  readonly reason: 'slow' | 'offline' | 'failed'
  /** Asks for it once more; the network's return does so by itself. */
  readonly again: () => void
  /** Nobody wants it any more. */
  readonly giveUp: () => void
}

declare global {
  interface WindowEventMap {
    /** `detail` is why a part of the page did not come although there is a network */
    'techo:missing': CustomEvent<unknown>
  }
}

const waits = new Map<symbol, Awaited>()
const watchers = new Set<() => void>()
const setWait = (key: symbol, wait: Awaited | null) => {
  if (wait === null) waits.delete(key)
  else waits.set(key, wait)
  for (const watcher of watchers) watcher()
}
const order: readonly Awaited['reason'][] = ['failed', 'offline', 'slow']
const worst = (): Awaited | null => {
  const all = [...waits.values()]
  return order.flatMap(reason => all.find(wait => wait.reason === reason) ?? [])[0] ?? null
}

/** What a press waits for, for the one place of a page that says so; null while nothing does. */
export const useAwaited = (): Awaited | null =>
  useSyncExternalStore(
    watcher => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    worst,
    () => null,
  )

/** A press that shows nothing for longer than this seems to have been missed. */
const slow = 400
const nothing = () => {}

/**
 * Asks until it is there, and says meanwhile why it is not. A page hears of each failure that is not the network's by the
 * window's event `techo:missing` (`detail` is the error): a newer build may have taken the file's place.
 * @param say what it waits for; null when it waits no longer
 * @param signal nobody wants it any more
 * @returns rejects only once it is given up
 */
export async function persist<Part>(
  load: () => Promise<Part>,
  say: (wait: Awaited | null) => void,
  signal?: AbortSignal,
): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    say(null)
  }
  signal?.addEventListener('abort', end)
  try {
    for (;;) {
      timer = setTimeout(() => say({ reason: 'slow', again: nothing, giveUp: nothing }), slow)
      try {
        return await load()
      } catch (error) {
        end()
        await wanted(error, say, signal)
        say(null)
      }
    }
  } finally {
    end()
    signal?.removeEventListener('abort', end)
  }
}

/** Resolves when it shall be asked for again, by a press or by the network's return. */
async function wanted(error: unknown, say: (wait: Awaited) => void, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) throw error
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => reject(new DOMException('Nobody wants it any more', 'AbortError'))
  const again = () => resolve()
  window.addEventListener('online', again)
  signal?.addEventListener('abort', giveUp)
  if (navigator.onLine) window.dispatchEvent(new CustomEvent('techo:missing', { detail: error }))
  say({ reason: navigator.onLine ? 'failed' : 'offline', again, giveUp })
  try {
    await promise
  } finally {
    window.removeEventListener('online', again)
    signal?.removeEventListener('abort', giveUp)
  }
}

/**
 * Brings what a press asked for. `useAwaited` says so while that takes long, and offers to ask again when it does not come;
 * without a network it is asked for again when the network is back.
 * @param signal nobody wants it any more: nothing is said of it from then on
 * @returns rejects with an AbortError when somebody gives up waiting
 */
export function loadAwaited<Part>(load: () => Promise<Part>, signal?: AbortSignal): Promise<Part> {
  const key = Symbol('wait')
  return persist(load, wait => setWait(key, wait), signal)
}

/** A part of the kit that is fetched when it is first wanted, so that pages which never use it never carry it. */
export interface Later<Part> {
  readonly fetch: () => Promise<Part>
  /** The part where it is there already. */
  readonly now: () => Part | null
  /** Fetches it while the page rests, in a component from which it may be wanted: it should be there when the network is not. */
  readonly useAtRest: () => void
  /** Begins to fetch. What fails now is tried again when the part is wanted. */
  readonly preload: () => void
  /**
   * The part once it was wanted and is there, else null; fetches it when it is wanted. It stays afterwards, because closing
   * is drawn by what was open.
   * While it is wanted and not there, `useAwaited` says so. Without a network it is asked for again when the network is back, and
   * what was pressed then opens.
   * @param onGivenUp the part did not come, and who was offered another try does not want it
   * @param say tells here what it waits for, not by `useAwaited`
   */
  readonly usePart: (isWanted: boolean, onGivenUp?: () => void, say?: (wait: Awaited | null) => void) => Part | null
}

export function later<Part>(load: () => Promise<Part>): Later<Part> {
  let part: Part | null = null
  let loading: Promise<Part> | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const fetchIt = () => {
    loading ??= load().then(
      loaded => {
        part = loaded
        for (const listener of listeners) listener()
        return loaded
      },
      error => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const now = () => part
  const preload = () => {
    fetchIt().catch(() => {})
  }
  return {
    fetch: fetchIt,
    now,
    preload,
    useAtRest: () => {
      useEffect(() => {
        if (part) return
        const timer = setTimeout(() => whenIdle(preload), rest)
        return () => clearTimeout(timer)
      }, [])
    },
    usePart: (isWanted, onGivenUp, say) => {
      const present = useSyncExternalStore(subscribe, now, now)
      const [wasWanted, setWanted] = useState(isWanted)
      if (isWanted && !wasWanted) setWanted(true)
      const isMissing = isWanted && present === null
      // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is wanted
      useEffect(() => {
        if (!isMissing) return
        const nobody = new AbortController()
        const coming = say ? persist(fetchIt, say, nobody.signal) : loadAwaited(fetchIt, nobody.signal)
        coming.catch(() => nobody.signal.aborted || onGivenUp?.())
        return () => nobody.abort()
      }, [isMissing])
      return isWanted || wasWanted ? present : null
    },
  }
}
