import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bootstrap, bootstrapText } from './bootstrap.ts'
import { findDatabase, markReady, putInPlace, spoiled } from './data-folder.ts'
import { DatabaseError } from './db.ts'
import { migrationsFor, restoreDump, type WholeDump } from './dumps.ts'
import { openBareDatabase, openEmptyDatabase } from './empty-database.ts'
import { endlessSpace, type FreeSpace } from './free-space.ts'
import { guardEngine, isDiskFull } from './guarded-engine.ts'
import { appliedVersions, applyMigrations, type Migration, readMigrations } from './migrations.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { type DumpFigures, dumpRegularly } from './regular-dumps.ts'
import { assertNotTooNew, markServed } from './served-by.ts'
import { createDb, type Database, type Engine } from './transactions.ts'

export interface DatabaseOptions {
  /** database and dumps lie here; null keeps the database in memory, for tests */
  readonly dataDir: string | null
  /** a real PostgreSQL instead of the embedded one */
  readonly databaseUrl: string | null
  /** folders of migrations, applied in the order of their versions; the first is the product's own */
  readonly migrationsDirs: readonly string[]
  /**
   * What no migration may leave behind, asked in its transaction after each one: SQL that answers with a row `{ problem }` for
   * each fault, as a sentence that follows the name of the file. Default: nothing is asked.
   */
  readonly migrationFaults?: string | undefined
  /** hours between two dumps while people write; 0 dumps only when the server stops */
  readonly dumpHours: number
  /** a dump to begin with; the database that was there is set aside */
  readonly restoreFrom?: string | undefined
  /** what a person types to put a dump back, without the name of the dump; messages quote it */
  readonly restoreCommand?: string | undefined
  /** a new database in a folder may begin as a copy of one that this machine keeps (empty-database.ts). Default false */
  readonly beginsFromImage?: boolean
  /** what a hosted project brings along beside roles and empty schemas, as SQL that can run again */
  readonly hostedSchemas: string
  /** whether the embedded database may write; default: always */
  readonly space?: FreeSpace
  /** what follows each attempt to dump, also the last one; it never rejects. Default: nothing */
  readonly afterDump?: (() => Promise<void>) | undefined
}

export interface OpenedDatabase {
  readonly db: Database
  /** how many statements have ended; it stands still while the engine does */
  statements(): number
  /** null where others keep the backups */
  dumps(): Promise<DumpFigures | null>
  /** Migrations of the folders, as they were at the start, that the database does not have. */
  missing(): Promise<readonly string[]>
  /** Dumps when something was written, then closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database and brings it up to date. The caller holds the lock of the folder.
 * @throws an Error with one line that says what to do
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { dataDir, dumpHours, space = endlessSpace } = options
  let isServing = false
  let statements = () => 0
  const guard = (engine: Engine): Engine => {
    // Migrations and sweeps of the start come first: they fail by themselves where nothing can be written.
    const guarded = guardEngine(engine, () => isServing && space.isLow)
    statements = guarded.statements
    return guarded.engine
  }
  const migrations = await readMigrations(options.migrationsDirs)
  const db = await open(options, migrations, guard)
  isServing = true
  const { afterDump: after = async () => undefined } = options
  const dumps =
    dataDir === null || db.kind !== 'pglite'
      ? null
      : await dumpRegularly(db, { folder: join(dataDir, 'dumps'), hours: dumpHours, migrations, space, after })
  return {
    db,
    statements: () => statements(),
    dumps: async () => dumps?.figures() ?? null,
    async missing() {
      const applied = new Set(await appliedVersions(db))
      return migrations.map(({ version }) => version).filter(version => !applied.has(version))
    },
    async close() {
      await dumps?.stop()
      await db.close()
    },
  }
}

async function open(
  options: DatabaseOptions,
  migrations: readonly Migration[],
  guard: (engine: Engine) => Engine,
): Promise<Database> {
  const { databaseUrl, dataDir, hostedSchemas } = options
  if (databaseUrl !== null) return upToDate(createDb(await openPostgres(databaseUrl)), options, migrations)
  if (dataDir === null) {
    const { engine, keep } = await openEmptyDatabase(ingredientsOf(hostedSchemas, migrations))
    const db = await upToDate(createDb(guard(engine)), options, migrations)
    // Only the next start is slower without it.
    await keep().catch(() => undefined)
    return db
  }
  return openFolder({ ...options, dataDir }, migrations, guard)
}

/** Every text that an up-to-date empty database is made of. */
const ingredientsOf = (hostedSchemas: string, migrations: readonly Migration[]): readonly string[] => [
  hostedSchemas,
  bootstrapText,
  ...migrations.map(each => each.text),
]

async function openFolder(
  options: DatabaseOptions & { readonly dataDir: string },
  migrations: readonly Migration[],
  guard: (engine: Engine) => Engine,
): Promise<Database> {
  const { dataDir, restoreFrom, hostedSchemas, restoreCommand = 'restore', space = endlessSpace } = options
  // The product's own: what brings the others may be taken away again.
  const own = (await readMigrations(options.migrationsDirs.slice(0, 1))).at(-1)?.version ?? ''
  if (!restoreFrom) await assertNotTooNew(dataDir, own)
  const { path, isNew, build } = await findDatabase({ dataDir, restoreFrom, restoreCommand })
  try {
    if (build) {
      migrationsFor(build.dump, migrations)
      const made = createDb(await (options.beginsFromImage ? openBareDatabase : openPglite)(build.path))
      await (await upToDate(made, options, migrations, build.dump)).close()
      await putInPlace(path, build.path)
    }
    const engine =
      isNew && options.beginsFromImage
        ? (await openEmptyDatabase(ingredientsOf(hostedSchemas, migrations), path)).engine
        : await openPglite(path)
    const db = await upToDate(createDb(guard(engine)), options, migrations)
    try {
      if (isNew) await markReady(path)
      await markServed(dataDir, own, build !== null)
    } catch (error) {
      await db.close()
      throw error
    }
    return db
  } catch (error) {
    const damage = damageOf(error)
    // A full disk looks like damage: nobody shall put an old dump back because of it.
    if (!(await space.admits()) && (damage !== null || isDiskFull(error)))
      throw new Error(
        `The disk of ${dataDir} is nearly full, and the start has to write. Free some room and start again.`,
      )
    if (damage !== null && !build && !isNew) throw await spoiled(path, damage, restoreCommand)
    throw error
  } finally {
    if (build) await rm(build.path, { recursive: true, force: true })
  }
}

/**
 * What is wrong with the files of the database; null when the failure is another. An engine that fell over them says nothing
 * that helps ("Aborted(). Build with -sASSERTIONS"), so only what has a code is quoted.
 */
function damageOf(error: unknown): string | null {
  if (error instanceof DatabaseError && /^(XX00|58P01)/.test(error.code)) return `${error.message}, ${error.code}`
  const isFallen = error instanceof DatabaseError ? error.code === '57P03' : /cannot be opened/.test(reasonOf(error))
  return isFallen ? 'PostgreSQL cannot read its files' : null
}

async function upToDate(
  db: Database,
  { hostedSchemas, migrationFaults }: DatabaseOptions,
  migrations: readonly Migration[],
  dump: WholeDump | null = null,
): Promise<Database> {
  try {
    await bootstrap(db, hostedSchemas)
    if (dump) await restoreDump(db, dump, migrations)
    else await applyMigrations(db, migrations, migrationFaults)
    await db.asAdmin(sql => sql.query('select realtime.attach()'))
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
