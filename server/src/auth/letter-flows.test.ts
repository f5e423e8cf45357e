import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Letter } from '../mail.ts'
import type { Database } from '../transactions.ts'
import { done, goodPassword, newEmail, openTestDb, secretsOf, siteUrl, startAuth, type TestAuth } from './start-auth.ts'

const foreign = 'https://app.example.com/welcome'
let db: Database
let auth: TestAuth
beforeAll(async () => {
  db = await openTestDb()
  auth = await startAuth(db, { confirmEmail: true, allowedRedirects: ['https://*.example.com/**'] })
})
afterAll(async () => {
  await auth.close()
  await db.close()
})

const lettersTo = (email: string, at = auth): Letter[] => at.letters.filter(({ to }) => to === email)
const lastTo = (email: string, at = auth) => secretsOf(lettersTo(email, at).at(-1))

/** Somebody who signed up and confirmed. */
const confirmed = async (at = auth) => {
  const client = at.client()
  const email = newEmail()
  done(await client.auth.signUp({ email, password: goodPassword }))
  done(await client.auth.verifyOtp({ token_hash: lastTo(email, at).tokenHash, type: 'signup' }))
  return { client, email }
}

const location = (answer: Response): URL => {
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}
const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
const follow = async (link: URL) => location(await auth.request(link.pathname.replace('/auth/v1', '') + link.search))

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

    const { link, tokenHash } = lastTo(email)
    expect(link.origin + link.pathname).toBe(`${siteUrl}/auth/verify`)
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
    const { session } = done(await client.auth.verifyOtp({ email, token: lastTo(email).code, type: 'email' }))
    expect(session?.user.email).toBe(email)
  })

  test('a taken and a free address get answers of the same shape, and the owner a letter', async () => {
    const { email } = await confirmed()
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
    expect(lettersTo(email).at(-1)).toMatchObject({ kind: 'account_exists' })
    expect(lettersTo(email).at(-1)?.text).not.toMatch(/token_hash|^\d{6}$/m)
    done(await auth.client().auth.signInWithPassword({ email, password: goodPassword }))
  })

  test('signing up again before confirming counts with the newer password and letter', async () => {
    const email = newEmail()
    done(await auth.client().auth.signUp({ email, password: 'first horse 1' }))
    const old = lastTo(email)
    done(await auth.client().auth.signUp({ email, password: 'second horse 2' }))
    expect((await auth.client().auth.verifyOtp({ token_hash: old.tokenHash, type: 'signup' })).error?.code).toBe(
      'otp_expired',
    )
    done(await auth.client().auth.verifyOtp({ token_hash: lastTo(email).tokenHash, type: 'signup' }))
    done(await auth.client().auth.signInWithPassword({ email, password: 'second horse 2' }))
  })

  test('resend writes a new letter to those who wait, and answers the same to all others', async () => {
    const email = newEmail()
    done(await auth.client().auth.signUp({ email, password: goodPassword }))
    const known = await confirmed()
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
    expect(lettersTo(email)).toHaveLength(2)
    expect(lettersTo(known.email)).toHaveLength(1)
    done(await auth.client().auth.verifyOtp({ email, token: lastTo(email).code, type: 'signup' }))
  })
})

describe('one-time secrets', () => {
  const asked = async () => {
    const email = newEmail()
    done(await auth.client().auth.signInWithOtp({ email }))
    return { email, ...lastTo(email) }
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
    const { user } = done(await client.auth.verifyOtp({ token_hash: lastTo(email).tokenHash, type: 'email' }))
    expect(user).toMatchObject({ email, user_metadata: { name: '太郎' }, email_confirmed_at: expect.any(String) })
  })

  test('without permission to create answer the same, and create nobody', async () => {
    const email = newEmail()
    done(await auth.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } }))
    expect(lettersTo(email)).toEqual([])
    expect(await db.asAdmin(sql => sql.query('select 1 from auth.users where email = $1', [email]))).toEqual([])
  })

  test('take away a password that somebody else may have set before the mailbox was proven', async () => {
    const email = newEmail()
    done(await auth.client().auth.signUp({ email, password: 'stranger horse 7' }))
    done(await auth.client().auth.signInWithOtp({ email }))
    done(await auth.client().auth.verifyOtp({ email, token: lastTo(email).code, type: 'email' }))
    const stranger = await auth.client().auth.signInWithPassword({ email, password: 'stranger horse 7' })
    expect(stranger.error?.code).toBe('invalid_credentials')
  })
})

describe('recovery', () => {
  test('a forgotten password is replaced, and other sessions end', async () => {
    const { client: old, email } = await confirmed()
    const client = auth.client()
    const events: string[] = []
    client.auth.onAuthStateChange(event => void events.push(event))
    done(await client.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/reset-password?from=mail` }))
    const { link, tokenHash } = lastTo(email)
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
    const { email } = await confirmed()
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
    const { client, email } = await confirmed()
    const next = newEmail()
    const { user } = done(await client.auth.updateUser({ email: next }))
    expect(user).toMatchObject({ email, new_email: next })
    const half = done(await client.auth.verifyOtp({ email, token: lastTo(email).code, type: 'email_change' }))
    expect(half).toEqual({ user: null, session: null })
    expect(done(await client.auth.getUser()).user.email).toBe(email)
    const whole = done(await client.auth.verifyOtp({ token_hash: lastTo(next).tokenHash, type: 'email_change' }))
    expect(whole.user).toMatchObject({ email: next })
    expect(whole.user?.new_email).toBeUndefined()
    expect(whole.user?.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true })
    done(await auth.client().auth.signInWithPassword({ email: next, password: goodPassword }))
    expect((await auth.client().auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('one mailbox cannot confirm twice', async () => {
    const { client, email } = await confirmed()
    const next = newEmail()
    done(await client.auth.updateUser({ email: next }))
    const { tokenHash } = lastTo(next)
    done(await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' }))
    const twice = await client.auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(twice.error?.code).toBe('otp_expired')
    expect(done(await client.auth.getUser()).user.email).toBe(email)
  })

  test('the letters can be sent again, and the older ones die', async () => {
    const { client, email } = await confirmed()
    const next = newEmail()
    done(await client.auth.updateUser({ email: next }))
    const old = lastTo(next)
    done(await client.auth.resend({ type: 'email_change', email }))
    expect((await client.auth.verifyOtp({ token_hash: old.tokenHash, type: 'email_change' })).error?.code).toBe(
      'otp_expired',
    )
    done(await client.auth.verifyOtp({ token_hash: lastTo(next).tokenHash, type: 'email_change' }))
    done(await client.auth.verifyOtp({ token_hash: lastTo(email).tokenHash, type: 'email_change' }))
    expect(done(await client.auth.getUser()).user.email).toBe(next)
  })

  test('a taken address looks like a free one to whoever asks, and its owner keeps it', async () => {
    const { client, email } = await confirmed()
    const owner = await confirmed()
    const { user } = done(await client.auth.updateUser({ email: owner.email }))
    expect(user).toMatchObject({ email, new_email: owner.email })
    expect(lettersTo(owner.email).at(-1)?.kind).toBe('account_exists')
    done(await client.auth.verifyOtp({ token_hash: lastTo(email).tokenHash, type: 'email_change' }))
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
    const { client } = await confirmed()
    done(await client.auth.updateUser({ data: { language: 'en', theme: 'dark', list: [1, 'x'] } }))
    const { user } = done(await client.auth.updateUser({ data: { theme: null, name: '花子' } }))
    expect(user.user_metadata).toMatchObject({ language: 'en', name: '花子', list: [1, 'x'], email_verified: true })
    expect(user.user_metadata).not.toHaveProperty('theme')
  })

  test('metadata cannot grow without end, and cannot touch the rights of the account', async () => {
    const { client } = await confirmed()
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
    const { client, email } = await confirmed(careful)
    done(await client.auth.updateUser({ password: 'fresh horse 8' }))
    careful.advance(601)
    expect((await client.auth.updateUser({ password: 'later horse 9' })).error?.code).toBe('reauthentication_needed')
    done(await client.auth.reauthenticate())
    const { code } = lastTo(email, careful)
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

describe('links that redirect', () => {
  const pkce = async (redirectTo: string) => {
    const client = auth.client({ flowType: 'pkce' })
    const email = newEmail()
    done(await client.auth.signUp({ email, password: goodPassword, options: { emailRedirectTo: redirectTo } }))
    return { client, email, ...lastTo(email) }
  }

  test('PKCE leads back with a code that only the asking client can exchange', async () => {
    const { client, email, link } = await pkce(foreign)
    expect(link.pathname).toBe('/auth/v1/verify')
    const target = await follow(link)
    expect(target.origin + target.pathname).toBe(foreign)
    expect(target.hash).toBe('')
    const code = target.searchParams.get('code') ?? ''
    const thief = await auth.request('/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
    })
    expect(await thief.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' })
    const { session } = done(await client.auth.exchangeCodeForSession(code))
    expect(session.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(done(await client.auth.getClaims())?.claims.amr).toMatchObject([{ method: 'email/signup' }])
  })

  test('PKCE works for recovery, magic links and changes of address, through the callback page of this site', async () => {
    const client = auth.client({ flowType: 'pkce' })
    const { email } = await confirmed()
    const callback = `${siteUrl}/auth/callback?next=%2Fmypage`
    done(await client.auth.resetPasswordForEmail(email, { redirectTo: callback }))
    const recovery = await follow(lastTo(email).link)
    expect(recovery.searchParams.get('next')).toBe('/mypage')
    const recovered = done(await client.auth.exchangeCodeForSession(recovery.searchParams.get('code') ?? ''))
    expect(recovered).toMatchObject({ redirectType: 'recovery' })

    done(await client.auth.signInWithOtp({ email, options: { emailRedirectTo: callback } }))
    const magic = await follow(lastTo(email).link)
    done(await client.auth.exchangeCodeForSession(magic.searchParams.get('code') ?? ''))

    const next = newEmail()
    done(await client.auth.updateUser({ email: next }, { emailRedirectTo: callback }))
    expect((await follow(lastTo(email).link)).searchParams.get('message')).toContain('other email')
    const change = await follow(lastTo(next).link)
    const changed = done(await client.auth.exchangeCodeForSession(change.searchParams.get('code') ?? ''))
    expect(changed.user.email).toBe(next)
  })

  test('a code of PKCE is exchanged once and dies after five minutes', async () => {
    const first = await pkce(foreign)
    const code = (await follow(first.link)).searchParams.get('code') ?? ''
    auth.advance(301)
    expect((await first.client.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_expired')
    const second = await pkce(foreign)
    const again = (await follow(second.link)).searchParams.get('code') ?? ''
    done(await second.client.auth.exchangeCodeForSession(again))
    const replay = await auth.request('/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: again, code_verifier: 'x'.repeat(56) }),
    })
    expect(replay.status).toBe(404)
  })

  test('without PKCE the session comes in the fragment', async () => {
    const email = newEmail()
    done(await auth.client().auth.signInWithOtp({ email, options: { emailRedirectTo: foreign } }))
    const target = await follow(lastTo(email).link)
    const fields = fragmentOf(target)
    expect(fields).toMatchObject({ token_type: 'bearer', expires_in: '3600', type: 'magiclink' })
    const client = auth.client()
    const { user } = done(
      await client.auth.setSession({
        access_token: fields.access_token ?? '',
        refresh_token: fields.refresh_token ?? '',
      }),
    )
    expect(user?.email).toBe(email)
  })

  test('a used link leads back with the error in query and fragment', async () => {
    const { link } = await pkce(foreign)
    await follow(link)
    const target = await follow(link)
    const fields = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    }
    expect(target.origin + target.pathname).toBe(foreign)
    expect(Object.fromEntries(target.searchParams)).toEqual(fields)
    expect(fragmentOf(target)).toEqual(fields)
  })

  test('looking at a link without opening it uses nothing up', async () => {
    const { link } = await pkce(foreign)
    await auth.request(link.pathname.replace('/auth/v1', '') + link.search, { method: 'HEAD' })
    expect((await follow(link)).searchParams.get('code')).toEqual(expect.any(String))
  })

  test('addresses that are not allowed lead home', async () => {
    for (const bad of [
      'https://evil.test/',
      '//evil.test/x',
      'https://app.example.com.evil.test/',
      'https://evil.test?.example.com/x',
      'https://user:pass@app.example.com/x',
      'https://a.b.example.com/x',
      'http://app.example.com/x',
      'javascript:alert(1)//https://app.example.com/',
      'data:text/html,x',
      `${siteUrl}.evil.test/`,
      `${siteUrl}@evil.test/`,
      '\\\\evil.test',
    ]) {
      const target = await follow(
        new URL(`${siteUrl}/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(bad)}`),
      )
      expect(target.origin, bad).toBe(siteUrl)
    }
  })
})

describe('letters', () => {
  test('are written in the language of the person, else of the browser, else in Japanese', async () => {
    const subject = async (language: string | undefined, data = {}) => {
      const email = newEmail()
      const client = auth.client(language === undefined ? {} : { language })
      done(await client.auth.signUp({ email, password: goodPassword, options: { data } }))
      return lettersTo(email)[0]?.subject
    }
    expect(await subject(undefined)).toMatch(/確認/)
    expect(await subject('fr, de;q=0.8')).toMatch(/確認/)
    expect(await subject('fr, en-GB;q=0.8, ja;q=0.5')).toMatch(/confirm/)
    expect(await subject('en', { language: 'ja' })).toMatch(/確認/)
    expect(await subject('ja', { language: 'en' })).toMatch(/confirm/)
  })

  test('escape what an address or a place to go could carry', async () => {
    const email = `"><script>${newEmail()}`
    expect((await auth.client().auth.signInWithOtp({ email })).error?.code).toBe('validation_failed')
    const plain = newEmail()
    const next = `${siteUrl}/mypage?x="><script>alert(1)</script>&y='`
    done(await auth.client().auth.signInWithOtp({ email: plain, options: { emailRedirectTo: next } }))
    const letter = lettersTo(plain)[0]
    expect(letter?.html).not.toContain('<script')
    expect(letter?.html).toContain('&amp;')
  })
})
