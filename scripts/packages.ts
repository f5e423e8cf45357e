import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.ts'

const has = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Every folder with a `tsconfig.json` of its own, relative to the root. */
export async function listPackages(): Promise<string[]> {
  const groups = await Promise.all(
    ['shared', 'remotes'].map(async group => (await readdir(join(root, group))).map(name => `${group}/${name}`)),
  )
  const folders = ['shell', 'backend', 'server', 'supabase', 'scripts', 'e2e', 'e2e/probe', ...groups.flat()]
  const found = await Promise.all(
    folders.map(async folder => ((await has(join(root, folder, 'tsconfig.json'))) ? folder : null)),
  )
  return found.filter(folder => folder !== null)
}
