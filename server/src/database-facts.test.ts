import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type DatabaseFacts, tellFacts } from './database-facts.ts'
import { createServer } from './server.ts'

const siteDir = await mkdtemp(join(tmpdir(), 'techo-tables-'))
const server = await createServer({ dataDir: null, dumpHours: 0, siteDir })
afterAll(async () => {
  await server.close()
  await rm(siteDir, { recursive: true })
})

const tables = async (): Promise<readonly string[]> =>
  (await (await server.fetch(new Request('http://localhost/config.json'))).json()).tables
const told = async (): Promise<DatabaseFacts> => JSON.parse(await readFile(join(siteDir, 'database.json'), 'utf8'))

test('pages and the gate are told which tables there are, and nothing that may have changed is left behind', async () => {
  expect(await tables()).toEqual(expect.arrayContaining(['preferences', 'profiles', 'links']))
  expect(await tables()).toEqual(server.tables)

  await server.tellFacts(siteDir)
  expect((await told()).tables).toEqual(await tables())
  expect((await told()).migrations['20261120000000_foundation.sql']).toMatch(/^[0-9a-f]{64}$/)

  // A table that comes while the server runs is told as well.
  const text =
    "create table public.herbs (user_id uuid primary key, name text); select private.protect('public.herbs');"
  await server.migrate([{ version: '20990101000000', name: 'herbs', text }])
  expect(await tables()).toContain('herbs')
  expect((await told()).tables).toContain('herbs')
  expect(Object.keys((await told()).migrations)).toContain('20990101000000_herbs.sql')

  // A hosted project may be asked by nobody: what an earlier server told is not true of it.
  await tellFacts(siteDir, null)
  expect(await readdir(siteDir)).toEqual([])
  // A server serves a folder that it may not write, and one that is not there yet.
  await tellFacts(join(siteDir, 'not-built'), { tables: [], migrations: {} })
})
