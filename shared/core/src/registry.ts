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
  /** how its scripts are written; builds of before that was written down are modules */
  readonly format?: 'script'
  /** scripts and sheets the first screen of each declared route needs, besides the entry; of /mypage, what its cards need */
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

/** A build that was taken back: who did it, when, and why if they said so. */
export interface Withdrawal {
  /** ISO */
  readonly at: string
  readonly by?: string
  readonly why?: string
  /** the registry that said so, where it is another one */
  readonly from?: string
}

/** What a team signed: the name of its public key (16 hexadecimal digits), and the signature in base64. */
export interface Signature {
  readonly key: string
  readonly value: string
}

export interface RegisteredRemote {
  /** empty while nothing is active: not yet, or not any more */
  readonly active: string
  /** what everybody was given before, and what a rollback goes to */
  readonly previous?: string
  /** what everybody was given before that, newest first; files of before that was written down have none */
  readonly earlier?: readonly string[]
  /** by build; a record outlives the files of its build, so that the same bytes are known when they come again */
  readonly withdrawn?: Readonly<Record<string, Withdrawal>>
  /** somebody decided by command what is given; a build of a checkout then replaces it only when it is new */
  readonly chosen?: boolean
  /** switched off: menus and addresses stay known, its code is not loaded */
  readonly disabled?: boolean
  readonly trial?: Trial
  readonly builds: Readonly<Record<string, RemoteBuild>>
  /** by build: what whoever published it signed */
  readonly signatures?: Readonly<Record<string, Signature>>
  /** what is said here of who is given which build was signed, at this revision of the registry it was written in */
  readonly state?: Signature & { readonly revision: number }
  /** it came from another registry, at this revision of that */
  readonly pulled?: { readonly from: string; readonly revision: number; readonly disabled?: boolean }
}

/** What made a revision out of the one before it. */
export interface RegistryChange {
  readonly what: 'publish' | 'inspect' | 'activate' | 'trial' | 'rollback' | 'disable' | 'enable' | 'gc' | 'pull'
  readonly remote?: string
  readonly build?: string
  /** ISO */
  readonly at: string
  readonly by?: string
  readonly why?: string
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
  /** further builds to fall back to, newest first; a document leaves them to `/registry.json` */
  readonly earlier?: readonly ResolvedBuild[]
}

export interface ResolvedRegistry {
  readonly revision: number
  readonly remotes: readonly ResolvedRemote[]
}

/** As a document carries it: a build before that declares the same says it once. */
export interface InlinedRegistry extends Omit<ResolvedRegistry, 'remotes'> {
  readonly remotes: readonly (Omit<ResolvedRemote, 'previous'> & {
    readonly previous?: Omit<ResolvedBuild, 'config'> & Partial<Pick<ResolvedBuild, 'config'>>
  })[]
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

/** A build of a remote that may be given to somebody; none when it was taken back or is not there. */
export const givable = ({ builds, withdrawn }: RegisteredRemote, name: string | undefined): RemoteBuild | undefined =>
  name === undefined || Object.hasOwn(withdrawn ?? {}, name) ? undefined : builds[name]

/** The builds that everybody was given before and that may be given again, newest first. */
export const waysBack = (remote: RegisteredRemote): RemoteBuild[] =>
  [...new Set([remote.previous, ...(remote.earlier ?? [])])]
    .filter(name => name !== remote.active)
    .flatMap(name => givable(remote, name) ?? [])

/** Whether any remote has a build on trial: only then visitors need to be told apart. */
export const hasTrials = (file: RegistryFile): boolean =>
  Object.values(file.remotes).some(remote => givable(remote, remote.trial?.build) !== undefined)

/**
 * What the page needs of the registry: the active build of each remote and those before it. A visitor who is on trial is given
 * that build, with the active one to fall back to. Without a visitor nobody is on trial. A remote of which somebody is given
 * nothing is not there for them, and no build that was taken back is given to anybody.
 */
export function resolveRegistry(file: RegistryFile, visitor?: Visitor): ResolvedRegistry {
  const remotes: ResolvedRemote[] = []
  for (const [id, remote] of Object.entries(file.remotes)) {
    const isTrying = visitor && remote.trial && isOnTrial(id, remote.trial, visitor)
    const trial = isTrying ? givable(remote, remote.trial?.build) : undefined
    const given = new Set([trial, givable(remote, remote.active), ...waysBack(remote)])
    const [shown, previous, ...earlier] = [...given].filter(build => build !== undefined)
    if (!shown) continue
    remotes.push({
      id,
      ...resolved(shown),
      ...(remote.disabled ? { disabled: true } : {}),
      ...(trial ? { trial: true } : {}),
      ...(previous ? { previous: resolved(previous) } : {}),
      ...(earlier.length > 0 ? { earlier: earlier.map(resolved) } : {}),
    })
  }
  return { revision: file.revision, remotes }
}
