import { createHash, randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/transactions.ts'
import type { ProviderOptions } from './oauth-providers.ts'
import {
  confirmedPerson,
  done,
  goodPassword,
  newEmail,
  openTestDb,
  siteUrl,
  startAuth,
  type TestAuth,
} from './start-auth.ts'

/** Who consents at the provider, and what the provider does wrong. */
interface Visitor {
  readonly sub: string
  readonly email: string
  readonly verified?: boolean
  readonly wrongNonce?: boolean
}

let db: Database
let auth: TestAuth
let listener: Server
let issuer = ''
let visitor: Visitor = { sub: '1', email: 'a@example.jp' }
const consents = new Map<string, { challenge: string; nonce: string; visitor: Visitor }>()

/** A provider on this machine: discovery, consent, tokens and keys of OpenID Connect, and the API of GitHub. */
async function startProvider(): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  const app = new Hono()
    .get('/.well-known/openid-configuration', c =>
      c.json({
        issuer,
        authorization_endpoint: `${issuer}/consent`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }),
    )
    .get('/keys', c => c.json({ keys: [jwk] }))
    .post('/token', async c => token(new URLSearchParams(await c.req.text())))
    .post('/login/oauth/access_token', async c => {
      const { id_token: _, ...answer } = await (await token(new URLSearchParams(await c.req.text()))).json()
      return c.json(answer)
    })
    .get('/user', c => c.json({ id: Number(bearer(c.req.header('authorization')).sub), login: 'hanako', name: null }))
    .get('/user/emails', c => {
      const { email, verified = true } = bearer(c.req.header('authorization'))
      return c.json([{ email, primary: true, verified }])
    })
  const bearer = (header = ''): Visitor => JSON.parse(Buffer.from(header.slice(7), 'base64url').toString())
  const token = async (body: URLSearchParams): Promise<Response> => {
    const consent = consents.get(body.get('code') ?? '')
    consents.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (consent?.challenge !== challenge || body.get('client_secret') !== 'secret')
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const { sub, email, verified = true, wrongNonce } = consent.visitor
    const idToken = await new SignJWT({
      email,
      email_verified: verified,
      name: '花子',
      nonce: wrongNonce ? 'other' : consent.nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuer)
      .setAudience('client')
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    const accessToken = Buffer.from(JSON.stringify(consent.visitor)).toString('base64url')
    return Response.json({ access_token: accessToken, token_type: 'bearer', id_token: idToken, expires_in: 3600 })
  }
  await new Promise<void>(resolve => {
    listener = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      issuer = `http://127.0.0.1:${port}`
      resolve()
    }) as Server
  })
}

beforeAll(async () => {
  await startProvider()
  db = await openTestDb()
  const app = { clientId: 'client', clientSecret: 'secret' }
  const providers: readonly ProviderOptions[] = [
    { ...app, id: 'google', kind: 'oidc', issuer, scopes: 'openid email profile' },
    { ...app, id: 'github', kind: 'github', web: issuer, api: issuer, scopes: 'read:user user:email' },
  ]
  auth = await startAuth(db, { providers, confirmEmail: true })
})
afterAll(async () => {
  listener.close()
  await auth.close()
  await db.close()
})

/** Says yes on the provider's page and follows the way back; the address the person ends on. */
async function consent(
  address: string | null | undefined,
  change: (back: URL) => void = () => undefined,
): Promise<URL> {
  const page = new URL(address ?? 'nothing:')
  expect(page.searchParams.get('code_challenge_method')).toBe('S256')
  const code = randomUUID()
  consents.set(code, {
    challenge: page.searchParams.get('code_challenge') ?? '',
    nonce: page.searchParams.get('nonce') ?? '',
    visitor,
  })
  const back = new URL(page.searchParams.get('redirect_uri') ?? '')
  expect(back.href).toBe(`${siteUrl}/auth/v1/callback`)
  back.searchParams.set('code', code)
  back.searchParams.set('state', page.searchParams.get('state') ?? '')
  change(back)
  const answer = await auth.request(`/callback${back.search}`)
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

const providerAddress = async (address: string | null | undefined): Promise<string | null> => {
  const url = new URL(address ?? 'nothing:')
  return (await auth.request(`/authorize${url.search}`)).headers.get('location')
}

async function signIn(provider: 'google' | 'github' = 'google') {
  const client = auth.client({ flowType: 'pkce' })
  const { url } = done(
    await client.auth.signInWithOAuth({ provider, options: { redirectTo: `${siteUrl}/callback?next=/home` } }),
  )
  const end = await consent(await providerAddress(url))
  return { client, end }
}
async function signedIn(provider: 'google' | 'github' = 'google') {
  const { client, end } = await signIn(provider)
  expect(end.pathname).toBe('/callback')
  expect(end.searchParams.get('next')).toBe('/home')
  return { client, ...done(await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')) }
}

describe.each(['google', 'github'] as const)('an account of %s', provider => {
  test('makes an account, and finds it again', async () => {
    visitor = { sub: String(Date.now()), email: newEmail() }
    const first = await signedIn(provider)
    expect(first.user).toMatchObject({ email: visitor.email, app_metadata: { provider, providers: [provider] } })
    expect(first.user.email_confirmed_at).toBeDefined()
    visitor = { ...visitor, email: newEmail() }
    const again = await signedIn(provider)
    expect(again.user.id).toBe(first.user.id)
    const { claims } = done(await again.client.auth.getClaims()) ?? {}
    expect(claims?.amr).toMatchObject([{ method: 'oauth' }])
  })

  test('opens the account with its address when both are verified, and not otherwise', async () => {
    const { client, email } = await confirmedPerson(auth)
    const { user } = done(await client.auth.getUser())
    visitor = { sub: `9${Date.now()}`, email, verified: false }
    expect((await signIn(provider)).end.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    visitor = { ...visitor, verified: true }
    const linked = await signedIn(provider)
    expect(linked.user.id).toBe(user?.id)
    expect(linked.user.app_metadata.providers).toEqual(['email', provider])
    done(await auth.client().auth.signInWithPassword({ email, password: goodPassword }))
  })
})

test('a stranger who signed up with the address before has no password to it', async () => {
  const email = newEmail()
  done(await auth.client().auth.signUp({ email, password: goodPassword }))
  visitor = { sub: randomUUID(), email }
  await signedIn()
  expect((await auth.client().auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
    'invalid_credentials',
  )
})

test('without PKCE the tokens come behind the #', async () => {
  visitor = { sub: randomUUID(), email: newEmail() }
  const { url } = done(await auth.client().auth.signInWithOAuth({ provider: 'google' }))
  const end = await consent(await providerAddress(url))
  const fields = new URLSearchParams(end.hash.slice(1))
  const { user } = done(await auth.client().auth.getUser(fields.get('access_token') ?? ''))
  expect(user?.email).toBe(visitor.email)
})

describe('what is refused', () => {
  const start = async () => {
    const { url } = done(await auth.client({ flowType: 'pkce' }).auth.signInWithOAuth({ provider: 'google' }))
    return providerAddress(url)
  }
  const codeOf = (end: URL) => end.searchParams.get('error_code')

  test('a state that is not ours, was changed, or is over', async () => {
    for (const state of ['', 'x.y.z', 'nothing'])
      expect(codeOf(await consent(await start(), back => back.searchParams.set('state', state)))).toBe(
        'bad_oauth_state',
      )
    const address = await start()
    auth.advance(301)
    expect(codeOf(await consent(address))).toBe('bad_oauth_state')
  })

  test('a code that was made for another attempt, and one that is used twice', async () => {
    const other = new URL((await start()) ?? '').searchParams.get('state') ?? ''
    expect(codeOf(await consent(await start(), back => back.searchParams.set('state', other)))).toBe(
      'bad_oauth_callback',
    )
    let seen = ''
    visitor = { sub: randomUUID(), email: newEmail() }
    await consent(await start(), back => {
      seen = back.search
    })
    const again = await auth.request(`/callback${seen}`)
    expect(codeOf(new URL(again.headers.get('location') ?? ''))).toBe('bad_oauth_callback')
  })

  test('a token with another nonce, a no of the person, and providers that are not there', async () => {
    visitor = { sub: randomUUID(), email: newEmail(), wrongNonce: true }
    expect(codeOf(await consent(await start()))).toBe('bad_oauth_callback')
    const no = await consent(await start(), back => {
      back.searchParams.delete('code')
      back.searchParams.set('error', 'access_denied')
    })
    expect(no.searchParams.get('error')).toBe('access_denied')
    const unknown = await auth.request('/authorize?provider=azure')
    expect([unknown.status, await unknown.json()]).toMatchObject([400, { error_code: 'validation_failed' }])
  })

  test('to be led to a foreign address', async () => {
    visitor = { sub: randomUUID(), email: newEmail() }
    const location = (
      await auth.request(`/authorize?provider=google&redirect_to=${encodeURIComponent('https://evil.example/')}`)
    ).headers.get('location')
    expect((await consent(location)).origin).toBe(siteUrl)
  })
})

describe('identities', () => {
  test('are linked by who is signed in, belong to one account, and go one by one but the last', async () => {
    const { client, email } = await confirmedPerson(auth)
    visitor = { sub: randomUUID(), email: newEmail() }
    const link = async (whose: typeof client) => {
      const { url } = done(await whose.auth.linkIdentity({ provider: 'google' }))
      return consent(url)
    }
    const end = await link(client)
    expect(end.hash).toContain('access_token=')
    const identities = done(await client.auth.getUserIdentities())?.identities ?? []
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google'])

    const stranger = (await confirmedPerson(auth)).client
    expect((await link(stranger)).searchParams.get('error_code')).toBe('identity_already_exists')
    const [first, second] = identities
    if (first === undefined || second === undefined) throw new Error('Two identities were expected')
    expect((await stranger.auth.unlinkIdentity(second)).error?.code).toBe('identity_not_found')

    done(await client.auth.unlinkIdentity(second))
    expect((await client.auth.unlinkIdentity(first)).error?.code).toBe('single_identity_not_deletable')
    expect(done(await client.auth.getUser()).user?.app_metadata.providers).toEqual(['email'])

    await link(client)
    done(await client.auth.unlinkIdentity(first))
    const { user } = done(await client.auth.getUser())
    expect(user?.email).toBe(visitor.email)
    expect((await auth.client().auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
      'invalid_credentials',
    )
  })
})
