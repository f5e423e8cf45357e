import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'

/**
 * The migrations of a remote lie in its folder `migrations`, named as Supabase's own command wants them. A build carries them, so
 * that a database behind another checkout can be brought to what the build needs.
 */
const fileName = /^(\d{14})_([a-z0-9_]+)\.sql$/

export interface MigrationName {
  /** fourteen digits: the time it was written, and its place among all others */
  readonly version: string
  readonly name: string
}

/** @returns null when the path is no migration of a build */
export function readMigrationName(path: string): MigrationName | null {
  const [, version, name] = fileName.exec(path.replace(/^migrations\//, '')) ?? []
  return path.startsWith('migrations/') && version && name ? { version, name } : null
}

/** Copies the migrations of a remote into its build. Fails the build when one has a name that no order follows from. */
export const pluginMigrations = (root: string): RsbuildPlugin => ({
  name: 'techo:migrations',
  setup(api) {
    api.onAfterBuild(async () => {
      const folder = join(root, 'migrations')
      const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.sql'))
      for (const name of names) {
        if (!fileName.test(name))
          throw new Error(`migrations/${name} has no place in the order: name it <YYYYMMDDhhmmss>_<a_noun>.sql`)
        await cp(join(folder, name), join(api.context.distPath, 'migrations', name))
      }
    })
  },
})
