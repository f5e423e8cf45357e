import { buildRemote, buildShell, listRemotes } from '@techo/tooling'
import { root, site } from './root.ts'
import { mixSources, recordSources, sourcesOf } from './sources.ts'

/**
 * `pnpm build [shell | <remote>]…`: everything unless named. Each part is built alone, and only its own files change. A build that
 * the registry keeps from becoming active is told in one line.
 */
export async function run(names: readonly string[]): Promise<void> {
  process.env.NODE_ENV ??= 'production'
  const remotes = await listRemotes(root)
  const wanted = names.length > 0 ? names : ['shell', ...remotes]
  // Before anything is built: an edit meanwhile is to count as new.
  const sources = await sourcesOf(root)
  await mixSources(site, sources)
  for (const name of wanted) {
    if (name === 'shell') await buildShell(root, site)
    else if (remotes.includes(name)) {
      const { instead } = await buildRemote(root, site, name)
      if (instead) process.stdout.write(`${instead}\n`)
    } else throw new Error(`There is no remote ${name}: the folder remotes/ holds ${remotes.join(', ')}`)
  }
  if (names.length === 0) await recordSources(site, sources)
}
