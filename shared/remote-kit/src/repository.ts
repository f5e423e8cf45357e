import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteConfig } from '@techo/core'

/** The repository of a team: one remote, with its `remote.config.ts` at the root. */
export interface Repository {
  readonly folder: string
  readonly id: string
  readonly config: RemoteConfig
}

/** Everything the kit makes in a repository, and nothing that is worth keeping in git. */
export const scratchOf = (folder: string): string => join(folder, '.techo')

/** @throws in one sentence when the folder is no repository of a remote */
export async function readRepository(folder: string): Promise<Repository> {
  const file = join(folder, 'remote.config.ts')
  await readFile(file).catch(() => {
    throw new Error(`${folder} has no remote.config.ts: run this where your remote's package.json is`)
  })
  const { default: config } = (await import(pathToFileURL(file).href)) as { default: RemoteConfig }
  return { folder, id: config.id, config }
}
