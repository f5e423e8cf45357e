/**
 * PostgreSQL behind one seam, embedded or outside: roles and claims per transaction, migrations, dumps, and the folder all of
 * it lies in.
 */
export { type Claims, DatabaseError, type Db, type Limits, type Sql } from './db.ts'
export { checkDump, type DumpTable, listDumps, madeAt, oldestDump, readDump } from './dumps.ts'
export type { SpaceReading } from './free-space.ts'
export { isDiskFull } from './guarded-engine.ts'
export {
  type Applied,
  applyMigrations,
  assertUnedited,
  fileOf,
  type Migration,
  readApplied,
  readMigrations,
} from './migrations.ts'
export { type DatabaseOptions, type OpenedDatabase, openDatabase } from './open.ts'
export { embeddedMajor, openPglite } from './pglite.ts'
export { openPostgres, openProjectPostgres } from './postgres.ts'
export type { DumpFigures } from './regular-dumps.ts'
export { createDb, type Database, type Engine } from './transactions.ts'
export type { Load } from './turns.ts'
