import type { RemoteBuild } from '@techo/core/registry'
import { readMigrationName } from '../migrations.ts'
import type { DatabaseFacts } from './database-facts.ts'

interface Finding {
  readonly rule: 'migrations' | 'tables'
  readonly message: string
  readonly next: string
}

/** Without its tables a remote would be a menu entry that always fails. */
export function judgeDatabase(build: RemoteBuild, facts: DatabaseFacts | null): Finding[] {
  if (!facts) return []
  const missing = facts.migrations ? judgeMigrations(build, facts.migrations) : []
  // Which tables are there once they are applied, nobody knows yet.
  return missing.length > 0 ? missing : judgeTables(build, facts.tables)
}

function judgeMigrations({ config, build, files }: RemoteBuild, applied: Readonly<Record<string, string>>): Finding[] {
  return Object.entries(files).flatMap(([path, hash]) => {
    const own = readMigrationName(path)
    if (!own) return []
    const file = `${own.version}_${own.name}.sql`
    const known = Object.keys(applied).find(each => each.startsWith(`${own.version}_`))
    if (known === undefined)
      return {
        rule: 'migrations',
        message: `${file} is not applied to the database behind this site`,
        next: `pnpm registry migrate ${config.id} ${build}`,
      }
    // Some were written down by their version alone.
    if (known !== file && known !== `${own.version}_.sql`)
      return {
        rule: 'migrations',
        message: `${file} has the version of ${known}, which is applied`,
        next: 'give it a later version of its own and build again',
      }
    if (applied[known] !== '' && applied[known] !== hash)
      return {
        rule: 'migrations',
        message: `${file} is applied with another text than that of this build`,
        next: 'put the applied text back, write what is new into a further migration, and build again',
      }
    return []
  })
}

function judgeTables({ config }: RemoteBuild, there: readonly string[]): Finding[] {
  const asked = [...(config.tables ?? []).map(({ name }) => name), ...(config.entities ?? []).map(({ table }) => table)]
  return [...new Set(asked)]
    .filter(name => !there.includes(name))
    .map(name => ({
      rule: 'tables',
      message: `There is no table ${name} in the database behind this site, and no migration of this build makes it`,
      next: `make it in a migration in remotes/${config.id}/migrations, build again, and pnpm registry migrate ${config.id}`,
    }))
}
