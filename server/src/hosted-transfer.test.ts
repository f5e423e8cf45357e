import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { noLimits } from '@techo/backend/auth'
import { listDumps } from '@techo/backend/database'
import { hasPostgres, type RealPostgres, startPostgres } from '@techo/backend/real-postgres'
import WebAuthnEmulator from 'nid-webauthn-emulator'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpAsSql, openSecrets, sendFiles } from './hosted-transfer.ts'
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
/** has lost the app, and has codes on paper */
let lost: Awaited<ReturnType<typeof withFactor>> & { codes: readonly string[] }
/** has the app */
let app: Awaited<ReturnType<typeof withFactor>>
/** what holds the passkey of the person */
const device = new WebAuthnEmulator()

/** Credentials are of the host: the port may be another. */
const originOf = ({ url }: Server): string => `http://localhost:${new URL(url).port}`
/** of somebody who gets codes by SMS */
let phone: string

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
  const begun = (await client.auth.passkey.startRegistration()).data
  if (!begun) throw new Error('No passkey was asked for')
  const credential = device.createJSON(originOf(old), begun.options)
  const made = await client.auth.passkey.verifyRegistration({ challengeId: begun.challenge_id, credential })
  expect(made.error).toBeNull()
  const careless = await withFactor(old)
  lost = { ...careless, codes: await codesOf(old, careless.client) }
  app = await withFactor(old)
  phone = await withPhone(old)
  await old.close()
  dump = (await listDumps(join(folder, 'dumps')))[0] ?? ''
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Somebody with an authenticator app. */
async function withFactor(server: Server) {
  const email = `${crypto.randomUUID()}@example.org`
  const client = clientOf(server)
  expect((await client.auth.signUp({ email, password: account.password })).error).toBeNull()
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const { id, totp } = data
  expect((await client.auth.mfa.challengeAndVerify({ factorId: id, code: shown(totp.secret) })).error).toBeNull()
  return { client, email, id, secret: totp.secret }
}
/** The factor of somebody who gets codes by SMS. */
async function withPhone(server: Server): Promise<string> {
  const client = clientOf(server)
  const email = `${crypto.randomUUID()}@example.org`
  expect((await client.auth.signUp({ email, password: account.password })).error).toBeNull()
  const { data: factor, error } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+819012345678' })
  if (error) throw error
  const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id })
  const code = /#(\d{6})$/.exec(server.mailbox?.letters('+819012345678')[0]?.text ?? '')?.[1] ?? ''
  const answer = { factorId: factor.id, challengeId: challenge?.id ?? '', code }
  expect((await client.auth.mfa.verify(answer)).error).toBeNull()
  return factor.id
}
const shown = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret) })

/** A call to `/api/account` as the person of this client. */
async function call(server: Server, client: SupabaseClient, path: string, body: object = {}) {
  const token = (await client.auth.getSession()).data.session?.access_token
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) }
  return server.fetch(new Request(`http://localhost/api/account${path}`, init))
}
const codesOf = async (server: Server, client: SupabaseClient): Promise<readonly string[]> =>
  (await (await call(server, client, '/recovery-codes')).json()).codes

async function load(server: Server): Promise<void> {
  const open = await openSecrets(folder)
  await server.db.asAdmin(async sql => {
    for await (const statement of dumpAsSql(dump, open))
      if (!/^(begin|commit);/.test(statement)) await sql.query(statement)
  })
}

async function expectMoved(server: Server): Promise<void> {
  const client = clientOf(server)
  expect((await client.auth.signInWithPassword(account)).error).toBeNull()
  const { data } = await client.from('tasks').select('title, planned_date')
  expect(data).toEqual([{ title: words, planned_date: '2026-11-20' }])
  const visitor = clientOf(server)
  const begun = (await visitor.auth.passkey.startAuthentication()).data
  const credential = device.getJSON(originOf(server), begun?.options ?? { challenge: '' })
  const entered = await visitor.auth.passkey.verifyAuthentication({
    challengeId: begun?.challenge_id ?? '',
    credential,
  })
  expect(entered.data?.user?.id).toBe(person)
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
  // Here secrets stay sealed: the server that has its secrets.json opens them.
  const secret = await secretOf(project, app.id)
  expect([secret === app.secret, await (await openSecrets(folder))(secret, app.id)]).toEqual([false, app.secret])
  await expectRecovered(project, project)
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

const secretOf = async (server: Server, factor: string): Promise<string | null> => {
  const [row] = await server.db.asAdmin(sql =>
    sql.query<{ secret: string | null }>("select secret from auth.mfa_factors where id = $1 and status = 'verified'", [
      factor,
    ]),
  )
  return row?.secret ?? null
}

/** Signs in with a code on paper, at the server in front of the database that was moved to. */
async function expectRecovered(backend: Server, front: Server): Promise<void> {
  const client = clientOf(backend)
  expect((await client.auth.signInWithPassword({ email: lost.email, password: account.password })).error).toBeNull()
  const answers = []
  for (const code of ['ABCD-ABCD-ABCD-ABCD', lost.codes[0], lost.codes[0]])
    answers.push((await call(front, client, '/recover', { code })).status)
  expect(answers).toEqual([422, 200, 422])
}

test('second factors and recovery codes go on at a hosted project', async () => {
  const project = await createServer({ ...options, dataDir: null })
  await project.listen()
  await project.db.asAdmin(async sql => {
    await sql.query('drop table supabase_migrations.local_bootstrap')
    await sql.query('alter table auth.mfa_factors drop column last_used_step')
    await sql.query('drop table auth.recovery_codes')
  })
  await load(project)
  expect(await secretOf(project, app.id)).toBe(app.secret)
  const [byText] = await project.db.asAdmin(sql =>
    sql.query('select factor_type::text, status::text, phone from auth.mfa_factors where id = $1', [phone]),
  )
  expect(byText).toEqual({ factor_type: 'phone', status: 'verified', phone: '819012345678' })
  const { url, publishableKey, secretKey } = project
  const front = await createServer({
    ...options,
    dataDir: null,
    hosted: { url, publishableKey, secretKey, jwtSecret: null },
  })
  await expectRecovered(project, front)
  await front.close()
  await project.close()
})

test('without the secrets of its server a dump with second factors is not moved', async () => {
  const open = await openSecrets(join(folder, 'nowhere'))
  const whole = async () => {
    for await (const _ of dumpAsSql(dump, open));
  }
  await expect(whole()).rejects.toThrow('secrets.json')
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
