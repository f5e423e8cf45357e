import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import { done, goodPassword, lastTo, newEmail, openTestDb, startAuth, type TestAuth } from './start-auth.ts'

const another = 'another horse 8'
const day = 86_400

let db: Database
let auth: TestAuth
beforeAll(async () => {
  db = await openTestDb()
  auth = await startAuth(db, { proofSeconds: 900, sessionIdleSeconds: 60 * day, sessionSeconds: 365 * day })
})
afterAll(async () => {
  await auth.close()
  await db.close()
})

const codeOf = async (answer: Promise<{ error: { code?: string | undefined } | null }>) => (await answer).error?.code
const person = async () => {
  const client = auth.client()
  const email = newEmail()
  done(await client.auth.signUp({ email, password: goodPassword }))
  return { client, email }
}
const prove = async (client: SupabaseClient, proof: object) => {
  const answer = await auth.account(client, '/proof', { method: 'POST', body: JSON.stringify(proof) })
  return answer.ok ? answer.status : (await answer.json()).code
}
const stale = () => auth.advance(901)

test('what decides who gets in is asked for again after a quarter of an hour, and signing in just now counts', async () => {
  const { client, email } = await person()
  done(await client.auth.updateUser({ password: another }))
  stale()
  const needed = 'reauthentication_needed'
  expect(await codeOf(client.auth.updateUser({ password: goodPassword }))).toBe(needed)
  expect(await codeOf(client.auth.updateUser({ email: newEmail() }))).toBe(needed)
  expect(await codeOf(client.auth.mfa.enroll({ factorType: 'totp' }))).toBe(needed)
  const codes = await auth.account(client, '/recovery-codes', { method: 'POST' })
  expect([codes.status, await codes.json()]).toMatchObject([403, { code: needed }])
  done(await client.auth.updateUser({ data: { name: '花子' } }))

  const back = auth.client()
  done(await back.auth.signInWithPassword({ email, password: another }))
  done(await back.auth.updateUser({ password: goodPassword }))
})

test('the old password or a code by letter is proof for a quarter of an hour, at either door', async () => {
  const { client, email } = await person()
  stale()
  expect(await prove(client, { password: 'wrong' })).toBe('current_password_invalid')
  expect(await prove(client, { password: goodPassword, code: '123456' })).toBe('validation_failed')
  expect(await prove(client, { password: goodPassword })).toBe(204)
  done(await client.auth.updateUser({ password: another }))
  stale()
  const wrong = { password: goodPassword, current_password: 'wrong' }
  expect(await codeOf(client.auth.updateUser(wrong))).toBe('current_password_invalid')
  done(await client.auth.updateUser({ ...wrong, current_password: another }))
  done(await client.auth.mfa.enroll({ factorType: 'totp' }))
  stale()
  done(await client.auth.reauthenticate())
  expect(await prove(client, { code: 'xxxxxx' })).toBe('reauthentication_not_valid')
  const { code } = lastTo(auth, email)
  expect(await prove(client, { code })).toBe(204)
  expect(await prove(client, { code })).toBe('reauthentication_not_valid')
  done(await client.auth.updateUser({ email: newEmail() }))
  stale()
  done(await client.auth.refreshSession())
  expect((await auth.account(client, '/proof/letter', { method: 'POST' })).status).toBe(204)
  const nonce = /^\d{6}$/m.exec(auth.letters.at(-1)?.text ?? '')?.[0] ?? ''
  done(await client.auth.updateUser({ password: 'a third horse 9', nonce }))
  const token = done(await client.auth.refreshSession()).session?.access_token ?? ''
  const { amr } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(amr.map(({ method }: { method: string }) => method).toSorted()).toEqual(['otp', 'password'])
})

test('a letter for a forgotten password is proof, and wrong passwords end', async () => {
  const { email, client } = await person()
  done(await auth.client().auth.resetPasswordForEmail(email))
  const back = auth.client()
  done(await back.auth.verifyOtp({ token_hash: lastTo(auth, email).tokenHash, type: 'recovery' }))
  done(await back.auth.updateUser({ password: another }))
  expect((await client.auth.getUser()).error).not.toBeNull()

  const strict = await startAuth(db, { proofSeconds: 900, limits: { passwordAccount: { max: 2, seconds: 600 } } })
  const one = strict.client()
  done(await one.auth.signUp({ email: newEmail(), password: goodPassword }))
  const tries = [1, 2, 3].map(n => ({ current_password: `wrong ${n}`, password: another }))
  const answers: unknown[] = []
  for (const each of tries) answers.push(await codeOf(one.auth.updateUser(each)))
  expect(answers).toEqual(['current_password_invalid', 'current_password_invalid', 'over_request_rate_limit'])
  await strict.close()
})

test('a session ends after sixty days without use and after a year in any case', async () => {
  const { client } = await person()
  for (let n = 0; n < 7; n++) {
    auth.advance(50 * day)
    done(await client.auth.refreshSession())
  }
  const { client: idle } = await person()
  const { data } = await idle.auth.getSession()
  auth.advance(16 * day)
  expect((await client.auth.refreshSession()).error).toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired',
  })
  auth.advance(45 * day)
  const answer = await auth.request('/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: data.session?.refresh_token }),
  })
  expect(await answer.json()).toMatchObject({
    error_code: 'session_expired',
    msg: expect.stringContaining('Inactivity'),
  })
  const count = async () => (await db.asAdmin(sql => sql.query('select 1 from auth.sessions'))).length
  const before = await count()
  auth.advance(2 * day)
  await auth.sweep()
  expect(await count()).toBeLessThan(before)
})
