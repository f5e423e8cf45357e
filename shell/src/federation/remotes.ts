import type { ResolvedRemote } from '@techo/core'
import { home } from '../next.ts'
import type { Loader } from './loader.ts'
import { knownRegistry, ownerOf } from './registry.ts'
import { isSafeMode } from './safe-mode.ts'

/** The page's one loader, seen from the frame: made when the first remote is wanted. */

let target = () => location.pathname + location.search + location.hash

/** Tells where the visitor is going; the address bar still shows where they come from. */
export const tellTarget = (next: () => string): void => {
  target = next
}

let made: Promise<Loader> | undefined
let current: Loader | undefined
const listeners = new Set<() => void>()

/** Rejects when the loader's own chunk did not come; the next call tries again. */
export function getLoader(): Promise<Loader> {
  made ??= import(/* webpackChunkName: "frame" */ './browser-loader.ts')
    .then(({ createBrowserLoader }) => createBrowserLoader(() => target()))
    .then(
      loader => {
        loader.subscribe(() => {
          for (const listener of listeners) listener()
        })
        current = loader
        return loader
      },
      error => {
        made = undefined
        throw error
      },
    )
  return made
}

/** The loader if it is there already. */
export const loaderNow = (): Loader | undefined => current

/** Calls `listener` when any remote changes its state, also when the loader is made only later. */
export const subscribeRemotes = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Begins to load what an address needs, before it is opened. What fails is shown to who opens it. */
export function preloadPath(path: string): void {
  const { remotes } = knownRegistry()
  const owner = ownerOf(remotes, path)
  const wanted = owner ? [owner] : path === home && !isSafeMode() ? remotes.filter(hasCards) : []
  const active = wanted.filter(({ disabled }) => !disabled)
  if (active.length === 0) return
  getLoader().then(
    loader => {
      for (const { id } of active) loader.preload(id, path)
    },
    () => {},
  )
}

/** Cards that wait for a row of the person bring their code themselves. */
const hasCards = ({ config }: ResolvedRemote): boolean => config.cards.some(({ when }) => when === undefined)
