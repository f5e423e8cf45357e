import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { besideShell, folderTarget, readRegistry } from '@techo/tooling'
import { copyFiles } from './stage.ts'

/** What is served of a site: the shell, and of each remote the build that everybody is given, packed as it lies there. */
export async function copySite(site: string, to: string): Promise<void> {
  if (!(await stat(join(site, 'shell.json')).catch(() => null)))
    throw new Error(`${site} holds no shell: run \`pnpm build\` first`)
  const { remotes } = await readRegistry(folderTarget(site))
  const given = Object.entries(remotes).flatMap(([id, { active, builds }]) => {
    const build = builds[active]
    return build ? [[id, { active, builds: { [active]: build } }] as const] : []
  })
  const isGiven = (path: string) => given.some(([id, { active }]) => path.startsWith(`r/${id}/${active}/`))
  const isShells = (path: string) => !besideShell.includes(path.split('/')[0] ?? '') && path !== 'builds/sources.json'
  await copyFiles(site, to, path => isShells(path) || isGiven(path))
  await writeFile(join(to, 'registry.json'), JSON.stringify({ revision: 1, remotes: Object.fromEntries(given) }))
}
