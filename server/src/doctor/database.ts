import { createDb, openPostgres, readMigrations } from '@techo/backend/database'
import type { Options } from '../options.ts'
import { type Finding, inWords, look, right, wordsOf, wrong } from './finding.ts'

const allowedSkew = 30_000

/** The PostgreSQL of DATABASE_URL: whether it answers, agrees about the time, and has all of this version. */
export async function lookAtDatabase({ databaseUrl, migrationsDirs }: Options): Promise<readonly Finding[]> {
  if (databaseUrl === null) return []
  try {
    const db = createDb(await openPostgres(databaseUrl))
    try {
      const asked = Date.now()
      const [row] = await db.asAdmin(sql =>
        sql.query<{ version: number; now: string; known: boolean }>(
          `select current_setting('server_version_num')::int as version, clock_timestamp() as now,
             to_regclass('supabase_migrations.schema_migrations') is not null as known`,
        ),
      )
      if (!row) throw new Error('it says nothing')
      const skew = Math.abs(Date.parse(row.now) - (asked + Date.now()) / 2)
      const major = Math.floor(row.version / 10_000)
      return [
        major >= 15
          ? right('database', `PostgreSQL ${major}`)
          : wrong('database', `PostgreSQL ${major} is too old`, 'Use PostgreSQL 15 or newer'),
        ...(skew > allowedSkew
          ? [wrong('clock', `it is ${inWords(skew)} away from that of the database`, 'Set both by NTP')]
          : []),
        await migrations(row.known ? await applied(db) : [], migrationsDirs),
        look('backups', 'the database is backed up by whoever runs it', 'Is it, and was one ever put back?'),
      ]
    } finally {
      await db.close()
    }
  } catch (error) {
    return [wrong('database', wordsOf(error), 'Is it running, and is the address right?')]
  }
}

const applied = (db: ReturnType<typeof createDb>): Promise<readonly string[]> =>
  db.asAdmin(async sql =>
    (await sql.query<{ version: string }>('select version from supabase_migrations.schema_migrations')).map(
      ({ version }) => version,
    ),
  )

async function migrations(known: readonly string[], folders: readonly string[]): Promise<Finding> {
  const missing = (await readMigrations(folders)).filter(({ version }) => !known.includes(version))
  return missing.length === 0
    ? right('migrations', `all ${known.length} are applied`)
    : look('migrations', `${missing.length} are not applied yet`, 'The next start of the server applies them')
}
