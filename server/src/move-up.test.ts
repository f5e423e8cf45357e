import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noLimits } from './auth/options.ts'
import { listDumps } from './dumps.ts'
import { dumpAsSql, sendFiles } from './move-up.ts'
import { hasPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'
import { createServer, type Server } from './server.ts'

const words = `It's "quoted", \\n :name $$ {} 'x' 😀\u2028`
const account = { email: 'ann@example.org', password: 'Techo-2026-手帳' }
const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const options = { port: 0, dumpHours: 0, auth: { limits: noLimits, passwordCost: 4 } }
const clientOf = ({ url, publishableKey }: Server) =>
  createClient(url, publishableKey, { auth: { persistSession: false } })

let folder: string
let dump: string
let person: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'techo-move-'))
  const old = await createServer({ ...options, dataDir: folder })
  await old.listen()
  const client = clientOf(old)
  const { data } = await client.auth.signUp(account)
  person = data.user?.id ?? ''
  expect((await client.from('tasks').insert({ title: words, planned_date: '2026-11-20' })).error).toBeNull()
  const stored = await client.storage
    .from('attachments')
    .upload(`${person}/a.png`, picture, { contentType: 'image/png' })
  expect(stored.error).toBeNull()
  await old.close()
  dump = (await listDumps(join(folder, 'dumps')))[0] ?? ''
})
afterAll(() => rmSync(folder, { recursive: true }))

async function load(server: Server): Promise<void> {
  await server.db.asAdmin(async sql => {
    for await (const statement of dumpAsSql(dump)) if (!/^(begin|commit);/.test(statement)) await sql.query(statement)
  })
}

async function expectMoved(server: Server): Promise<void> {
  const client = clientOf(server)
  expect((await client.auth.signInWithPassword(account)).error).toBeNull()
  const { data } = await client.from('tasks').select('title, planned_date')
  expect(data).toEqual([{ title: words, planned_date: '2026-11-20' }])
  const { url, publishableKey, secretKey } = server
  const hosted = { url, publishableKey, secretKey, jwtSecret: null }
  for (const _ of ['first', 'again'])
    expect(await sendFiles(dump, join(folder, 'objects'), hosted)).toEqual({ sent: 1, missing: [] })
  const file = await client.storage.from('attachments').download(`${person}/a.png`)
  expect(new Uint8Array((await file.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(picture)
}

test('a dump moves to another backend: the password holds, every sign of a text is there, files follow', async () => {
  const project = await createServer({ ...options, dataDir: null })
  await project.listen()
  await load(project)
  await expectMoved(project)
  await expect(load(project)).rejects.toThrow('has accounts already')
  await project.close()
})

test('a project with other migrations is left as it is', async () => {
  const project = await createServer({ ...options, dataDir: null })
  await project.db.asAdmin(sql =>
    sql.query("insert into supabase_migrations.schema_migrations (version) values ('99991231')"),
  )
  await expect(load(project)).rejects.toThrow('not those of the dump')
  expect(await project.db.asAdmin(sql => sql.query('select 1 from auth.users'))).toEqual([])
  await project.close()
})

describe.runIf(hasPostgres)('on a real PostgreSQL', () => {
  let real: RealPostgres
  beforeAll(async () => {
    real = await startPostgres()
  })
  afterAll(() => real.stop())

  test('the same', async () => {
    const project = await createServer({ ...options, dataDir: null, databaseUrl: real.url })
    await project.listen()
    await load(project)
    await expectMoved(project)
    await project.close()
  })
})
