import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  activate,
  type Bundle,
  folderTarget,
  newKey,
  publish,
  readRegistry,
  readShellFacts,
  rollback,
  type Signer,
  signerOf,
  storageTarget,
  type Target,
  toldOf,
} from '@techo/tooling'
import { prepareSite } from './product.ts'
import { isInspected } from './rehearsal.ts'
import type { Repository } from './repository.ts'

/** Putting builds where the product finds them, signed. */

/**
 * The registry of a team: a folder, or `bucket:<name>` of the project in SUPABASE_URL.
 * @throws when none is named, or when a bucket has no key
 */
export function registryOf(place: string | undefined): Target {
  if (!place) throw new Error('Where do builds go? Set REGISTRY (or --to) to a folder, or to bucket:<name>')
  if (!place.startsWith('bucket:')) return folderTarget(resolve(place))
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY)
    throw new Error('bucket: needs SUPABASE_URL and SUPABASE_SECRET_KEY in the environment')
  return storageTarget(SUPABASE_URL, SUPABASE_SECRET_KEY, place.slice('bucket:'.length))
}

/** @throws when there is no key: a product takes nothing unsigned from elsewhere */
export async function readKey(file: string | undefined): Promise<Signer> {
  const { REMOTE_KEY, REMOTE_KEY_FILE } = process.env
  const path = file ?? (REMOTE_KEY_FILE || undefined)
  if (path !== undefined) return signerOf(await readFile(path, 'utf8'))
  if (!REMOTE_KEY)
    throw new Error('Which key signs it? Set REMOTE_KEY_FILE (or --key) to the file that `npm run key` wrote')
  return signerOf(REMOTE_KEY)
}

export { newKey }

export interface Shipping {
  readonly target: Target
  readonly signer: Signer
  readonly percent?: number | undefined
  readonly why?: string | undefined
  readonly by?: string | undefined
}

/** What builds are judged by before the product does: the shell that came with the kit. */
const kitsShell = (folder: string) => readShellFacts(folderTarget(prepareSite(folder)))

/**
 * Signs and publishes a build.
 * @returns its name
 * @throws when no browser has opened it
 */
export async function publishOwn(bundle: Bundle, { target, signer, by }: Shipping): Promise<string> {
  if (!(await isInspected(bundle)))
    throw new Error('No browser has opened this build yet, which every product asks for. Next: npm run inspect')
  return publish(target, bundle.dist, bundle.version, { signer, by })
}

/**
 * Says, signed, that a build is for everybody or for some.
 * @returns its name
 * @throws Refused with what the gate finds
 */
export async function activateOwn(
  { folder, id }: Repository,
  name: string | undefined,
  { percent, ...shipping }: Shipping,
): Promise<string> {
  const { target, ...given } = shipping
  const judging = { ...given, percent, shell: await kitsShell(folder) }
  return (await activate(target, id, name, judging)).build
}

/** Says, signed, that a build was taken back. @returns what is given now, empty for nothing */
export async function rollbackOwn(
  { folder, id }: Repository,
  build: string | undefined,
  { target, ...given }: Shipping,
): Promise<{ readonly taken: string; readonly active: string }> {
  return rollback(target, id, { ...given, build, shell: await kitsShell(folder) })
}

/** What the registry says of the remote, in lines. */
export async function listOwn({ id }: Repository, target: Target): Promise<string[]> {
  const { revision, remotes } = await readRegistry(target)
  const remote = remotes[id]
  if (!remote) return [`${target.name} knows no ${id} yet`]
  const { active, previous, trial, withdrawn = {}, builds } = remote
  return [
    `revision ${revision} in ${target.name}`,
    `active ${active || '–'}, before ${previous ?? '–'}, ${Object.keys(builds).length} published`,
    ...(trial ? [`on trial ${trial.build} (${trial.percent} %, ${trial.allow.length} named)`] : []),
    ...Object.entries(withdrawn).map(([build, withdrawal]) => `${build} taken back ${toldOf(withdrawal)}`),
  ]
}
