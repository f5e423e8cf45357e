import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authSchema } from '../auth/schema.ts'
import { bootstrap } from './bootstrap.ts'
import { isMuchSmaller, keepDumps, tooMany } from './dump-keeping.ts'
import { checkDump, listDumps, newestWholeDump, readDump, restoreDump, type WholeDump, writeDump } from './dumps.ts'
import { appliedVersions, applyMigrations } from './migrations.ts'
import { openPglite } from './pglite.ts'
import { createDb, type Database } from './transactions.ts'

let db: Database
let folder: string

const fresh = async (): Promise<Database> => {
  const made = createDb(await openPglite(null))
  await bootstrap(made, authSchema)
  return made
}
const migration = (version: string, text: string) => ({ version, name: 'step', text })
const first = migration(
  '20260101000000',
  `create table public.things (
     id bigint generated always as identity primary key, name text not null, twice text generated always as (name || name) stored,
     at timestamptz, amount numeric, tags text[], doc jsonb, parent bigint references public.things (id));
   insert into public.things (name) values ('seed; with $$ in it');`,
)
const second = migration('20260102000000', "alter table public.things add column colour text default 'red';")
const elsewhere = (name: string): string => {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}
const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

beforeAll(async () => {
  db = await fresh()
  folder = mkdtempSync(join(tmpdir(), 'backend-dumps-'))
  await applyMigrations(db, [first])
  await db.asAdmin(async sql => {
    await sql.query(
      'insert into things (name, at, amount, tags, doc, parent) values ($1, $2, 12345678901234567890.123456789, $3, $4, 1)',
      ['日記\n"quoted"', '2026-11-20T10:00:00.123456+09:00', ['a', 'b,c'], { deep: [null, '\u2028'] }],
    )
    await sql.query("insert into things (name) select 'row ' || n from generate_series(1, 1200) n")
  })
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const whole = async (): Promise<WholeDump> => {
  const found = await newestWholeDump(join(folder, 'whole'))
  return found ?? writeDump(db, join(folder, 'whole'), [first])
}

test('a dump brings every value back into an empty database, which then goes on where it was', async () => {
  const all = (from: Database) =>
    from.asAdmin(sql =>
      sql.query('select id, name, twice, at, amount::text, tags, doc, parent from things order by id'),
    )
  const dump = await whole()
  expect(dump.tables.get('public.things')).toBe(1202)
  const restored = await fresh()
  await restoreDump(restored, dump, [first, second])
  expect(await all(restored)).toEqual(await all(db))
  const [next] = await restored.asAdmin(sql =>
    sql.query("insert into things (name) values ('after') returning id, colour"),
  )
  expect(next).toEqual({ id: 1203, colour: 'red' })
  await restored.close()
})

test('a dump of a newer version is refused', async () => {
  await expect(restoreDump(db, await whole(), [])).rejects.toThrow('made by a newer version')
})

test('a dump carries the migrations that came from elsewhere, so that it is put back without them', async () => {
  const dump = await writeDump(db, elsewhere('brought'), [])
  expect(dump.brought).toEqual([first])
  const restored = await fresh()
  await restoreDump(restored, dump, [second])
  expect(await appliedVersions(restored)).toEqual([first.version, second.version])
  expect(await restored.asAdmin(sql => sql.query('select count(*)::int as rows from things'))).toEqual([{ rows: 1202 }])
  await restored.close()
})

test('rows that are not there after loading undo the whole restore', async () => {
  const dump = await whole()
  const restored = await fresh()
  const promised = { ...dump, tables: new Map([...dump.tables, ['public.things', 1203]]) }
  await expect(restoreDump(restored, promised, [first])).rejects.toThrow('holds 1203 rows of public.things, and 1202')
  expect(await restored.asAdmin(sql => sql.query('select name from things'))).toEqual([{ name: 'seed; with $$ in it' }])
  await restored.close()
})

test('texts of many megabytes are told in lines that fit into memory', async () => {
  const large = await fresh()
  await applyMigrations(large, [first])
  const name = 'まあ'.repeat(750_000)
  for (let row = 0; row < 3; row++)
    await large.asAdmin(sql => sql.query('insert into things (name) values ($1)', [name]))
  const { path } = await writeDump(large, elsewhere('large'), [first])
  await large.close()
  const lines: number[] = []
  const names: string[] = []
  for await (const part of readDump(path))
    if ('table' in part && part.table.table === 'things') {
      lines.push(part.rows.length)
      names.push(...JSON.parse(part.rows).map((row: { name: string }) => row.name))
    }
  expect(lines.length).toBeGreaterThan(1)
  expect(names.slice(1)).toEqual([name, name, name])
})

test('a dump that lacks a row of the database does not count', async () => {
  const folder = elsewhere('lacking')
  // What comes out of the cursor loses a row on its way into the file, whose own count then agrees with it.
  const lacking: Database = {
    ...db,
    asAdmin: (fn, limits) =>
      db.asAdmin(
        sql =>
          fn({
            query: async <Row>(text: string, parameters?: readonly unknown[]) => {
              const rows = await sql.query<Row>(text, parameters)
              return text.startsWith('fetch') && rows.length === 500
                ? [...rows.slice(1), ...rows.slice(-1)].slice(0, 499)
                : rows
            },
          }),
        limits,
      ),
  }
  await expect(writeDump(lacking, folder, [first])).rejects.toThrow(
    /^the database has 1202 rows of public\.things, and the dump \d+$/,
  )
  expect(readdirSync(folder)).toEqual([])
})

test('half a dump is recognised wherever it is cut, and so is a bit that turned', async () => {
  const { path } = await whole()
  const copy = join(elsewhere('broken'), basename(path))
  const bytes = readFileSync(path)
  for (const part of [0, 0.1, 0.5, 0.9, 0.999]) {
    writeFileSync(copy, bytes.subarray(0, Math.floor(bytes.length * part)))
    await expect(checkDump(copy), String(part)).rejects.toThrow(/cannot be used: it is (cut off|empty)$/)
  }
  const turned = Buffer.from(bytes)
  turned.writeUInt8(turned.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  writeFileSync(copy, turned)
  await expect(checkDump(copy)).rejects.toThrow(/cannot be used: (it is damaged|it is cut off|a line of it)/)
})

test('a dump that was packed whole and lacks lines is recognised by its own count', async () => {
  const { path } = await whole()
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n')
  const copy = join(elsewhere('lines'), basename(path))
  const write = (kept: readonly string[]) => writeFileSync(copy, gzipSync(kept.join('\n')))
  write([...lines.slice(0, -2), ''])
  await expect(checkDump(copy)).rejects.toThrow('it is cut off')
  const rows = lines.findIndex(line => line.includes('"row 1"'))
  write(lines.filter((_, index) => index !== rows))
  await expect(checkDump(copy)).rejects.toThrow(/it counts 1202 rows of public.things and holds 702/)
  write(lines.map((line, index) => (index === rows ? line.slice(0, -3) : line)))
  await expect(checkDump(copy)).rejects.toThrow('a line of it is damaged')
  write(['{"format":2,"migrations":[]}', ''])
  await expect(checkDump(copy)).rejects.toThrow('it is not a dump of this server')
  await expect(checkDump(join(folder, 'nowhere'))).rejects.toThrow('there is no such file')
})

test('a dump of an earlier version, which does not count, is judged by the end of its file', async () => {
  const { path } = await whole()
  const [header = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').split('\n')
  const { counted: _, ...old } = JSON.parse(header)
  const copy = join(elsewhere('old'), basename(path))
  writeFileSync(copy, gzipSync([JSON.stringify(old), ...lines.slice(0, -2), ''].join('\n')))
  expect((await checkDump(copy)).rows).toBe((await whole()).rows)
  truncateSync(copy, statSync(copy).size - 100)
  await expect(checkDump(copy)).rejects.toThrow('it is cut off')
})

test('the newest whole dump is found behind damaged ones', async () => {
  const dumps = elsewhere('several')
  const { path, rows } = await whole()
  writeFileSync(join(dumps, '2026-01-01T00-00-00-000Z.ndjson.gz'), readFileSync(path))
  writeFileSync(join(dumps, '2026-01-02T00-00-00-000Z.ndjson.gz'), readFileSync(path).subarray(0, 900))
  const found = await newestWholeDump(dumps)
  expect([basename(found?.path ?? ''), found?.rows]).toEqual(['2026-01-01T00-00-00-000Z.ndjson.gz', rows])
  expect(await newestWholeDump(join(folder, 'none'))).toBeNull()
})

test('a dump that cannot be finished leaves nothing and takes nothing away', async () => {
  const dumps = elsewhere('full')
  const keeping = await keepDumps(db, dumps, [first], () => true)
  const made = await keeping.dump()
  await db.asAdmin(sql => sql.query("update things set name = 'other' where id = 3"))
  let asked = 0
  const short = await keepDumps(db, dumps, [first], () => asked++ < 3)
  await expect(short.dump()).rejects.toThrow('too little room')
  expect(readdirSync(dumps)).toEqual([basename(made?.path ?? '')])
})

test('what a killed server left half written goes, and nothing is written when nothing changed', async () => {
  const dumps = elsewhere('left')
  writeFileSync(join(dumps, '2026-01-02T00-00-00-000Z.ndjson.gz.unfinished'), 'half')
  const keeping = await keepDumps(db, dumps, [first], () => true)
  expect(readdirSync(dumps)).toEqual([])
  expect(await keeping.dump()).not.toBeNull()
  expect(await keeping.dump()).toBeNull()
  expect(readdirSync(dumps)).toHaveLength(1)
})

test('a damaged newest dump is followed by another although nothing was written', async () => {
  const dumps = elsewhere('damaged')
  const keeping = await keepDumps(db, dumps, [first], () => true)
  const made = await keeping.dump()
  truncateSync(made?.path ?? '', 2000)
  expect((await keeping.dump())?.rows).toBe(made?.rows)
})

test('a dump that holds much less never pushes out the one before', async () => {
  const dumps = elsewhere('smaller')
  const person = 'a1b2c3d4-0000-4000-8000-000000000001'
  await db.asAdmin(sql => sql.query('insert into auth.users (id) values ($1)', [person]))
  const keeping = await keepDumps(db, dumps, [first], () => true)
  const full = await keeping.dump()
  const hash = hashOf(full?.path ?? '')
  await db.asAdmin(sql => sql.query('delete from things where id > 2'))
  const less = await keeping.dump()
  await db.asAdmin(sql => sql.query('delete from auth.users'))
  await keeping.dump()
  const names = readdirSync(dumps).sort()
  expect(names.map(name => name.includes('.pinned.'))).toEqual([true, true, false])
  expect(hashOf(join(dumps, names[0] ?? ''))).toBe(hash)
  expect((await checkDump(join(dumps, names[1] ?? ''))).rows).toBe(less?.rows)
  expect(await listDumps(dumps)).toHaveLength(3)
})

test('dumps stay by age: all of two days, one a day for two weeks, one a week for two months', () => {
  const day = 86_400_000
  const now = Date.parse('2026-11-22T20:00:00Z')
  const nameAt = (at: number, pinned = '') =>
    `/d/${new Date(at).toISOString().replace(/[:.]/g, '-')}${pinned}.ndjson.gz`
  const every6h = Array.from({ length: 4 * 100 }, (_, index) => nameAt(now - index * (day / 4)))
  const removed = new Set(tooMany(every6h, now))
  const kept = every6h.filter(path => !removed.has(path))
  const ageOf = (path: string) => every6h.indexOf(path) / 4
  expect(kept.filter(path => ageOf(path) <= 2)).toHaveLength(9)
  expect(kept.filter(path => ageOf(path) > 2 && ageOf(path) <= 14)).toHaveLength(12)
  const weekly = kept.filter(path => ageOf(path) > 14)
  expect(weekly.length).toBeGreaterThanOrEqual(6)
  expect(weekly.length).toBeLessThanOrEqual(8)
  expect(Math.max(...weekly.map(ageOf))).toBeGreaterThan(50)
  // Again and again, as it happens: what was kept is not thinned out further.
  expect(tooMany(kept, now)).toEqual([])
  expect(tooMany([nameAt(now), nameAt(now - 300 * day, '.pinned')], now)).toEqual([])
  const ancient = Array.from({ length: 5 }, (_, index) => nameAt(now - (400 + index) * day, '.pinned'))
  expect(tooMany([nameAt(now), ...ancient], now)).toEqual(ancient.slice(2))
})

test('thinning out day by day keeps what thinning out at once keeps', () => {
  const day = 86_400_000
  const start = Date.parse('2026-01-01T03:00:00Z')
  let kept: string[] = []
  for (let index = 0; index < 4 * 90; index++) {
    const at = start + index * (day / 4)
    kept = [`/d/${new Date(at).toISOString().replace(/[:.]/g, '-')}.ndjson.gz`, ...kept]
    const removed = new Set(tooMany(kept, at))
    kept = kept.filter(path => !removed.has(path))
  }
  expect(kept.length).toBeGreaterThanOrEqual(9 + 12 + 6)
  expect(kept.length).toBeLessThanOrEqual(9 + 12 + 9)
})

test('an empty or tiny database is no reason to pin', () => {
  const dump = (rows: number, users = 0): WholeDump => ({
    path: '',
    madeAt: '',
    migrations: [],
    brought: [],
    rows,
    tables: new Map([['auth.users', users]]),
  })
  expect(isMuchSmaller(dump(1), dump(19))).toBe(false)
  expect(isMuchSmaller(dump(9), dump(20))).toBe(true)
  expect(isMuchSmaller(dump(100, 1), dump(100, 2))).toBe(false)
  expect(isMuchSmaller(dump(100, 0), dump(100, 1))).toBe(true)
})
