import type { SupabaseClient } from '@supabase/supabase-js'
import { hasPostgres, type RealPostgres, startPostgres } from '@techo/backend/real-postgres'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callDatabase } from './database-function.ts'
import { createServer, type Server } from './server.ts'
import { type Listening, newPerson, startServer, visitor } from './test-people.ts'

// The backend of one server stands in for the hosted one of another. The functions under test are what a project has; what this
// project has beyond a hosted one (its own recovery codes, files that go with their owner) is not used, or taken away below.
let project: Listening
let server: Server

const inFrontOf = ({ url, publishableKey, secretKey }: Server): Promise<Server> =>
  createServer({ dataDir: null, port: 0, hosted: { url, publishableKey, secretKey, jwtSecret: null } })

beforeAll(async () => {
  project = await startServer()
  // Hosted storage lets nobody but its API delete.
  await project.db.asAdmin(sql => sql.query('drop trigger forget_files on auth.users'))
  server = await inFrontOf(project)
})
afterAll(async () => {
  await server.close()
  await project.close()
})

interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly client: SupabaseClient
}

async function account(): Promise<Account> {
  const email = `${crypto.randomUUID()}@example.com`
  const password = `Aa1-${crypto.randomUUID()}`
  const client = visitor(project)
  const { data, error } = await client.auth.signUp({ email, password })
  expect(error).toBeNull()
  return { id: data.user?.id ?? '', email, password, client }
}
async function signedIn({ email, password }: Account): Promise<SupabaseClient> {
  const client = visitor(project)
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  return client
}
async function enrol(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const code = TOTP.generate({ secret: Secret.fromBase32(data.totp.secret) })
  expect((await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull()
  return data.id
}
async function withFactor(): Promise<Account & { factor: string }> {
  const someone = await account()
  return { ...someone, factor: await enrol(someone.client) }
}

async function call(client: SupabaseClient, method: string, path: string, body?: object) {
  const token = (await client.auth.getSession()).data.session?.access_token
  const init = { method, headers: { authorization: `Bearer ${token}` }, ...(body && { body: JSON.stringify(body) }) }
  const answer = await server.fetch(new Request(`http://localhost/api/account${path}`, init))
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const recover = (client: SupabaseClient, code: string) => call(client, 'POST', '/recover', { code })
const codesOf = async (client: SupabaseClient): Promise<string[]> => {
  const { status, body } = await call(client, 'POST', '/recovery-codes')
  expect(status).toBe(201)
  return body.codes
}
const remaining = async (client: SupabaseClient) => (await call(client, 'GET', '/recovery-codes')).body.remaining
const isOpen = async (client: SupabaseClient) => (await client.auth.getUser()).error === null

test('who asks for something important shows again who they are, by password or letter, once in a quarter of an hour', async () => {
  const person = await account()
  const client = await signedIn(person)
  const session = (await client.auth.getSession()).data.session?.access_token ?? ''
  const id = JSON.parse(atob(session.split('.')[1] ?? '')).session_id
  expect((await call(client, 'POST', '/deletion')).status).toBe(200)
  const age = async () => {
    const old = "now() - interval '20 minutes'"
    await project.db.asAdmin(async sql => {
      await sql.query(`update auth.mfa_amr_claims set updated_at = ${old} where session_id = $1`, [id])
      await sql.query(`update private.session_proofs set proven_at = ${old} where session_id = $1`, [id])
    })
    await client.auth.refreshSession()
  }
  await age()
  const asked = { status: 403, body: { code: 'reauthentication_needed' } }
  expect(await call(client, 'POST', '/deletion')).toMatchObject(asked)
  expect(await call(client, 'POST', '/proof', { password: 'wrong' })).toMatchObject({
    status: 400,
    body: { code: 'current_password_invalid' },
  })
  const before = (await call(client, 'GET', '/sessions')).body.sessions.length
  expect((await call(client, 'POST', '/proof', { password: person.password })).status).toBe(204)
  expect((await call(client, 'GET', '/sessions')).body.sessions).toHaveLength(before)
  expect((await call(client, 'POST', '/deletion')).status).toBe(200)
  await age()
  expect(await call(client, 'POST', '/deletion')).toMatchObject(asked)
  expect((await call(client, 'POST', '/proof/letter')).status).toBe(204)
  const letter = project.mailbox?.letters(person.email).find(({ kind }) => kind === 'magiclink')
  const code = /^\d{6}$/m.exec(letter?.text ?? '')?.[0]
  expect((await call(client, 'POST', '/proof', { code: '000000' })).status).toBe(422)
  expect((await call(client, 'POST', '/proof', { code })).status).toBe(204)
  expect((await call(client, 'POST', '/deletion')).status).toBe(200)
})

describe('recovery codes at a hosted project', () => {
  test('let somebody in who has lost the factor, each once, and leave factor and other codes', async () => {
    const person = await withFactor()
    const codes = await codesOf(person.client)
    expect(new Set(codes).size).toBe(10)
    expect(await remaining(person.client)).toBe(10)
    const kept = await project.db.asAdmin(sql => sql.query('select * from private.recovery_codes'))
    expect(kept).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code)

    const [half, other] = [await signedIn(person), await signedIn(person)]
    const [code = '', second = ''] = codes
    expect(await recover(half, 'ABCD-ABCD-ABCD-ABCD')).toMatchObject({ status: 422, body: { code: 'invalid_code' } })
    const answers = await Promise.all([recover(half, code.toLowerCase()), recover(half, code)])
    expect(answers.map(({ status, body }) => body.remaining ?? status).toSorted()).toEqual([422, 9])
    expect((await half.auth.refreshSession()).error).toBeNull()
    const { data: level } = await half.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const methods = level?.currentAuthenticationMethods.map(each => (typeof each === 'string' ? each : each.method))
    expect(methods?.toSorted()).toEqual(['mfa/recovery_code', 'password', 'totp'])
    expect([await isOpen(person.client), await isOpen(other)]).toEqual([true, false])
    expect((await recover(half, code)).status).toBe(422)
    expect((await recover(half, second)).body).toEqual({ remaining: 8 })
  })

  test('are made with a fresh factor only, new ones void the old, and they go with the last factor', async () => {
    const person = await withFactor()
    const half = await signedIn(person)
    expect(await call(half, 'POST', '/recovery-codes')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
    const [old = ''] = await codesOf(person.client)
    await codesOf(person.client)
    expect((await recover(person.client, old)).status).toBe(422)
    expect((await person.client.auth.mfa.unenroll({ factorId: person.factor })).error).toBeNull()
    expect(await remaining(person.client)).toBe(0)
    expect(await call(person.client, 'POST', '/recovery-codes')).toMatchObject({
      status: 409,
      body: { code: 'no_factor' },
    })
    await enrol(person.client)
    expect(await remaining(person.client)).toBe(0)
  })

  test('are of one person only, and ten wrong ones are the last for a while', async () => {
    const [owner, stranger] = [await withFactor(), await withFactor()]
    const [code = '', wrong = 'ABCD-ABCD-ABCD-ABCD'] = await codesOf(owner.client)
    expect((await recover(stranger.client, code)).status).toBe(422)
    for (let n = 0; n < 9; n++) expect((await recover(stranger.client, wrong)).status).toBe(422)
    expect(await recover(stranger.client, code)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(await remaining(owner.client)).toBe(10)
    expect((await recover(owner.client, code)).status).toBe(200)
  })

  test('are asked for by nobody without an open session', async () => {
    const { client } = await withFactor()
    const token = (await client.auth.getSession()).data.session?.access_token
    await client.auth.signOut()
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['POST', '/recover'],
      ['POST', '/recovery-codes'],
    ]) {
      const headers = { authorization: `Bearer ${token}` }
      const request = new Request(`http://localhost/api/account${path}`, { method: method ?? '', headers })
      const answer = await server.fetch(request)
      expect([answer.status, (await answer.json()).code]).toEqual([401, 'session_expired'])
    }
  })
})

test('sessions at a hosted project are listed in coarse words and ended one by one or all others', async () => {
  const person = await account()
  const [second, third] = [await signedIn(person), await signedIn(person)]
  const stranger = await newPerson(project)
  const { body } = await call(person.client, 'GET', '/sessions')
  expect(body.sessions).toHaveLength(3)
  const current = body.sessions.filter((each: { current: boolean }) => each.current)
  expect(current).toMatchObject([{ aal: 'aal1', network: expect.stringMatching(/…$/) }])
  expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|::1/)
  const idOf = async (client: SupabaseClient): Promise<string> =>
    (await client.auth.getClaims()).data?.claims.session_id ?? ''
  const id = await idOf(second)
  expect((await call(stranger.client, 'DELETE', `/sessions/${id}`)).status).toBe(404)
  expect((await call(person.client, 'DELETE', '/sessions/x')).status).toBe(404)
  expect((await call(person.client, 'DELETE', `/sessions/${id}`)).status).toBe(204)
  expect([await isOpen(second), await isOpen(third)]).toEqual([false, true])
  expect((await call(person.client, 'DELETE', '/sessions')).status).toBe(204)
  expect([await isOpen(third), await isOpen(person.client), await isOpen(stranger.client)]).toEqual([false, true, true])
})

describe('deleting an account at a hosted project', () => {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const left = (id: string) =>
    project.db.asAdmin(async sql => ({
      files: (await sql.query('select 1 from storage.objects where name like $1', [`${id}/%`])).length,
      notes: (await sql.query('select 1 from public.notes where user_id = $1', [id])).length,
      users: (await sql.query('select 1 from auth.users where id = $1', [id])).length,
    }))
  const moveMoment = (id: string, days: number) =>
    project.db.asAdmin(sql =>
      sql.query(
        `update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('deletion_at',
           to_jsonb((raw_app_meta_data ->> 'deletion_at')::timestamptz - make_interval(days => $2))) where id = $1`,
        [id, days],
      ),
    )
  /** A server looks for what is due when it starts, and waits for it when it ends. */
  const look = async () => (await inFrontOf(project)).close()

  test('takes rows, sessions and files after the delay, and nothing of anybody else', async () => {
    const [person, other] = [await account(), await account()]
    for (const { id, client } of [person, other]) {
      expect((await client.from('notes').insert({ title: '日記' })).error).toBeNull()
      const bucket = client.storage.from('attachments')
      for (const name of [`${id}/a.gif`, `${id}/deep/er/b.gif`])
        expect((await bucket.upload(name, pixel, { contentType: 'image/gif' })).error).toBeNull()
    }
    const asked = await call(person.client, 'POST', '/deletion')
    expect(Date.parse(asked.body.delete_at)).toBeGreaterThan(Date.now() + 13.9 * 86_400_000)
    expect((await call(person.client, 'POST', '/deletion')).body).toEqual(asked.body)
    expect((await call(person.client, 'GET', '/deletion')).body).toEqual(asked.body)
    expect((await call(other.client, 'GET', '/deletion')).body).toEqual({ delete_at: null })
    await moveMoment(person.id, 13)
    await look()
    expect(await left(person.id)).toEqual({ files: 2, notes: 1, users: 1 })
    await moveMoment(person.id, 2)
    await look()
    expect(await left(person.id)).toEqual({ files: 0, notes: 0, users: 0 })
    expect(await left(other.id)).toEqual({ files: 2, notes: 1, users: 1 })
    expect((await person.client.auth.refreshSession()).error).not.toBeNull()
  })

  test('is taken back, and told of both times', async () => {
    const { id, client } = await account()
    expect((await call(client, 'POST', '/deletion')).status).toBe(200)
    expect((await call(client, 'DELETE', '/deletion')).status).toBe(204)
    expect((await call(client, 'DELETE', '/deletion')).status).toBe(204)
    await look()
    expect((await left(id)).users).toBe(1)
    const { data } = await client.from('notifications').select('params').like('key', 'deletion_%').order('key')
    expect(data?.map(({ params }) => params.what)).toEqual(['deletion_asked', 'deletion_cancelled'])
  })
})

const functions = [
  'recovery_codes_left',
  'replace_recovery_codes',
  'recover_account',
  'account_sessions',
  'end_account_session',
  'knows_network',
  'note_session_proof',
  'session_proof',
  'account_deletion',
  'ask_account_deletion',
  'cancel_account_deletion',
  'due_account_deletions',
  'delete_account',
  'departed_files',
  'missing_account_rights',
]

test('the functions for that are the secret key’s alone', async () => {
  const callers = await project.db.asAdmin(sql =>
    sql.query<{ name: string; role: string }>(
      `select proname as name, role from pg_proc, unnest(array['anon', 'authenticated', 'service_role']) as role
        where pronamespace = 'public'::regnamespace and proname = any ($1::text[]) and has_function_privilege(role, oid, 'execute')
        order by name`,
      [functions],
    ),
  )
  expect(callers).toEqual(functions.toSorted().map(name => ({ name, role: 'service_role' })))
})

describe.runIf(hasPostgres)('on a real PostgreSQL, with no more rights than hosted projects give to migrations', () => {
  let real: RealPostgres
  let backend: Server
  beforeAll(async () => {
    real = await startPostgres()
    backend = await createServer({ dataDir: null, port: 0, databaseUrl: real.url, dumpHours: 0 })
    await backend.db.asAdmin(async sql => {
      await sql.query('create role migrations nologin bypassrls')
      for (const schema of ['auth', 'public', 'private', 'storage', 'realtime'])
        await sql.query(`grant usage on schema ${schema} to migrations`)
      await sql.query(
        'grant select, insert, update, delete on all tables in schema auth, public, private to migrations',
      )
      await sql.query('grant select on all tables in schema storage to migrations')
      const owned = await sql.query<{ it: string }>(
        `select oid::regprocedure::text as it from pg_proc
          where proname = any ($1::text[]) or proname in ('has_factor', 'forget_recovery_codes', 'deletion_letter')`,
        [functions],
      )
      expect(owned).toHaveLength(functions.length + 3)
      for (const { it } of owned) await sql.query(`alter function ${it} owner to migrations`)
    })
  })
  afterAll(async () => {
    await backend.close()
    await real.stop()
  })

  test('they work', async () => {
    expect(await callDatabase(backend.db)('missing_account_rights')).toEqual([])

    const [person, session, other, at] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), '2026-01-01']
    await backend.db.asAdmin(async sql => {
      await sql.query("insert into auth.users (id, email, raw_app_meta_data) values ($1, 'a@example.com', '{}')", [
        person,
      ])
      await sql.query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
        [person],
      )
      for (const id of [session, other])
        await sql.query(
          `insert into auth.sessions (id, user_id, created_at, aal, ip, refreshed_at)
           values ($1, $2, now(), 'aal2', '203.0.113.7', now())`,
          [id, person],
        )
    })
    const owner = ['person', 'uuid', person] as const
    const hashes = ['a'.repeat(64), 'b'.repeat(64)]
    const asService: ReturnType<typeof callDatabase> = (name, ...given) =>
      backend.db.asUser({ role: 'service_role' }, async sql => {
        const list = given.map(([key, type], n) => `${key} => $${n + 1}::${type}`).join(', ')
        const values = given.map(([, type, value]) => (type === 'jsonb' ? JSON.stringify(value) : value))
        const [row] = await sql.query<{ answer: unknown }>(`select public.${name}(${list}) as answer`, values)
        return row?.answer
      })
    expect(await asService('replace_recovery_codes', owner, ['hashes', 'jsonb', hashes])).toBe(true)
    expect(await asService('recovery_codes_left', owner)).toMatchObject({ remaining: 2 })
    expect(await asService('knows_network', owner, ['network', 'text', '203.0.113.7'])).toBe(true)
    expect(await asService('knows_network', owner, ['network', 'text', '2001:db8::/64'])).toBe(false)
    expect(await asService('account_sessions', owner)).toHaveLength(2)
    const given = [owner, ['session', 'uuid', session], ['hash', 'text', hashes[0]]] as const
    const answers = await Promise.all([asService('recover_account', ...given), asService('recover_account', ...given)])
    expect(answers.toSorted()).toEqual([false, true])
    expect(await asService('account_sessions', owner)).toMatchObject([{ id: session, aal: 'aal2' }, { id: other }])
    expect(await asService('recovery_codes_left', owner)).toMatchObject({ remaining: 1 })
    await asService('note_session_proof', owner, ['session', 'uuid', session])
    expect(Number(await asService('session_proof', owner, ['session', 'uuid', session]))).toBeGreaterThan(1e9)
    expect(await asService('end_account_session', owner, ['session', 'uuid', session])).toBe(true)

    expect(await asService('ask_account_deletion', owner, ['at', 'text', at])).toMatchObject({
      email: 'a@example.com',
      at,
    })
    expect(await asService('ask_account_deletion', owner, ['at', 'text', at])).toBeNull()
    expect(await asService('account_deletion', owner)).toBe(at)
    expect(await asService('cancel_account_deletion', owner)).toMatchObject({ id: person })
    expect(await asService('delete_account', owner, ['at', 'text', at])).toBe(false)
    await asService('ask_account_deletion', owner, ['at', 'text', at])
    expect(await asService('due_account_deletions', ['moment', 'timestamptz', at])).toMatchObject([{ id: person }])
    expect(await asService('delete_account', owner, ['at', 'text', at])).toBe(true)
    expect(await asService('departed_files')).toEqual([])
    expect(await backend.db.asAdmin(sql => sql.query('select 1 from public.profiles'))).toEqual([])
  })
})
