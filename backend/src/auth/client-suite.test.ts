import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import {
  confirmedPerson,
  done,
  goodPassword,
  lastTo,
  newEmail,
  openTestDb,
  siteUrl,
  startAuth,
  type TestAuth,
} from './start-auth.ts'

/**
 * Every public method of an unmodified auth-js that needs no key of an administrator, as its documentation describes it.
 * Second factors are in factors.test.ts, foreign accounts in oauth.test.ts. What is not offered answers with a code.
 */
let db: Database
let auth: TestAuth
beforeAll(async () => {
  db = await openTestDb()
  auth = await startAuth(db, { confirmEmail: true })
})
afterAll(async () => {
  await auth.close()
  await db.close()
})

const codeOf = async (answer: Promise<{ error: { code?: string | undefined } | null }>) => (await answer).error?.code
const eventsOf = (client: SupabaseClient): AuthChangeEvent[] => {
  const events: AuthChangeEvent[] = []
  client.auth.onAuthStateChange(event => void events.push(event))
  return events
}

describe('an unmodified client', () => {
  test('signUp, resend and verifyOtp: a letter, a second one, a session', async () => {
    const client = auth.client()
    const events = eventsOf(client)
    const email = newEmail()
    const { user, session } = done(
      await client.auth.signUp({ email, password: goodPassword, options: { data: { name: '花子' } } }),
    )
    expect([user?.email, session, user?.user_metadata.name]).toEqual([email, null, '花子'])
    done(await client.auth.resend({ type: 'signup', email }))
    const verified = done(await client.auth.verifyOtp({ email, token: lastTo(auth, email).code, type: 'signup' }))
    expect(verified.session?.token_type).toBe('bearer')
    expect(events).toContain('SIGNED_IN')
  })

  test('signInWithPassword, getSession, getUser, getClaims, refreshSession, setSession', async () => {
    const { email } = await confirmedPerson(auth)
    const client = auth.client()
    const events = eventsOf(client)
    const { session, user } = done(await client.auth.signInWithPassword({ email, password: goodPassword }))
    expect(done(await client.auth.getSession()).session?.access_token).toBe(session.access_token)
    expect(done(await client.auth.getUser()).user?.id).toBe(user.id)
    expect(done(await client.auth.getUser(session.access_token)).user?.id).toBe(user.id)
    expect(done(await client.auth.getClaims())?.claims.sub).toBe(user.id)
    const renewed = done(await client.auth.refreshSession())
    expect(renewed.session?.refresh_token).not.toBe(session.refresh_token)
    expect(events).toContain('TOKEN_REFRESHED')
    const second = auth.client()
    const { access_token, refresh_token } = renewed.session ?? { access_token: '', refresh_token: '' }
    expect(done(await second.auth.setSession({ access_token, refresh_token })).user?.id).toBe(user.id)
    expect(await codeOf(auth.client().auth.refreshSession({ refresh_token: 'nothing' }))).toBe(
      'refresh_token_not_found',
    )
  })

  test('signInWithOtp: a code to type, or a link', async () => {
    const { email } = await confirmedPerson(auth)
    const client = auth.client()
    done(await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }))
    done(await client.auth.verifyOtp({ email, token: lastTo(auth, email).code, type: 'email' }))
    done(await client.auth.signInWithOtp({ email }))
    done(await auth.client().auth.verifyOtp({ token_hash: lastTo(auth, email).tokenHash, type: 'magiclink' }))
    expect(await codeOf(client.auth.verifyOtp({ email, token: '000000', type: 'email' }))).toBe('otp_expired')
  })

  test('exchangeCodeForSession: the link of a letter with PKCE', async () => {
    const { email } = await confirmedPerson(auth)
    const client = auth.client({ flowType: 'pkce' })
    done(await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${siteUrl}/callback` } }))
    const { link } = lastTo(auth, email)
    const answer = await auth.request(`/verify${link.search}`)
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect(done(await client.auth.exchangeCodeForSession(code)).user.email).toBe(email)
    expect(await codeOf(auth.client({ flowType: 'pkce' }).auth.exchangeCodeForSession(code))).toBeDefined()
  })

  test('resetPasswordForEmail and updateUser: a new password, metadata, another address', async () => {
    const { email } = await confirmedPerson(auth)
    const client = auth.client()
    const events = eventsOf(client)
    done(await client.auth.resetPasswordForEmail(email))
    done(await client.auth.verifyOtp({ email, token: lastTo(auth, email).code, type: 'recovery' }))
    const { user } = done(await client.auth.updateUser({ password: 'another horse 8', data: { name: '花子' } }))
    expect(user.user_metadata.name).toBe('花子')
    expect(events).toContain('USER_UPDATED')
    done(await auth.client().auth.signInWithPassword({ email, password: 'another horse 8' }))
    const next = newEmail()
    expect(done(await client.auth.updateUser({ email: next })).user.new_email).toBe(next)
    done(await client.auth.resend({ type: 'email_change', email }))
    await client.auth.verifyOtp({ token_hash: lastTo(auth, email).tokenHash, type: 'email_change' })
    done(await client.auth.verifyOtp({ token_hash: lastTo(auth, next).tokenHash, type: 'email_change' }))
    expect(done(await client.auth.getUser()).user?.email).toBe(next)
  })

  test('reauthenticate: a code that a stale session needs for a new password', async () => {
    const strict = await startAuth(db, { confirmEmail: true, reauthenticateAfterSeconds: 60 })
    const { client, email } = await confirmedPerson(strict)
    strict.advance(61)
    expect(await codeOf(client.auth.updateUser({ password: 'another horse 8' }))).toBe('reauthentication_needed')
    done(await client.auth.reauthenticate())
    expect(await codeOf(client.auth.updateUser({ password: 'another horse 8', nonce: '000000' }))).toBe(
      'reauthentication_not_valid',
    )
    done(await client.auth.updateUser({ password: 'another horse 8', nonce: lastTo(strict, email).code }))
    await strict.close()
  })

  test.each(['global', 'local', 'others'] as const)('signOut of scope %s ends what it says', async scope => {
    const { email, client } = await confirmedPerson(auth)
    const other = auth.client()
    done(await other.auth.signInWithPassword({ email, password: goodPassword }))
    const mine = done(await client.auth.getSession()).session?.access_token ?? ''
    const events = eventsOf(client)
    expect((await client.auth.signOut({ scope })).error).toBeNull()
    expect((await auth.client().auth.getUser(mine)).error === null).toBe(scope === 'others')
    expect((await other.auth.getUser()).error === null).toBe(scope === 'local')
    expect(events.includes('SIGNED_OUT')).toBe(scope !== 'others')
  })

  test('getUserIdentities and unlinkIdentity: the last one stays', async () => {
    const { client } = await confirmedPerson(auth)
    const [identity] = done(await client.auth.getUserIdentities())?.identities ?? []
    if (identity === undefined) throw new Error('An identity was expected')
    expect(await codeOf(client.auth.unlinkIdentity(identity))).toBe('single_identity_not_deletable')
  })
})

describe('what is not offered', () => {
  test('answers with the code of the hosted service', async () => {
    const { client } = await confirmedPerson(auth)
    const someone = auth.client().auth
    expect(await codeOf(someone.signInAnonymously())).toBe('anonymous_provider_disabled')
    expect(await codeOf(someone.signInWithIdToken({ provider: 'google', token: 'x.y.z' }))).toBe('provider_disabled')
    expect(await codeOf(someone.signInWithSSO({ domain: 'example.jp' }))).toBe('saml_provider_disabled')
    expect(await codeOf(someone.signInWithOtp({ phone: '+819011112222' }))).toBe('phone_provider_disabled')
    // Nobody was sent a code, so whatever is typed is wrong; a client tells a wrong code from a service that is off.
    for (const type of ['sms', 'phone_change'] as const) {
      expect(await codeOf(someone.verifyOtp({ phone: '+819011112222', token: '123456', type }))).toBe('otp_expired')
      expect(await codeOf(someone.verifyOtp({ phone: 'no number', token: '123456', type }))).toBe('validation_failed')
    }
    expect(await codeOf(client.auth.linkIdentity({ provider: 'github' }))).toBe('manual_linking_disabled')
    expect(await codeOf(client.auth.mfa.enroll({ factorType: 'phone', phone: '+819011112222' }))).toBe(
      'mfa_phone_enroll_not_enabled',
    )
    const coded = async (path: string, init: RequestInit = { method: 'POST', body: '{}' }) =>
      (await (await auth.request(path, init)).json()).error_code
    expect(await coded('/token?grant_type=web3')).toBe('web3_provider_disabled')
    expect(await coded('/oauth/authorizations/x', {})).toBe('feature_disabled')
  })
})
