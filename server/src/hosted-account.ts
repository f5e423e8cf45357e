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
  isUuid,
  type Limits,
  type Stand,
  withoutAccountApi,
} from '@techo/backend/auth'
import type { ClaimsEnv, KeyRing } from '@techo/backend/bearer'
import { callerOf } from '@techo/backend/caller'
import type { Hono } from 'hono'
import { z } from 'zod'
import { type Ask, askProject } from './ask.ts'
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

interface HostedAccountParts {
  readonly hosted: Hosted
  readonly keys: Pick<KeyRing, 'verify'>
  readonly trustProxy: boolean
  readonly limits?: Partial<Limits> | undefined
  /** gets one line per unforeseen failure, without values of the person */
  readonly log: (line: string) => void
}

/** Mount at `/api/account`. Without the secret key it offers nothing. */
export function hostedAccountApi({ hosted, keys, trustProxy, limits, log }: HostedAccountParts): Hono<ClaimsEnv> {
  const ask = askProject(hosted)
  if (!ask) return withoutAccountApi()
  return accountApi({
    store: accountInProject(hosted, ask, keys, trustProxy),
    limiter: createLimiter({ ...defaultLimits, ...limits }, Date.now),
    stand: standInProject(hosted),
    now: Date.now,
    log,
  })
}

function accountInProject(hosted: Hosted, ask: Ask, keys: Pick<KeyRing, 'verify'>, trustProxy: boolean): AccountStore {
  const { url, publishableKey } = hosted
  const asPerson = (path: string, token: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}/auth/v1${path}`, {
      ...init,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
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
    sessions: async ({ person }) => sessionRows.parse(await ask('account_sessions', ['person', 'uuid', person])),
    endSession: async ({ person }, id) =>
      (await ask('end_account_session', ['person', 'uuid', person], ['session', 'uuid', id])) === true,
    endOtherSessions: async ({ token }) =>
      mustBeOpen(await asPerson('/logout?scope=others', token, { method: 'POST' })),
    codesLeft: async ({ person }) => codesLeft.parse(await ask('recovery_codes_left', ['person', 'uuid', person])),
    replaceCodes: async ({ person }, hashes) =>
      (await ask('replace_recovery_codes', ['person', 'uuid', person], ['hashes', 'jsonb', hashes])) === true,
    recover: async ({ person, session }, hash) =>
      (await ask(
        'recover_account',
        ['person', 'uuid', person],
        ['session', 'uuid', session],
        ['hash', 'text', hash],
      )) === true,
    isFamiliar: async ({ person, from }) =>
      from.ip !== null &&
      (await ask('knows_network', ['person', 'uuid', person], ['network', 'text', from.key])) === true,
  }
}

const hostedUser = z.object({ factors: z.array(z.object({ status: z.string() })).default([]) })

/** As a hosted project says, asked with the person's own token. */
export const standInProject =
  ({ url, publishableKey }: Hosted): Stand =>
  async (_, token) => {
    const answer = await fetch(`${url}/auth/v1/user`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5000),
    })
    if (answer.status === 401 || answer.status === 403) return { isOpen: false, hasVerifiedFactor: false }
    if (!answer.ok) throw new Error(`The backend answers ${answer.status}`)
    const { factors } = hostedUser.parse(await answer.json())
    return { isOpen: true, hasVerifiedFactor: factors.some(({ status }) => status === 'verified') }
  }
