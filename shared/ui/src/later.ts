import { useEffect, useState, useSyncExternalStore } from 'react'

/** After this many milliseconds a page is taken to have come to rest. */
const rest = 5000

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
   * @param onFailure the part did not come. With a network the error goes on as an unhandled rejection, which the page watches
   * for, because a newer build may have taken the file's place; without one the part is asked for again when the network is back.
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
        void fetchIt().catch(error => {
          onFailure?.()
          if (navigator.onLine) throw error
          window.addEventListener('online', preload, { once: true })
        })
      }, [isMissing])
      return isWanted || wasWanted ? present : null
    },
  }
}
