import { hasPostgres, type RealPostgres, startPostgres } from '@techo/backend/real-postgres'
import { strFromU8, unzipSync } from 'fflate'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiEnv } from '../peer.ts'
import { createServer, type Server } from '../server.ts'
import { newPerson, noSite, type Person, startServer } from '../test-people.ts'
import type { Manifest } from './export.ts'
import type { ImportReport } from './import.ts'
import { createAccountData, sourceInProject } from './index.ts'

// The backend of one server stands in for the hosted project of another.
const origin = await startServer()
afterAll(() => origin.close())

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>

const signed = (person: Person, more: RequestInit = {}): RequestInit => ({
  ...more,
  headers: { authorization: `Bearer ${person.token}` },
})
const bring = async (ask: Ask, person: Person, zip: Uint8Array<ArrayBuffer>, mode: string) => {
  const answer = await ask(`/import?mode=${mode}`, signed(person, { method: 'POST', body: zip }))
  return { status: answer.status, body: (await answer.json()) as ImportReport & { readonly code?: string } }
}
const at =
  (server: Server): Ask =>
  (path, init) =>
    server.fetch(new Request(`http://localhost/api/account${path}`, init))
const exported = async (ask: Ask, person: Person): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await ask('/export', signed(person))
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
/** What an account holds, without when its archive was made. */
const heldIn = (zip: Uint8Array<ArrayBuffer>) => {
  const entries = unzipSync(zip)
  const manifest: Manifest = JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array()))
  return { storage: manifest.storage, counts: manifest.counts, files: manifest.files }
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Rows whose triggers derive something (revisions, moments, the activity), trees, and a file. */
async function lived(): Promise<Person> {
  const person = await newPerson(origin)
  const { client } = person
  const id = () => crypto.randomUUID()
  const add = async (table: string, ...rows: readonly object[]) =>
    expect((await client.from(table).insert(rows)).error, table).toBeNull()
  const [above, below, task, habit] = [id(), id(), id(), id()]
  await add('notes', { id: above, title: '旅' }, { id: below, title: '京都', parent_id: above })
  await client.from('notes').update({ title: '京都と奈良' }).eq('id', below)
  await add('tasks', { id: task, title: '宿を取る' }, { id: id(), title: '電話する', parent_id: task })
  await client.from('tasks').update({ status: 'done' }).eq('id', task)
  await add('habits', { id: habit, name: '散歩' })
  await add('habit_entries', { habit_id: habit, day: '2026-11-20', state: 'done' })
  const place = `${person.id}/${id()}/original.gif`
  const { error } = await client.storage.from('attachments').upload(place, new Blob([pixel], { type: 'image/gif' }))
  expect(error).toBeNull()
  return person
}

/** The same archive into an empty account of a project, and out of it again. */
async function moves(project: Server, ask: Ask): Promise<void> {
  const before = await lived()
  const zip = await exported(at(origin), before)
  const person = await newPerson(project)

  const dry = await bring(ask, person, zip, 'dry-run')
  expect(dry).toMatchObject({ status: 200, body: { mode: 'dry-run', refused: [], files: { added: 1, missing: 0 } } })
  expect((await person.client.from('notes').select('id')).data).toEqual([])

  const done = await bring(ask, person, zip, 'replace')
  expect(done).toMatchObject({ status: 200, body: { refused: [], files: { added: 1, missing: 0 } } })
  expect(heldIn(await exported(ask, person))).toEqual(heldIn(zip))

  const again = await bring(ask, person, zip, 'merge')
  expect(again.body.tables.every(({ added, changed }) => added + changed === 0)).toBe(true)
  expect(await bring(ask, person, zip, 'replace')).toMatchObject({ status: 409, body: { code: 'not_empty' } })
  expect((await bring(ask, person, zip.slice(0, -40), 'merge')).status).toBe(422)
  // Triggers are on again.
  const [task] =
    (await person.client.from('tasks').insert({ id: crypto.randomUUID(), title: '新しい' }).select()).data ?? []
  expect(task).toMatchObject({ user_id: person.id })
}

describe('an import at a hosted project', () => {
  test('brings rows over a connection of the owner of the tables, and files by the API of the storage', async () => {
    const project = await startServer()
    const hosted = { url: project.url, publishableKey: project.publishableKey, secretKey: null, jwtSecret: null }
    const api = new Hono<ApiEnv>()
      .use((context, next) => {
        const [, claims = ''] = context.req.header('authorization')?.split('.') ?? []
        context.set('claims', JSON.parse(Buffer.from(claims, 'base64url').toString()))
        return next()
      })
      .route(
        '/',
        createAccountData({
          readAssurance: async () => ({ isOpen: true, hasVerifiedFactor: false }),
          source: (_, token) => sourceInProject(hosted, token),
          schema: async () => '99999999999999',
          copies: async () => [],
          withDb: work => work(project.db),
          scratch: null,
          deletion: null,
        }),
      )
    const ask: Ask = (path, init) => api.request(path, init)
    await moves(project, ask)
    await project.close()
  })

  test('says that it is not to be had without the address of the database', async () => {
    const front = await createServer({
      siteDir: noSite,
      dataDir: null,
      port: 0,
      hosted: { url: origin.url, publishableKey: origin.publishableKey, secretKey: origin.secretKey, jwtSecret: null },
    })
    const person = await newPerson(origin)
    const answer = await bring(at(front), person, new Uint8Array(), 'merge')
    expect(answer).toMatchObject({ status: 501, body: { code: 'unavailable' } })
    await front.close()
  })
})

describe.runIf(hasPostgres)('with SUPABASE_DB_URL', () => {
  let real: RealPostgres
  let project: Server
  beforeAll(async () => {
    real = await startPostgres()
    project = await startServer({ databaseUrl: real.url })
    // Like the role that applies migrations at a hosted project: it owns what they made, bypasses row security, and is no superuser.
    await project.db.asAdmin(async sql => {
      await sql.query('create role importer login bypassrls in role anon, authenticated, service_role')
      for (const schema of ['auth', 'public', 'private', 'storage', 'realtime', 'extensions'])
        await sql.query(`grant usage on schema ${schema} to importer`)
      await sql.query(
        'grant select, insert, update, delete on all tables in schema auth, storage, realtime to importer',
      )
      const made = await sql.query<{ kind: string; name: string }>(
        `select 'table' as kind, oid::regclass::text as name from pg_class
          where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         union all
         select 'function', f.oid::regprocedure::text from pg_proc as f
          where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
            and not exists (select from pg_depend as d where d.objid = f.oid and d.deptype = 'e')`,
      )
      for (const { kind, name } of made) await sql.query(`alter ${kind} ${name} owner to importer`)
    })
  })
  afterAll(async () => {
    await project.close()
    await real.stop()
  })

  const inFront = (databaseUrl: string): Promise<Server> => {
    const { url, publishableKey, secretKey } = project
    return createServer({
      siteDir: noSite,
      dataDir: null,
      port: 0,
      hosted: { url, publishableKey, secretKey, jwtSecret: null, databaseUrl },
    })
  }

  test('the whole account comes in, and is equal', async () => {
    const address = new URL(real.url)
    address.username = 'importer'
    const front = await inFront(address.href)
    await moves(project, at(front))
    await front.close()
    const rows = await project.db.asAdmin(sql =>
      sql.query("select 1 from pg_stat_activity where usename = 'importer' and state <> 'idle'"),
    )
    expect(rows).toEqual([])
  })

  test('a database that cannot be reached is told, and the next try goes on', async () => {
    const front = await inFront('postgres://importer@127.0.0.1:1/postgres')
    const person = await newPerson(project)
    for (let round = 0; round < 2; round++)
      expect(await bring(at(front), person, new Uint8Array(), 'merge')).toMatchObject({
        status: 503,
        body: { code: 'database_unreachable' },
      })
    await front.close()
  })
})
