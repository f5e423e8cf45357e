import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Sql } from './db.ts'
import { appliedVersions, applyMigrations, type Migration } from './migrations.ts'
import type { Database } from './transactions.ts'

/**
 * Dumps of the data, one gzip file each: a line that says which migrations the data fits, then per table a line with its
 * name and columns followed by one JSON array of rows per line. They hold no schema, because the migrations make it again;
 * so a dump can be loaded into another major version of Postgres, or into a real one.
 */
interface Header {
  readonly format: 1
  readonly madeAt: string
  /** versions of the migrations that were applied */
  readonly migrations: readonly string[]
  /** rises with every writing transaction; equal numbers mean nothing was written between */
  readonly writes: string
}

export interface DumpTable {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
}

const keep = 7
const rowsPerLine = 500
const name = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.ndjson\.gz$/

/** Paths of the dumps of a folder, newest first. */
export async function listDumps(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter(file => name.test(file))
    .sort()
    .reverse()
    .map(file => join(folder, file))
}

/**
 * Since when (milliseconds since 1970) something that was removed may still stand in a dump. Without dumps, as with a
 * PostgreSQL that is backed up elsewhere, the last thirty days.
 */
export async function oldestDump(dataDir: string | null): Promise<number> {
  const oldest = dataDir === null ? undefined : (await listDumps(join(dataDir, 'dumps'))).at(-1)
  const info = oldest === undefined ? null : await stat(oldest).catch(() => null)
  return info?.mtimeMs ?? Date.now() - 30 * 86_400_000
}

/**
 * Writes a dump unless nothing was written since the newest one, and removes all but the last seven.
 * @returns the path of the new dump, or null when there was nothing to do
 */
export async function dumpIfChanged(db: Database, folder: string): Promise<string | null> {
  const [newest] = await listDumps(folder)
  if (newest) {
    const header = await readHeader(newest).catch(() => null)
    const writes = await db.asAdmin(writesOf)
    if (header?.writes === writes) return null
  }
  return writeDump(db, folder)
}

export async function writeDump(db: Database, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const migrations = await appliedVersions(db)
  const madeAt = new Date().toISOString()
  const path = join(folder, `${madeAt.replace(/[:.]/g, '-')}.ndjson.gz`)
  const unfinished = `${path}.unfinished`
  await db.asAdmin(async sql => {
    await sql.query('set transaction isolation level repeatable read')
    const header: Header = { format: 1, madeAt, migrations, writes: await writesOf(sql) }
    await pipeline(Readable.from(lines(sql, header)), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
  })
  const file = await open(unfinished, 'r')
  await file.sync()
  await file.close()
  await rename(unfinished, path)
  for (const old of (await listDumps(folder)).slice(keep)) await unlink(old)
  return path
}

async function* lines(sql: Sql, header: Header): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for (const table of await tablesOf(sql)) {
    yield `${JSON.stringify(table)}\n`
    // Rows travel as the text Postgres made of them, so no number is rounded on the way.
    await sql.query(
      `declare dumped cursor for select to_jsonb(kept)::text as row from (select ${listOf(table)} from ${nameOf(table)}) kept`,
    )
    for (;;) {
      const fetched = await sql.query<{ row: string }>(`fetch ${rowsPerLine} from dumped`)
      if (fetched.length > 0) yield `[${fetched.map(({ row }) => row).join(',')}]\n`
      if (fetched.length < rowsPerLine) break
    }
    await sql.query('close dumped')
  }
}

/** Every table that holds data of people, without generated columns: those come back by themselves. */
const tablesOf = (sql: Sql): Promise<DumpTable[]> =>
  sql.query<DumpTable & Record<string, unknown>>(`
    select n.nspname as schema, c.relname as table,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'supabase_migrations', 'extensions')
    order by 1, 2
  `)

const writesOf = async (sql: Sql): Promise<string> => {
  const [row] = await sql.query<{ writes: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as writes')
  return row?.writes ?? ''
}

const readHeader = async (path: string): Promise<Header> => {
  for await (const line of linesOf(path)) return headerOf(line)
  throw new Error(`${path} is empty`)
}

const headerOf = (line: string): Header => {
  const header: Partial<Header> = JSON.parse(line)
  const { madeAt = '', migrations, writes = '' } = header
  if (header.format !== 1 || !Array.isArray(migrations)) throw new Error('This is not a dump of this server')
  return { format: 1, madeAt, migrations, writes }
}

/** Split at line feeds only: `readline` would also split at U+2028, which people write. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}

/** What a dump holds: which migrations it fits, then its tables with their rows, as JSON arrays, in order. */
export async function* readDump(
  path: string,
): AsyncGenerator<{ readonly migrations: readonly string[] } | { readonly table: DumpTable; readonly rows: string }> {
  let table: DumpTable | null = null
  let isFirst = true
  for await (const line of linesOf(path)) {
    if (isFirst) yield { migrations: headerOf(line).migrations }
    else if (line.startsWith('{')) table = JSON.parse(line)
    else if (table) yield { table, rows: line }
    isFirst = false
  }
}

/**
 * Loads a dump into a database that has its bootstrap and nothing else, and then brings it up to date. One transaction
 * holds the data: it is there whole or not at all.
 * @param migrations every migration of this version of the product
 * @throws an Error with one line when the dump needs a migration this version does not have
 */
export async function restoreDump(db: Database, path: string, migrations: readonly Migration[]): Promise<void> {
  const { migrations: wanted } = await readHeader(path)
  const unknown = wanted.find(version => !migrations.some(migration => migration.version === version))
  if (unknown) throw new Error(`${path} was made by a newer version: migration ${unknown} is not here`)
  await applyMigrations(
    db,
    migrations.filter(migration => wanted.includes(migration.version)),
  )
  await db.asAdmin(async sql => {
    // Triggers and foreign keys have seen these rows before.
    await sql.query("select set_config('session_replication_role', 'replica', true)")
    const tables = await tablesOf(sql)
    if (tables.length > 0) await sql.query(`truncate ${tables.map(nameOf).join(', ')} cascade`)
    let table: DumpTable | null = null
    for await (const line of linesOf(path)) {
      if (line.startsWith('{')) table = JSON.parse(line)
      else if (table)
        await sql.query(
          `insert into ${nameOf(table)} (${listOf(table)}) overriding system value
            select ${listOf(table)} from jsonb_populate_recordset(null::${nameOf(table)}, $1::jsonb)`,
          [line],
        )
    }
    await restoreSequences(sql)
  })
  await applyMigrations(db, migrations)
}

async function restoreSequences(sql: Sql): Promise<void> {
  const owned = await sql.query<{ sequence: string; schema: string; table: string; column: string }>(`
    select s.oid::regclass::text as sequence, n.nspname as schema, t.relname as table, a.attname as column
    from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and n.nspname !~ '^pg_'
  `)
  for (const { sequence, schema, table, column } of owned)
    await sql.query(
      `select setval('${sequence.replaceAll("'", "''")}'::regclass, greatest(max(${quoted(column)}), 1), max(${quoted(column)}) is not null)
        from ${nameOf({ schema, table })}`,
    )
}

const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`
const nameOf = ({ schema, table }: { schema: string; table: string }): string => `${quoted(schema)}.${quoted(table)}`
const listOf = ({ columns }: DumpTable): string => columns.map(quoted).join(', ')
