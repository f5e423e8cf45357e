import { thisBuild } from './build.ts'
import { fetchJson } from './inlined.ts'
import { takeReload } from './reload.ts'
import { flushUnsaved } from './unsaved.ts'
import { createUpdateWatch, focusAge, hour, type UpdateWatch } from './update.ts'

/** The browser's side of noticing builds: clock, tabs, locks, and the page load itself. */

const askedKey = 'techo-build-asked'
let askedHere = 0

const asked = {
  get: () => {
    try {
      return Number(localStorage.getItem(askedKey)) || askedHere
    } catch {
      return askedHere
    }
  },
  set: (at: number) => {
    askedHere = at
    try {
      localStorage.setItem(askedKey, String(at))
    } catch {
      // Without storage every tab asks for itself.
    }
  },
}

const alone = async (work: () => Promise<void>) => {
  if (!navigator.locks) return work()
  await navigator.locks.request('techo-build', { ifAvailable: true }, lock => (lock ? work() : undefined))
}

let watch: UpdateWatch | undefined
const listeners = new Set<() => void>()

/** Starts noticing newer builds: hourly, and when the window is looked at again after ten minutes. */
export async function startUpdateWatch(): Promise<void> {
  const { id } = await thisBuild()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('techo-build')
  const started = createUpdateWatch({
    current: id,
    fetchLatest: () => fetchJson('/builds/latest.json'),
    now: Date.now,
    asked,
    alone,
    tell: newest => channel?.postMessage(newest),
  })
  watch = started
  started.subscribe(() => {
    for (const listener of listeners) listener()
  })
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') started.hear(data)
  })
  // The document came just now, so it is as new as an answer would be: the other tabs may know.
  asked.set(Date.now())
  if (id) channel?.postMessage(id)
  setInterval(() => void started.check(hour - 1000), hour)
  const onFocus = () => {
    if (document.visibilityState === 'visible') void started.check(focusAge)
  }
  window.addEventListener('focus', onFocus)
  document.addEventListener('visibilitychange', onFocus)
}

export const update = {
  isWaiting: (): boolean => watch?.waiting() !== undefined,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** A lazy file was missing: perhaps because a newer build is served. */
  checkNow: (): Promise<void> => watch?.check(0) ?? Promise.resolve(),
}

const memory = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Whether there would be a page in the place of this one. A file that did not come may be the network's doing. */
const isServed = async (): Promise<boolean> => {
  try {
    return (await fetch('/builds/latest.json', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Puts unsaved work on disk and takes the one reload of these ten seconds for `path`. True: the caller loads the page now.
 * False: nothing would answer, the reload is spent, cannot be remembered, or work could not be put down.
 */
export async function prepareReload(path: string): Promise<boolean> {
  const storage = memory()
  return storage !== undefined && (await isServed()) && (await flushUnsaved()) && takeReload(path, Date.now(), storage)
}

/** Loads `target` (path with search and hash) as a document if the rule allows it; true when the page is about to go. */
export async function reloadTo(target: string): Promise<boolean> {
  if (!(await prepareReload(new URL(target, location.origin).pathname))) return false
  if (target === location.pathname + location.search + location.hash) location.reload()
  else location.assign(target)
  return true
}
