import {
  type InlinedRegistry,
  matchesPattern,
  type RemoteConfig,
  type ResolvedRegistry,
  type ResolvedRemote,
} from '@techo/core'
import { fetchJson, readInlined } from '../inlined.ts'

/**
 * Which remotes there are and where their active builds lie: read from the document, else from `/registry.json`. What was
 * read last stays known, so that menus and titles are drawn without waiting; a failed reading is never kept.
 */

const isRegistry = <R extends InlinedRegistry>(value: unknown): value is R =>
  typeof value === 'object' && value !== null && 'remotes' in value && Array.isArray(value.remotes)

let known: ResolvedRegistry | undefined
let reading: Promise<ResolvedRegistry> | undefined

const fromDocument = (): ResolvedRegistry | undefined => {
  const inlined = readInlined('techo-registry')
  if (!isRegistry<InlinedRegistry>(inlined)) return undefined
  const remotes = inlined.remotes.map(({ previous, ...remote }) =>
    previous ? { ...remote, previous: { config: remote.config, ...previous } } : remote,
  )
  return { ...inlined, remotes }
}

/** What is known without asking: the document's registry or the one read last; empty before that. */
export function knownRegistry(): ResolvedRegistry {
  known ??= fromDocument()
  return known ?? { revision: 0, remotes: [] }
}

/** Gives the registry instead of the document (remotes linked into this bundle need no other). */
export function provideRegistry(registry: ResolvedRegistry): void {
  known = registry
}

/** The registry; asks the server when the document brought none, or when `fresh`. Rejects when there is no good answer. */
export function readRegistry(fresh = false): Promise<ResolvedRegistry> {
  if (!fresh) {
    known ??= fromDocument()
    if (known) return Promise.resolve(known)
  }
  reading ??= fetchJson('/registry.json')
    .then(answer => {
      if (!isRegistry<ResolvedRegistry>(answer)) throw new Error('/registry.json is no registry')
      known = answer
      return answer
    })
    .finally(() => {
      reading = undefined
    })
  return reading
}

/** The remote an address belongs to, by its bases. */
export const ownerOf = <R extends { readonly config: RemoteConfig }>(
  remotes: readonly R[],
  path: string,
): R | undefined => {
  const wanted = path.toLowerCase().replace(/\/+$/, '')
  return remotes.find(each => each.config.bases.some(base => wanted === base || wanted.startsWith(`${base}/`)))
}

/** Whether a remote declares a page at a path; below its bases everything else is not found. */
export const declares = (config: RemoteConfig, path: string): boolean =>
  config.routes.some(route => matchesPattern(route.path, path.toLowerCase()))

/** The declared pattern of a path: an address without parameters goes before one with them. */
export const patternOf = (config: RemoteConfig, path: string) =>
  config.routes
    .filter(route => matchesPattern(route.path, path.toLowerCase()))
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0]

export const remoteById = (registry: ResolvedRegistry, id: string): ResolvedRemote | undefined =>
  registry.remotes.find(each => each.id === id)
