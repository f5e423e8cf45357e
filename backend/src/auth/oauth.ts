/**
 * Signing in with a foreign account, as hosted: `/authorize` leads to the provider, `/callback` comes back from it and
 * leads on with a code (PKCE) or tokens. What has to be remembered meanwhile travels sealed in `state`, for five minutes.
 */
import { type Context, Hono } from 'hono'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { type Challenge, challengeOf, challengeQuery } from './bodies.ts'
import { type AuthDependencies, caller, requireUser } from './dependencies.ts'
import { AuthError, asAuthError, invalid } from './errors.ts'
import { issueAuthCode, startFlow } from './flows.ts'
import { linkProfile, personOf } from './identities.ts'
import type { Keys } from './keys.ts'
import {
  type Attempt,
  consentAddress,
  newNonce,
  newVerifier,
  type ProviderOptions,
  profileOf,
} from './oauth-providers.ts'
import { allowedTarget, withFragment, withQuery } from './redirects.ts'
import { answerWith, audit, openSession } from './sessions.ts'

const attemptSeconds = 300
/** What clients may add for the provider; the rest of the address is ours. */
const passedOn = ['prompt', 'login_hint', 'hd', 'access_type', 'locale', 'ui_locales']

const stateShape = z.object({
  provider: z.string(),
  target: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  challenge: z.object({ challenge: z.string(), method: z.enum(['s256', 'plain']) }).nullable(),
  /** the account that shall get the identity; null signs in */
  link: z.string().nullable(),
})
type State = z.infer<typeof stateShape>

export function oauthRoutes(deps: AuthDependencies): Hono {
  const { settings } = deps
  return new Hono()
    .get('/authorize', async c => {
      const address = await begin(c, deps, null)
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: address }) : c.redirect(address, 302)
    })
    .get('/user/identities/authorize', async c => {
      const { user } = await requireUser(c, deps)
      if (settings.providers.length === 0) {
        throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
      }
      const address = await begin(c, deps, user.id)
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: address }) : c.redirect(address, 302)
    })
    .get('/callback', c => comeBack(c, deps, new URL(c.req.url).searchParams))
    .post('/callback', async c => comeBack(c, deps, new URLSearchParams(await c.req.text())))
}

async function begin(c: Context, deps: AuthDependencies, link: string | null): Promise<string> {
  const { keys, settings } = deps
  const provider = settings.providers.find(({ id }) => id === c.req.query('provider'))
  if (provider === undefined) {
    throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  }
  const pkce = challengeQuery.safeParse(c.req.query())
  if (!pkce.success) throw invalid('Invalid value of code_challenge')
  const state: State = {
    provider: provider.id,
    target: allowedTarget(c.req.query('redirect_to'), settings).href,
    verifier: newVerifier(),
    nonce: newNonce(),
    challenge: challengeOf(pkce.data),
    link,
  }
  const parameters = Object.fromEntries(
    passedOn.flatMap(name => {
      const value = c.req.query(name)
      return value === undefined ? [] : [[name, value.slice(0, 200)]]
    }),
  )
  const attempt = attemptOf(state, await sealState(state, keys, settings.now()), deps)
  return consentAddress(provider, attempt, { scopes: c.req.query('scopes')?.slice(0, 500), parameters }).catch(
    error => {
      throw providerFailed(provider, error, deps)
    },
  )
}

/** Every end is a redirect: the person stands in front of it. */
async function comeBack(c: Context, deps: AuthDependencies, answer: URLSearchParams): Promise<Response> {
  const { keys, settings } = deps
  let target = new URL(settings.siteUrl())
  try {
    const sealed = answer.get('state') ?? ''
    const state = await openState(sealed, keys, settings.now())
    target = allowedTarget(state.target, settings)
    return c.redirect(await finish(c, deps, { state, sealed, answer, target }), 303)
  } catch (thrown) {
    const error = asAuthError(thrown, settings.log)
    const fields = {
      error:
        error.status >= 500 ? 'server_error' : error.code === 'access_denied' ? 'access_denied' : 'invalid_request',
      error_code: error.code,
      error_description: error.message,
    }
    return c.redirect(withFragment(withQuery(target, fields), fields), 303)
  }
}

async function finish(
  c: Context,
  deps: AuthDependencies,
  { state, sealed, answer, target }: { state: State; sealed: string; answer: URLSearchParams; target: URL },
): Promise<string> {
  const { db, keys, limiter, settings } = deps
  const provider = settings.providers.find(({ id }) => id === state.provider)
  if (provider === undefined) throw new AuthError(400, 'provider_disabled', 'Provider is not enabled')
  if (answer.get('error') === 'access_denied') {
    throw new AuthError(403, 'access_denied', 'The person said no at the provider')
  }
  const from = caller(c, deps)
  await limiter.take('code', from.key)
  const profile = await profileOf(provider, answer, attemptOf(state, sealed, deps)).catch(error => {
    throw providerFailed(provider, error, deps)
  })
  await limiter.refund('code', from.key)
  const outcome = await db.asAdmin(async sql => {
    let userId = state.link
    if (userId === null) userId = await personOf(sql, deps, provider.id, profile)
    else await linkProfile(sql, deps, { userId, provider: provider.id, profile })
    const at = new Date(settings.now()).toISOString()
    await audit(sql, state.link === null ? 'login' : 'identity_linked', userId, from, at)
    if (state.challenge === null) return { session: await openSession(sql, userId, 'oauth', from, settings) }
    await startFlow(sql, userId, 'oauth', state.challenge satisfies Challenge, settings, provider.id)
    return { code: await issueAuthCode(sql, userId, 'oauth', settings) }
  })
  if ('code' in outcome) return withQuery(target, { code: outcome.code ?? '' })
  const tokens = await answerWith(outcome.session, keys, settings)
  return withFragment(target, {
    access_token: tokens.access_token,
    expires_at: String(tokens.expires_at),
    expires_in: String(tokens.expires_in),
    refresh_token: tokens.refresh_token,
    token_type: 'bearer',
  })
}

const attemptOf = ({ verifier, nonce }: State, state: string, { settings }: AuthDependencies): Attempt => ({
  state,
  verifier,
  nonce,
  redirectUri: `${settings.authUrl()}/callback`,
})

const stateKey = (keys: Keys): Uint8Array => Buffer.from(keys.derive('seal', 'oauth state'), 'base64url')

const sealState = (state: State, keys: Keys, now: number): Promise<string> =>
  new EncryptJWT(state)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(now / 1000) + attemptSeconds)
    .encrypt(stateKey(keys))

async function openState(sealed: string, keys: Keys, now: number): Promise<State> {
  try {
    const { payload } = await jwtDecrypt(sealed, stateKey(keys), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: new Date(now),
    })
    return stateShape.parse(payload)
  } catch {
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state is missing, over or not ours')
  }
}

function providerFailed({ id }: ProviderOptions, error: unknown, { settings }: AuthDependencies): AuthError {
  settings.log(`auth: ${id} did not tell who it is (${error instanceof Error ? error.name : 'unknown'})`)
  return new AuthError(400, 'bad_oauth_callback', `${id} did not confirm the sign-in`)
}
