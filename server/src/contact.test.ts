import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type Server } from './server.ts'

let server: Server

// Behind a proxy each test can come from an address of its own.
beforeAll(async () => {
  server = await createServer({ dataDir: null, port: 0, trustProxy: true, contactEmail: 'desk@example.org' })
  await server.listen()
})
afterAll(() => server?.close())

let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`
let people = 0
const newEmail = () => `hanako-${++people}@example.com`

const message = () => ({
  email: newEmail(),
  name: '山田 花子',
  topic: 'question',
  message: '習慣の並び順を変えられますか。\n教えてください。',
  website: '',
  language: 'ja',
})

const post = (body: unknown, headers: Record<string, string> = {}, to: Server = server) =>
  fetch(`${to.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const kept = (id: string, of: Server = server) =>
  of.db.asAdmin(sql => sql.query('select * from private.contact_messages where id = $1', [id]))

const idOf = async (response: Response): Promise<string> => {
  expect(response.status).toBe(202)
  const answer: { id: string } = await response.json()
  return answer.id
}

const refusal = async (response: Response) => [response.status, (await response.json()).code]

describe('a message', () => {
  test('is kept, answered with its id, and told to who answers', async () => {
    const sent = message()
    const id = await idOf(await post({ ...sent, message: `  ${sent.message.replace('\n', '\r\n')}  ` }))
    const [row] = await kept(id)
    expect(row).toMatchObject({
      id,
      email: sent.email,
      name: '山田 花子',
      topic: 'question',
      message: sent.message,
      language: 'ja',
      user_id: null,
    })
    const letter = server.mailbox?.letters('desk@example.org').find(each => each.replyTo === sent.email)
    expect(letter).toMatchObject({ kind: 'contact', subject: expect.stringContaining(id.slice(0, 8).toUpperCase()) })
    expect(letter?.text).toContain(sent.message)
  })

  test('keeps no network address, only a keyed digest to count by', async () => {
    const id = await idOf(await post(message(), { 'x-forwarded-for': '203.0.113.77' }))
    const [row] = await kept(id)
    expect(JSON.stringify(row)).not.toContain('203.0.113')
    expect(row?.sender).toMatch(/^[\w-]{43}$/)
  })

  test('needs neither a name nor a session', async () => {
    const { name, ...nameless } = message()
    expect(name).not.toBe('')
    expect(await kept(await idOf(await post(nameless)))).toMatchObject([{ name: null }])
  })

  test('of somebody who is signed in names the account; a token that cannot be used is as if there was none', async () => {
    const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
    const { data } = await client.auth.signUp({ email: newEmail(), password: 'Techo-2026-手帳' })
    const authorization = `Bearer ${data.session?.access_token}`
    expect(await kept(await idOf(await post(message(), { authorization })))).toMatchObject([{ user_id: data.user?.id }])
    const broken = { authorization: `${authorization.slice(0, -8)}AAAAAAAA` }
    expect(await kept(await idOf(await post(message(), broken)))).toMatchObject([{ user_id: null }])

    await server.db.asAdmin(sql => sql.query('delete from auth.users where id = $1', [data.user?.id]))
    expect(await kept(await idOf(await post(message(), { authorization })))).toMatchObject([{ user_id: null }])
  })

  test('of a machine that fills in every field is answered like any other and not kept', async () => {
    const id = await idOf(await post({ ...message(), website: 'https://spam.example' }))
    expect(await kept(id)).toEqual([])
  })
})

describe('what is no message', () => {
  test.each([
    ['no JSON', '{"email":'],
    ['an array', []],
    ['null', 'null'],
    ['no e-mail address', { email: 'hanako' }],
    ['an e-mail address with a line break', { email: 'a@example.com\nBcc: b@example.com' }],
    ['an e-mail address of 300 signs', { email: `${'a'.repeat(290)}@example.com` }],
    ['nothing but spaces', { message: ' \u3000\n' }],
    ['4001 signs', { message: 'あ'.repeat(4001) }],
    ['a NUL', { message: 'a\u0000b' }],
    ['half a sign', { message: 'a\ud800' }],
    ['text that is turned round', { message: 'a\u202eb' }],
    ['a name with a line break', { name: 'Hanako\nTo: x' }],
    ['a topic nobody offers', { topic: 'spam' }],
    ['a language nobody speaks here', { language: 'fr' }],
    ['a number for a text', { message: 5 }],
  ])('%s is refused with 400', async (_, part) => {
    const body = typeof part === 'string' || Array.isArray(part) ? part : { ...message(), ...part }
    expect((await post(body)).status).toBe(400)
  })

  test('the answer names the fields and quotes nothing', async () => {
    const response = await post({ ...message(), email: 'a secret', topic: 'spam' })
    const answer = await response.json()
    expect(answer).toMatchObject({ code: 'invalid_body', fields: ['email', 'topic'] })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })

  test('another kind of content is refused, so a form on a foreign page cannot send one', async () => {
    const response = await post('email=a%40example.com&message=b', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(response.status).toBe(400)
  })

  test('more than 32 KiB are refused before they are read', async () => {
    expect(await refusal(await post({ ...message(), more: 'x'.repeat(40_000) }))).toEqual([413, 'request_too_large'])
  })

  test('markup and SQL are words like any other', async () => {
    const words = `'); drop table private.contact_messages; -- <img src=x onerror=alert(1)> {{constructor}} %s`
    const id = await idOf(await post({ ...message(), message: words, name: '<b>x</b>' }))
    expect(await kept(id)).toMatchObject([{ message: words }])
    const letter = server.mailbox?.letters('desk@example.org')[0]
    expect(letter?.html).not.toMatch(/<img|<b>/)
  })
})

describe('the limits', () => {
  test('an address sends five an hour, whatever account and e-mail address it names', async () => {
    const from = { 'x-forwarded-for': '203.0.113.5' }
    for (let n = 0; n < 5; n++) await idOf(await post(message(), from))
    const refused = await post(message(), from)
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(await refusal(refused)).toEqual([429, 'too_many_requests'])
    await idOf(await post(message()))
  })

  test('an e-mail address sends five an hour, from wherever', async () => {
    const email = newEmail()
    for (let n = 0; n < 5; n++) await idOf(await post({ ...message(), email }))
    expect((await post({ ...message(), email: email.toUpperCase() })).status).toBe(429)
  })

  test('a burst from one address is counted one by one', async () => {
    const from = { 'x-forwarded-for': '203.0.113.6' }
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await post(message(), from)).status))
    expect(statuses.filter(status => status === 202)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(7)
  })

  test('a restart forgives nothing', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'techo-contact-'))
    const start = async () => {
      const started = await createServer({ dataDir, port: 0, dumpHours: 0, trustProxy: true })
      await started.listen()
      return started
    }
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const first = await start()
    for (let n = 0; n < 5; n++) await idOf(await post(message(), from, first))
    await first.close()
    const second = await start()
    expect((await post(message(), from, second)).status).toBe(429)
    await second.close()
    rmSync(dataDir, { recursive: true })
  })
})

describe('nobody reads the messages through the API', () => {
  test('the table is not there, and the function is refused to visitors and members', async () => {
    const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
    for (const who of ['visitor', 'member']) {
      if (who === 'member') await client.auth.signUp({ email: newEmail(), password: 'Techo-2026-手帳' })
      expect((await client.from('contact_messages').select()).status).toBe(404)
      expect((await client.schema('private').from('contact_messages').select()).status).toBeGreaterThanOrEqual(400)
      const called = await client.rpc('take_contact_message', { given: {}, origin: 'x', person: null, hourly: 1e6 })
      expect(called.status, who).toBeGreaterThanOrEqual(400)
      expect(called.data).toBeNull()
    }
    for (const role of ['anon', 'authenticated'] as const)
      await expect(
        server.db.asUser({ role, sub: crypto.randomUUID() }, sql =>
          sql.query('select 1 from private.contact_messages'),
        ),
      ).rejects.toMatchObject({ code: '42501' })
  })

  test('the description of the API names the form and its answers', async () => {
    const description = await (await fetch(`${server.url}/api/openapi.json`)).json()
    expect(Object.keys(description.paths['/contact'].post.responses)).toEqual(['202', '400', '413', '429', '503'])
  })
})

describe('with a hosted backend', () => {
  test('the secret key keeps messages in the project; without it none are taken', async () => {
    const project = { url: server.url, publishableKey: server.publishableKey, jwtSecret: null }
    const start = async (secretKey: string | null) => {
      const started = await createServer({ dataDir: null, port: 0, hosted: { ...project, secretKey } })
      await started.listen()
      return started
    }
    const open = await start(server.secretKey)
    expect(await kept(await idOf(await post(message(), {}, open)))).toHaveLength(1)
    await open.close()
    const closed = await start(null)
    expect(await refusal(await post(message(), {}, closed))).toEqual([503, 'unavailable'])
    await closed.close()
  })
})
