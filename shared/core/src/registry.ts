import type { RemoteConfig } from './remote.ts'

export { contractMinor } from './contract-version.ts'

/**
 * The registry says which build of each remote is active and which was before. The file lies beside the builds; the server
 * (or the static host) hands the resolved form to the page inside `<script type="application/json" id="techo-registry">`.
 */

/** Scripts and sheets, as absolute addresses on their host. */
export interface BuildFiles {
  readonly js: readonly string[]
  readonly css: readonly string[]
  /** names of the modules of the shell that these scripts import; builds of before that was written down have none */
  readonly shared?: readonly string[]
}

/** One immutable build, lying below `/r/<remote>/<version>-<hash>/`. Every address is absolute on its host. */
export interface RemoteBuild {
  /** `<version>-<hash>` */
  readonly build: string
  readonly version: string
  readonly entry: string
  /** scripts and sheets the first screen of each declared route needs, besides the entry */
  readonly preload: Readonly<Record<string, BuildFiles>>
  /** scripts and sheets every route and card of the remote needs */
  readonly base: BuildFiles
  readonly config: RemoteConfig
  /** ranges of the shared modules it was built against, by name */
  readonly shared: Readonly<Record<string, string>>
  /** the contract it was built against; an older shell may lack what it uses */
  readonly contract?: { readonly version: number; readonly minor: number }
  /** path → sha-256 in hex of every file, relative to the build's folder */
  readonly files: Readonly<Record<string, string>>
  /** when it was published, ISO; builds of before that was written down have none */
  readonly publishedAt?: string
}

/** A build that only some people are given before it is active for everybody. */
export interface Trial {
  readonly build: string
  /** how many of a hundred visitors are given it, 0..100 */
  readonly percent: number
  /** ids of people who are given it in any case */
  readonly allow: readonly string[]
}

export interface RegisteredRemote {
  /** empty while nothing was activated yet */
  readonly active: string
  readonly previous?: string
  /** switched off: menus and addresses stay known, its code is not loaded */
  readonly disabled?: boolean
  readonly trial?: Trial
  readonly builds: Readonly<Record<string, RemoteBuild>>
}

/** What made a revision out of the one before it. */
export interface RegistryChange {
  readonly what: 'publish' | 'activate' | 'trial' | 'rollback' | 'disable' | 'enable' | 'gc'
  readonly remote?: string
  readonly build?: string
  /** ISO */
  readonly at: string
  readonly by?: string
}

export interface RegistryFile {
  readonly revision: number
  readonly change?: RegistryChange
  readonly remotes: Readonly<Record<string, RegisteredRemote>>
}

export type ResolvedBuild = Omit<RemoteBuild, 'files' | 'shared' | 'contract' | 'publishedAt'> & {
  /** address → `sha256-…` (as `integrity` wants it) of every script and sheet of the build */
  readonly integrity?: Readonly<Record<string, string>>
}

export interface ResolvedRemote extends ResolvedBuild {
  readonly id: string
  readonly disabled?: boolean
  /** this visitor was given a build on trial; `previous` is then the one everybody else has */
  readonly trial?: boolean
  readonly previous?: ResolvedBuild
}

export interface ResolvedRegistry {
  readonly revision: number
  readonly remotes: readonly ResolvedRemote[]
}

/** Who asks: the same answers give the same builds. */
export interface Visitor {
  /** kept by the device, any text */
  readonly device: string
  /** id of the person, where one is signed in */
  readonly person?: string | undefined
}

const base64 = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map(byte => Number.parseInt(byte, 16))))

function resolved({
  files,
  shared: _shared,
  contract: _contract,
  publishedAt: _at,
  ...build
}: RemoteBuild): ResolvedBuild {
  const folder = build.entry.slice(0, build.entry.lastIndexOf('/') + 1)
  const integrity = Object.fromEntries(
    Object.entries(files)
      .filter(([file, hash]) => /\.(js|css)$/.test(file) && /^[0-9a-f]{64}$/.test(hash))
      .map(([file, hash]) => [folder + file, `sha256-${base64(hash)}`]),
  )
  return Object.keys(integrity).length > 0 ? { ...build, integrity } : build
}

/** 0..99, the same for the same text, spread evenly (FNV-1a with a final mix). */
export function bucketOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % 100
}

/** Whether a visitor is given the build on trial. Another build draws other people. */
export const isOnTrial = (id: string, { build, percent, allow }: Trial, { device, person }: Visitor): boolean =>
  (person !== undefined && allow.includes(person)) || bucketOf(`${id} ${build} ${device}`) < percent

/** Whether any remote has a build on trial: only then visitors need to be told apart. */
export const hasTrials = (file: RegistryFile): boolean =>
  Object.values(file.remotes).some(({ trial, builds }) => trial !== undefined && trial.build in builds)

/**
 * What the page needs of the registry: the active build of each remote and the one before it. A visitor who is on trial is
 * given that build, with the active one to fall back to. Without a visitor nobody is on trial.
 */
export function resolveRegistry(file: RegistryFile, visitor?: Visitor): ResolvedRegistry {
  const remotes: ResolvedRemote[] = []
  for (const [id, remote] of Object.entries(file.remotes)) {
    const tried = visitor && remote.trial && isOnTrial(id, remote.trial, visitor) ? remote.trial.build : undefined
    const trial = tried === undefined ? undefined : remote.builds[tried]
    const active = remote.builds[remote.active]
    const before = trial ? active : remote.previous === undefined ? undefined : remote.builds[remote.previous]
    const shown = trial ?? active
    if (!shown) continue
    remotes.push({
      id,
      ...resolved(shown),
      ...(remote.disabled ? { disabled: true } : {}),
      ...(trial ? { trial: true } : {}),
      ...(before ? { previous: resolved(before) } : {}),
    })
  }
  return { revision: file.revision, remotes }
}
