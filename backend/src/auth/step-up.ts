/**
 * Asks for the second factor again before what cannot be taken back: export, deletion, another e-mail address.
 *
 * Whoever has no verified factor passes: there is nothing to ask for. Whoever has one needs a session of aal2 whose factor
 * was shown within the last quarter of an hour; else the answer is 403 `insufficient_aal`, upon which the page asks for a
 * code and sends the same request again. A session that was ended meanwhile is refused with 401 `session_expired`,
 * although its token is still good.
 */
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ClaimsEnv } from '../bearer.ts'
import type { Claims, Db } from '../database/db.ts'

interface Standing {
  /** the session the token names is open */
  readonly isOpen: boolean
  readonly hasVerifiedFactor: boolean
}

/** How an account stands with its backend. Rejects when the backend does not answer. */
export type Stand = (claims: Claims, token: string) => Promise<Standing>

interface StepUpRefusal {
  readonly status: 401 | 403
  readonly code: 'session_expired' | 'insufficient_aal'
  readonly message: string
}

const freshSeconds = 15 * 60
const secondFactors: ReadonlySet<string> = new Set(['totp', 'phone', 'webauthn', 'mfa/webauthn', 'mfa/phone'])
const amrShape = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([])

/** Whether the claims are of aal2 and the second factor was shown lately. `now` is milliseconds since 1970. */
export function isFreshAal2(claims: Readonly<Record<string, unknown>>, now: number): boolean {
  if (claims.aal !== 'aal2') return false
  const oldest = now / 1000 - freshSeconds
  return amrShape.parse(claims.amr).some(({ method, timestamp }) => secondFactors.has(method) && timestamp >= oldest)
}

/** Null when the bearer of `claims` may go on. */
export function requireAal2(claims: Claims, standing: Standing, now = Date.now()): StepUpRefusal | null {
  if (claims.role === 'service_role') return null
  if (!standing.isOpen) return { status: 401, code: 'session_expired', message: 'This session was ended' }
  if (!standing.hasVerifiedFactor || isFreshAal2(claims, now)) return null
  return { status: 403, code: 'insufficient_aal', message: 'The second factor must be confirmed again' }
}

/** Goes in front of a handler, behind the bearer check. */
export const stepUp =
  (stand: Stand, now: () => number = Date.now): MiddlewareHandler<ClaimsEnv> =>
  async (context, next) => {
    const claims = context.get('claims')
    const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    const refusal = requireAal2(claims, await stand(claims, token), now())
    if (refusal === null) return next()
    return context.json({ code: refusal.code, message: refusal.message }, refusal.status)
  }

/** As the embedded tables say. */
export const standInDatabase =
  (db: Db): Stand =>
  claims =>
    db.asAdmin(async sql => {
      const [row] = await sql.query<Standing & Record<string, unknown>>(
        `select
           exists (
             select from auth.sessions s
             where s.id::text = $2 and s.user_id::text = $1 and (s.not_after is null or s.not_after > now())
           ) as "isOpen",
           exists (
             select from auth.mfa_factors f where f.user_id::text = $1 and f.status = 'verified'
           ) as "hasVerifiedFactor"`,
        [String(claims.sub ?? ''), String(claims.session_id ?? '')],
      )
      return row ?? { isOpen: false, hasVerifiedFactor: false }
    })
