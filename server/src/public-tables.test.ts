import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tellTables } from './public-tables.ts'
import { createServer } from './server.ts'

const siteDir = await mkdtemp(join(tmpdir(), 'techo-tables-'))
const server = await createServer({ dataDir: null, dumpHours: 0, siteDir })
afterAll(async () => {
  await server.close()
  await rm(siteDir, { recursive: true })
})

test('pages and the gate are told which tables there are, and nothing that may have changed is left behind', async () => {
  const config = await (await server.fetch(new Request('http://localhost/config.json'))).json()
  expect(config.tables).toEqual(expect.arrayContaining(['preferences', 'profiles', 'links']))
  expect(config.tables).toEqual(server.tables)

  await tellTables(siteDir, server.tables)
  expect(JSON.parse(await readFile(join(siteDir, 'database.json'), 'utf8'))).toEqual({ tables: config.tables })
  // A hosted project may be asked by nobody: what an earlier server told is not true of it.
  await tellTables(siteDir, null)
  expect(await readdir(siteDir)).toEqual([])
  // A server serves a folder that it may not write, and one that is not there yet.
  await tellTables(join(siteDir, 'not-built'), server.tables)
})
