import type { RemoteBuild, ResolvedRegistry, ResolvedRemote } from '@techo/core'
import { classify, type Probe } from './failure.ts'
import type { RemoteSource } from './loader.ts'
import { patternOf } from './registry.ts'

/**
 * Remotes as builds on the network: the registry names the entry of each, the federation runtime runs it.
 * `instantiate` is the only thing that knows the runtime.
 */

/** What one build is to the loader: where it lies. */
export type Place = Pick<RemoteBuild, 'entry' | 'base'>

export interface FederatedOptions {
  readonly readRegistry: (fresh: boolean) => Promise<ResolvedRegistry>
  /** imports the module a remote exposes, from the given entry address */
  readonly instantiate: (id: string, entry: string, force: boolean) => Promise<unknown>
  readonly overrides: () => Readonly<Record<string, string>>
  readonly fetch: typeof fetch
  /** whether the document pins the bytes of an address; such an address is repeated unchanged, or the pin would slip off */
  readonly isPinned: (address: string) => boolean
  /** brings files near; the entry is not among them, because it is run at once */
  readonly preload?: (addresses: readonly string[]) => void
  /** makes the runtime ready */
  readonly prepare?: () => Promise<unknown>
}

const configAnd = (build: Pick<RemoteBuild, 'entry' | 'base' | 'config'>) => ({
  build: { entry: build.entry, base: build.base },
  config: build.config,
})

export function federatedSource(options: FederatedOptions): RemoteSource<Place> {
  const { readRegistry, instantiate, overrides, isPinned } = options

  const find = async (id: string, fresh: boolean): Promise<ResolvedRemote | undefined> =>
    (await readRegistry(fresh)).remotes.find(each => each.id === id)

  async function answers(address: string): Promise<{ status: number; type: string } | 'none'> {
    try {
      const response = await options.fetch(address, { cache: 'no-store' })
      await response.body?.cancel()
      return { status: response.status, type: response.headers.get('content-type') ?? '' }
    } catch {
      return 'none'
    }
  }

  return {
    prepare: async () => {
      await options.prepare?.()
    },

    find: async (id, fresh) => {
      const remote = await find(id, fresh)
      if (!remote) return undefined
      const own = overrides()[id]
      const { build, config } = configAnd(remote)
      return {
        id,
        config,
        active: own ? { entry: own, base: { js: [], css: [] } } : build,
        ...(remote.previous && !own ? { previous: configAnd(remote.previous) } : {}),
        ...(remote.disabled ? { disabled: true } : {}),
      }
    },

    run: (id, { entry }, attempt) => {
      if (attempt === 0 || isPinned(entry)) return instantiate(id, entry, attempt > 0)
      return instantiate(id, `${entry}${entry.includes('?') ? '&' : '?'}retry=${attempt}`, true)
    },

    explain: async (_id, place, error) => {
      const entry = await answers(place.entry)
      const probe: Probe =
        entry === 'none'
          ? { entry }
          : {
              entry,
              files: (await Promise.all(place.base.js.map(answers))).every(
                each => each !== 'none' && each.status < 400,
              ),
              pinned: [place.entry, ...place.base.js].some(isPinned),
            }
      return classify(error, probe)
    },

    preload: (id, path) => {
      const preload = options.preload
      if (!preload || overrides()[id]) return
      find(id, false).then(
        remote => {
          if (!remote || remote.disabled) return
          const page = remote.preload[patternOf(remote.config, path)?.path ?? '']
          preload([...remote.base.css, ...(page?.js ?? []), ...(page?.css ?? [])])
        },
        () => {},
      )
    },
  }
}
