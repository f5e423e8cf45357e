import { useEffect, useState, useSyncExternalStore } from 'react'

/** After this many milliseconds a page is taken to have come to rest. */
const rest = 5000

/** Why something that was asked for is not there yet: it is slow to come, or there is no network to bring it. */
type WaitReason = 'slow' | 'offline'

const waits = new Map<symbol, WaitReason>()
const watchers = new Set<() => void>()
const setWait = (key: symbol, wait: WaitReason | null) => {
  if (wait === null) waits.delete(key)
  else waits.set(key, wait)
  for (const watcher of watchers) watcher()
}
const worst = (): WaitReason | null => {
  const all = [...waits.values()]
  return all.includes('offline') ? 'offline' : (all[0] ?? null)
}

/** What a press waits for, for the one place of a page that says so; null while nothing does. */
export const useAwaited = (): WaitReason | null =>
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

/**
 * Brings what a press asked for. `useAwaited` says so while that takes long; without a network it is asked for again when the
 * network is back. Rejects when it does not come although there is one.
 * @param signal nobody wants it any more: nothing is said of it from then on
 */
export function bring<Part>(load: () => Promise<Part>, signal?: AbortSignal): Promise<Part> {
  const key = Symbol('wait')
  const say = (wait: WaitReason) => {
    if (!signal?.aborted) setWait(key, wait)
  }
  const timer = setTimeout(() => say('slow'), slow)
  const end = () => {
    clearTimeout(timer)
    setWait(key, null)
  }
  signal?.addEventListener('abort', end)
  const ask = (): Promise<Part> =>
    load().catch(async error => {
      clearTimeout(timer)
      if (navigator.onLine || signal?.aborted) throw error
      say('offline')
      await new Promise(resolve => window.addEventListener('online', resolve, { once: true }))
      return ask()
    })
  return ask().finally(end)
}

/** A part of the kit that is fetched when it is first wanted, so that pages which never use it never carry it. */
export interface Later<Part> {
  readonly fetch: () => Promise<Part>
  /** Fetches it while the page rests, in a component from which it may be wanted: it should be there when the network is not. */
  readonly useAtRest: () => void
  /** Begins to fetch. What fails now is tried again when the part is wanted. */
  readonly preload: () => void
  /**
   * The part once it was wanted and is there, else null; fetches it when it is wanted. It stays afterwards, because closing
   * is drawn by what was open.
   * While it is wanted and not there, `useAwaited` says so. Without a network it is asked for again when the network is back, and
   * what was pressed then opens.
   * @param onFailure the part did not come although there is a network. The error goes on as an unhandled rejection, which the page
   * watches for, because a newer build may have taken the file's place.
   */
  readonly usePart: (isWanted: boolean, onFailure?: () => void) => Part | null
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
  const preload = () => {
    fetchIt().catch(() => {})
  }
  return {
    fetch: fetchIt,
    preload,
    useAtRest: () => {
      useEffect(() => {
        if (part) return
        const timer = setTimeout(() => {
          if ('requestIdleCallback' in globalThis) requestIdleCallback(preload)
          else preload()
        }, rest)
        return () => clearTimeout(timer)
      }, [])
    },
    usePart: (isWanted, onFailure) => {
      const present = useSyncExternalStore(subscribe, () => part)
      const [wasWanted, setWanted] = useState(isWanted)
      if (isWanted && !wasWanted) setWanted(true)
      const isMissing = isWanted && present === null
      // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is wanted
      useEffect(() => {
        if (!isMissing) return
        const nobody = new AbortController()
        void bring(fetchIt, nobody.signal).catch(error => {
          onFailure?.()
          throw error
        })
        return () => nobody.abort()
      }, [isMissing])
      return isWanted || wasWanted ? present : null
    },
  }
}
