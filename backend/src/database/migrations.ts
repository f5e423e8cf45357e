import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startLock } from './bootstrap.ts'
import { DatabaseError } from './db.ts'
import type { Database } from './transactions.ts'

export interface Migration {
  /** the digits before the first underscore, as the Supabase CLI reads them */
  readonly version: string
  readonly name: string
  readonly text: string
}

const fileName = /^(\d+)_(.+)\.sql$/

/**
 * The migrations of a folder in the order of their versions.
 * @throws an Error that names two files of one version: only one of them would ever be applied
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => fileName.test(name)).sort()
  const versionOf = (file: string | undefined) => fileName.exec(file ?? '')?.[1]
  for (const [index, file] of names.entries())
    if (versionOf(file) === versionOf(names[index + 1]))
      throw new Error(`${file} and ${names[index + 1]} have the same version: rename the newer one to a later version.`)
  return Promise.all(
    names.map(async file => {
      const [, version = '', name = ''] = fileName.exec(file) ?? []
      return { version, name, text: await readFile(join(folder, file), 'utf8') }
    }),
  )
}

/**
 * Applies what the database does not have yet, each migration in one transaction with its line in
 * `supabase_migrations.schema_migrations`, so a migration that fails or is cut off leaves nothing behind.
 * @returns the versions that were applied now
 * @throws an Error that names the migration and what Postgres said
 */
export async function applyMigrations(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  const known = new Set(await appliedVersions(db))
  const applied: string[] = []
  for (const { version, name, text } of migrations) {
    if (known.has(version)) continue
    await db
      .script(async session => {
        await session.query('select pg_advisory_xact_lock($1)', [startLock])
        const { rows } = await session.query('select 1 from supabase_migrations.schema_migrations where version = $1', [
          version,
        ])
        // Another server that started at the same moment was faster.
        if (rows.length > 0) return
        await session.script(text)
        await session.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, [text]],
        )
        applied.push(version)
      })
      .catch(error => {
        const reason = error instanceof DatabaseError ? `${error.message} (${error.code})` : String(error)
        throw new Error(`Migration ${version}_${name} failed and was rolled back: ${reason}`)
      })
  }
  return applied
}

export const appliedVersions = (db: Database): Promise<string[]> =>
  db.asAdmin(async sql =>
    (
      await sql.query<{ version: string }>('select version from supabase_migrations.schema_migrations order by version')
    ).map(row => row.version),
  )
