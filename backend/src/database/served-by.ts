import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedMajor } from './pglite.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * `database.json` stands beside the database, so that its absence is noticed, and tells which versions have served the folder: by
 * the newest migration of the product, since every version that changes what is stored brings one.
 *
 * What is stored by a version can be served by the one right before, so that a release that fails can give way to it; a version
 * before that is refused.
 */
export interface ServedBy {
  /** the newest migration of the newest version that served the folder; empty where versions did not say so yet */
  readonly newest: string
  /** that of the version before */
  readonly before: string
}

/** Named here because a start looks for it. */
export const marker = 'database.json'

interface Marker extends Partial<ServedBy> {
  readonly since?: string
}

const readMarker = async (dataDir: string): Promise<Marker | null> =>
  readFile(join(dataDir, marker), 'utf8').then(
    text => JSON.parse(text) as Marker,
    () => null,
  )

/**
 * @param own the newest migration of the version that starts
 * @throws an Error in one line when the folder was served by versions that are too new for it
 */
export async function assertNotTooNew(dataDir: string, own: string): Promise<void> {
  const { newest = '', before = '' } = (await readMarker(dataDir)) ?? {}
  if (own >= newest || own >= before) return
  throw new Error(
    `The data in ${dataDir} were served by a newer version (its migrations end with ${newest}, those here with ${own}). ` +
      'Nothing was changed. Start that version, or the one right before it; to go further back, restore a dump of that time.',
  )
}

/**
 * Remembers that this version serves the folder.
 * @param isAnew what newer versions stored is gone, because a dump took its place
 */
export async function markServed(dataDir: string, own: string, isAnew = false): Promise<void> {
  const known = await readMarker(dataDir)
  const { newest = own, before = own } = isAnew ? {} : (known ?? {})
  const served: ServedBy = own > newest ? { newest: own, before: newest } : { newest, before }
  if (known?.newest === served.newest && known.before === served.before) return
  const draft = join(dataDir, `${marker}.${process.pid}`)
  const file = await open(draft, 'w', 0o600)
  try {
    const since = known?.since ?? new Date().toISOString()
    await file.writeFile(`${JSON.stringify({ major: embeddedMajor, since, ...served })}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(dataDir, marker))
  await syncFolder(dataDir)
}
