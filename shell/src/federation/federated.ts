import type { RemoteBuild, ResolvedBuild, ResolvedRegistry, ResolvedRemote } from '@techo/core'
import { AlteredFile, classify } from './failure.ts'
import { patternOf } from './registry.ts'
import type { KnownBuild, RemoteSource } from './remote-source.ts'

/**
 * Remotes as builds on the network: the registry names the entry of each, the federation runtime runs it.
 * `instantiate` is the only thing that knows the runtime.
 *
 * No altered script runs, and no altered sheet is drawn with: those of the active builds are pinned by the document, which the
 * browser enforces; an address that it does not know (a build activated meanwhile, the build before, a second try) is fetched
 * and held against the registry's hash first, and pinned with everything that the build brings later.
 */

/** What one build is to the loader: where it lies, and what its bytes are. */
export type Place = Pick<RemoteBuild, 'build' | 'entry' | 'format' | 'base' | 'preload'> &
  Pick<ResolvedBuild, 'integrity'>

export interface FederatedOptions {
  readonly readRegistry: (fresh: boolean) => Promise<ResolvedRegistry>
  /**
   * Imports what the entry's container exposes, up to the function that evaluates it. Each build has a name of its own, so that two of one remote may meet in a
   * page, and so has every further try of it.
   */
  readonly instantiate: (name: string, entry: string, format: RemoteBuild['format']) => Promise<() => unknown>
  readonly overrides: () => Readonly<Record<string, string>>
  readonly fetch: typeof fetch
  /** the `sha256-…` an address is pinned to, if it is */
  readonly pinOf: (address: string) => string | undefined
  /** pins further addresses from now on */
  readonly pin?: (integrity: Readonly<Record<string, string>>) => void
  /** lets go of a kept copy of a file that is not the published one */
  readonly forget?: (address: string) => Promise<unknown>
  /** brings files near; the entry is not among them, because it is run at once */
  readonly preload?: (addresses: readonly string[]) => void
  /** makes the runtime ready */
  readonly prepare?: () => Promise<unknown>
}

const knownBuild = ({
  version,
  build,
  entry,
  format,
  base,
  preload,
  integrity,
  config,
}: ResolvedBuild): KnownBuild<Place> => ({
  version: build || version,
  handle: { build, entry, ...(format ? { format } : {}), base, preload, ...(integrity ? { integrity } : {}) },
  config,
})

const nothing = { js: [], css: [] }

/** `sha256-…` of bytes; undefined where the browser computes none (a page that came over plain http). */
async function digest(bytes: ArrayBuffer): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...hash))}`
}

export function federatedSource(options: FederatedOptions): RemoteSource<Place> {
  const { readRegistry, instantiate, overrides, pinOf } = options

  const lookUp = async (id: string, fresh: boolean): Promise<ResolvedRemote | undefined> =>
    (await readRegistry(fresh)).remotes.find(each => each.id === id)

  const isHeld = ({ entry, integrity }: ResolvedRemote) => integrity !== undefined || pinOf(entry) !== undefined

  /** Fetches a file and refuses it when its bytes are not the expected ones. */
  async function hold(address: string, expected: string | undefined): Promise<void> {
    const response = await options.fetch(address)
    const isScript = /javascript/.test(response.headers.get('content-type') ?? '')
    // Worded as a browser words it, so that it is explained in the same way.
    if (!response.ok || !isScript) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`)
    const found = await digest(await response.arrayBuffer())
    if (found && expected && found !== expected) {
      await options.forget?.(address)
      throw new AlteredFile(`${address} is ${found} instead of ${expected}`)
    }
  }

  /** How an address answers now; past every cache, which thereby takes the good file in place of a bad one. */
  async function answerOf(address: string, place: Place) {
    try {
      const response = await options.fetch(address, { cache: 'reload' })
      const expected = place.integrity?.[address] ?? pinOf(address)
      const bytes = response.ok && expected ? await response.arrayBuffer() : undefined
      if (!bytes) await response.body?.cancel()
      const altered = bytes !== undefined && ((await digest(bytes)) ?? 'unknown') !== expected
      if (altered) await options.forget?.(address)
      return { status: response.status, type: response.headers.get('content-type') ?? '', altered }
    } catch {
      return 'none' as const
    }
  }

  return {
    prepare: async () => {
      await options.prepare?.()
    },

    find: async (id, fresh) => {
      const own = overrides()[id]
      let remote = await lookUp(id, fresh)
      // The document tells no hash of a build that it does not pin.
      if (remote && !own && !fresh && !isHeld(remote)) remote = await lookUp(id, true)
      if (!remote) return undefined
      const { previous, earlier = [], disabled, ...active } = remote
      if (own) {
        const handle: Place = { build: 'override', entry: own, format: 'script', base: nothing, preload: {} }
        return { id, active: { version: `override ${own}`, handle, config: active.config } }
      }
      return {
        id,
        active: knownBuild(active),
        before: [previous ?? [], earlier].flat().map(knownBuild),
        ...(disabled ? { disabled: true } : {}),
      }
    },

    run: async (id, { build, entry, format, base, integrity = {} }, attempt, evaluate = async work => work()) => {
      const again = `${entry}${entry.includes('?') ? '&' : '?'}retry=${attempt}`
      const address = attempt === 0 ? entry : again
      const expected = integrity[entry] ?? pinOf(entry)
      if (expected && !pinOf(address)) {
        await Promise.all([hold(address, expected), ...base.js.map(each => hold(each, integrity[each]))])
        options.pin?.({ ...integrity, [address]: expected })
      }
      return evaluate(
        await instantiate(attempt === 0 ? `${id}@${build}` : `${id}@${build}+${attempt}`, address, format),
      )
    },

    explain: async (_id, place, error, path) => {
      // A page is opened by its declared pattern.
      const page = place.preload[path ?? ''] ?? nothing
      const files = [...place.base.js, ...page.js, ...place.base.css, ...page.css]
      const [entry = 'none', ...others] = await Promise.all(
        [place.entry, ...files].map(address => answerOf(address, place)),
      )
      return classify(error, {
        entry,
        files: others.every(each => each !== 'none' && each.status < 400),
        altered: [entry, ...others].some(each => each !== 'none' && each.altered),
      })
    },

    preload: (id, path) => {
      const preload = options.preload
      if (!preload || overrides()[id]) return
      lookUp(id, false).then(
        remote => {
          if (!remote || remote.disabled) return
          const page = remote.preload[patternOf(remote.config, path)?.path ?? path]
          preload([...remote.base.css, ...(page?.js ?? []), ...(page?.css ?? [])])
        },
        () => {},
      )
    },
  }
}
