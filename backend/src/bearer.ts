import { errors } from 'jose'
import { type Claims, DatabaseError } from './database/db.ts'

/**
 * Who is asking: API key and bearer token of a request become the claims it runs under. The publishable key alone is
 * `anon`, the secret key alone is `service_role`, a token signed by this server is whoever it names.
 */
export interface KeyRing {
  readonly publishableKey: string
  readonly secretKey: string
  /**
   * Throws a `jose` error for anything that was not signed here or is over, `SessionEnded` for what was signed out before that,
   * a `DatabaseError` when nobody knows.
   */
  verify(token: string): Promise<Claims>
}

/** The token is good, the session it belongs to is over. */
export class SessionEnded extends Error {
  override name = 'SessionEnded'
  constructor() {
    super('This session was ended')
  }
}

/** What a handler behind the bearer check finds in its context. */
export type ClaimsEnv = { Variables: { claims: Claims } }

export interface Refusal {
  readonly status: 401
  readonly code: string
  readonly message: string
  readonly details: string | null
  readonly hint: string | null
}

/** To who has a second factor and has not shown it. */
export const lacksFactor: Refusal = {
  status: 401,
  code: 'insufficient_aal',
  message: 'The second factor is missing: sign in with it',
  details: null,
  hint: null,
}

export type Bearer = { readonly claims: Claims; readonly refusal?: never } | { readonly refusal: Refusal }

const refuse = (code: string, message: string, details: string | null = null, hint: string | null = null): Bearer => ({
  refusal: { status: 401, code, message, details, hint },
})

/**
 * Codes are PostgREST's: PGRST301 for a token that cannot be used, PGRST303 for one that is over; and auth's `session_not_found`
 * for one whose session is.
 * @throws DatabaseError when nobody knows whether it is
 */
export async function readBearer(request: Request, keys: KeyRing): Promise<Bearer> {
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey')
  if (!key)
    return refuse(
      'no_api_key',
      'No API key found in request',
      null,
      'No `apikey` request header or url param was found.',
    )
  const role = key === keys.publishableKey ? 'anon' : key === keys.secretKey ? 'service_role' : null
  if (role === null) return refuse('invalid_api_key', 'Invalid API key', null, 'Double check your API key.')
  if (role === 'service_role' && request.headers.get('user-agent')?.startsWith('Mozilla/'))
    return refuse('secret_key_in_browser', 'Forbidden use of secret API key in browser')
  const authorization = request.headers.get('authorization')
  if (authorization === null || authorization === `Bearer ${key}`) return { claims: { role } }
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!token) return refuse('PGRST301', 'The authorization header holds no bearer token')
  return readToken(token, keys)
}

export async function readToken(token: string, keys: Pick<KeyRing, 'verify'>): Promise<Bearer> {
  try {
    return { claims: await keys.verify(token) }
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    if (error instanceof SessionEnded) return refuse('session_not_found', error.message)
    return error instanceof errors.JWTExpired
      ? refuse('PGRST303', 'JWT expired')
      : refuse('PGRST301', 'No suitable key or wrong key type', 'None of the keys was able to decode the JWT')
  }
}

/**
 * Remembers verified tokens until they are over: a screen sends the same one with every request, and checking an
 * elliptic-curve signature costs more than a small query.
 */
export function rememberTokens<Ring extends Pick<KeyRing, 'verify'>>(
  keys: Ring,
  capacity = 1000,
): Pick<KeyRing, 'verify'> {
  const known = new Map<string, Claims>()
  return {
    async verify(token) {
      const claims = known.get(token)
      if (claims && Number(claims.exp) * 1000 > Date.now()) return claims
      known.delete(token)
      const verified = await keys.verify(token)
      if (known.size >= capacity) known.delete(known.keys().next().value ?? '')
      known.set(token, verified)
      return verified
    },
  }
}
