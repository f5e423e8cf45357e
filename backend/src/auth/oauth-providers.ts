/** Foreign accounts one can sign in with, spoken to by OAuth 2 and OpenID Connect with PKCE, state and nonce. */
import * as oauth from 'oauth4webapi'
import { z } from 'zod'

interface ProviderBase {
  /** as clients name it: `signInWithOAuth({ provider })` */
  readonly id: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
}

export type ProviderOptions =
  | (ProviderBase & { readonly kind: 'oidc'; readonly issuer: string; readonly responseMode?: 'form_post' })
  /** `web` and `api` are other addresses than github.com in an enterprise (and in tests) */
  | (ProviderBase & { readonly kind: 'github'; readonly web: string; readonly api: string })

export interface Profile {
  readonly subject: string
  /** null when the provider does not vouch for it */
  readonly verifiedEmail: string | null
  /** what hosted keeps as `identity_data`, without `sub` and `email` */
  readonly data: Readonly<Record<string, unknown>>
}

interface AppCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

export const google = (app: AppCredentials): ProviderOptions => ({
  ...app,
  id: 'google',
  kind: 'oidc',
  issuer: 'https://accounts.google.com',
  scopes: 'openid email profile',
})
/** `clientSecret` is the token made of Apple's key; it is over after six months at most. */
export const apple = (app: AppCredentials): ProviderOptions => ({
  ...app,
  id: 'apple',
  kind: 'oidc',
  issuer: 'https://appleid.apple.com',
  scopes: 'openid email name',
  responseMode: 'form_post',
})
export const github = (app: AppCredentials): ProviderOptions => ({
  ...app,
  id: 'github',
  kind: 'github',
  web: 'https://github.com',
  api: 'https://api.github.com',
  scopes: 'read:user user:email',
})

const patienceMs = 8000

/** Only an address on this machine may be spoken to without TLS. */
const speaking = (address: string) => ({
  signal: () => AbortSignal.timeout(patienceMs),
  [oauth.allowInsecureRequests]: /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(address),
})

async function serverOf(provider: ProviderOptions): Promise<oauth.AuthorizationServer> {
  if (provider.kind === 'github') {
    return {
      issuer: provider.web,
      authorization_endpoint: `${provider.web}/login/oauth/authorize`,
      token_endpoint: `${provider.web}/login/oauth/access_token`,
    }
  }
  const issuer = new URL(provider.issuer)
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, speaking(provider.issuer)))
}

/** What has to come back from the provider with the person. */
export interface Attempt {
  readonly state: string
  readonly verifier: string
  readonly nonce: string
  readonly redirectUri: string
}

export const newVerifier = oauth.generateRandomCodeVerifier
export const newNonce = oauth.generateRandomNonce

/** The provider's page that asks the person. `more` is what the client adds, e.g. `prompt`. */
export async function consentAddress(
  provider: ProviderOptions,
  { state, verifier, nonce, redirectUri }: Attempt,
  more: { scopes?: string | undefined; parameters: Readonly<Record<string, string>> },
): Promise<string> {
  const server = await serverOf(provider)
  const url = new URL(server.authorization_endpoint ?? '')
  const scopes = new Set([...provider.scopes.split(' '), ...(more.scopes ?? '').split(/[ ,]+/)].filter(Boolean))
  const parameters = {
    ...more.parameters,
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: [...scopes].join(' '),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.kind === 'oidc' ? { nonce } : {}),
    ...(provider.kind === 'oidc' && provider.responseMode ? { response_mode: provider.responseMode } : {}),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Who came back. Throws when the provider refuses, does not answer in time, or answers something else. */
export async function profileOf(
  provider: ProviderOptions,
  answer: URLSearchParams,
  { state, verifier, nonce, redirectUri }: Attempt,
): Promise<Profile> {
  const server = await serverOf(provider)
  const client: oauth.Client = { client_id: provider.clientId }
  const options = speaking(provider.kind === 'oidc' ? provider.issuer : provider.web)
  // Apple adds the name of the person as JSON, which is no part of the protocol.
  answer.delete('user')
  const parameters = oauth.validateAuthResponse(server, client, answer, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(provider.clientSecret),
    parameters,
    redirectUri,
    verifier,
    options,
  )
  if (provider.kind === 'github') {
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response)
    return githubProfile(provider, token)
  }
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(server, response, options)
  const {
    sub,
    email,
    email_verified: isVerified,
    name,
    picture,
  } = idTokenShape.parse(oauth.getValidatedIdTokenClaims(tokens))
  return {
    subject: sub,
    verifiedEmail: isVerified ? (email?.toLowerCase() ?? null) : null,
    data: { iss: provider.issuer, name, full_name: name, picture, avatar_url: picture },
  }
}

const text = z.string().max(2000).optional().catch(undefined)
const idTokenShape = z.object({
  sub: z.string().min(1),
  email: text,
  // Apple says it as a text.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: text,
  picture: text,
})
const githubUser = z.object({ id: z.number(), login: z.string(), name: text.nullable(), avatar_url: text })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

async function githubProfile({ api }: { readonly api: string }, token: string): Promise<Profile> {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(api + path, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'user-agent': 'supabase-auth',
      },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) throw new Error(`GitHub answers ${answer.status}`)
    return answer.json()
  }
  const user = githubUser.parse(await ask('/user'))
  const emails = githubEmails.parse(await ask('/user/emails'))
  const primary = emails.find(({ primary: isPrimary, verified }) => isPrimary && verified)
  return {
    subject: String(user.id),
    verifiedEmail: primary?.email.toLowerCase() ?? null,
    data: {
      iss: api,
      name: user.name ?? user.login,
      full_name: user.name ?? user.login,
      user_name: user.login,
      avatar_url: user.avatar_url,
    },
  }
}
