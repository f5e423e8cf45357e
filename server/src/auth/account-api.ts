/**
 * What the product asks beyond the hosted protocol, below `/api/account`: the person's open sessions and their recovery
 * codes. Behind the bearer check; refuses with `{ code, message }`.
 */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '../api.ts'
import { readBody } from './bodies.ts'
import { deviceOf, networkOf } from './device.ts'
import { AuthError, asAuthError } from './errors.ts'
import { lowerSessions, takeFactorBudget } from './factors.ts'
import { caller, isUuid, type Parts, requireUser } from './parts.ts'
import { countCodes, replaceCodes, useCode } from './recovery-codes.ts'
import { audit, endSessions } from './sessions.ts'
import { standInDatabase, stepUp } from './step-up.ts'
import { hasVerifiedFactor } from './users.ts'

const recoverBody = z.object({ code: z.string().min(1).max(200) })

export function accountApi(parts: Parts): Hono<ApiEnv> {
  const { db, limiter, settings } = parts
  const at = (): string => new Date(settings.now()).toISOString()
  const fresh = stepUp(standInDatabase(db), settings.now)

  const routes = new Hono<ApiEnv>()
    .get('/sessions', async c => {
      const { user, session } = await requireUser(c, parts)
      return c.json({ sessions: await listSessions(parts, user.id, session.id) })
    })
    .delete('/sessions', async c => {
      const { user, session } = await requireUser(c, parts)
      await db.asAdmin(async sql => {
        await endSessions(sql, user.id, session.id, 'others')
        await audit(sql, 'logout', user.id, caller(c, parts), at())
      })
      return c.body(null, 204)
    })
    .delete('/sessions/:id', async c => {
      const { user } = await requireUser(c, parts)
      const id = c.req.param('id')
      const ended = isUuid(id)
        ? await db.asAdmin(async sql => {
            const rows = await sql.query('delete from auth.sessions where id = $1 and user_id = $2 returning 1', [
              id,
              user.id,
            ])
            if (rows.length > 0) await audit(sql, 'logout', user.id, caller(c, parts), at())
            return rows.length > 0
          })
        : false
      if (!ended) throw new AuthError(404, 'not_found', 'There is no such session')
      return c.body(null, 204)
    })
    .get('/recovery-codes', async c => {
      const { user } = await requireUser(c, parts)
      return c.json(await db.asAdmin(sql => countCodes(sql, user.id)))
    })
    .post('/recovery-codes', fresh, async c => {
      const { user } = await requireUser(c, parts)
      if (!hasVerifiedFactor(user)) {
        throw new AuthError(409, 'no_factor', 'Recovery codes stand in for a second factor, and there is none')
      }
      const codes = await db.asAdmin(async sql => {
        await audit(sql, 'recovery_codes_made', user.id, caller(c, parts), at())
        return replaceCodes(sql, user.id, at())
      })
      return c.json({ codes }, 201)
    })
    .post('/recover', async c => {
      const { user, session } = await requireUser(c, parts)
      const { code } = await readBody(c, recoverBody)
      const from = caller(c, parts)
      const refund = await takeFactorBudget(parts, user.id, from, 'recovery')
      limiter.take('code', from.key)
      await db.asAdmin(async sql => {
        if (!(await useCode(sql, user.id, code))) {
          throw new AuthError(422, 'invalid_code', 'This is not one of the recovery codes, or it was used')
        }
        await sql.query('delete from auth.mfa_factors where user_id = $1', [user.id])
        await lowerSessions(sql, user.id, null)
        await endSessions(sql, user.id, session.id, 'others')
        await audit(sql, 'recovery_code_used', user.id, from, at())
      })
      limiter.refund('code', from.key)
      refund()
      return c.json({ remaining: 0 })
    })
  routes.onError((error, c) => answer(c, asAuthError(error, settings.log)))
  return routes
}

/** With a hosted backend nobody but it knows sessions and factors. */
export function withoutAccountApi(): Hono<ApiEnv> {
  const refuse = (c: Context<ApiEnv>): Response =>
    c.json({ code: 'unavailable', message: 'The hosted backend does not offer this' }, 501)
  return new Hono<ApiEnv>().all('/sessions/:id?', refuse).all('/recovery-codes', refuse).all('/recover', refuse)
}

function answer(c: Context, error: AuthError): Response {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  const code = error.status === 429 ? 'too_many_requests' : error.code
  // What the hosted service calls 403 when a session is gone is 401 below /api, which signs the page out.
  if (code === 'session_not_found' || code === 'user_not_found') {
    return c.json({ code: 'session_expired', message: error.message }, 401)
  }
  return c.json({ code, message: error.message }, error.status)
}

interface SessionLine {
  readonly id: string
  readonly created_at: string
  readonly last_used_at: string
  readonly user_agent: string | null
  readonly ip: string | null
  readonly aal: string | null
}

async function listSessions({ db, settings }: Parts, userId: string, current: string) {
  const rows = await db.asAdmin(sql =>
    sql.query<SessionLine>(
      `select id, created_at, user_agent, host(ip) as ip, aal,
         greatest(created_at, updated_at, refreshed_at at time zone 'utc') as last_used_at
       from auth.sessions where user_id = $1 and (not_after is null or not_after > $2)
       order by last_used_at desc, id limit 200`,
      [userId, new Date(settings.now()).toISOString()],
    ),
  )
  return rows.map(({ user_agent: userAgent, ip, aal, ...times }) => ({
    ...times,
    ...deviceOf(userAgent),
    network: networkOf(ip),
    aal: aal ?? 'aal1',
    current: times.id === current,
  }))
}
