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

const fragmentOf = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
const follow = async (link: URL): Promise<URL> => {
  const answer = await auth.request(link.pathname.replace('/auth/v1', '') + link.search)
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

describe('links that redirect', () => {
  const pkce = async (redirectTo: string) => {
    const client = auth.client({ flowType: 'pkce' })
    const email = newEmail()
    done(await client.auth.signUp({ email, password: goodPassword, options: { emailRedirectTo: redirectTo } }))
    return { client, email, ...lastTo(auth, email) }
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
    const { email } = await confirmedPerson(auth)
    const callback = `${siteUrl}/callback?next=%2Fhome`
    done(await client.auth.resetPasswordForEmail(email, { redirectTo: callback }))
    const recovery = await follow(lastTo(auth, email).link)
    expect(recovery.searchParams.get('next')).toBe('/home')
    const recovered = done(await client.auth.exchangeCodeForSession(recovery.searchParams.get('code') ?? ''))
    expect(recovered).toMatchObject({ redirectType: 'recovery' })

    done(await client.auth.signInWithOtp({ email, options: { emailRedirectTo: callback } }))
    const magic = await follow(lastTo(auth, email).link)
    done(await client.auth.exchangeCodeForSession(magic.searchParams.get('code') ?? ''))

    const next = newEmail()
    done(await client.auth.updateUser({ email: next }, { emailRedirectTo: callback }))
    expect((await follow(lastTo(auth, email).link)).searchParams.get('message')).toContain('other email')
    const change = await follow(lastTo(auth, next).link)
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
    const target = await follow(lastTo(auth, email).link)
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
      return lettersTo(auth, email)[0]?.subject
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
    const next = `${siteUrl}/home?x="><script>alert(1)</script>&y='`
    done(await auth.client().auth.signInWithOtp({ email: plain, options: { emailRedirectTo: next } }))
    const letter = lettersTo(auth, plain)[0]
    expect(letter?.html).not.toContain('<script')
    expect(letter?.html).toContain('&amp;')
  })
})
