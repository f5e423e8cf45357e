import { Worker } from 'node:worker_threads'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../database/transactions.ts'
import { createLimiter } from './limits.ts'
import { defaultLimits } from './options.ts'
import { done, goodPassword, lastTo, newEmail, openTestDb, startAuth, type TestAuth } from './start-auth.ts'

/**
 * Somebody who sends guesses as fast as the server answers. However many are sent, only a few are compared with anything,
 * and the owner still gets in. The limits are those of the product.
 */
let db: Database
const opened: TestAuth[] = []
const start = async (): Promise<TestAuth> => {
  const auth = await startAuth(db, { limits: defaultLimits })
  opened.push(auth)
  return auth
}
beforeAll(async () => {
  db = await openTestDb()
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await Promise.all(opened.map(auth => auth.close()))
  await db.close()
})

const home = '192.0.2.1'
const thief = '198.51.100.7'
const sentByOne = 2000
const sentByMany = 120

const post = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
})
const wait = 3601

/** How many of `count` guesses were compared: all answers but 429. */
async function compared(count: number, guess: (n: number) => Promise<Response>): Promise<number> {
  let seen = 0
  for (let from = 0; from < count; from += 500) {
    const answers = await Promise.all(Array.from({ length: Math.min(500, count - from) }, (_, i) => guess(from + i)))
    for (const { status } of answers) {
      if (status >= 500) throw new Error(`A guess was answered ${status}`)
      if (status !== 429) seen += 1
    }
  }
  return seen
}
const elsewhere = (n: number): string => `203.0.${n % 250}.${Math.floor(n / 250) + 1}`

const signUp = async (auth: TestAuth) => {
  const email = newEmail()
  const client = auth.client({ from: home })
  done(await client.auth.signUp({ email, password: goodPassword }))
  return { email, client }
}

describe('of very many guesses of one address and of many addresses', () => {
  test('at a password a few are compared; the owner signs in at home at once, elsewhere after an hour', async () => {
    const auth = await start()
    const { email } = await signUp(auth)
    const guess = (from: string) =>
      auth.request('/token?grant_type=password', { ...post({ email, password: 'wrong' }), from })
    expect(await compared(sentByOne, () => guess(thief))).toBe(defaultLimits.passwordAccount.max)
    expect(await compared(sentByMany, n => guess(elsewhere(n)))).toBeLessThanOrEqual(defaultLimits.passwordAnywhere.max)
    const enter = async (from: string) =>
      (await auth.client({ from }).auth.signInWithPassword({ email, password: goodPassword })).error?.code
    expect(await enter('192.0.2.77')).toBe('over_request_rate_limit')
    expect(await enter(home)).toBeUndefined()
    auth.advance(wait)
    expect(await enter('192.0.2.77')).toBeUndefined()
  })

  test('at the code of a letter a few are compared; the link of the letter still signs in', async () => {
    const auth = await start()
    const { email } = await signUp(auth)
    done(await auth.client({ from: home }).auth.signInWithOtp({ email }))
    const { code, tokenHash } = lastTo(auth, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (from: string) => auth.request('/verify', { ...post({ type: 'email', email, token: wrong }), from })
    expect(await compared(sentByOne, () => guess(thief))).toBe(defaultLimits.codeAccount.max)
    expect(await compared(sentByMany, n => guess(elsewhere(n)))).toBe(0)
    done(await auth.client({ from: home }).auth.verifyOtp({ token_hash: tokenHash, type: 'email' }))
  })

  test('at the second factor and at recovery codes a few are compared; the owner shows theirs', async () => {
    const auth = await start()
    const { email, client } = await signUp(auth)
    const { id, totp } = done(await client.auth.mfa.enroll({ factorType: 'totp' }))
    const secret = Secret.fromBase32(totp.secret)
    let shift = 0
    const shown = () => TOTP.generate({ secret, timestamp: Date.now() + shift })
    const advance = (seconds: number): void => {
      shift += seconds * 1000
      auth.advance(seconds)
    }
    done(await client.auth.mfa.challengeAndVerify({ factorId: id, code: shown() }))
    const made = await auth.account(client, '/recovery-codes', { method: 'POST', from: home })
    const [recoveryCode] = (await made.json()).codes
    advance(60)

    const robber = auth.client({ from: thief })
    const { session } = done(await robber.auth.signInWithPassword({ email, password: goodPassword }))
    const { id: challengeId } = done(await robber.auth.mfa.challenge({ factorId: id }))
    const wrong = ['000000', '000001', '000002', '000003'].find(
      code => TOTP.validate({ token: code, secret, timestamp: Date.now() + shift, window: 1 }) === null,
    )
    const guess = (from: string) =>
      auth.request(`/factors/${id}/verify`, {
        ...post({ challenge_id: challengeId, code: wrong }, session?.access_token),
        from,
      })
    const recover = (from: string) =>
      auth.account(robber, '/recover', { method: 'POST', body: JSON.stringify({ code: 'AAAA-AAAA-AAAA-AAAA' }), from })
    expect(await compared(300, () => guess(thief))).toBe(defaultLimits.factorAccount.max)
    expect(await compared(60, n => guess(elsewhere(n)))).toBeLessThanOrEqual(defaultLimits.factorAnywhere.max)
    expect(await compared(200, () => recover(thief))).toBe(defaultLimits.factorAccount.max)
    expect(await compared(60, n => recover(elsewhere(n)))).toBeLessThanOrEqual(defaultLimits.factorAnywhere.max)

    const again = auth.client({ from: home })
    done(await again.auth.signInWithPassword({ email, password: goodPassword }))
    done(await again.auth.mfa.challengeAndVerify({ factorId: id, code: shown() }))
    advance(wait)
    const lost = auth.client({ from: '192.0.2.77' })
    done(await lost.auth.signInWithPassword({ email, password: goodPassword }))
    const body = JSON.stringify({ code: recoveryCode })
    expect((await auth.account(lost, '/recover', { method: 'POST', body, from: '192.0.2.77' })).status).toBe(200)
  })
})

test('of 100,000 tries the limiter lets through what the budget says, and a flood of new addresses changes nothing', async () => {
  const limiter = createLimiter(defaultLimits, () => 0)
  const through = async (): Promise<number> => {
    let count = 0
    for (let i = 0; i < 100_000; i++) {
      if (await limiter.isSpent('codeAccount', 'somebody@example.jp')) continue
      await limiter.take('codeAccount', 'somebody@example.jp')
      count += 1
    }
    return count
  }
  expect(await through()).toBe(defaultLimits.codeAccount.max)
  for (let i = 0; i < 100_000; i++) await limiter.take('request', `2001:db8:${i.toString(16)}::/64`)
  expect(await through()).toBe(0)
  await expect(limiter.take('codeAccount', 'somebody@example.jp')).rejects.toThrow('Request rate limit reached')
})

test('an unknown account costs the same work as a known one: one comparison of bcrypt, the same statements', async () => {
  let statements = 0
  const counting: Database = {
    ...db,
    asAdmin: fn =>
      db.asAdmin(sql =>
        fn({
          query: (text, parameters) => {
            statements += 1
            return sql.query(text, parameters)
          },
        }),
      ),
  }
  const auth = await startAuth(counting)
  opened.push(auth)
  const { email } = await signUp(auth)
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  // The database lies behind a thread of its own; only jobs of bcrypt carry a password.
  const hashes = () =>
    posted.mock.calls.filter(([job]) => typeof job === 'object' && job !== null && 'password' in job).length
  const enter = async (address: string) => {
    const before = { statements, hashes: hashes() }
    const answer = await auth.request('/token?grant_type=password', post({ email: address, password: 'wrong horse 7' }))
    return {
      statements: statements - before.statements,
      hashes: hashes() - before.hashes,
      body: await answer.text(),
    }
  }
  // The first unknown one also makes the hash that all of them are compared with.
  await enter(newEmail())
  const [known, unknown] = [await enter(email), await enter(newEmail())]
  expect(known).toEqual(unknown)
  expect(known.hashes).toBe(1)
})

test('a wrong code is refused no sooner than set, with and without an account', async () => {
  const auth = await startAuth(db, { quietAnswerMs: 40 })
  opened.push(auth)
  const { email } = await signUp(auth)
  done(await auth.client().auth.signInWithOtp({ email }))
  for (const address of [email, newEmail()]) {
    const started = performance.now()
    const answer = await auth.request('/verify', post({ type: 'email', email: address, token: 'wrong' }))
    expect(await answer.json()).toMatchObject({ error_code: 'otp_expired' })
    expect(performance.now() - started).toBeGreaterThanOrEqual(39)
  }
})
