import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPostgres, startPostgres } from '@techo/backend/real-postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from './migrate-database.ts'
import { readOptions } from './options.ts'
import { createServer } from './server.ts'

const folder = await mkdtemp(join(tmpdir(), 'techo-migrate-'))
afterAll(() => rm(folder, { recursive: true }))

const table = 'create table public.herbs (id uuid primary key, user_id uuid not null references auth.users);'
const herbs = { version: '20990101000000', name: 'herbs', text: `${table} select private.protect('public.herbs');` }
const file = '20990101000000_herbs.sql'
const given = { ...readOptions({}), dumpHours: 0, port: 0 }

test('the embedded database is migrated through the server that holds it, and without one while none does', async () => {
  const options = { ...given, dataDir: join(folder, 'data') }
  await expect(migrateDatabase(options, [herbs])).rejects.toThrow('start the server once')

  const server = await createServer(options)
  // Refused by the names of file and table, with the line to add; nothing of it stays.
  await expect(migrateDatabase(options, [{ ...herbs, text: table }])).rejects.toThrow(
    `${file} makes the table herbs and leaves it open to everybody. Add to it: select private.protect('public.herbs');`,
  )
  const byHand = `${table} alter table public.herbs enable row level security;`
  await expect(migrateDatabase(options, [{ ...herbs, text: byHand }])).rejects.toThrow(
    `private.protect('public.herbs')`,
  )
  expect(server.tables).not.toContain('herbs')

  expect((await migrateDatabase(options, [herbs])).applied).toEqual([herbs.version])
  expect(server.tables).toContain('herbs')
  // REST knows the table by now: it is there, and nobody reads it without a session.
  const asked = new Request('http://localhost/rest/v1/herbs', { headers: { apikey: server.publishableKey } })
  expect(await (await server.fetch(asked)).json()).toMatchObject({ code: '42501' })
  expect((await migrateDatabase(options, [herbs])).applied).toEqual([])
  await expect(migrateDatabase(options, [{ ...herbs, text: `${herbs.text} select 1;` }])).rejects.toThrow(
    `${file} is applied with another text`,
  )
  await server.close()
  expect(await readdir(options.dataDir)).not.toContain('door')

  const mint = { ...herbs, version: '20990102000000', name: 'mint', text: 'alter table public.herbs add mint text;' }
  const { applied, facts } = await migrateDatabase(options, [herbs, mint])
  expect(applied).toEqual([mint.version])
  expect(Object.keys(facts.migrations).slice(-2)).toEqual([file, '20990102000000_mint.sql'])
  expect(facts.tables).toContain('herbs')
})

describe.runIf(hasPostgres)('on a PostgreSQL', () => {
  test('it is migrated at its address, and the servers in front of it learn of the table', async () => {
    const postgres = await startPostgres()
    const options = { ...given, databaseUrl: postgres.url, dataDir: null }
    await expect(migrateDatabase(options, [herbs])).rejects.toThrow('start the server on it once')
    const server = await createServer(options)
    expect((await migrateDatabase(options, [herbs])).applied).toEqual([herbs.version])
    await expect.poll(() => server.tables).toContain('herbs')
    await server.close()
    await postgres.stop()
  })
})
