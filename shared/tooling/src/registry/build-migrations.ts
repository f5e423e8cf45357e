import type { RemoteBuild } from '@techo/core/registry'
import { type MigrationName, readMigrationName } from '../migrations.ts'
import { newestOf } from './activate.ts'
import { folderOf, sha256 } from './publish.ts'
import { readRegistry, remoteOf } from './state.ts'
import type { Target } from './target.ts'

export interface BuildMigration extends MigrationName {
  /** SQL */
  readonly text: string
}

/**
 * The migrations that a published build brings, in their order, each held against its hash.
 * @param name the build; the one published last when left out
 * @throws when the build is unknown, or one of the files is not the published one
 */
export async function readBuildMigrations(
  target: Target,
  id: string,
  name?: string,
): Promise<{ readonly build: string; readonly migrations: readonly BuildMigration[] }> {
  const remote = remoteOf(await readRegistry(target), id)
  const build: RemoteBuild | undefined = remote.builds[name ?? newestOf(remote)]
  if (!build) throw new Error(`${id} ${name ?? ''} is not published: pnpm registry list names what is`)
  const migrations = Object.keys(build.files)
    .sort()
    .flatMap(path => {
      const own = readMigrationName(path)
      return own ? [{ ...own, path }] : []
    })
    .map(async ({ path, ...own }) => {
      const bytes = await target.read(`${folderOf(id, build.build)}/${path}`)
      if (!bytes || sha256(bytes) !== build.files[path])
        throw new Error(
          `${id} ${build.build}: ${path} is ${bytes ? 'altered' : 'missing'}: publish the same build again`,
        )
      return { ...own, text: Buffer.from(bytes).toString('utf8') }
    })
  return { build: build.build, migrations: await Promise.all(migrations) }
}
