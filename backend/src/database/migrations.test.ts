import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authSchema } from '../auth/schema.ts'
import { bootstrap } from './bootstrap.ts'
import { appliedVersions, applyMigrations, assertUnedited, readApplied, readMigrations } from './migrations.ts'
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

beforeAll(async () => {
  db = await fresh()
  folder = mkdtempSync(join(tmpdir(), 'backend-dumps-'))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

test('files are read in the order of their versions and others are left alone', async () => {
  writeFileSync(join(folder, '20260102000000_second.sql'), 'select 2')
  writeFileSync(join(folder, '20260101000000_first_of_all.sql'), 'select 1')
  writeFileSync(join(folder, 'README.md'), '')
  expect(await readMigrations([folder])).toEqual([
    { version: '20260101000000', name: 'first_of_all', text: 'select 1' },
    { version: '20260102000000', name: 'second', text: 'select 2' },
  ])
})

test('two files of one version are refused: only one of them would be applied', async () => {
  const other = join(folder, '20260102000000_of_another_team.sql')
  writeFileSync(other, 'select 3')
  await expect(readMigrations([folder])).rejects.toThrow(
    '20260102000000_of_another_team.sql and 20260102000000_second.sql have the same version: rename the newer one',
  )
  rmSync(other)
})

test('a migration that fails half-way is rolled back whole, named, and tried again', async () => {
  const broken = migration('20260101000000', 'create table public.half (id integer); select * from nowhere;')
  await expect(applyMigrations(db, [broken])).rejects.toThrow(
    'Migration 20260101000000_step failed and was rolled back: relation "nowhere" does not exist (42P01)',
  )
  expect(await appliedVersions(db)).toEqual([])
  expect(await db.asAdmin(sql => sql.query("select to_regclass('public.half') as half"))).toEqual([{ half: null }])
})

test('what a migration may not leave behind is refused with its file and rolled back', async () => {
  const faults = "select format('leaves %s open.', relname) as problem from pg_class where relname = 'open_door'"
  const open = migration('20260101000000', 'create table public.open_door (id integer);')
  await expect(applyMigrations(db, [open], faults)).rejects.toThrow('20260101000000_step.sql leaves open_door open.')
  expect(await appliedVersions(db)).toEqual([])
})

test('each migration is applied once and written down as the Supabase CLI does', async () => {
  expect(await applyMigrations(db, [first])).toEqual(['20260101000000'])
  expect(await applyMigrations(db, [first])).toEqual([])
  const rows = await db.asAdmin(sql =>
    sql.query(
      'select version, name, array_length(statements, 1) as statements from supabase_migrations.schema_migrations',
    ),
  )
  expect(rows).toEqual([{ version: '20260101000000', name: 'step', statements: 1 }])
})

test('an applied migration is neither edited nor given the version of another one', async () => {
  const applied = await readApplied(db)
  expect(() => assertUnedited([first], applied)).not.toThrow()
  expect(() => assertUnedited([{ ...first, text: 'select 1' }], applied)).toThrow('applied with another text')
  expect(() => assertUnedited([{ ...first, name: 'other' }], applied)).toThrow(
    '20260101000000_other.sql has the version of 20260101000000_step.sql, which is applied',
  )
})

test('the bootstrap runs again without harm and without a write', async () => {
  const writes = () => db.asAdmin(sql => sql.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next'))
  const before = await writes()
  await bootstrap(db, authSchema)
  expect(await writes()).toEqual(before)
})
