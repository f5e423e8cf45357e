import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import type { Limits } from './index.ts'
import { done, goodPassword, newEmail, openTestDb, secretsOf, startAuth, type TestAuth } from './start-auth.ts'

let db: Database
const opened: TestAuth[] = []
const limited = async (limits: Partial<Limits>, confirmEmail = false): Promise<TestAuth> => {
  const auth = await startAuth(db, { limits, confirmEmail })
  opened.push(auth)
  return auth
}
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(async () => {
  await Promise.all(opened.map(auth => auth.close()))
  await db.close()
})

const mine = '192.0.2.1'
const other = '198.51.100.7'
const person = async (auth: TestAuth) => {
  const email = newEmail()
  done(await auth.client({ from: mine }).auth.signUp({ email, password: goodPassword }))
  return email
}
const codeOf = async (answer: Promise<{ error: { code?: string | undefined } | null }>) => (await answer).error?.code
const signIn = (auth: TestAuth, email: string, password: string, from = mine) =>
  codeOf(auth.client({ from }).auth.signInWithPassword({ email, password }))

describe('wrong passwords', () => {
  test('are limited per address and account; the window ends; right ones cost nothing', async () => {
    const auth = await limited({ passwordAccount: { max: 3, seconds: 60 } })
    const email = await person(auth)
    for (let i = 0; i < 5; i++) expect(await signIn(auth, email, goodPassword)).toBeUndefined()
    for (let i = 0; i < 3; i++) expect(await signIn(auth, email, `wrong ${i}`)).toBe('invalid_credentials')
    expect(await signIn(auth, email, goodPassword)).toBe('over_request_rate_limit')
    expect(await signIn(auth, email, goodPassword, other)).toBeUndefined()
    auth.advance(61)
    expect(await signIn(auth, email, goodPassword)).toBeUndefined()
  })

  test('cannot be tried in parallel beyond the budget', async () => {
    const auth = await limited({ passwordAccount: { max: 3, seconds: 60 } })
    const email = await person(auth)
    const codes = await Promise.all(Array.from({ length: 20 }, (_, i) => signIn(auth, email, `wrong ${i}`)))
    expect(codes.filter(code => code === 'invalid_credentials')).toHaveLength(3)
  })

  test('are limited per address over all accounts, known or not', async () => {
    const auth = await limited({ password: { max: 3, seconds: 60 } })
    for (let i = 0; i < 3; i++) expect(await signIn(auth, newEmail(), 'wrong')).toBe('invalid_credentials')
    expect(await signIn(auth, newEmail(), 'wrong')).toBe('over_request_rate_limit')
    expect(await signIn(auth, newEmail(), 'wrong', other)).toBe('invalid_credentials')
  })

  test('from everywhere do not lock the owner out of an address they use', async () => {
    const auth = await limited({ passwordAnywhere: { max: 4, seconds: 600 } })
    const email = await person(auth)
    for (let i = 0; i < 4; i++) expect(await signIn(auth, email, 'wrong', `203.0.113.${i}`)).toBe('invalid_credentials')
    expect(await signIn(auth, email, 'wrong', '203.0.113.99')).toBe('over_request_rate_limit')
    expect(await signIn(auth, email, goodPassword, mine)).toBeUndefined()
    const unknown = newEmail()
    for (let i = 0; i < 4; i++) await signIn(auth, unknown, 'wrong', `203.0.113.${i}`)
    expect(await signIn(auth, unknown, 'wrong', '203.0.113.99')).toBe('over_request_rate_limit')
  })
})

describe('letters', () => {
  test('one of a kind per minute and mailbox, with Retry-After, the same for known and unknown', async () => {
    const auth = await limited({ mailboxKind: { max: 1, seconds: 60 } })
    const known = await person(auth)
    const ask = async (email: string, path = '/recover', more = {}) => {
      const answer = await auth.request(path, { method: 'POST', body: JSON.stringify({ email, ...more }) })
      return { status: answer.status, retry: answer.headers.get('retry-after'), body: await answer.json() }
    }
    for (const email of [known, newEmail()]) {
      expect(await ask(email)).toMatchObject({ status: 200 })
      const again = await ask(email)
      expect(again).toMatchObject({ status: 429, body: { code: 429, error_code: 'over_email_send_rate_limit' } })
      expect(Number(again.retry)).toBeGreaterThan(58)
      expect(again.body.msg).toContain(again.retry)
      expect(await ask(email, '/otp', { create_user: false })).toMatchObject({ status: 200 })
      expect(await ask(email, '/resend', { type: 'signup' })).toMatchObject({ status: 200 })
      expect(await ask(email, '/resend', { type: 'signup' })).toMatchObject({ status: 429 })
    }
  })

  test('a mailbox gets only so many in an hour, an address asks for only so many', async () => {
    const auth = await limited({ mailbox: { max: 2, seconds: 3600 }, mail: { max: 4, seconds: 3600 } })
    const email = newEmail()
    const ask = (to: string, from = mine) => codeOf(auth.client({ from }).auth.signInWithOtp({ email: to }))
    expect(await ask(email)).toBeUndefined()
    expect(await ask(email)).toBeUndefined()
    expect(await ask(email)).toBe('over_email_send_rate_limit')
    expect(auth.letters).toHaveLength(2)
    expect(await ask(newEmail())).toBeUndefined()
    expect(await ask(newEmail())).toBe('over_email_send_rate_limit')
    expect(await ask(newEmail(), other)).toBeUndefined()
  })

  test('signing up, changing the address and reauthenticating count too', async () => {
    const auth = await limited({ mailboxKind: { max: 1, seconds: 60 } }, true)
    const client = auth.client()
    const email = newEmail()
    done(await client.auth.signUp({ email, password: goodPassword }))
    expect(await codeOf(auth.client().auth.signUp({ email, password: goodPassword }))).toBe(
      'over_email_send_rate_limit',
    )
    done(await client.auth.verifyOtp({ email, token: secretsOf(auth.letters.at(-1)).code, type: 'email' }))
    done(await client.auth.reauthenticate())
    expect(await codeOf(client.auth.reauthenticate())).toBe('over_email_send_rate_limit')
    const next = newEmail()
    done(await client.auth.updateUser({ email: next }))
    expect(await codeOf(client.auth.updateUser({ email: next }))).toBe('over_email_send_rate_limit')
  })
})

describe('one-time codes', () => {
  test('guessing stops per account from any address, while the link still signs in', async () => {
    const auth = await limited({ codeAccount: { max: 3, seconds: 3600 } })
    const email = newEmail()
    done(await auth.client().auth.signInWithOtp({ email }))
    const { code, tokenHash } = secretsOf(auth.letters.at(-1))
    const wrong = code === '123456' ? '654321' : '123456'
    const guess = (token: string, from: string) =>
      codeOf(auth.client({ from }).auth.verifyOtp({ email, token, type: 'email' }))
    for (let i = 0; i < 3; i++) expect(await guess(wrong, `203.0.113.${i}`)).toBe('otp_expired')
    expect(await guess(code, '203.0.113.9')).toBe('over_request_rate_limit')
    done(await auth.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email' }))
  })

  test('guessing codes, links and PKCE codes stops per address', async () => {
    const auth = await limited({ code: { max: 3, seconds: 60 } })
    const verify = auth.client().auth
    expect(await codeOf(verify.verifyOtp({ email: newEmail(), token: '123456', type: 'email' }))).toBe('otp_expired')
    expect(await codeOf(verify.verifyOtp({ token_hash: 'guess', type: 'email' }))).toBe('otp_expired')
    const pkce = await auth.request('/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: 'guess', code_verifier: 'guess' }),
    })
    expect(pkce.status).toBe(404)
    expect(await codeOf(verify.verifyOtp({ token_hash: 'guess', type: 'email' }))).toBe('over_request_rate_limit')
    const link = await auth.request('/verify?token=guess&type=signup')
    expect(link.headers.get('location')).toContain('error_code=over_request_rate_limit')
  })
})

describe('addresses', () => {
  test('every call counts, and refused ones say how long to wait', async () => {
    const auth = await limited({ request: { max: 2, seconds: 60 } })
    expect((await auth.request('/settings')).status).toBe(200)
    expect((await auth.request('/nothing')).status).toBe(404)
    const answer = await auth.request('/health', { headers: { 'x-supabase-api-version': '2024-01-01' } })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await answer.json()).toEqual({ code: 'over_request_rate_limit', message: 'Request rate limit reached' })
    expect((await auth.request('/health', { from: other })).status).toBe(200)
  })

  test('an IPv6 customer is one address, and only the last hop of X-Forwarded-For counts', async () => {
    const auth = await limited({ request: { max: 1, seconds: 60 } })
    expect((await auth.request('/health', { from: '2001:db8:1:2::1' })).status).toBe(200)
    expect((await auth.request('/health', { from: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await auth.request('/health', { from: '2001:db8:1:3::1' })).status).toBe(200)
    expect((await auth.request('/health', { from: `6.6.6.6, ${mine}` })).status).toBe(200)
    expect((await auth.request('/health', { from: `7.7.7.7, ${mine}` })).status).toBe(429)
  })

  test('without a proxy X-Forwarded-For says nothing', async () => {
    const auth = await startAuth(db, { trustProxy: false, limits: { request: { max: 1, seconds: 60 } } })
    opened.push(auth)
    expect((await auth.request('/health', { from: '1.1.1.1' })).status).toBe(200)
    expect((await auth.request('/health', { from: '2.2.2.2' })).status).toBe(429)
  })

  test('sign-ups are limited, and meeting existing accounts harder', async () => {
    const auth = await limited({ signUp: { max: 4, seconds: 60 }, signUpTaken: { max: 2, seconds: 60 } })
    const email = await person(auth)
    const again = (address: string, from = mine) =>
      codeOf(auth.client({ from }).auth.signUp({ email: address, password: goodPassword }))
    expect(await again(email)).toBe('user_already_exists')
    expect(await again(email)).toBe('user_already_exists')
    expect(await again(newEmail())).toBe('over_request_rate_limit')
    for (let i = 0; i < 4; i++) expect(await again(newEmail(), other)).toBeUndefined()
    expect(await again(newEmail(), other)).toBe('over_request_rate_limit')
  })
})

test('answers that must not tell take at least the set time, for known and unknown alike', async () => {
  const auth = await startAuth(db, { quietAnswerMs: 40 })
  opened.push(auth)
  const known = await person(auth)
  for (const email of [known, newEmail()]) {
    const start = performance.now()
    await auth.request('/recover', { method: 'POST', body: JSON.stringify({ email }) })
    expect(performance.now() - start).toBeGreaterThanOrEqual(39)
  }
})
