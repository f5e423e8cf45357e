import { glob, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteConfig } from '@techo/core'
import type { RegistryFile } from '@techo/core/registry'

const root = join(import.meta.dirname, '../..')

/** What the remotes of the checkout declare. */
export async function declaredRemotes(): Promise<readonly RemoteConfig[]> {
  const found: RemoteConfig[] = []
  for await (const path of glob('remotes/*/remote.config.ts', { cwd: root })) {
    const { default: config }: { default: RemoteConfig } = await import(pathToFileURL(join(root, path)).href)
    found.push(config)
  }
  return found
}

/** A folder for SITE_DIR in which the remotes of the checkout are active with what they declare, and without their files. */
export async function siteOfRemotes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-site-'))
  const none = { js: [], css: [] }
  const remotes = (await declaredRemotes()).map(config => {
    const build = { build: '1', version: '1', entry: '', preload: {}, base: none, config, shared: {}, files: {} }
    return [config.id, { active: '1', builds: { '1': build } }] as const
  })
  const file: RegistryFile = { revision: 1, remotes: Object.fromEntries(remotes) }
  await writeFile(join(folder, 'registry.json'), JSON.stringify(file))
  return folder
}
