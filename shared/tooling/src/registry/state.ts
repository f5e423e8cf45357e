import type { RegisteredRemote, RegistryChange, RegistryFile } from '@techo/core/registry'
import { type Signer, spelled } from './signing.ts'
import type { Target } from './target.ts'

/**
 * The registry as a file: `registry.json`, and `registry-history/<revision>.json` for every revision there ever was. A revision
 * is claimed by making its history file, which only one of several writers can; the loser is told and changes nothing. What a
 * writer that died in between has claimed is the newest revision nevertheless, and the next one writes it into its place.
 */

const registryPath = 'registry.json'
const historyPath = (revision: number) => `registry-history/${String(revision).padStart(6, '0')}.json`

const parsed = (path: string, bytes: Uint8Array): RegistryFile => {
  try {
    const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as RegistryFile
    if (typeof value.revision !== 'number' || typeof value.remotes !== 'object') throw new Error('no revision in it')
    return value
  } catch (error) {
    throw new Error(`${path} is not a registry: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The newest revision; an empty one where nothing was published yet. */
export async function readRegistry(target: Target): Promise<RegistryFile> {
  const bytes = await target.read(registryPath)
  let newest: RegistryFile = bytes ? parsed(registryPath, bytes) : { revision: 0, remotes: {} }
  for (;;) {
    const path = historyPath(newest.revision + 1)
    const next = await target.read(path)
    if (!next) return newest
    newest = parsed(path, next)
  }
}

/** What a revision says of each change before it, newest first. */
export async function readHistory(target: Target, most = 20): Promise<RegistryFile[]> {
  const { revision } = await readRegistry(target)
  const found: RegistryFile[] = []
  for (let each = revision; each > 0 && found.length < most; each--) {
    const bytes = await target.read(historyPath(each))
    if (bytes) found.push(parsed(historyPath(each), bytes))
  }
  return found
}

/**
 * Removes what a place has written after a revision, because it is about to hold that revision of another place: what it had by
 * itself would else count as newer, with builds that were taken back there.
 */
export async function forgetAfter(target: Target, revision: number): Promise<void> {
  for (const path of await target.list('registry-history'))
    if (path > historyPath(revision)) await target.removeFolder(path)
}

export interface Writing {
  readonly now?: Date
  /** who did it, for the history */
  readonly by?: string | undefined
  /** the revision it is based on; any when left out */
  readonly expected?: number | undefined
  /** signs what is published, and who is given what */
  readonly signer?: Signer | undefined
}

const bytesOf = (registry: RegistryFile) => Buffer.from(`${JSON.stringify(registry, null, 2)}\n`)

/**
 * Writes what follows from the revision `before`.
 * @throws when another writer was faster; nothing of this one is written then
 */
export async function writeRevision(
  target: Target,
  before: RegistryFile,
  remotes: RegistryFile['remotes'],
  change: Omit<RegistryChange, 'at' | 'by'>,
  { now = new Date(), by, expected = before.revision }: Writing = {},
): Promise<RegistryFile> {
  const lost = (revision: number) =>
    new Error(
      `The registry is at revision ${revision}, not ${expected} any more: somebody else changed it. Look at \`registry list\` and run the command again.`,
    )
  if (before.revision !== expected) throw lost(before.revision)
  const next: RegistryFile = {
    revision: before.revision + 1,
    change: { ...change, at: now.toISOString(), ...(by ? { by } : {}) },
    remotes,
  }
  if (!(await target.create(historyPath(next.revision), bytesOf(next)))) throw lost(before.revision + 1)
  await target.replace(registryPath, bytesOf(next))
  // Whoever claimed a later revision meanwhile may have written it before this one arrived.
  const newest = await readRegistry(target)
  if (newest.revision > next.revision) await target.replace(registryPath, bytesOf(newest))
  return next
}

/** Changes the entry of one remote in one revision. */
export const writeRemote = (
  target: Target,
  before: RegistryFile,
  id: string,
  entry: RegisteredRemote,
  change: Omit<RegistryChange, 'at' | 'by' | 'remote'>,
  writing: Writing = {},
): Promise<RegistryFile> => {
  const signed = withState(id, entry, before.remotes[id], before.revision + 1, writing.signer)
  return writeRevision(target, before, { ...before.remotes, [id]: signed }, { ...change, remote: id }, writing)
}

/** What is signed of a remote: who is given which build, and at which revision that was said, so that nothing older passes for it. */
export const statementOfState = (
  id: string,
  remote: Pick<RegisteredRemote, 'active' | 'previous' | 'earlier' | 'withdrawn' | 'trial' | 'disabled'>,
  revision: number,
) => {
  const { active, previous, earlier, withdrawn, trial, disabled } = remote
  return { remote: id, revision, active, previous, earlier, withdrawn, trial, disabled }
}

/** The entry with a signature of its state; without a key one stays only while it is still true. */
function withState(
  id: string,
  { state, ...entry }: RegisteredRemote,
  before: RegisteredRemote | undefined,
  revision: number,
  signer: Signer | undefined,
): RegisteredRemote {
  const said = (remote: RegisteredRemote | undefined) => spelled(remote && statementOfState(id, remote, 0))
  if (said(entry) === said(before) && state) return { ...entry, state }
  if (!signer) return entry
  return { ...entry, state: { ...signer.sign('state', statementOfState(id, entry, revision)), revision } }
}

/** @throws when the registry knows no remote of that name */
export function remoteOf(registry: RegistryFile, id: string): RegisteredRemote {
  const remote = registry.remotes[id]
  const known = Object.keys(registry.remotes).join(', ') || 'none'
  if (!remote) throw new Error(`The registry knows no remote ${id}. Published are: ${known}.`)
  return remote
}
