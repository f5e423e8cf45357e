import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { DatabaseError, type Sql } from './db.ts'
import { applyMigrations, inOrder, type Migration, readApplied } from './migrations.ts'
import { syncFolder } from './sync-folder.ts'
import type { Database } from './transactions.ts'

/**
 * Dumps of the data, one gzip file each: a line that says which migrations the data fits, then per table a line with its
 * name and columns followed by JSON arrays of rows, one per line, and at the end a line that counts the rows of each table.
 * They hold no schema, because the migrations make it again (those that the product does not bring lie in the first line); so a
 * dump can be loaded into another major version of Postgres, or into a real one.
 *
 * A dump counts once it was read back whole: until then it has another name, and one that fails is removed. What reads a dump
 * says in one line what is wrong with it: cut off, damaged, not a dump, or other rows than it counts itself.
 *
 * Writing, reading back and loading stand in one file, because they share the form and nothing else knows it.
 */
interface Header {
  readonly format: 1
  readonly madeAt: string
  /** versions of the migrations that were applied */
  readonly migrations: readonly string[]
  /** those of them that came from elsewhere than the product: nothing else could make their tables again */
  readonly brought: readonly Migration[]
  /** rises with every writing transaction; equal numbers mean nothing was written between */
  readonly writes: string
  /** the last line counts the rows; older dumps have no such line */
  readonly counted: boolean
}

/** The last line. */
interface Trailer {
  /** rows by `schema.table`; a table without rows has none */
  readonly rows: Readonly<Record<string, number>>
}

export interface DumpTable {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
}

/** A dump that was read to its end. */
export interface WholeDump {
  readonly path: string
  /** ISO text */
  readonly madeAt: string
  readonly migrations: readonly string[]
  readonly brought: readonly Migration[]
  /** rows by `schema.table` */
  readonly tables: ReadonlyMap<string, number>
  /** rows of all tables */
  readonly rows: number
}

const rowsPerFetch = 500
/** The longest line, in characters, unless one row is longer: a line is one string in memory. */
const longestLine = 4_000_000
const name = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:\.pinned)?\.ndjson\.gz$/

/** Paths of the dumps of a folder, newest first. */
export async function listDumps(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter(file => name.test(file))
    .sort()
    .reverse()
    .map(file => join(folder, file))
}

/** When a dump was made, in milliseconds since 1970; by its name, since copying changes the times of a file. */
export function madeAt(path: string): number {
  const [, day, hours, minutes, seconds, ms] = name.exec(basename(path)) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
}

/**
 * Since when (milliseconds since 1970) something that was removed may still stand in a dump. Without dumps, as with a
 * PostgreSQL that is backed up elsewhere, the last thirty days.
 */
export async function oldestDump(dataDir: string | null): Promise<number> {
  const oldest = dataDir === null ? undefined : (await listDumps(join(dataDir, 'dumps'))).at(-1)
  return oldest === undefined ? Date.now() - 30 * 86_400_000 : madeAt(oldest)
}

/** Whether nothing was written since this dump. */
export async function isCurrent(db: Database, path: string): Promise<boolean> {
  const header = await readHeader(path).catch(() => null)
  return header?.writes === (await db.asAdmin(writesOf))
}

/**
 * Writes a dump and reads it back.
 * @param own every migration of this version of the product
 * @param hasRoom asked now and then; when it says no, the dump is given up
 * @throws when it could not be written whole; nothing is left of it then
 */
export async function writeDump(
  db: Database,
  folder: string,
  own: readonly Migration[],
  hasRoom: () => boolean = () => true,
): Promise<WholeDump> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const applied = await readApplied(db)
  const migrations = applied.map(({ version }) => version)
  const brought = applied.flatMap(({ version, name, text }) =>
    text === null || own.some(each => each.version === version) ? [] : [{ version, name, text }],
  )
  const madeAt = new Date().toISOString()
  const path = join(folder, `${madeAt.replace(/[:.]/g, '-')}.ndjson.gz`)
  const unfinished = `${path}.unfinished`
  let wanted: ReadonlyMap<string, number> = new Map()
  try {
    await db.asAdmin(async sql => {
      await sql.query('set transaction isolation level repeatable read')
      const header: Header = { format: 1, madeAt, migrations, brought, writes: await writesOf(sql), counted: true }
      await pipeline(
        Readable.from(lines(sql, header, hasRoom)),
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600 }),
      )
      // What the database says itself, at the moment of the dump, and not what was read on the way into it.
      wanted = await countsOf(sql)
    })
    const file = await open(unfinished, 'r')
    await file.sync()
    await file.close()
    const whole = await checkDump(unfinished)
    for (const [table, rows] of wanted)
      if (whole.tables.get(table) !== rows)
        throw new Error(`the database has ${rows} rows of ${table}, and the dump ${whole.tables.get(table) ?? 'none'}`)
    await rename(unfinished, path)
    await syncFolder(folder)
    return { ...whole, path }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Removes what a killed server left half written. */
export async function removeUnfinishedDumps(folder: string): Promise<void> {
  for (const file of await readdir(folder).catch(() => []))
    if (file.endsWith('.ndjson.gz.unfinished')) await rm(join(folder, file), { force: true })
}

/**
 * Reads a dump to its end: the checksum of gzip, every line, and the rows of each table against what the dump counts itself.
 * @throws an Error with one line that says what is wrong with it
 */
export async function checkDump(path: string): Promise<WholeDump> {
  let header: Header | null = null
  let trailer: Trailer | null = null
  const tables = new Map<string, number>()
  try {
    let current: string | null = null
    for await (const part of partsOf(path)) {
      if (trailer) throw new Error('something follows its end')
      if ('header' in part) header = part.header
      else if ('trailer' in part) trailer = part.trailer
      else if ('table' in part) {
        current = titleOf(part.table)
        tables.set(current, 0)
      } else if (current !== null) tables.set(current, (tables.get(current) ?? 0) + countOf(part.rows))
    }
    if (header === null) throw new Error('it is empty')
    if (header.counted && trailer === null) throw new Error('it is cut off')
    for (const [table, rows] of Object.entries(trailer?.rows ?? {}))
      if (tables.get(table) !== rows)
        throw new Error(`it counts ${rows} rows of ${table} and holds ${tables.get(table)}`)
  } catch (error) {
    throw new Error(`${path} cannot be used: ${reasonOf(error)}`)
  }
  const { madeAt, migrations, brought } = header
  return { path, madeAt, migrations, brought, tables, rows: [...tables.values()].reduce((sum, rows) => sum + rows, 0) }
}

/** The newest dump of a folder that can be read to its end; null when there is none. */
export async function newestWholeDump(folder: string): Promise<WholeDump | null> {
  for (const path of await listDumps(folder)) {
    const whole = await checkDump(path).catch(() => null)
    if (whole) return whole
  }
  return null
}

/** What zlib and the parser of JSON say, in words for people. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'Z_BUF_ERROR') return 'it is cut off'
  if (typeof code === 'string' && code.startsWith('Z_')) return 'it is damaged'
  if (error instanceof SyntaxError) return 'a line of it is damaged'
  return error instanceof Error ? error.message : String(error)
}

const titleOf = ({ schema, table }: DumpTable): string => `${schema}.${table}`

function countOf(rows: string): number {
  const parsed: unknown = JSON.parse(rows)
  if (!Array.isArray(parsed) || !parsed.every(row => typeof row === 'object' && row !== null))
    throw new Error('a line of it holds no rows')
  return parsed.length
}

async function* lines(sql: Sql, header: Header, hasRoom: () => boolean): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  const counted: Record<string, number> = {}
  for (const table of await tablesOf(sql)) {
    yield `${JSON.stringify(table)}\n`
    let count = 0
    // Rows travel as the text Postgres made of them, so no number is rounded on the way.
    await sql.query(
      `declare dumped cursor for select to_jsonb(kept)::text as row from (select ${listOf(table)} from ${nameOf(table)}) kept`,
    )
    for (;;) {
      const fetched = await sql.query<{ row: string }>(`fetch ${rowsPerFetch} from dumped`)
      if (!hasRoom()) throw new Error('there is too little room on the disk')
      count += fetched.length
      yield* inLines(fetched.map(({ row }) => row))
      if (fetched.length < rowsPerFetch) break
    }
    await sql.query('close dumped')
    if (count > 0) counted[titleOf(table)] = count
  }
  const trailer: Trailer = { rows: counted }
  yield `${JSON.stringify(trailer)}\n`
}

function* inLines(rows: readonly string[]): Generator<string> {
  let line: string[] = []
  let length = 0
  for (const row of rows) {
    if (line.length > 0 && length + row.length > longestLine) {
      yield `[${line.join(',')}]\n`
      line = []
      length = 0
    }
    line.push(row)
    length += row.length
  }
  if (line.length > 0) yield `[${line.join(',')}]\n`
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

/** Rows by `schema.table`, of every table that a dump holds. */
async function countsOf(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tablesOf(sql)) {
    const [found] = await sql.query<{ rows: number }>(`select count(*) as rows from ${nameOf(table)}`)
    counts.set(titleOf(table), Number(found?.rows))
  }
  return counts
}

const writesOf = async (sql: Sql): Promise<string> => {
  const [row] = await sql.query<{ writes: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as writes')
  return row?.writes ?? ''
}

const readHeader = async (path: string): Promise<Header> => {
  for await (const part of partsOf(path)) if ('header' in part) return part.header
  throw new Error(`${path} is empty`)
}

const headerOf = (line: string): Header => {
  const header: Partial<Header> = JSON.parse(line)
  const { madeAt = '', migrations, brought = [], writes = '', counted = false } = header
  if (header.format !== 1 || !Array.isArray(migrations)) throw new Error('it is not a dump of this server')
  return { format: 1, madeAt, migrations, brought, writes, counted }
}

type Part =
  | { readonly header: Header }
  | { readonly table: DumpTable }
  | { readonly rows: string }
  | { readonly trailer: Trailer }

async function* partsOf(path: string): AsyncGenerator<Part> {
  let isFirst = true
  for await (const line of linesOf(path)) {
    if (isFirst) yield { header: headerOf(line) }
    else if (!line.startsWith('{')) yield { rows: line }
    else {
      const part: DumpTable | Trailer = JSON.parse(line)
      yield 'rows' in part ? { trailer: part } : { table: part }
    }
    isFirst = false
  }
}

/** Split at line feeds only: `readline` would also split at U+2028, which people write. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8')
  const packed = createReadStream(path).once('error', error => unpacked.destroy(error))
  try {
    let rest = ''
    for await (const chunk of packed.pipe(unpacked)) {
      const [first = '', ...others] = String(chunk).split('\n')
      // Only what ends here is joined: a long line comes in thousands of chunks.
      rest += first
      for (const other of others) {
        yield rest
        rest = other
      }
    }
    if (rest !== '') throw new Error('it is cut off')
  } finally {
    packed.destroy()
  }
}

/** What a dump holds: which migrations it fits, then its tables with their rows, as JSON arrays, in order. */
export async function* readDump(
  path: string,
): AsyncGenerator<{ readonly migrations: readonly string[] } | { readonly table: DumpTable; readonly rows: string }> {
  let table: DumpTable | null = null
  for await (const part of partsOf(path)) {
    if ('header' in part) yield { migrations: part.header.migrations }
    else if ('table' in part) table = part.table
    else if ('rows' in part && table) yield { table, rows: part.rows }
  }
}

/**
 * The migrations that put a dump's tables back: the product's, and those that came from elsewhere, which it carries.
 * @throws an Error with one line when the dump needs a migration that neither has
 */
export function migrationsFor(dump: WholeDump, own: readonly Migration[]): Migration[] {
  const others = dump.brought.filter(each => !own.some(({ version }) => version === each.version))
  const all = inOrder([...own, ...others])
  const unknown = dump.migrations.find(version => !all.some(migration => migration.version === version))
  if (unknown) throw new Error(`${dump.path} was made by a newer version: migration ${unknown} is not here`)
  return all
}

/**
 * Loads a dump into a database that has its bootstrap and nothing else, and then brings it up to date. One transaction
 * holds the data: it is there whole or not at all, and as many rows of each table as the dump holds.
 * @param own every migration of this version of the product
 * @throws an Error with one line when the dump needs a migration this version does not have, or rows are missing
 */
export async function restoreDump(db: Database, dump: WholeDump, own: readonly Migration[]): Promise<void> {
  const migrations = migrationsFor(dump, own)
  await applyMigrations(
    db,
    migrations.filter(migration => dump.migrations.includes(migration.version)),
  )
  await db.asAdmin(async sql => {
    // Triggers and foreign keys have seen these rows before.
    await sql.query("select set_config('session_replication_role', 'replica', true)")
    const tables = await tablesOf(sql)
    if (tables.length > 0) await sql.query(`truncate ${tables.map(nameOf).join(', ')} cascade`)
    for await (const part of readDump(dump.path)) {
      if ('migrations' in part) continue
      const { table, rows } = part
      await sql
        .query(
          `insert into ${nameOf(table)} (${listOf(table)}) overriding system value
            select ${listOf(table)} from jsonb_populate_recordset(null::${nameOf(table)}, $1::jsonb)`,
          [rows],
        )
        .catch(error => {
          const reason = error instanceof DatabaseError ? `${error.message} (${error.code})` : String(error)
          throw new Error(`${dump.path} cannot be loaded: ${titleOf(table)}: ${reason}`)
        })
    }
    await restoreSequences(sql)
    for (const [table, found] of await countsOf(sql)) {
      const wanted = dump.tables.get(table) ?? 0
      if (found !== wanted) throw new Error(`${dump.path} holds ${wanted} rows of ${table}, and ${found} were loaded`)
    }
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
