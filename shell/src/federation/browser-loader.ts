import { report } from '../report.ts'
import { reloadTo, update } from '../update-watch.ts'
import type { RemoteFailure } from './failure.ts'
import { federatedSource } from './federated.ts'
import { createGoodBuilds } from './good-builds.ts'
import type { HeldBuilds } from './held-builds.ts'
import { createLoader, type Loader } from './loader.ts'
import { overrides } from './override.ts'
import { pin, pinOf } from './pins.ts'
import { preloadFiles } from './preload.ts'
import { readRegistry } from './registry.ts'
import type { RemoteSource } from './remote-source.ts'
import { during, hasLeftovers } from './running.ts'

/** The loader with what it needs of a browser; a chunk of its own, because public pages load no remote. */

/** The copies of the service worker, which would go on answering with a file that is not the published one. */
const forget = async (address: string): Promise<void> => {
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) await (await caches.open(name)).delete(address, { ignoreVary: true })
}

async function linked(): Promise<RemoteSource | undefined> {
  if (process.env.TECHO_REMOTES !== 'static') return undefined
  const [{ staticRemotes }, { staticSource }] = await Promise.all([
    import('techo-static-remotes'),
    import('./static.ts'),
  ])
  // A build is the source's own handle; the loader only hands it back.
  return staticSource(staticRemotes) as RemoteSource
}

// One chunk with this file: who needs the one needs the other. A monolith carries no runtime.
const runtime = () =>
  process.env.TECHO_REMOTES === 'static'
    ? Promise.reject(new Error('Remotes are linked in'))
    : import(/* webpackChunkName: "frame" */ './runtime.ts')

const federated = (): RemoteSource =>
  federatedSource({
    readRegistry,
    prepare: runtime,
    instantiate: async (name, entry, format) => (await runtime()).instantiate(name, entry, format),
    overrides,
    fetch: (input, init) => fetch(input, init),
    pinOf,
    pin,
    forget,
    preload: preloadFiles,
  }) as RemoteSource

const tell = (failure: RemoteFailure, wanted: string) => {
  console.warn(failure.message, failure.cause ?? '')
  // The runtime's messages go on for lines; the first one says it.
  const { kind, remote, version, message } = failure
  const { pathname: path } = new URL(wanted, location.origin)
  report({
    kind: `remote-${kind}`,
    remote,
    path,
    ...(version ? { version } : {}),
    message: message.split('\n')[0] ?? '',
  })
  if (failure.kind === 'chunk' || failure.kind === 'http') void update.checkNow()
}

/** What earlier visits have left is looked at where there is something; nearly nobody has that. */
function held(): HeldBuilds {
  const found = hasLeftovers()
    ? import('./held-builds.ts').then(({ createHeldBuilds }) => createHeldBuilds(localStorage, navigator.locks))
    : null
  return {
    during,
    isHeld: async (id, version) => (await found?.catch(() => null))?.isHeld(id, version) ?? false,
    forgive: async id => (await found)?.forgive(id),
  }
}

/** @param target where the visitor is going; a reload goes there, not to where they come from */
export async function createBrowserLoader(target: () => string): Promise<Loader> {
  return createLoader({
    source: (await linked()) ?? federated(),
    report: (failure, wanted = target()) => tell(failure, wanted),
    good: createGoodBuilds(() => localStorage),
    held: held(),
    reload: () => reloadTo(target()),
  })
}
