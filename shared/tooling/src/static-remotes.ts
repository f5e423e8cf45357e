import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The module the shell imports for remotes that are linked in at build time. */
export const staticRemotesModule = 'techo-static-remotes'

/**
 * Writes the list of remotes that `static` builds link in and returns its path. It lies in a cache folder, because no source
 * file may import a remote; in `federated` builds the list is empty, so nothing of a remote can get into the shell.
 *
 * The module exports `staticRemotes: { config: RemoteConfig; load: () => Promise<{ default: RemoteModule }> }[]`.
 */
export function writeStaticRemotes(root: string, mode: 'static' | 'federated'): string {
  const folder = join(root, 'node_modules/.cache/techo')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `static-remotes-${mode}.ts`)
  const names = mode === 'static' ? linkableRemotes(root) : []
  const at = (name: string, file: string) => JSON.stringify(join(root, 'remotes', name, file))
  const lines = [
    ...names.map((name, index) => `import config${index} from ${at(name, 'remote.config.ts')}`),
    'export const staticRemotes = [',
    ...names.map((name, index) => `  { config: config${index}, load: () => import(${at(name, 'src/remote.tsx')}) },`),
    ']',
    '',
  ]
  writeFileSync(path, lines.join('\n'))
  return path
}

/** The remotes of the checkout that have code to link in. */
export const linkableRemotes = (root: string): string[] =>
  readdirSync(join(root, 'remotes'))
    .filter(name => statSync(join(root, 'remotes', name, 'src/remote.tsx'), { throwIfNoEntry: false }))
    .sort()
