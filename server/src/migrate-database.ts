import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  createDb,
  DatabaseError,
  type Engine,
  type Migration,
  openPostgres,
  openProjectPostgres,
} from '@techo/backend/database'
import { askToMigrate } from './control-socket.ts'
import { type Migrated, migrate } from './migrations.ts'
import type { Options } from './options.ts'
import { createServer } from './server.ts'

/**
 * Applies migrations of a remote to the database of these options, wherever it is: the PostgreSQL of `DATABASE_URL`, the project
 * behind `SUPABASE_DB_URL`, the embedded one through the server that holds its folder, or, while none does, in this process.
 * @throws an Error in one line that says what to do
 */
export async function migrateDatabase(options: Options, migrations: readonly Migration[]): Promise<Migrated> {
  const { databaseUrl, hosted, dataDir } = options
  if (databaseUrl !== null) return migrateOver(await openPostgres(databaseUrl), migrations)
  if (hosted?.databaseUrl) return migrateOver(await openProjectPostgres(hosted.databaseUrl), migrations)
  if (hosted)
    throw new Error(
      'SUPABASE_DB_URL is not set, so its database cannot be reached. Set it, or apply them with Supabase’s own command: pnpm assemble, then supabase db push --workdir dist',
    )
  if (dataDir === null || !existsSync(join(dataDir, 'database.json')))
    throw new Error(`There is no database in ${dataDir} yet: start the server once, or set DATA_DIR or DATABASE_URL.`)
  const answered = await askToMigrate(dataDir, migrations)
  if (answered) return answered
  const server = await createServer(options)
  try {
    return await server.migrate(migrations)
  } finally {
    await server.close()
  }
}

async function migrateOver(engine: Engine, migrations: readonly Migration[]): Promise<Migrated> {
  const db = createDb(engine)
  try {
    return await migrate(db, migrations)
  } catch (error) {
    // Undefined table: nobody has written down a migration here.
    if (error instanceof DatabaseError && error.code === '42P01')
      throw new Error('The database has no migrations of the product yet: start the server on it once.')
    throw error
  } finally {
    await db.close()
  }
}
