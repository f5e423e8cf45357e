import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, type RealPostgres, startPostgres } from './database/real-postgres.ts'
import { joined } from './realtime/test-channels.ts'
import { type Listening, newPerson, type Person, startServer, visitor } from './test-people.ts'

/** Whatever takes a token refuses it once its session has ended, wherever it was ended. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const functions = new Map([['whoami', { needsToken: true, handle: async () => Response.json({ ok: true }) }]])

/** What a token opens, one request for each way in; the answers that let it through. */
const endpoints = async (server: Listening, { token, id }: Person, made: { signed: string; upload: string }) => {
  const headers = { apikey: server.publishableKey, authorization: `Bearer ${token}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const gif = { ...headers, 'content-type': 'image/gif', 'x-upsert': 'true' }
  const image = `${id}/a.gif`
  const requests: Readonly<Record<string, readonly [path: string, init?: RequestInit]>> = {
    'REST read': ['rest/v1/memos'],
    'REST write': ['rest/v1/memos', { method: 'POST', headers: json, body: '{}' }],
    'storage upload': [
      `storage/v1/object/pictures/${id}/${crypto.randomUUID()}.gif`,
      { method: 'POST', headers: gif, body: pixel },
    ],
    'storage list': ['storage/v1/object/list/pictures', { method: 'POST', headers: json, body: `{"prefix":"${id}"}` }],
    'storage download': [`storage/v1/object/authenticated/pictures/${image}`],
    'storage info': [`storage/v1/object/info/pictures/${image}`],
    'storage sign': [
      `storage/v1/object/sign/pictures/${image}`,
      { method: 'POST', headers: json, body: '{"expiresIn":60}' },
    ],
    'storage copy': [
      'storage/v1/object/copy',
      {
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          bucketId: 'pictures',
          sourceKey: image,
          destinationKey: `${id}/${crypto.randomUUID()}.gif`,
        }),
      },
    ],
    'storage upload in pieces': [made.upload, { method: 'HEAD', headers: { ...headers, 'tus-resumable': '1.0.0' } }],
    'a signed address': [made.signed, { headers: {} }],
    'realtime over HTTP': [
      'realtime/v1/api/broadcast',
      { method: 'POST', headers: json, body: '{"messages":[{"topic":"t","event":"e","payload":{}}]}' },
    ],
    functions: ['functions/v1/whoami'],
    'auth user': ['auth/v1/user'],
  }
  const answers = await Promise.all(
    Object.entries(requests).map(async ([name, [path, init]]) => {
      const answer = await fetch(new URL(path, `${server.url}/`), { headers, ...init })
      return [name, answer.ok] as const
    }),
  )
  return { all: Object.keys(requests), open: answers.filter(([, ok]) => ok).map(([name]) => name) }
}

const prepare = async (server: Listening, person: Person) => {
  const bucket = at(server, person.token).storage.from('pictures')
  expect(
    (await bucket.upload(`${person.id}/a.gif`, pixel, { contentType: 'image/gif', upsert: true })).error,
  ).toBeNull()
  const signed = new URL((await bucket.createSignedUrl(`${person.id}/a.gif`, 3600)).data?.signedUrl ?? '')
  const named = (name: string, value: string) => `${name} ${Buffer.from(value).toString('base64')}`
  const begun = await fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      authorization: `Bearer ${person.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': [
        named('bucketName', 'pictures'),
        named('objectName', `${person.id}/b.gif`),
        named('contentType', 'image/gif'),
      ].join(','),
    },
  })
  expect(begun.status).toBe(201)
  return { signed: `${signed.pathname}${signed.search}`, upload: begun.headers.get('location') ?? '' }
}

/** The same person on another device. */
const again = async (server: Listening, credentials: { email: string; password: string }): Promise<Person> => {
  const client = visitor(server)
  const { data, error } = await client.auth.signInWithPassword(credentials)
  if (error) throw error
  return { client, id: data.user.id, token: data.session.access_token }
}

const twoDevices = async (server: Listening) => {
  const credentials = { email: `${crypto.randomUUID()}@example.com`, password: `Aa1-${crypto.randomUUID()}` }
  expect((await visitor(server).auth.signUp(credentials)).error).toBeNull()
  return [await again(server, credentials), await again(server, credentials)] as const
}

const clients: SupabaseClient[] = []
/** Whoever holds this token. */
const at = (server: Listening, token: string): SupabaseClient => {
  const client = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    accessToken: async () => token,
  })
  clients.push(client)
  return client
}
afterEach(async () => {
  for (const client of clients.splice(0)) await client.realtime.disconnect()
})

/** Joins the person's own channel; what it has become stands in the list that is answered. */
const channelOf = async (server: Listening, person: Person) => {
  const statuses: string[] = []
  const client = at(server, person.token)
  await client.realtime.setAuth()
  const channel = client.channel(`person:${person.id}`, { config: { private: true } })
  channel.subscribe(status => void statuses.push(status))
  await expect.poll(() => statuses).toContain('SUBSCRIBED')
  return statuses
}

describe('an ended session', () => {
  let server: Listening
  beforeAll(async () => {
    server = await startServer({ functions })
  })
  afterAll(() => server.close())

  test('opens nothing any more, at once, and its channels are closed', async () => {
    const [here, there] = await twoDevices(server)
    const made = await prepare(server, there)
    const mine = await prepare(server, here)
    const before = await endpoints(server, there, made)
    expect(before.open).toEqual(before.all)
    const heard = await channelOf(server, there)
    const kept = await channelOf(server, here)

    expect((await here.client.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await endpoints(server, there, made)).open).toEqual([])
    const rest = await fetch(`${server.url}/rest/v1/memos`, {
      headers: { apikey: server.publishableKey, authorization: `Bearer ${there.token}` },
    })
    expect([rest.status, await rest.json()]).toMatchObject([401, { code: 'session_not_found' }])
    await expect.poll(() => heard).toContain('CLOSED')
    const late = at(server, there.token)
    await late.realtime.setAuth()
    expect(await joined(late.channel('anything'))).toMatch(/session was ended/)

    expect((await endpoints(server, here, mine)).open).toEqual(before.all)
    expect(kept).toEqual(['SUBSCRIBED'])
  })

  test('is one that ran out, one that was deleted with its account, and nothing else', async () => {
    const person = await newPerson(server)
    const sessions = (text: string) => server.db.asAdmin(sql => sql.query(text, [person.id]))
    const read = () =>
      fetch(`${server.url}/rest/v1/memos`, {
        headers: { apikey: server.publishableKey, authorization: `Bearer ${person.token}` },
      })
    const heard = await channelOf(server, person)
    await sessions("update auth.sessions set not_after = now() + interval '1 hour' where user_id = $1")
    expect((await read()).status).toBe(200)
    await sessions("update auth.sessions set not_after = now() + interval '300 milliseconds' where user_id = $1")
    await expect.poll(async () => (await read()).status).toBe(401)
    await expect.poll(() => heard).toContain('CLOSED')
    const other = await newPerson(server)
    await server.db.asAdmin(sql => sql.query('delete from auth.users where id = $1', [other.id]))
    expect((await other.client.from('memos').select()).status).toBe(401)
  })
})

describe.runIf(hasPostgres)('on two servers of one PostgreSQL, an ended session', () => {
  let postgres: RealPostgres
  let one: Listening
  let other: Listening
  const cluster = { lease: 5000, beat: 1000 }
  beforeAll(async () => {
    postgres = await startPostgres()
    one = await startServer({ databaseUrl: postgres.url, cluster, functions })
    other = await startServer({ databaseUrl: postgres.url, cluster, functions })
  })
  afterAll(async () => {
    await one?.close()
    await other?.close()
    await postgres?.stop()
  })

  test('opens nothing at the other within five seconds, also when nobody was told', async () => {
    const [here, there] = await twoDevices(one)
    const made = await prepare(other, there)
    const asked = performance.now()
    const before = await endpoints(other, there, made)
    // Who looks whether the endpoints are shut knows it only when the look is over: on a slow machine that takes seconds itself.
    const lookMs = 2 * (performance.now() - asked)
    expect(before.open).toEqual(before.all)
    const heard = await channelOf(other, there)
    const started = performance.now()
    await here.client.auth.signOut({ scope: 'global' })
    await expect.poll(async () => (await endpoints(other, there, made)).open).toEqual([])
    await expect.poll(() => heard).toContain('CLOSED')
    expect(performance.now() - started).toBeLessThan(5000 + lookMs)

    const [, deaf] = await twoDevices(one)
    const theirs = await prepare(other, deaf)
    const silent = await channelOf(other, deaf)
    expect((await endpoints(other, deaf, theirs)).open).toEqual(before.all)
    await one.db.asAdmin(async sql => {
      await sql.query("set local session_replication_role = 'replica'")
      await sql.query('delete from auth.refresh_tokens where user_id = $1', [deaf.id])
      await sql.query('delete from auth.sessions where user_id = $1', [deaf.id])
    })
    const gone = performance.now()
    await expect.poll(async () => (await endpoints(other, deaf, theirs)).open).toEqual([])
    expect(performance.now() - gone).toBeLessThan(5000 + lookMs)
    await expect.poll(() => silent).toContain('CLOSED')
    expect(performance.now() - gone).toBeLessThan(10_000 + lookMs)
  })
})
