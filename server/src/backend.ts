import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeys, type Keys } from './auth/keys.ts'
import { authSchema } from './auth/schema.ts'
import { bootstrap, bootstrapText } from './bootstrap.ts'
import { dumpIfChanged, listDumps, restoreDump } from './dumps.ts'
import { openEmptyDatabase } from './empty-database.ts'
import { lockFolder } from './lock.ts'
import { log } from './log.ts'
import { applyMigrations, type Migration, readMigrations } from './migrations.ts'
import type { Options } from './options.ts'
import { embeddedMajor, openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { realtimeSchema } from './realtime/schema.ts'
import { storageSchema } from './storage/schema.ts'
import { createDb, type Database } from './transactions.ts'

/** The embedded Supabase without its protocols: a database that is up to date, the keys, and what ends with them. */
export interface Backend {
  readonly db: Database
  readonly keys: Keys
  /** Dumps when something was written, closes the database, gives the folder back. */
  close(): Promise<void>
}

/** @throws an Error with one line that says what to do */
export async function openBackend(options: Options): Promise<Backend> {
  const { dataDir } = options
  const lock = dataDir === null ? null : await lockFolder(dataDir)
  try {
    const keys = await createKeys(dataDir === null ? {} : { file: join(dataDir, 'secrets.json') })
    const db = await openDatabase(options)
    const dumps = dataDir === null || db.kind !== 'pglite' ? null : join(dataDir, 'dumps')
    const stopDumping = dumps === null ? async () => undefined : dumpRegularly(db, dumps, options.dumpHours)
    return {
      db,
      keys,
      async close() {
        await stopDumping()
        await db.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

/** What a hosted project brings along beside roles and empty schemas. */
const hostedSchemas = [authSchema, storageSchema, realtimeSchema].join('\n')

async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, dataDir } = options
  const migrations = await readMigrations(options.migrationsDir)
  if (databaseUrl !== null) return upToDate(createDb(await openPostgres(databaseUrl)), migrations)
  if (dataDir === null) {
    const { engine, keep } = await openEmptyDatabase([
      hostedSchemas,
      bootstrapText,
      ...migrations.map(each => each.text),
    ])
    const db = await upToDate(createDb(engine), migrations)
    // Only the next start is slower without it.
    await keep().catch(() => undefined)
    return db
  }
  const { path, restore } = await databaseFolder(dataDir, options.restoreFrom)
  const db = await upToDate(createDb(await openPglite(path)), migrations, restore)
  await writeFile(join(path, ready), '')
  return db
}

async function upToDate(db: Database, migrations: readonly Migration[], restore?: string): Promise<Database> {
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
      'Start the version of Techo that wrote it and stop it again: it leaves a dump in ' +
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
