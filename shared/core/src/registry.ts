import type { RemoteConfig } from './remote.ts'

/**
 * The registry says which build of each remote is active and which was before. The file lies beside the builds; the server
 * (or the static host) hands the resolved form to the page inside `<script type="application/json" id="techo-registry">`.
 */

/** One immutable build, lying below `/r/<remote>/<version>-<hash>/`. Every address is absolute on its host. */
export interface RemoteBuild {
  /** `<version>-<hash>` */
  readonly build: string
  readonly version: string
  readonly entry: string
  /** scripts and sheets the first screen of each declared route needs, besides the entry */
  readonly preload: Readonly<Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>>
  /** scripts and sheets every route and card of the remote needs */
  readonly base: { readonly js: readonly string[]; readonly css: readonly string[] }
  readonly config: RemoteConfig
  /** ranges of the shared modules it was built against, by name */
  readonly shared: Readonly<Record<string, string>>
  /** path → sha-256 in hex of every file, relative to the build's folder */
  readonly files: Readonly<Record<string, string>>
}

export interface RegistryFile {
  readonly revision: number
  readonly remotes: Readonly<
    Record<
      string,
      {
        readonly active: string
        readonly previous?: string
        readonly disabled?: boolean
        readonly builds: Readonly<Record<string, RemoteBuild>>
      }
    >
  >
}

export type ResolvedBuild = Omit<RemoteBuild, 'files' | 'shared'>

export interface ResolvedRemote extends ResolvedBuild {
  readonly id: string
  readonly disabled?: boolean
  readonly previous?: ResolvedBuild
}

export interface ResolvedRegistry {
  readonly revision: number
  readonly remotes: readonly ResolvedRemote[]
}

const resolved = ({ files: _files, shared: _shared, ...build }: RemoteBuild): ResolvedBuild => build

/** What the page needs of the registry: the active build of each remote and the one before it. */
export function resolveRegistry(file: RegistryFile): ResolvedRegistry {
  const remotes: ResolvedRemote[] = []
  for (const [id, remote] of Object.entries(file.remotes)) {
    const active = remote.builds[remote.active]
    if (!active) continue
    const previous = remote.previous === undefined ? undefined : remote.builds[remote.previous]
    remotes.push({
      id,
      ...resolved(active),
      ...(remote.disabled ? { disabled: true } : {}),
      ...(previous ? { previous: resolved(previous) } : {}),
    })
  }
  return { revision: file.revision, remotes }
}
