import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { startLock } from './bootstrap.ts'
import { DatabaseError } from './db.ts'
import type { Database, Session } from './transactions.ts'

export interface Migration {
  /** the digits before the first underscore, as the Supabase CLI reads them */
  readonly version: string
  readonly name: string
  readonly text: string
}

const fileName = /^(\d+)_(.+)\.sql$/

/**
 * The migrations of all these folders, in the order of their versions.
 * @throws an Error that names two files of one version: only one of them would ever be applied
 */
export async function readMigrations(folders: readonly string[]): Promise<Migration[]> {
  const names = await Promise.all(folders.map(async folder => (await readdir(folder)).map(name => join(folder, name))))
  const read = names.flat().map(async path => {
    const [, version = '', name = ''] = fileName.exec(basename(path)) ?? []
    return version === '' ? [] : [{ version, name, text: await readFile(path, 'utf8') }]
  })
  return inOrder((await Promise.all(read)).flat())
}

/**
 * In the order of their versions.
 * @throws an Error that names two of one version
 */
export function inOrder(migrations: readonly Migration[]): Migration[] {
  const sorted = migrations.toSorted((one, other) => (fileOf(one) < fileOf(other) ? -1 : 1))
  for (const [index, each] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next?.version === each.version)
      throw new Error(
        `${fileOf(each)} and ${fileOf(next)} have the same version: rename the newer one to a later version.`,
      )
  }
  return sorted
}

export const fileOf = ({ version, name }: Pick<Migration, 'version' | 'name'>): string => `${version}_${name}.sql`

/**
 * Applies what the database does not have yet, each migration in one transaction with its line in
 * `supabase_migrations.schema_migrations`, so a migration that fails or is cut off leaves nothing behind.
 * @param faults what no migration may leave behind, as SQL (`DatabaseOptions.migrationFaults`)
 * @returns the versions that were applied now
 * @throws an Error that names the migration and what Postgres said, or what it left behind
 */
export async function applyMigrations(
  db: Database,
  migrations: readonly Migration[],
  faults?: string | undefined,
): Promise<string[]> {
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
        if (faults !== undefined) await refuseFaults(session, faults)
        await session.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
          [version, name, [text]],
        )
        applied.push(version)
      })
      .catch(error => {
        if (error instanceof LeftBehind) throw new Error(`${fileOf({ version, name })} ${error.message}`)
        const reason = error instanceof DatabaseError ? `${error.message} (${error.code})` : String(error)
        throw new Error(`Migration ${version}_${name} failed and was rolled back: ${reason}`)
      })
  }
  return applied
}

class LeftBehind extends Error {}

async function refuseFaults(session: Session, faults: string): Promise<void> {
  const { rows } = await session.query(faults, [])
  if (rows.length > 0) throw new LeftBehind(rows.map(({ problem }) => String(problem)).join(' It also '))
}

/** A migration as the database has written it down. */
export interface Applied {
  readonly version: string
  /** empty where it was written down by its version alone */
  readonly name: string
  /** null where its statements were written down one by one, as the Supabase CLI does */
  readonly text: string | null
}

/** What is applied, in the order of the versions. */
export const readApplied = (db: Pick<Database, 'asAdmin'>): Promise<Applied[]> =>
  db.asAdmin(sql =>
    sql.query<Applied & Record<string, unknown>>(
      `select version, coalesce(name, '') as name, case when cardinality(statements) = 1 then statements[1] end as text
         from supabase_migrations.schema_migrations order by version`,
    ),
  )

/**
 * An applied migration is never edited, and its version is never given to another one: neither would ever be applied.
 * @throws an Error that names the first migration of which the database has something else
 */
export function assertUnedited(migrations: readonly Migration[], applied: readonly Applied[]): void {
  for (const each of migrations) {
    const known = applied.find(({ version }) => version === each.version)
    if (!known) continue
    if (known.name !== '' && known.name !== each.name)
      throw new Error(
        `${fileOf(each)} has the version of ${fileOf(known)}, which is applied: give it a later version of its own.`,
      )
    if (known.text !== null && known.text !== each.text)
      throw new Error(
        `${fileOf(each)} is applied with another text. Put that text back, and write what is new into a further migration.`,
      )
  }
}

export const appliedVersions = (db: Database): Promise<string[]> =>
  db.asAdmin(async sql =>
    (
      await sql.query<{ version: string }>('select version from supabase_migrations.schema_migrations order by version')
    ).map(row => row.version),
  )
