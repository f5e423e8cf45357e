/**
 * Sessions and recovery codes at a hosted project. What its own API offers is asked there with the person's token (who is it,
 * sign out elsewhere); what it does not, by functions of the database that take the secret key.
 */

import {
  type AccountStore,
  AuthError,
  accountApi,
  bearerToken,
  createLimiter,
  defaultLimits,
  freshSeconds,
  isUuid,
  type Limiter,
  type Limits,
  type ReadAssurance,
  withoutAccountApi,
} from '@techo/backend/auth'
import type { ClaimsEnv, KeyRing } from '@techo/backend/bearer'
import { callerOf } from '@techo/backend/caller'
import type { Hono } from 'hono'
import { z } from 'zod'
import { type CallFunction, callProject } from './database-function.ts'
import type { Hosted } from './hosted.ts'

const sessionRows = z.array(
  z.object({
    id: z.string(),
    created_at: z.string(),
    last_used_at: z.string(),
    user_agent: z.string().nullable(),
    ip: z.string().nullable(),
    aal: z.string().nullable(),
  }),
)
const codesLeft = z.object({ remaining: z.number(), created_at: z.string().nullable() })

interface HostedAccountDependencies {
  readonly hosted: Hosted
  readonly keys: Pick<KeyRing, 'verify'>
  readonly trustProxy: boolean
  readonly proofSeconds: number
  readonly limits?: Partial<Limits> | undefined
  /** gets one line per unforeseen failure, without values of the person */
  readonly log: (line: string) => void
}

/** Mount at `/api/account`. Without the secret key it offers nothing. */
export function hostedAccountApi({
  hosted,
  keys,
  trustProxy,
  proofSeconds,
  limits,
  log,
}: HostedAccountDependencies): Hono<ClaimsEnv> {
  const call = callProject(hosted)
  if (!call) return withoutAccountApi()
  const limiter = createLimiter({ ...defaultLimits, ...limits }, Date.now)
  return accountApi({
    store: accountInProject(hosted, call, { keys, trustProxy, limiter }),
    limiter,
    readAssurance: projectAssurance(hosted, call, proofSeconds),
    now: Date.now,
    log,
  })
}

const opened = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

function accountInProject(
  hosted: Hosted,
  call: CallFunction,
  { keys, trustProxy, limiter }: Pick<HostedAccountDependencies, 'keys' | 'trustProxy'> & { readonly limiter: Limiter },
): AccountStore {
  const { url, publishableKey } = hosted
  const asPerson = (path: string, token: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}/auth/v1${path}`, {
      ...init,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
  const asVisitor = (path: string, body: object): Promise<Response> =>
    fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
  const whoIs = async (token: string) => hostedUser.parse(await (await asPerson('/user', token)).json())
  const mustBeOpen = async (answer: Response): Promise<void> => {
    await answer.body?.cancel()
    if (answer.status === 401 || answer.status === 403)
      throw new AuthError(403, 'session_not_found', 'This session was ended')
    if (!answer.ok) throw new Error(`The backend answers ${answer.status}`)
  }
  return {
    async bearer(c) {
      const token = bearerToken(c) ?? ''
      const claims = await keys.verify(token).catch(() => null)
      if (claims?.role !== 'authenticated' || !isUuid(claims.sub) || !isUuid(claims.session_id))
        throw new AuthError(403, 'bad_jwt', 'This is nobody’s token')
      await mustBeOpen(await asPerson('/user', token))
      return { person: claims.sub, session: claims.session_id, token, from: callerOf(c, trustProxy) }
    },
    sessions: async ({ person }) => sessionRows.parse(await call('account_sessions', ['person', 'uuid', person])),
    endSession: async ({ person }, id) =>
      (await call('end_account_session', ['person', 'uuid', person], ['session', 'uuid', id])) === true,
    endOtherSessions: async ({ token }) =>
      mustBeOpen(await asPerson('/logout?scope=others', token, { method: 'POST' })),
    codesLeft: async ({ person }) => codesLeft.parse(await call('recovery_codes_left', ['person', 'uuid', person])),
    replaceCodes: async ({ person }, hashes) =>
      (await call('replace_recovery_codes', ['person', 'uuid', person], ['hashes', 'jsonb', hashes])) === true,
    async recover({ person, session }, hash) {
      const isUsed = await call(
        'recover_account',
        ['person', 'uuid', person],
        ['session', 'uuid', session],
        ['hash', 'text', hash],
      )
      return isUsed === true ? codesLeft.parse(await call('recovery_codes_left', ['person', 'uuid', person])) : null
    },
    async sendProofLetter(_, { token }) {
      const { email, phone } = await whoIs(token)
      if (!email && !phone) throw new AuthError(400, 'validation_failed', 'There is no e-mail address and no number')
      const answer = await asVisitor('/otp', { ...(email ? { email } : { phone }), create_user: false })
      await answer.body?.cancel()
      if (answer.status === 429) throw new AuthError(429, 'over_email_send_rate_limit', 'Letters follow too quickly')
      if (!answer.ok) throw new Error(`The backend answers ${answer.status}`)
    },
    // The project knows no other way to ask about a password or a code than to sign in with it: that session ends at once.
    async prove(_, { person, session, token, from }, { password, nonce }) {
      const { email, phone } = await whoIs(token)
      const name = email ? { email } : { phone }
      await limiter.take('password', from.key)
      await limiter.take('passwordAccount', `${person} ${from.key}`)
      const answer =
        password === undefined
          ? await asVisitor('/verify', { ...name, type: email ? 'email' : 'sms', token: nonce })
          : await asVisitor('/token?grant_type=password', { ...name, password })
      if (answer.status >= 500) throw new Error(`The backend answers ${answer.status}`)
      const found = answer.ok ? opened.safeParse(await answer.json()) : null
      if (found?.data?.user.id !== person) {
        if (answer.status === 429) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
        throw password === undefined
          ? new AuthError(422, 'reauthentication_not_valid', 'The code has expired or is wrong')
          : new AuthError(400, 'current_password_invalid', 'The current password is wrong')
      }
      await limiter.refund('password', from.key)
      await limiter.refund('passwordAccount', `${person} ${from.key}`)
      await (await asPerson('/logout?scope=local', found.data.access_token, { method: 'POST' })).body?.cancel()
      await call('note_session_proof', ['person', 'uuid', person], ['session', 'uuid', session])
    },
    isFamiliar: async ({ person, from }) =>
      from.ip !== null &&
      (await call('knows_network', ['person', 'uuid', person], ['network', 'text', from.key])) === true,
  }
}

const hostedUser = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  factors: z.array(z.object({ status: z.string() })).default([]),
})
const amrShape = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([])
const moment = z.number().nullable()

/**
 * As a hosted project says, asked with the person's own token. With the secret key a proof is asked of who has no second
 * factor; a hosted token tells when its session signed in, `session_proof` what was shown since.
 */
export const projectAssurance =
  ({ url, publishableKey }: Hosted, call: CallFunction | null, proofSeconds: number = freshSeconds): ReadAssurance =>
  async (claims, token) => {
    const gone = { isOpen: false, hasVerifiedFactor: false, amr: null }
    const answer = await fetch(`${url}/auth/v1/user`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5000),
    })
    if (answer.status === 401 || answer.status === 403) return gone
    if (!answer.ok) throw new Error(`The backend answers ${answer.status}`)
    const { factors } = hostedUser.parse(await answer.json())
    const hasVerifiedFactor = factors.some(({ status }) => status === 'verified')
    const { sub, session_id: session } = claims
    if (call === null || hasVerifiedFactor || !isUuid(sub) || !isUuid(session))
      return { isOpen: true, hasVerifiedFactor, amr: null }
    const proven = moment.parse(await call('session_proof', ['person', 'uuid', sub], ['session', 'uuid', session]))
    const amr = [...amrShape.parse(claims.amr), ...(proven === null ? [] : [{ method: 'password', timestamp: proven }])]
    return { isOpen: true, hasVerifiedFactor, amr, proofSeconds }
  }
