import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import { done, goodPassword, newEmail, openTestDb, siteUrl, startAuth, type TestAuth } from './start-auth.ts'

let db: Database
let auth: TestAuth
beforeAll(async () => {
  db = await openTestDb()
  auth = await startAuth(db, { allowPhone: true })
})
afterAll(async () => {
  await auth.close()
  await db.close()
})

const signUp = async (from?: string) => {
  const client = auth.client(from === undefined ? {} : { from })
  const email = newEmail()
  const { session } = done(
    await client.auth.signUp({ email, password: goodPassword, options: { data: { name: '花子' } } }),
  )
  if (session === null) throw new Error('No session')
  return { client, email, session }
}

describe('signing up and in', () => {
  test('a sign-up without confirmation signs in at once, with the claims of the hosted service', async () => {
    const { client, email } = await signUp()
    const { claims, header } = done(await client.auth.getClaims()) ?? {}
    expect(header?.alg).toBe('ES256')
    expect(claims).toMatchObject({
      iss: `${siteUrl}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: '花子', email_verified: true },
    })
    expect(claims?.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
    expect(claims?.session_id).toMatch(/^[\da-f-]{36}$/)
    const level = done(await client.auth.mfa.getAuthenticatorAssuranceLevel())
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  test('the user has identities and metadata as hosted', async () => {
    const { client, email } = await signUp()
    const { user } = done(await client.auth.getUser())
    expect(user).toMatchObject({ email, aud: 'authenticated', role: 'authenticated', is_anonymous: false })
    expect(user?.email_confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    const { identities } = done(await client.auth.getUserIdentities()) ?? {}
    expect(identities).toHaveLength(1)
    expect(identities?.[0]).toMatchObject({
      provider: 'email',
      user_id: user?.id,
      identity_data: { email, sub: user?.id },
    })
  })

  test('an address is one account however it is written', async () => {
    const { email } = await signUp()
    const { user } = done(
      await auth.client().auth.signInWithPassword({ email: ` ${email.toUpperCase()} `, password: goodPassword }),
    )
    expect(user?.email).toBe(email)
  })

  test('a phone number and a password make an account and sign in', async () => {
    const phone = '+819012345678'
    done(await auth.client().auth.signUp({ phone, password: goodPassword }))
    const { user } = done(await auth.client().auth.signInWithPassword({ phone, password: goodPassword }))
    expect(user).toMatchObject({ phone: '819012345678', email: '' })
    const { error } = await auth.client().auth.signInWithPassword({ phone, password: 'wrong horse 7' })
    expect(error?.code).toBe('invalid_credentials')
  })

  test('how strong a new password must be can be set, as hosted', async () => {
    const lenient = await startAuth(db, { passwordCharacters: 6, passwordMixed: false })
    const withPassword = async (password: string) =>
      (await lenient.client().auth.signUp({ email: newEmail(), password })).error?.message ?? null
    expect(await withPassword('qzjxkw')).toBeNull()
    expect(await withPassword('qzjxk')).toBe('Password should be at least 6 characters.')
    expect(await withPassword('password1')).toContain('easy to guess')
    await lenient.close()
    const careless = await startAuth(db, { passwordCommon: true })
    expect((await careless.client().auth.signUp({ email: newEmail(), password: 'password1' })).error).toBeNull()
    await careless.close()
    const { error } = await auth.client().auth.signUp({ email: newEmail(), password: 'qzjxkw' })
    expect(error).toMatchObject({ code: 'weak_password', reasons: ['length', 'characters'] })
  })

  test('phone sign-up is refused where it is off', async () => {
    const strict = await startAuth(db)
    const { error } = await strict.client().auth.signUp({ phone: '+819012345679', password: goodPassword })
    expect(error?.code).toBe('phone_provider_disabled')
    await strict.close()
  })

  test('a wrong password and an unknown account answer the same', async () => {
    const { email } = await signUp()
    const answers = await Promise.all(
      [email, newEmail()].map(async address => {
        const answer = await auth.request('/token?grant_type=password', {
          method: 'POST',
          body: JSON.stringify({ email: address, password: 'wrong horse 7' }),
        })
        return { status: answer.status, body: await answer.text() }
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(400)
    expect(JSON.parse(answers[0]?.body ?? '')).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  })

  test('a password longer than bcrypt reads never signs in by its beginning', async () => {
    const client = auth.client()
    const email = newEmail()
    const password = `a1${'x'.repeat(70)}`
    done(await client.auth.signUp({ email, password }))
    const { error } = await client.auth.signInWithPassword({ email, password: `${password}more` })
    expect(error?.code).toBe('invalid_credentials')
    expect((await auth.client().auth.signUp({ email: newEmail(), password: `${password}x` })).error?.code).toBe(
      'validation_failed',
    )
  })

  test('a weak password is refused with its reasons', async () => {
    const reasons = async (password: string) => {
      const { error } = await auth.client().auth.signUp({ email: newEmail(), password })
      return error !== null && 'reasons' in error ? error.reasons : error?.code
    }
    expect(await reasons('ab1')).toEqual(['length'])
    expect(await reasons('abcdefghijk')).toEqual(['characters'])
    expect(await reasons('abc')).toEqual(['length', 'characters'])
    expect(await reasons('Password123')).toEqual(['pwned'])
    expect(await reasons('👨‍👩‍👧‍👦a1')).toEqual(['length'])
    expect(await reasons('ひらがなとカナ9')).toBeUndefined()
  })

  test('a taken address is told only where a sign-up must sign in at once', async () => {
    const { email } = await signUp()
    const { error } = await auth.client().auth.signUp({ email, password: goodPassword })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' })
  })

  test('two sign-ups with one address at the same moment make one account', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => auth.client().auth.signUp({ email, password: goodPassword })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('a banned person is told so only after the right password', async () => {
    const { client, email, session } = await signUp()
    await db.asAdmin(sql =>
      sql.query("update auth.users set banned_until = now() + interval '1 day' where email = $1", [email]),
    )
    const signIn = (password: string) => auth.client().auth.signInWithPassword({ email, password })
    expect((await signIn('wrong horse 7')).error?.code).toBe('invalid_credentials')
    expect((await signIn(goodPassword)).error?.code).toBe('user_banned')
    expect((await client.auth.getUser()).error?.code).toBe('user_banned')
    expect((await client.auth.refreshSession(session)).error?.code).toBe('user_banned')
  })

  test('hashes are bcrypt, so that accounts can move to a hosted project', async () => {
    const { email } = await signUp()
    const [row] = await db.asAdmin(sql =>
      sql.query<{ encrypted_password: string }>('select encrypted_password from auth.users where email = $1', [email]),
    )
    expect(row?.encrypted_password).toMatch(/^\$2[aby]\$04\$.{53}$/)
  })
})

describe('refreshing', () => {
  test('a refresh token is used once and answers with a new one', async () => {
    const { client, session } = await signUp()
    const { session: next } = done(await client.auth.refreshSession())
    expect(next?.refresh_token).not.toBe(session.refresh_token)
    expect(next?.access_token).not.toBe(session.access_token)
    expect(done(await client.auth.getUser()).user?.id).toBe(session.user.id)
  })

  test('tabs that refresh in parallel all get the same successor', async () => {
    const { session } = await signUp()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => auth.client().auth.refreshSession({ refresh_token: session.refresh_token })),
    )
    const tokens = new Set(answers.map(answer => done(answer).session?.refresh_token))
    expect(tokens.size).toBe(1)
    expect(tokens.has(session.refresh_token)).toBe(false)
  })

  test('an answer that was lost is given again within ten seconds, also after a further refresh', async () => {
    const { client, session } = await signUp()
    done(await client.auth.refreshSession())
    const { session: newest } = done(await client.auth.refreshSession())
    const again = done(await auth.client().auth.refreshSession({ refresh_token: session.refresh_token }))
    expect(again.session?.refresh_token).toBe(newest?.refresh_token)
  })

  test('an answer that was lost is given again an hour later, too, as long as nobody used what it said', async () => {
    const { client, session } = await signUp()
    const { session: lost } = done(await client.auth.refreshSession())
    auth.advance(3600)
    const again = done(await auth.client().auth.refreshSession({ refresh_token: session.refresh_token }))
    expect(again.session?.refresh_token).toBe(lost?.refresh_token)
    done(await auth.client().auth.refreshSession({ refresh_token: lost?.refresh_token ?? '' }))
  })

  test('a used refresh token that turns up after its successor was used ends the session for everyone', async () => {
    const { client, session } = await signUp()
    done(await client.auth.refreshSession())
    const { session: next } = done(await client.auth.refreshSession())
    auth.advance(11)
    const thief = await auth.client().auth.refreshSession({ refresh_token: session.refresh_token })
    expect(thief.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    const owner = await auth.client().auth.refreshSession({ refresh_token: next?.refresh_token ?? '' })
    expect(owner.error?.code).toBe('refresh_token_not_found')
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('another session of the same person survives that', async () => {
    const { client, email, session } = await signUp()
    const other = auth.client()
    done(await other.auth.signInWithPassword({ email, password: goodPassword }))
    done(await client.auth.refreshSession())
    done(await client.auth.refreshSession())
    auth.advance(11)
    await auth.client().auth.refreshSession({ refresh_token: session.refresh_token })
    done(await other.auth.refreshSession())
  })

  test('no refresh token lies in the database as it is', async () => {
    const { session } = await signUp()
    const rows = await db.asAdmin(sql =>
      sql.query('select 1 from auth.refresh_tokens where token = $1', [session.refresh_token]),
    )
    expect(rows).toEqual([])
  })

  test('a session with an end cannot be refreshed past it', async () => {
    const short = await startAuth(db, { sessionSeconds: 60 })
    const client = short.client()
    done(await client.auth.signUp({ email: newEmail(), password: goodPassword }))
    short.advance(30)
    done(await client.auth.refreshSession())
    short.advance(31)
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    await short.close()
  })
})

describe('signing out', () => {
  const threeSessions = async () => {
    const { client, email } = await signUp()
    const others = [auth.client(), auth.client()]
    for (const other of others) done(await other.auth.signInWithPassword({ email, password: goodPassword }))
    return { client, others }
  }
  const isIn = async (client: SupabaseClient) => (await client.auth.refreshSession()).error === null

  test('here only', async () => {
    const { client, others } = await threeSessions()
    const { session } = done(await client.auth.getSession())
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await client.auth.getUser(session?.access_token)).error?.name).toBe('AuthSessionMissingError')
    expect(await Promise.all(others.map(isIn))).toEqual([true, true])
  })

  test('everywhere else', async () => {
    const { client, others } = await threeSessions()
    await client.auth.signOut({ scope: 'others' })
    expect(await isIn(client)).toBe(true)
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
  })

  test('everywhere', async () => {
    const { client, others } = await threeSessions()
    await client.auth.signOut()
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
  })

  test('an unknown scope is refused', async () => {
    const { session } = await signUp()
    const answer = await auth.request('/logout?scope=galaxy', {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
  })
})

describe('tokens that were not signed here', () => {
  const statusOf = async (token: string) => {
    const answer = await auth.request('/user', { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, code: (await answer.json()).error_code }
  }
  const bad = { status: 403, code: 'bad_jwt' }

  test('a changed, an unsigned and a foreign token are refused', async () => {
    const { session } = await signUp()
    const [header = '', payload = '', signature = ''] = session.access_token.split('.')
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = text({ ...claims, role: 'service_role' })
    expect(await statusOf(`${header}.${forged}.${signature}`)).toEqual(bad)
    expect(await statusOf(`${text({ alg: 'none', typ: 'JWT' })}.${payload}.`)).toEqual(bad)
    expect(await statusOf(`${text({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`)).toEqual(bad)
    expect(await statusOf('a.b')).toEqual(bad)
    const stranger = await startAuth(db)
    expect(await statusOf(await stranger.keys.sign(claims, 60))).toEqual(bad)
    await stranger.close()
    expect(await statusOf(auth.keys.publishableKey)).toEqual(bad)
    expect(await statusOf(session.access_token)).toEqual({ status: 200, code: undefined })
  })

  test('an expired token is refused', async () => {
    const { session } = await signUp()
    auth.advance(3601)
    expect(await statusOf(session.access_token)).toEqual(bad)
  })

  test('a token without a person is refused', async () => {
    expect(await statusOf(await auth.keys.sign({ role: 'authenticated', aud: 'authenticated' }, 60))).toEqual(bad)
    expect(await statusOf(await auth.keys.sign({ role: 'anon' }, 60))).toEqual(bad)
    const answer = await auth.request('/user')
    expect(answer.status).toBe(401)
  })

  test('the key set is public, holds no secret half, and names the key that signed', async () => {
    const { session } = await signUp()
    const answer = await auth.request('/.well-known/jwks.json')
    const { keys } = await answer.json()
    expect(keys[0].kid).toBe(decodeProtectedHeader(session.access_token).kid)
    expect(JSON.stringify(keys)).not.toContain('"d"')
  })
})

describe('what is switched off', () => {
  test('answers with the codes of the hosted service', async () => {
    const { client, session } = await signUp()
    const code = async (answer: Promise<{ error: { code?: string | undefined } | null }>) => (await answer).error?.code
    expect(await code(client.auth.signInAnonymously())).toBe('anonymous_provider_disabled')
    expect(await code(client.auth.signInWithIdToken({ provider: 'google', token: 'x.y.z' }))).toBe('provider_disabled')
    expect(await code(client.auth.signInWithSSO({ domain: 'example.jp' }))).toBe('saml_provider_disabled')
    expect(await code(client.auth.signInWithOtp({ phone: '+819011112222' }))).toBe('phone_provider_disabled')
    expect(await code(client.auth.mfa.challenge({ factorId: crypto.randomUUID() }))).toBe('mfa_factor_not_found')
    expect(await code(client.auth.mfa.unenroll({ factorId: crypto.randomUUID() }))).toBe('mfa_factor_not_found')
    expect(await code(client.auth.linkIdentity({ provider: 'github' }))).toBe('manual_linking_disabled')
    const exchange = await auth.request('/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: 'nothing', code_verifier: 'nothing' }),
    })
    expect(exchange.status).toBe(404)
    expect(await exchange.json()).toMatchObject({ error_code: 'flow_state_not_found' })
    expect(await code(client.auth.admin.listUsers())).toBe('bad_jwt')
    const admin = await auth.request('/admin/users', { headers: { authorization: `Bearer ${session.access_token}` } })
    expect(await admin.json()).toMatchObject({ error_code: 'not_admin' })
    const web3 = await auth.request('/token?grant_type=web3', { method: 'POST', body: '{}' })
    expect(await web3.json()).toMatchObject({ error_code: 'web3_provider_disabled' })
  })

  test('sign-ups can be closed', async () => {
    const closed = await startAuth(db, { allowSignUp: false })
    expect((await closed.client().auth.signUp({ email: newEmail(), password: goodPassword })).error?.code).toBe(
      'signup_disabled',
    )
    expect(await (await closed.request('/settings')).json()).toMatchObject({ disable_signup: true })
    await closed.close()
  })
})

test('a phone number that is taken cannot be taken over', async () => {
  const { client } = await signUp()
  done(await auth.client().auth.signUp({ phone: '+819077778888', password: goodPassword }))
  expect((await client.auth.updateUser({ phone: '+819077778888' })).error?.code).toBe('phone_exists')
  const { user } = done(await client.auth.updateUser({ phone: '+81 90-7777-9999' }))
  expect(user.phone).toBe('819077779999')
  done(await auth.client().auth.signInWithPassword({ phone: '819077779999', password: goodPassword }))
})

test('browser roles cannot read the tables', async () => {
  for (const role of ['anon', 'authenticated'] as const) {
    for (const table of ['users', 'sessions', 'refresh_tokens', 'one_time_tokens', 'flow_state', 'audit_log_entries']) {
      await expect(db.asUser({ role }, sql => sql.query(`select 1 from auth.${table}`))).rejects.toThrow(
        'permission denied',
      )
    }
  }
})
