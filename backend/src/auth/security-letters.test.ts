import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import { done, goodPassword, lettersTo, newEmail, openTestDb, startAuth, type TestAuth } from './start-auth.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const pages = { signIn: '/sign-in', verify: '/confirm', callback: '/callback', alarm: '/not-me' }
const another = 'another horse 8'

let db: Database
let auth: TestAuth
beforeAll(async () => {
  db = await openTestDb()
  auth = await startAuth(db, { pages })
})
afterAll(async () => {
  await auth.close()
  await db.close()
})

const person = async (data: Record<string, string> = {}) => {
  const client = auth.client({ agent: chrome })
  const email = newEmail()
  done(await client.auth.signUp({ email, password: goodPassword, options: { data } }))
  return { client, email }
}
const kindsTo = (email: string): string[] => lettersTo(auth, email).map(({ kind }) => kind)
const hears = (email: string, ...kinds: string[]) => expect.poll(() => kindsTo(email)).toEqual(kinds)
const tokenIn = (email: string, kind: string): string => {
  const letter = lettersTo(auth, email).findLast(each => each.kind === kind)
  const link = new URL(/http:\/\/site\.test\/not-me\S+/.exec(letter?.text ?? '')?.[0] ?? 'nothing:')
  return link.searchParams.get('token') ?? ''
}
const enrol = async (client: SupabaseClient): Promise<string> => {
  const { id, totp } = done(await client.auth.mfa.enroll({ factorType: 'totp' }))
  const code = TOTP.generate({ secret: Secret.fromBase32(totp.secret), timestamp: Date.now() + offset })
  done(await client.auth.mfa.challengeAndVerify({ factorId: id, code }))
  return id
}
let offset = 0
const advance = (seconds: number): void => {
  offset += seconds * 1000
  auth.advance(seconds)
}

test('a new device is told of in the person’s language, the first and a known one are not', async () => {
  const { email } = await person({ language: 'en', time_zone: 'Asia/Tokyo' })
  const signIn = async (from: string, agent = chrome) =>
    done(await auth.client({ from, agent }).auth.signInWithPassword({ email, password: goodPassword }))
  await signIn('192.0.2.200')
  await signIn('203.0.113.7')
  await signIn('203.0.113.7')
  await hears(email, 'new_device')
  const [letter] = lettersTo(auth, email)
  expect(letter?.subject).toBe('Site: signed in on a new device')
  expect(letter?.text).toMatch(
    /When: \d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Tokyo\)\nDevice: Chrome on Windows\nNetwork: 203\.0\.…/,
  )
  expect(letter?.html).toContain('This was not me')
  const { email: japanese } = await person()
  done(await auth.client({ from: '203.0.113.8' }).auth.signInWithPassword({ email: japanese, password: goodPassword }))
  await hears(japanese, 'new_device')
  expect(lettersTo(auth, japanese)[0]?.text).toMatch(/端末：不明な端末[\s\S]*自分ではありません/)
})

test('every change of who can get in is told of, and signing up is not', async () => {
  const { client, email } = await person()
  const other = auth.client({ agent: chrome })
  done(await other.auth.signInWithPassword({ email, password: goodPassword }))
  expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull()
  done(await client.auth.updateUser({ password: another }))
  const factorId = await enrol(client)
  const answer = await auth.account(client, '/recovery-codes', { method: 'POST' })
  const [code] = (await answer.json()).codes
  expect((await auth.account(client, '/recover', { method: 'POST', body: JSON.stringify({ code }) })).status).toBe(200)
  done(await client.auth.mfa.unenroll({ factorId }))
  await hears(
    email,
    'sessions_ended',
    'password_changed',
    'factor_added',
    'recovery_codes_made',
    'recovery_code_used',
    'factor_removed',
  )
  expect(lettersTo(auth, email).find(({ kind }) => kind === 'recovery_code_used')?.text).toContain('9個')
})

test('“this was not me” ends every session, voids password and new factors, and leads to a new password, once', async () => {
  const { client, email } = await person()
  const intruder = auth.client({ from: '203.0.113.9', agent: chrome })
  done(await intruder.auth.signInWithPassword({ email, password: goodPassword }))
  await hears(email, 'new_device')
  await enrol(intruder)
  const token = tokenIn(email, 'new_device')
  expect((await auth.alarm(`${token.slice(0, -1)}x`)).status).toBe(403)
  const answer = await auth.alarm(token)
  const { token_hash: tokenHash, event } = await answer.json()
  expect([answer.status, event]).toEqual([200, 'new_device'])
  for (const session of [client, intruder]) expect((await session.auth.getUser()).error).not.toBeNull()
  expect((await auth.client().auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
    'invalid_credentials',
  )
  const back = auth.client({ agent: chrome })
  done(await back.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' }))
  expect(done(await back.auth.getUser()).user?.factors ?? []).toEqual([])
  done(await back.auth.updateUser({ password: another }))
  expect((await auth.alarm(token)).status).toBe(403)
  expect((await auth.alarm('x')).status).toBe(403)

  advance(25 * 3600)
  await hears(email, 'new_device', 'factor_added', 'password_changed')
  expect((await auth.alarm(tokenIn(email, 'password_changed'))).status).toBe(403)
})

test('the old address hears of a new one, and can take the account back for a week', async () => {
  const { client, email } = await person()
  const stranger = newEmail()
  done(await client.auth.updateUser({ email: stranger }))
  await hears(email, 'email_changed')
  await hears(stranger, 'email_changed')
  const theirs = tokenIn(stranger, 'email_changed')
  const mine = tokenIn(email, 'email_changed')
  advance(6 * 24 * 3600)
  expect((await auth.alarm(theirs)).status).toBe(403)
  const { token_hash: tokenHash } = await (await auth.alarm(mine)).json()
  const back = auth.client()
  done(await back.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' }))
  const { user } = done(await back.auth.getUser())
  expect([user?.email, user?.identities?.[0]?.identity_data?.email]).toEqual([email, email])
})

test('“this was not me” closes ways in that were added since, and gives a changed number back', async () => {
  const withTexts = await startAuth(db, { pages, sms: 'kept' })
  const numbers = ['819011110001', '819011110002']
  const use = async (client: SupabaseClient, phone = '') => {
    done(await client.auth.updateUser({ phone }))
    const token = /\b\d{6}\b/.exec(withTexts.texts.at(-1)?.text ?? '')?.[0] ?? ''
    done(await client.auth.verifyOtp({ phone, token, type: 'phone_change' }))
  }
  const email = newEmail()
  const client = withTexts.client()
  done(await client.auth.signUp({ email, password: goodPassword }))
  await use(client, numbers[0])
  await use(client, numbers[1])
  const told = () => lettersTo(withTexts, email)
  await expect.poll(() => told().map(({ kind }) => kind)).toEqual(['phone_changed', 'phone_changed'])
  const [first = '', second = ''] = told().map(({ text }) => /token=([^\s&]+)/.exec(text)?.[1] ?? '')
  const phoneAfter = async (token: string) => {
    const { token_hash: tokenHash } = await (await withTexts.alarm(decodeURIComponent(token))).json()
    const back = withTexts.client()
    const { user } = done(await back.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' }))
    return [user?.phone, user?.app_metadata.providers]
  }
  expect(await phoneAfter(second)).toEqual([numbers[0], ['email', 'phone']])
  expect(await phoneAfter(first)).toEqual(['', ['email']])
  await withTexts.close()
})

test('a letter that the mail server refuses, or that is one too many, comes later and fails nothing', async () => {
  const strict = await startAuth(db, { pages, limits: { securityLetter: { max: 1, seconds: 3600 } } })
  const email = newEmail()
  const client = strict.client()
  done(await client.auth.signUp({ email, password: goodPassword }))
  strict.mailer.isDown = true
  done(await client.auth.updateUser({ password: another }))
  await expect.poll(() => strict.log).toEqual([expect.stringContaining('password_changed')])
  strict.mailer.isDown = false
  strict.advance(3601)
  await strict.sweep()
  expect(lettersTo(strict, email).map(({ kind }) => kind)).toEqual(['password_changed'])
  for (const net of [1, 2, 3])
    done(await strict.client({ from: `198.51.${net}.1` }).auth.signInWithPassword({ email, password: another }))
  strict.advance(3601)
  await strict.sweep()
  const told = lettersTo(strict, email)
  expect(told.map(({ kind }) => kind)).toEqual(['password_changed', 'new_device'])
  await strict.close()
})
