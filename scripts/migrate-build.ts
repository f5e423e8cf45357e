import { migrateDatabase, readOptions } from '@techo/server'
import { type BuildMigration, databaseFactsName, readBuildMigrations, type Target } from '@techo/tooling/registry'

const fileOf = ({ version, name }: BuildMigration) => `${version}_${name}.sql`

/** The database is the one that a server of these settings has; a bucket alone is no hosted backend. */
const settings = () => {
  const { SUPABASE_URL: _bucket, ...rest } = process.env
  return readOptions(process.env.SUPABASE_PUBLISHABLE_KEY ? process.env : rest)
}

/**
 * `pnpm registry migrate`: applies what a build brings, and tells the place it lies in, so that the gate knows.
 * @returns what was done, and what to do next
 * @throws with file and table when one of them is refused; those before it stay applied
 */
export async function migrateBuild(
  target: Target,
  id: string,
  name: string | undefined,
  isDryRun: boolean,
): Promise<string> {
  const { build, migrations } = await readBuildMigrations(target, id, name)
  if (migrations.length === 0) return `${id} ${build} brings no migrations. Next: pnpm registry activate ${id} ${build}`
  if (isDryRun)
    return `${id} ${build} brings ${migrations.map(fileOf).join(', ')}; what is applied already is left alone`
  const options = settings()
  const { applied, facts } = await migrateDatabase(options, migrations)
  // Nobody keeps it true where a hosted project may be changed without this server.
  if (!options.hosted) await target.replace(databaseFactsName, Buffer.from(`${JSON.stringify(facts)}\n`))
  const done = migrations.filter(({ version }) => applied.includes(version)).map(fileOf)
  const what = done.length > 0 ? `Applied ${done.join(', ')}` : `Everything of ${id} ${build} is applied already`
  return `${what}. Next: pnpm registry activate ${id} ${build}`
}
