/**
 * Asks who somebody is again before what cannot be taken back: export, deletion, another e-mail address.
 *
 * Whoever has a verified factor needs a session of aal2 whose factor was shown within the last quarter of an hour; else the
 * answer is 403 `insufficient_aal`. Whoever has none must have signed in or given a proof (`proof.ts`) within that time, where
 * the backend keeps proofs; else 403 `reauthentication_needed`. Upon either the page asks and sends the same request again. A
 * session that was ended meanwhile is refused with 401 `session_expired`, although its token is still good.
 */
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ClaimsEnv } from '../bearer.ts'
import type { Claims, Db } from '../database/db.ts'
import { secondMethods } from './sessions.ts'

interface Assurance {
  /** the session the token names is open */
  readonly isOpen: boolean
  readonly hasVerifiedFactor: boolean
  /** what the session has shown and when, newer than its token may say; null: nobody but the token knows */
  readonly amr?: Amr | null
  /** how long a proof counts; absent: of who has no factor none is asked for, and a factor counts for 15 minutes */
  readonly proofSeconds?: number | undefined
}

/** Ways of showing who one is, with the moment of each in seconds since 1970. */
export type Amr = readonly { readonly method: string; readonly timestamp: number }[]

/** What a session has shown, read from its backend. Rejects when the backend does not answer. */
export type ReadAssurance = (claims: Claims, token: string) => Promise<Assurance>

interface StepUpRefusal {
  readonly status: 401 | 403
  readonly code: 'session_expired' | 'insufficient_aal' | 'reauthentication_needed'
  readonly message: string
}

/** how long a proof counts */
export const freshSeconds = 15 * 60
const secondFactors: ReadonlySet<string> = new Set(secondMethods)
const amrShape = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([])

/** Whether anything was shown lately. `now` is milliseconds since 1970. */
export const isFresh = (amr: unknown, now: number, seconds = freshSeconds): boolean =>
  amrShape.parse(amr).some(({ timestamp }) => timestamp >= now / 1000 - seconds)

/** Whether the claims are of aal2 and the second factor was shown lately. `now` is milliseconds since 1970. */
export function isFreshAal2(
  claims: Readonly<Record<string, unknown>>,
  now: number,
  seconds: number = freshSeconds,
): boolean {
  if (claims.aal !== 'aal2') return false
  return isFresh(
    amrShape.parse(claims.amr).filter(({ method }) => secondFactors.has(method)),
    now,
    seconds,
  )
}

/** Null when the bearer of `claims` may go on. */
export function requireFresh(claims: Claims, assurance: Assurance, now = Date.now()): StepUpRefusal | null {
  if (claims.role === 'service_role') return null
  if (!assurance.isOpen) return { status: 401, code: 'session_expired', message: 'This session was ended' }
  const { proofSeconds } = assurance
  const amr = assurance.amr ?? claims.amr
  if (assurance.hasVerifiedFactor) {
    if (isFreshAal2({ aal: claims.aal, amr }, now, proofSeconds)) return null
    return { status: 403, code: 'insufficient_aal', message: 'The second factor must be confirmed again' }
  }
  if (proofSeconds === undefined || isFresh(amr, now, proofSeconds)) return null
  return { status: 403, code: 'reauthentication_needed', message: 'Who asks must be confirmed again' }
}

/**
 * Goes in front of a handler, behind the bearer check.
 * @param of `everybody` who has no second factor gives another proof; `factors`: only who has one is asked
 */
export const stepUp =
  (
    readAssurance: ReadAssurance,
    now: () => number = Date.now,
    of: 'everybody' | 'factors' = 'everybody',
  ): MiddlewareHandler<ClaimsEnv> =>
  async (context, next) => {
    const claims = context.get('claims')
    const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? ''
    const { proofSeconds, ...assurance } = await readAssurance(claims, token)
    const isAsked = of === 'everybody' || assurance.hasVerifiedFactor
    const refusal = requireFresh(claims, isAsked ? { ...assurance, proofSeconds } : assurance, now())
    if (refusal === null) return next()
    return context.json({ code: refusal.code, message: refusal.message }, refusal.status)
  }

/** As the embedded tables say. */
export const databaseAssurance =
  (db: Db, { proofSeconds }: { proofSeconds?: number | undefined } = {}): ReadAssurance =>
  claims =>
    db.asAdmin(async sql => {
      const [row] = await sql.query<{ isOpen: boolean; hasVerifiedFactor: boolean; amr: unknown }>(
        `select
           exists (
             select from auth.sessions s
             where s.id::text = $2 and s.user_id::text = $1 and (s.not_after is null or s.not_after > now())
           ) as "isOpen",
           exists (
             select from auth.mfa_factors f where f.user_id::text = $1 and f.status = 'verified'
           ) as "hasVerifiedFactor",
           (
             select jsonb_agg(jsonb_build_object(
               'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at))::int
             )) from auth.mfa_amr_claims a where a.session_id::text = $2
           ) as amr`,
        [String(claims.sub ?? ''), String(claims.session_id ?? '')],
      )
      const { isOpen = false, hasVerifiedFactor = false, amr = [] } = row ?? {}
      return { isOpen, hasVerifiedFactor, proofSeconds, amr: amrShape.parse(amr) }
    })
