import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '../log.ts'
import { bootstrap, bootstrapText } from './bootstrap.ts'
import { dumpIfChanged, listDumps, restoreDump } from './dumps.ts'
import { openEmptyDatabase } from './empty-database.ts'
import { applyMigrations, type Migration, readMigrations } from './migrations.ts'
import { embeddedMajor, openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { createDb, type Database } from './transactions.ts'

export interface DatabaseOptions {
  /** database and dumps lie here; null keeps the database in memory, for tests */
  readonly dataDir: string | null
  /** a real PostgreSQL instead of the embedded one */
  readonly databaseUrl: string | null
  readonly migrationsDir: string
  /** hours between two dumps while people write; 0 dumps only when the server stops */
  readonly dumpHours: number
  /** a dump to begin with; the database that was there is set aside */
  readonly restoreFrom?: string | undefined
  /** what a hosted project brings along beside roles and empty schemas, as SQL that can run again */
  readonly hostedSchemas: string
}

export interface OpenedDatabase {
  readonly db: Database
  /** Dumps when something was written, then closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database and brings it up to date. The caller holds the lock of the folder.
 * @throws an Error with one line that says what to do
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { dataDir, dumpHours } = options
  const db = await open(options)
  const dumps = dataDir === null || db.kind !== 'pglite' ? null : join(dataDir, 'dumps')
  const stopDumping = dumps === null ? async () => undefined : dumpRegularly(db, dumps, dumpHours)
  return {
    db,
    async close() {
      await stopDumping()
      await db.close()
    },
  }
}

async function open(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, hostedSchemas } = options
  const migrations = await readMigrations(options.migrationsDir)
  if (databaseUrl !== null) return upToDate(createDb(await openPostgres(databaseUrl)), hostedSchemas, migrations)
  if (dataDir === null) {
    const { engine, keep } = await openEmptyDatabase([
      hostedSchemas,
      bootstrapText,
      ...migrations.map(each => each.text),
    ])
    const db = await upToDate(createDb(engine), hostedSchemas, migrations)
    // Only the next start is slower without it.
    await keep().catch(() => undefined)
    return db
  }
  const { path, restore } = await databaseFolder(dataDir, options.restoreFrom)
  const db = await upToDate(createDb(await openPglite(path)), hostedSchemas, migrations, restore)
  await writeFile(join(path, ready), '')
  return db
}

async function upToDate(
  db: Database,
  hostedSchemas: string,
  migrations: readonly Migration[],
  restore?: string,
): Promise<Database> {
  try {
    await bootstrap(db, hostedSchemas)
    if (restore) await restoreDump(db, restore, migrations)
    else await applyMigrations(db, migrations)
    await db.asAdmin(sql => sql.query('select realtime.attach()'))
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Stands in a database folder once it has been served; without it the folder was left half made. */
const ready = 'techo.ready'

interface DatabaseFolder {
  readonly path: string
  /** a dump to load into the new folder */
  readonly restore?: string
}

/**
 * The folder of the database, named by the major version of Postgres. Another major's folder cannot be opened: its newest
 * dump is loaded into a new folder, and the old one stays as it is.
 */
async function databaseFolder(dataDir: string, restore?: string): Promise<DatabaseFolder> {
  const path = join(dataDir, `pg${embeddedMajor}`)
  const version = await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null && version.trim() !== String(embeddedMajor))
    throw new Error(
      `${path} was written by PostgreSQL ${version.trim()}; rename it to pg${version.trim()} and start again.`,
    )
  if (restore) {
    if (existsSync(path)) await rename(path, `${path}.replaced-${Date.now()}`)
    return { path, restore }
  }
  if (existsSync(join(path, ready))) return { path }
  if (existsSync(path)) await rename(path, `${path}.unfinished-${Date.now()}`)
  const others = (await readdir(dataDir)).filter(name => /^pg\d+$/.test(name))
  if (others.length === 0) return { path }
  const [newest] = await listDumps(join(dataDir, 'dumps'))
  if (newest) {
    log.warn({ part: 'database', from: others.at(-1), dump: newest }, 'upgrading')
    return { path, restore: newest }
  }
  throw new Error(
    `${join(dataDir, others.at(-1) ?? '')} belongs to another major version of PostgreSQL and there is no dump of it. ` +
      'Start the version that wrote it and stop it again: it leaves a dump in ' +
      `${join(dataDir, 'dumps')}, which this version then loads.`,
  )
}

/** @returns stops the clock and writes a last dump */
function dumpRegularly(db: Database, folder: string, hours: number): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const dump = () => {
    running = running
      .then(() => dumpIfChanged(db, folder))
      .catch(error => {
        log.error(
          { part: 'dumps', reason: error instanceof Error ? error.message : String(error) },
          'no dump was written',
        )
      })
    return running
  }
  const timer = hours > 0 ? setInterval(dump, hours * 3_600_000).unref() : null
  return async () => {
    if (timer) clearInterval(timer)
    await dump()
  }
}
