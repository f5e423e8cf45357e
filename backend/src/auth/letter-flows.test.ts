import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import {
  confirmedPerson,
  done,
  goodPassword,
  lastTo,
  lettersTo,
  newEmail,
  openTestDb,
  siteUrl,
  startAuth,
  type TestAuth,
} from './start-auth.ts'

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

describe('confirming a sign-up', () => {
  test('a sign-up gives no session before its letter is answered', async () => {
    const client = auth.client()
    const email = newEmail()
    const { user, session } = done(await client.auth.signUp({ email, password: goodPassword }))
    expect(session).toBeNull()
    expect(user).toMatchObject({ email, confirmation_sent_at: expect.any(String) })
    const early = await client.auth.signInWithPassword({ email, password: goodPassword })
    expect(early.error?.code).toBe('email_not_confirmed')
    const wrong = await client.auth.signInWithPassword({ email, password: 'wrong horse 7' })
    expect(wrong.error?.code).toBe('invalid_credentials')

    const { link, tokenHash } = lastTo(auth, email)
    expect(link.origin + link.pathname).toBe(`${siteUrl}/confirm`)
    expect(link.searchParams.get('type')).toBe('signup')
    const verified = done(await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email' }))
    expect(verified.user?.email_confirmed_at).toEqual(expect.any(String))
    expect(verified.user?.user_metadata.email_verified).toBe(true)
    done(await auth.client().auth.signInWithPassword({ email, password: goodPassword }))
  })

  test('the code of the letter does the same', async () => {
    const email = newEmail()
    const client = auth.client()
    done(await client.auth.signUp({ email, password: goodPassword }))
    const { session } = done(await client.auth.verifyOtp({ email, token: lastTo(auth, email).code, type: 'email' }))
    expect(session?.user.email).toBe(email)
  })

  test('a taken and a free address get answers of the same shape, and the owner a letter', async () => {
    const { email } = await confirmedPerson(auth)
    const shape = async (address: string) => {
      const { user, session } = done(await auth.client().auth.signUp({ email: address, password: goodPassword }))
      const marked = JSON.stringify({ user, session })
        .replaceAll(address, 'ADDRESS')
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
      return marked
    }
    const unconfirmed = newEmail()
    const first = await shape(unconfirmed)
    expect(await shape(email)).toBe(first)
    expect(await shape(unconfirmed)).toBe(first)
    expect(lettersTo(auth, email).at(-1)).toMatchObject({ kind: 'account_exists' })
    expect(lettersTo(auth, email).at(-1)?.text).not.toMatch(/token_hash|^\d{6}$/m)
    done(await auth.client().auth.signInWithPassword({ email, password: goodPassword }))
  })

  test('signing up again before confirming counts with the newer password and letter', async () => {
    const email = newEmail()
    done(await auth.client().auth.signUp({ email, password: 'first horse 1' }))
    const old = lastTo(auth, email)
    done(await auth.client().auth.signUp({ email, password: 'second horse 2' }))
    expect((await auth.client().auth.verifyOtp({ token_hash: old.tokenHash, type: 'signup' })).error?.code).toBe(
      'otp_expired',
    )
    done(await auth.client().auth.verifyOtp({ token_hash: lastTo(auth, email).tokenHash, type: 'signup' }))
    done(await auth.client().auth.signInWithPassword({ email, password: 'second horse 2' }))
  })

  test('resend writes a new letter to those who wait, and answers the same to all others', async () => {
    const email = newEmail()
    done(await auth.client().auth.signUp({ email, password: goodPassword }))
    const known = await confirmedPerson(auth)
    const bodies = await Promise.all(
      [email, known.email, newEmail()].map(async address => {
        const answer = await auth.request('/resend', {
          method: 'POST',
          body: JSON.stringify({ type: 'signup', email: address }),
        })
        return `${answer.status} ${await answer.text()}`
      }),
    )
    expect(new Set(bodies)).toEqual(new Set(['200 {}']))
    expect(lettersTo(auth, email)).toHaveLength(2)
    expect(lettersTo(auth, known.email)).toHaveLength(1)
    done(await auth.client().auth.verifyOtp({ email, token: lastTo(auth, email).code, type: 'signup' }))
  })
})

describe('one-time secrets', () => {
  const asked = async () => {
    const email = newEmail()
    done(await auth.client().auth.signInWithOtp({ email }))
    return { email, ...lastTo(auth, email) }
  }

  test('of fifty parallel tries with one link exactly one succeeds', async () => {
    const { tokenHash } = await asked()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => auth.client().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'otp_expired']))
  })

  test('of fifty parallel tries with one code exactly one succeeds, and its session works', async () => {
    const { email, code } = await asked()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => auth.client().auth.verifyOtp({ email, token: code, type: 'email' })),
    )
    const won = answers.filter(({ error }) => error === null)
    expect(won).toHaveLength(1)
    const client = auth.client()
    done(await client.auth.getUser(won[0]?.data.session?.access_token))
  })

  test('link and code are one secret: using one uses up the other', async () => {
    const { email, code, tokenHash } = await asked()
    done(await auth.client().auth.verifyOtp({ email, token: code, type: 'email' }))
    const again = await auth.client().auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('they expire', async () => {
    const { email, code, tokenHash } = await asked()
    auth.advance(3601)
    expect((await auth.client().auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await auth.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email' })).error?.code).toBe(
      'otp_expired',
    )
  })

  test('after five wrong guesses the code is worthless while the link still works', async () => {
    const { email, code, tokenHash } = await asked()
    for (let i = 0; i < 5; i++) {
      const wrong = ((Number(code) + 1 + i) % 1_000_000).toString().padStart(6, '0')
      await auth.client().auth.verifyOtp({ email, token: wrong, type: 'email' })
    }
    expect((await auth.client().auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
    done(await auth.client().auth.verifyOtp({ token_hash: tokenHash, type: 'email' }))
  })

  test('a secret of one kind does not serve another, nor another person', async () => {
    const mine = await asked()
    const theirs = await asked()
    const code = async (answer: Promise<{ error: { code?: string | undefined } | null }>) => (await answer).error?.code
    const { verifyOtp } = { verifyOtp: auth.client().auth.verifyOtp.bind(auth.client().auth) }
    expect(await code(verifyOtp({ token_hash: mine.tokenHash, type: 'signup' }))).toBe('otp_expired')
    expect(await code(verifyOtp({ token_hash: mine.tokenHash, type: 'email_change' }))).toBe('otp_expired')
    expect(await code(verifyOtp({ email: theirs.email, token: mine.code, type: 'email' }))).toBe('otp_expired')
    expect(await code(verifyOtp({ email: newEmail(), token: mine.code, type: 'email' }))).toBe('otp_expired')
    expect(await code(verifyOtp({ token_hash: mine.tokenHash, type: 'invite' }))).toBe('validation_failed')
  })

  test('neither code nor link lies in the database', async () => {
    const { email, tokenHash } = await asked()
    const rows = await db.asAdmin(sql =>
      sql.query<{ token_hash: string }>('select token_hash from auth.one_time_tokens where relates_to = $1', [email]),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).not.toBe(tokenHash)
  })
})

describe('magic links', () => {
  test('make an account that counts once its letter is answered', async () => {
    const client = auth.client()
    const email = newEmail()
    done(await client.auth.signInWithOtp({ email, options: { data: { name: '太郎' } } }))
    const { user } = done(await client.auth.verifyOtp({ token_hash: lastTo(auth, email).tokenHash, type: 'email' }))
    expect(user).toMatchObject({ email, user_metadata: { name: '太郎' }, email_confirmed_at: expect.any(String) })
  })

  test('without permission to create answer the same, and create nobody', async () => {
    const email = newEmail()
    done(await auth.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } }))
    expect(lettersTo(auth, email)).toEqual([])
    expect(await db.asAdmin(sql => sql.query('select 1 from auth.users where email = $1', [email]))).toEqual([])
  })

  test('take away a password that somebody else may have set before the mailbox was proven', async () => {
    const email = newEmail()
    done(await auth.client().auth.signUp({ email, password: 'stranger horse 7' }))
    done(await auth.client().auth.signInWithOtp({ email }))
    done(await auth.client().auth.verifyOtp({ email, token: lastTo(auth, email).code, type: 'email' }))
    const stranger = await auth.client().auth.signInWithPassword({ email, password: 'stranger horse 7' })
    expect(stranger.error?.code).toBe('invalid_credentials')
  })
})

describe('recovery', () => {
  test('a forgotten password is replaced, and other sessions end', async () => {
    const { client: old, email } = await confirmedPerson(auth)
    const client = auth.client()
    const events: string[] = []
    client.auth.onAuthStateChange(event => void events.push(event))
    done(await client.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/reset-password?from=mail` }))
    const { link, tokenHash } = lastTo(auth, email)
    expect(link.searchParams.get('next')).toBe('/reset-password?from=mail')
    done(await client.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' }))
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.auth.updateUser({ password: goodPassword })).error?.code).toBe('same_password')
    expect((await client.auth.updateUser({ password: 'short1' })).error?.code).toBe('weak_password')
    done(await client.auth.updateUser({ password: 'fresh horse 8' }))
    expect((await old.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    done(await client.auth.refreshSession())
    done(await auth.client().auth.signInWithPassword({ email, password: 'fresh horse 8' }))
  })

  test('answers the same for known and unknown addresses', async () => {
    const { email } = await confirmedPerson(auth)
    for (const path of ['/recover', '/otp']) {
      const answers = await Promise.all(
        [email, newEmail()].map(async address => {
          const body = JSON.stringify({ email: address, create_user: false })
          const answer = await auth.request(path, { method: 'POST', body })
          return { status: answer.status, body: await answer.text(), headers: [...answer.headers] }
        }),
      )
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ status: 200, body: '{}' })
    }
  })
})

describe('changing the e-mail address', () => {
  test('needs both mailboxes, in any order', async () => {
    const { client, email } = await confirmedPerson(auth)
    const next = newEmail()
    const { user } = done(await client.auth.updateUser({ email: next }))
    expect(user).toMatchObject({ email, new_email: next })
    const half = done(await client.auth.verifyOtp({ email, token: lastTo(auth, email).code, type: 'email_change' }))
    expect(half).toEqual({ user: null, session: null })
    expect(done(await client.auth.getUser()).user.email).toBe(email)
    const whole = done(await client.auth.verifyOtp({ token_hash: lastTo(auth, next).tokenHash, type: 'email_change' }))
    expect(whole.user).toMatchObject({ email: next })
    expect(whole.user?.new_email).toBeUndefined()
    expect(whole.user?.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true })
    done(await auth.client().auth.signInWithPassword({ email: next, password: goodPassword }))
    expect((await auth.client().auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('one mailbox cannot confirm twice', async () => {
    const { client, email } = await confirmedPerson(auth)
    const next = newEmail()
    done(await client.auth.updateUser({ email: next }))
    const { tokenHash } = lastTo(auth, next)
    done(await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' }))
    const twice = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(twice.error?.code).toBe('otp_expired')
    expect(done(await client.auth.getUser()).user.email).toBe(email)
  })

  test('the letters can be sent again, and the older ones die', async () => {
    const { client, email } = await confirmedPerson(auth)
    const next = newEmail()
    done(await client.auth.updateUser({ email: next }))
    const old = lastTo(auth, next)
    done(await client.auth.resend({ type: 'email_change', email }))
    expect((await client.auth.verifyOtp({ token_hash: old.tokenHash, type: 'email_change' })).error?.code).toBe(
      'otp_expired',
    )
    done(await client.auth.verifyOtp({ token_hash: lastTo(auth, next).tokenHash, type: 'email_change' }))
    done(await client.auth.verifyOtp({ token_hash: lastTo(auth, email).tokenHash, type: 'email_change' }))
    expect(done(await client.auth.getUser()).user.email).toBe(next)
  })

  test('a taken address looks like a free one to whoever asks, and its owner keeps it', async () => {
    const { client, email } = await confirmedPerson(auth)
    const owner = await confirmedPerson(auth)
    const { user } = done(await client.auth.updateUser({ email: owner.email }))
    expect(user).toMatchObject({ email, new_email: owner.email })
    expect(lettersTo(auth, owner.email).at(-1)?.kind).toBe('account_exists')
    done(await client.auth.verifyOtp({ token_hash: lastTo(auth, email).tokenHash, type: 'email_change' }))
    expect(done(await client.auth.getUser()).user.email).toBe(email)
    done(await auth.client().auth.signInWithPassword({ email: owner.email, password: goodPassword }))
  })

  test('counts at once where nothing is confirmed', async () => {
    const open = await startAuth(db)
    const client = open.client()
    const next = newEmail()
    done(await client.auth.signUp({ email: newEmail(), password: goodPassword }))
    expect(done(await client.auth.updateUser({ email: next })).user.email).toBe(next)
    const other = open.client()
    done(await other.auth.signUp({ email: newEmail(), password: goodPassword }))
    expect((await other.auth.updateUser({ email: next })).error?.code).toBe('email_exists')
    await open.close()
  })
})

describe('changing other things of the account', () => {
  test('metadata is merged, and null takes a key away', async () => {
    const { client } = await confirmedPerson(auth)
    done(await client.auth.updateUser({ data: { language: 'en', theme: 'dark', list: [1, 'x'] } }))
    const { user } = done(await client.auth.updateUser({ data: { theme: null, name: '花子' } }))
    expect(user.user_metadata).toMatchObject({ language: 'en', name: '花子', list: [1, 'x'], email_verified: true })
    expect(user.user_metadata).not.toHaveProperty('theme')
  })

  test('metadata cannot grow without end, and cannot touch the rights of the account', async () => {
    const { client } = await confirmedPerson(auth)
    expect((await client.auth.updateUser({ data: { big: 'x'.repeat(9000) } })).error?.code).toBe('validation_failed')
    done(await client.auth.updateUser({ data: { a: 'x'.repeat(7000) } }))
    expect((await client.auth.updateUser({ data: { b: 'x'.repeat(7000) } })).error?.code).toBe('validation_failed')
    const { session } = done(await client.auth.getSession())
    const answer = await auth.request('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${session?.access_token}` },
      body: JSON.stringify({ app_metadata: { role: 'admin' }, role: 'service_role' }),
    })
    expect(answer.status).toBe(403)
    expect(done(await client.auth.getUser()).user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })

  test('an old session needs a code by letter for a new password', async () => {
    const careful = await startAuth(db, { confirmEmail: true, reauthenticateAfterSeconds: 600 })
    const { client, email } = await confirmedPerson(careful)
    done(await client.auth.updateUser({ password: 'fresh horse 8' }))
    careful.advance(601)
    expect((await client.auth.updateUser({ password: 'later horse 9' })).error?.code).toBe('reauthentication_needed')
    done(await client.auth.reauthenticate())
    const { code } = lastTo(careful, email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await client.auth.updateUser({ password: 'later horse 9', nonce: wrong })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    done(await client.auth.updateUser({ password: 'later horse 9', nonce: code }))
    expect((await client.auth.updateUser({ password: 'third horse 10', nonce: code })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    await careful.close()
  })
})
