import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import { done, goodPassword, newEmail, openTestDb, startAuth, type TestAuth } from './start-auth.ts'

let db: Database
let auth: TestAuth
let token: string
beforeAll(async () => {
  db = await openTestDb()
  auth = await startAuth(db, { allowPhone: true })
  const { session } = done(await auth.client().auth.signUp({ email: newEmail(), password: goodPassword }))
  token = session?.access_token ?? ''
})
afterAll(async () => {
  await auth.close()
  await db.close()
})

const endpoints = [
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/token?grant_type=id_token'],
  ['POST', '/token'],
  ['POST', '/otp'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['POST', '/verify'],
  ['PUT', '/user'],
  ['POST', '/factors'],
  ['POST', '/sso'],
  ['POST', '/logout?scope=x'],
] as const

const send = (method: string, path: string, body: string): Promise<Response> =>
  auth.request(path, { method, body, headers: { authorization: `Bearer ${token}` } })

/** A refusal is a 4xx with a code and without a word of ours. */
const expectClear = async (answer: Response, what: string): Promise<void> => {
  const text = await answer.text()
  expect(answer.status, `${what} ${text}`).toBeLessThan(500)
  if (answer.status >= 400) {
    expect(JSON.parse(text), what).toMatchObject({ error_code: expect.any(String), msg: expect.any(String) })
  }
  expect(text).not.toMatch(/\bat .*\.(ts|js):\d+|select .* from|insert into/i)
}

const nasty = fc.oneof(
  fc.constantFrom(
    "'; drop table auth.users; --",
    '" or 1=1 --',
    '<script>alert(1)</script>',
    '\u0000',
    'a\u0000b@example.jp',
    '\ud800',
    '../../etc/passwd',
    'a@example.jp\r\nBcc: b@example.jp',
    'a@example.jp, b@example.jp',
    '$1',
    '{"a":1}',
    'x'.repeat(20_000),
    '00000000-0000-0000-0000-000000000000',
    '999999',
    'ja',
    '２０２６',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.emailAddress(),
)
const value = fc.oneof(
  nasty,
  fc.jsonValue(),
  fc.constantFrom(null, true, -1, 1e308, [], {}),
  fc.dictionary(nasty, nasty),
)
const fields = fc.record(
  {
    email: value,
    phone: fc.oneof(value, fc.constant('+819012345678')),
    password: fc.oneof(value, fc.constant(goodPassword)),
    data: fc.oneof(value, fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}'))),
    token: value,
    token_hash: value,
    type: fc.oneof(
      value,
      fc.constantFrom('signup', 'recovery', 'email', 'email_change', 'magiclink', 'sms', 'phone_change', 'totp'),
    ),
    refresh_token: value,
    auth_code: value,
    code_verifier: value,
    code_challenge: fc.oneof(value, fc.constant('x'.repeat(43))),
    code_challenge_method: fc.oneof(value, fc.constantFrom('s256', 'plain')),
    create_user: value,
    nonce: value,
    factor_type: fc.oneof(value, fc.constant('totp')),
    app_metadata: value,
  },
  { requiredKeys: [] },
)

describe('bad input', () => {
  test('of any shape gets a clear answer at every endpoint', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...endpoints), fc.oneof(fields, value), async ([method, path], body) => {
        await expectClear(await send(method, path, JSON.stringify(body)), `${method} ${path}`)
      }),
      { numRuns: 600 },
    )
    expect(auth.log).toEqual([])
  })

  test('that is no JSON is a 400', async () => {
    for (const [method, path] of endpoints) {
      for (const body of ['', '{', 'null', '[]', '"x"', '{"email":', '\u0000', '<xml/>', '['.repeat(30_000)]) {
        const answer = await send(method, path, body)
        expect(answer.status, `${path} ${body.slice(0, 9)}`).toBeGreaterThanOrEqual(400)
        await expectClear(answer, path)
      }
    }
    const answer = await auth.request('/signup', { method: 'POST', body: '{' })
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'bad_json' })
  })

  test('that Postgres could not hold never reaches it', async () => {
    for (const text of ['\u0000', 'a\u0000b', '\ud800', '\udc00x']) {
      for (const data of [{ x: text }, { [text]: 1 }, { deep: [{ x: [text] }] }]) {
        const answer = await send('PUT', '/user', JSON.stringify({ data }))
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
      }
    }
    expect(auth.log).toEqual([])
  })

  test('that is too big is refused before it is read', async () => {
    const answer = await send(
      'POST',
      '/signup',
      JSON.stringify({ email: newEmail(), data: { x: 'x'.repeat(10_000_000) } }),
    )
    expect(answer.status).toBe(413)
    await expectClear(answer, 'big')
  })

  test('in an address or header gets a clear answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webQueryParameters(), nasty, async (query, text) => {
        const redirect = encodeURIComponent(text.toWellFormed())
        for (const path of [
          `/verify?${query}`,
          `/verify?token=${redirect}&type=email&redirect_to=${redirect}`,
          `/%`,
          `/authorize?${query}`,
        ]) {
          await expectClear(await auth.request(path), path)
        }
        const encoded = encodeURIComponent(text.toWellFormed()).slice(0, 1000)
        const answer = await auth.request('/user', {
          headers: {
            authorization: `Bearer ${encoded}`,
            'accept-language': encoded,
            'x-supabase-api-version': encoded,
          },
        })
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })

  test('with HTML and SQL in every text is kept as text', async () => {
    const client = auth.client()
    const name = `<img src=x onerror=alert(1)>'; delete from auth.users; --`
    done(
      await client.auth.signUp({ email: newEmail(), password: `${name.slice(0, 40)}1`, options: { data: { name } } }),
    )
    expect(done(await client.auth.getUser()).user.user_metadata.name).toBe(name)
  })

  test('unknown methods and addresses are told as JSON', async () => {
    const answer = await auth.request('/token', { method: 'PATCH' })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error_code: 'not_found' })
  })
})
