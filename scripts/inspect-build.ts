import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationFolders } from '@techo/server'
import { buildShell } from '@techo/tooling'
import { inspectBuild as inspectPublished, type Outcome, type Wanted } from '@techo/tooling/inspection'
import { serverFlags } from './process.ts'
import { root } from './root.ts'

/**
 * Opens a published build in a browser on the server of the checkout. Of its migrations those of the build's own remote are left out:
 * the build brings its own, which may be others.
 * @param wanted where `shell` names a site without a shell, that of the checkout is built
 */
export async function inspectBuild(wanted: Omit<Wanted, 'server'>): Promise<Outcome> {
  const own = join(root, 'remotes', wanted.id, 'migrations')
  const server = {
    args: [...serverFlags, join(root, 'server/src/main.ts')],
    migrations: migrationFolders(root).filter(folder => folder !== own),
  }
  const isThere = await stat(join(wanted.shell, 'index.html')).catch(() => null)
  if (isThere) return inspectPublished({ ...wanted, server })
  const folder = await mkdtemp(join(tmpdir(), 'techo-shell-'))
  try {
    await buildShell(root, folder)
    return await inspectPublished({ ...wanted, server, shell: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
