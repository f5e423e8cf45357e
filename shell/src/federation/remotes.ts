import { report } from '../report.ts'
import { reloadTo, update } from '../update-watch.ts'
import type { RemoteFailure } from './failure.ts'
import { federatedSource } from './federated.ts'
import { createLoader, type Loader, type RemoteSource } from './loader.ts'
import { overrides } from './override.ts'
import { preloadFiles } from './preload.ts'
import { knownRegistry, ownerOf, readRegistry } from './registry.ts'

/** The page's one loader, and what of the browser it needs. */

const pinnedAddresses = (): ReadonlySet<string> => {
  const map = document.querySelector('script[type=importmap]')?.textContent
  if (!map) return new Set()
  try {
    const parsed: unknown = JSON.parse(map)
    const pins = typeof parsed === 'object' && parsed !== null && 'integrity' in parsed ? parsed.integrity : undefined
    return new Set(Object.keys(pins ?? {}).map(each => new URL(each, location.href).href))
  } catch {
    return new Set()
  }
}

async function linkedSource(): Promise<RemoteSource | undefined> {
  if (process.env.TECHO_REMOTES !== 'static') return undefined
  const [{ staticRemotes }, { staticSource }] = await Promise.all([
    import('techo:static-remotes'),
    import('./static.ts'),
  ])
  const linked = staticSource(staticRemotes)
  // The handle on a build is the source's own; the loader only hands it back.
  return linked as RemoteSource
}

const federated = (): RemoteSource => {
  const source = federatedSource({
    readRegistry,
    instantiate: async (id, entry, force) => (await import('./runtime.ts')).instantiate(id, entry, force),
    overrides,
    fetch: (input, init) => fetch(input, init),
    isPinned: address => pinnedAddresses().has(new URL(address, location.href).href),
    preload: preloadFiles,
  })
  return source as RemoteSource
}

const tell = (failure: RemoteFailure) => {
  console.warn(failure.message, failure.cause ?? '')
  report({ kind: `remote-${failure.kind}`, remote: failure.remote, message: failure.message })
  if (failure.kind === 'chunk' || failure.kind === 'http') void update.checkNow()
}

/** Where the visitor is going; the router tells, because the address bar still shows where they come from. */
let targetPath = () => location.pathname + location.search + location.hash
export const tellTarget = (target: () => string): void => {
  targetPath = target
}

let made: Promise<Loader> | undefined
let current: Loader | undefined
const listeners = new Set<() => void>()

/** The loader; made when the first remote is wanted. */
export function getLoader(): Promise<Loader> {
  made ??= linkedSource().then(linked => {
    const loader = createLoader({ source: linked ?? federated(), report: tell, reload: () => reloadTo(targetPath()) })
    loader.subscribe(() => {
      for (const listener of listeners) listener()
    })
    current = loader
    return loader
  })
  return made
}

/** The loader if it is there already. */
export const loaderNow = (): Loader | undefined => current

/** Calls `listener` when any remote changes its state, also when the loader is made only later. */
export const subscribeRemotes = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Begins to load what an address needs, before it is opened. */
export function preloadPath(path: string): void {
  const remote = ownerOf(knownRegistry().remotes, path)
  if (remote && !remote.disabled) void getLoader().then(loader => loader.preload(remote.id, path))
}
