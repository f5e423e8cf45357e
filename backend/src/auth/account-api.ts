/**
 * What a site asks beyond the hosted protocol: the person's open sessions, their recovery codes, and that they show again
 * who they are. Behind the bearer check; refuses with `{ code, message }`.
 */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ClaimsEnv } from '../bearer.ts'
import type { AccountStore, Bearer } from './account-store.ts'
import { proofBody, readBody } from './bodies.ts'
import { isUuid } from './dependencies.ts'
import { deviceOf, networkOf } from './device.ts'
import { AuthError, asAuthError } from './errors.ts'
import { takeFactorBudget } from './factors.ts'
import type { Limiter } from './limits.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { type ReadAssurance, stepUp } from './step-up.ts'

const recoverBody = z.object({ code: z.string().min(1).max(200) })

export interface AccountApiDependencies {
  readonly store: AccountStore
  readonly limiter: Limiter
  readonly readAssurance: ReadAssurance
  /** milliseconds since 1970 */
  now(): number
  log(line: string): void
}

export function accountApi({ store, limiter, readAssurance, now, log }: AccountApiDependencies): Hono<ClaimsEnv> {
  const routes = new Hono<ClaimsEnv>()
    .get('/sessions', async c => {
      return c.json({ sessions: await listSessions(store, await store.bearer(c)) })
    })
    .delete('/sessions', async c => {
      await store.endOtherSessions(await store.bearer(c))
      return c.body(null, 204)
    })
    .delete('/sessions/:id', async c => {
      const bearer = await store.bearer(c)
      const id = c.req.param('id')
      if (!isUuid(id) || !(await store.endSession(bearer, id)))
        throw new AuthError(404, 'not_found', 'There is no such session')
      return c.body(null, 204)
    })
    .get('/recovery-codes', async c => c.json(await store.codesLeft(await store.bearer(c))))
    .post('/recovery-codes', stepUp(readAssurance, now), async c => {
      const bearer = await store.bearer(c)
      const codes = newRecoveryCodes()
      const hashes = codes.map(code => recoveryHash(bearer.person, code))
      if (!(await store.replaceCodes(bearer, hashes)))
        throw new AuthError(409, 'no_factor', 'Recovery codes stand in for a second factor, and there is none')
      return c.json({ codes }, 201)
    })
    .post('/recover', async c => {
      const bearer = await store.bearer(c)
      const { code } = await readBody(c, recoverBody)
      const { person, from } = bearer
      const refund = await takeFactorBudget(limiter, () => store.isFamiliar(bearer), person, from, 'recovery')
      await limiter.take('code', from.key)
      const left = await store.recover(bearer, recoveryHash(person, code))
      if (left === null)
        throw new AuthError(422, 'invalid_code', 'This is not one of the recovery codes, or it was used')
      await limiter.refund('code', from.key)
      await refund()
      return c.json({ remaining: left.remaining })
    })
    .post('/proof', async c => {
      const bearer = await store.bearer(c)
      const { password, code } = await readBody(c, proofBody)
      await store.prove(c, bearer, { password, nonce: code })
      return c.body(null, 204)
    })
    .post('/proof/letter', async c => {
      await store.sendProofLetter(c, await store.bearer(c))
      return c.body(null, 204)
    })
  routes.onError((error, c) => answer(c, asAuthError(error, log)))
  return routes
}

/** With a hosted backend whose secret key is missing nobody but it knows sessions and factors. */
export function withoutAccountApi(): Hono<ClaimsEnv> {
  const refuse = (c: Context<ClaimsEnv>): Response =>
    c.json({ code: 'unavailable', message: 'The hosted backend does not offer this' }, 501)
  return new Hono<ClaimsEnv>()
    .all('/sessions/:id?', refuse)
    .all('/recovery-codes', refuse)
    .all('/recover', refuse)
    .all('/proof/:letter?', refuse)
}

function answer(c: Context, error: AuthError): Response {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  const code = error.status === 429 ? 'too_many_requests' : error.code
  // What the hosted service calls 403 when a session is gone is 401 here, upon which a page signs out.
  if (code === 'session_not_found' || code === 'user_not_found') {
    return c.json({ code: 'session_expired', message: error.message }, 401)
  }
  return c.json({ code, message: error.message }, error.status)
}

async function listSessions(store: AccountStore, bearer: Bearer) {
  const rows = await store.sessions(bearer)
  return rows.map(({ user_agent: userAgent, ip, aal, ...times }) => ({
    ...times,
    ...deviceOf(userAgent),
    network: networkOf(ip),
    aal: aal ?? 'aal1',
    current: times.id === bearer.session,
  }))
}
