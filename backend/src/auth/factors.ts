/**
 * Second factors, as hosted: an app's six digits, a code by SMS or a security key raise a session to aal2. Ten at most; one that
 * was not confirmed within five minutes goes away. Confirming one ends every session that shows only one factor; removing a factor
 * takes sessions back to aal1.
 */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { Sql } from '../database/db.ts'
import { enrollBody, factorProofBody, readBody } from './bodies.ts'
import { type AuthDependencies, caller, requireUser, type SignedIn } from './dependencies.ts'
import { AuthError } from './errors.ts'
import type { FactorKind, StoredChallenge, StoredFactor } from './factor-kind.ts'
import type { Limiter } from './limits.ts'
import { isTaken } from './make-way.ts'
import { challengeKey, confirmKey, readKeyAnswer } from './passkeys/security-key.ts'
import { phoneFactor } from './phone-factor.ts'
import { requireProof } from './proof.ts'
import { noteSecurity } from './security-notes.ts'
import { answerWith, audit, isFamiliar, type OpenSession, raiseSession, secondMethods } from './sessions.ts'
import { totpFactor } from './totp-factor.ts'
import { hasVerifiedFactor } from './users.ts'

const kinds: Readonly<Record<string, FactorKind>> = { totp: totpFactor, phone: phoneFactor }

const maximumFactors = 10
const unverifiedSeconds = 300

type OwnFactor = SignedIn['user']['factors'][number]

export function factorRoutes(deps: AuthDependencies): Hono {
  return new Hono()
    .post('/factors', c => enroll(c, deps))
    .post('/factors/:id/challenge', c => challenge(c, deps))
    .post('/factors/:id/verify', c => verify(c, deps))
    .delete('/factors/:id', c => unenroll(c, deps))
}

function kindOf(type: string): FactorKind {
  const kind = kinds[type]
  if (kind !== undefined) return kind
  throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
}

async function enroll(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, settings } = deps
  const signedIn = await requireUser(c, deps)
  const { user, session } = signedIn
  const body = await readBody(c, enrollBody)
  const { factor_type: type, friendly_name: friendlyName = '' } = body
  // A key has a ceremony of its own (passkeys/security-key.ts): until that there is nothing to keep of it.
  const kind = type === 'webauthn' ? null : kindOf(type)
  if (kind === null && settings.relyingParty() === null) {
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  }
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  if (settings.proofSeconds !== undefined) await requireProof(deps, signedIn)
  const id = randomUUID()
  const { secret = null, phone = null, told = {} } = (await kind?.enroll(deps, user, id, body)) ?? {}
  const at = new Date(settings.now())
  const stale = new Date(settings.now() - unverifiedSeconds * 1000).toISOString()
  await db
    .asAdmin(async sql => {
      // The row of the user is the lock: two enrolments at once must not both find room.
      await sql.query('select 1 from auth.users where id = $1 for update', [user.id])
      await sql.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2", [
        user.id,
        stale,
      ])
      const [{ held } = { held: 0 }] = await sql.query<{ held: number }>(
        'select count(*)::int as held from auth.mfa_factors where user_id = $1',
        [user.id],
      )
      if (held >= maximumFactors) {
        const message = 'Maximum number of verified factors reached, unenroll to continue'
        throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
      }
      await sql.query(
        `insert into auth.mfa_factors
           (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
         values ($1, $2, $3, $4::auth.factor_type, 'unverified', $5, $6, $7, $7)`,
        [id, user.id, friendlyName, type, secret, phone, at.toISOString()],
      )
      await audit(sql, 'factor_in_progress', user.id, caller(c, deps), at.toISOString())
    })
    .catch(error => {
      if (!isTaken(error)) throw error
      const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
      throw new AuthError(422, 'mfa_factor_name_conflict', message)
    })
  return c.json({ id, type, friendly_name: friendlyName, ...told })
}

async function challenge(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, settings } = deps
  const signedIn = await requireUser(c, deps)
  const { user } = signedIn
  const own = ownFactor(c, user)
  if (own.factor_type === 'webauthn') return c.json(await challengeKey(deps, signedIn, own, caller(c, deps)))
  const factorId = own.id
  const factor = await db.asAdmin(sql => storedFactor(sql, user.id, factorId))
  const kind = kindOf(factor.factor_type)
  const id = randomUUID()
  const kept = await kind.challenge?.(c, deps, { user, factor, id })
  const now = settings.now()
  await db.asAdmin(async sql => {
    await sql.query('delete from auth.mfa_challenges where factor_id = $1 and created_at < $2', [
      factorId,
      new Date(now - kind.challengeSeconds * 1000).toISOString(),
    ])
    await sql.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
       values ($1, $2, $3, $4::inet, $5)`,
      [id, factorId, new Date(now).toISOString(), caller(c, deps).ip ?? '0.0.0.0', kept?.otpCode ?? null],
    )
  })
  return c.json({ id, type: factor.factor_type, expires_at: Math.floor(now / 1000) + kind.challengeSeconds })
}

async function verify(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, keys, limiter, settings } = deps
  const signedIn = await requireUser(c, deps)
  const factor = ownFactor(c, signedIn.user)
  const confirm = await readAnswer(c, deps, signedIn, factor)
  const from = caller(c, deps)
  const isKnown = () => db.asAdmin(sql => isFamiliar(sql, signedIn.user.id, from, 'aal2'))
  const refund = await takeFactorBudget(limiter, isKnown, signedIn.user.id, from, 'factor')
  await limiter.take('code', from.key)
  const outcome = await confirm(from)
  if (outcome instanceof AuthError) throw outcome
  await limiter.refund('code', from.key)
  await refund()
  return c.json(await answerWith(outcome, keys, settings))
}

/** What the factor was shown by, to be looked at once the budgets allow it. */
async function readAnswer(
  c: Context,
  deps: AuthDependencies,
  signedIn: SignedIn,
  factor: OwnFactor,
): Promise<(from: Caller) => Promise<OpenSession | AuthError>> {
  if (factor.factor_type === 'webauthn') {
    const answer = await readKeyAnswer(c)
    return from => confirmKey(deps, signedIn, factor, answer, from)
  }
  const body = await readBody(c, factorProofBody)
  return from => deps.db.asAdmin(sql => confirmCode(sql, deps, signedIn, factor.id, body, from))
}

async function confirmCode(
  sql: Sql,
  deps: AuthDependencies,
  { user, session }: SignedIn,
  factorId: string,
  body: z.output<typeof factorProofBody>,
  from: Caller,
): Promise<OpenSession | AuthError> {
  const { settings } = deps
  const now = settings.now()
  const at = new Date(now).toISOString()
  const factor = await storedFactor(sql, user.id, factorId, true)
  const kind = kindOf(factor.factor_type)
  const [challenged] = await sql.query<StoredChallenge>(
    `select id, created_at, verified_at, otp_code, attempts, ip_address = $3::inet as same_network
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [body.challenge_id, factorId, from.ip ?? '0.0.0.0'],
  )
  if (challenged === undefined) throw unknownChallenge()
  if (challenged.verified_at !== null || !challenged.same_network) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (Date.parse(challenged.created_at) + kind.challengeSeconds * 1000 <= now) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${body.challenge_id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  const refusal = await kind.confirm(sql, deps, { factor, challenge: challenged, body, from })
  if (refusal !== null) return refusal
  await sql.query('update auth.mfa_challenges set verified_at = $2 where id = $1', [body.challenge_id, at])
  await sql.query("update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1", [factorId, at])
  await sql.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [user.id])
  const shown = { userId: user.id, sessionId: session.id, factorId, method: kind.method }
  const raised = await raiseSession(sql, shown, from, settings)
  if (factor.status !== 'verified') {
    await noteSecurity(sql, settings, { event: 'factor_added', userId: user.id, from, since: factor.created_at })
  }
  await audit(sql, factor.status === 'verified' ? 'login' : 'verification_attempted', user.id, from, at)
  return raised
}

const unknownChallenge = (): AuthError =>
  new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')

/** `lock` holds the row until the end of the transaction. */
async function storedFactor(sql: Sql, userId: string, factorId: string, lock = false): Promise<StoredFactor> {
  const [factor] = await sql.query<StoredFactor>(
    `select id, factor_type, status, secret, phone, last_used_step, created_at from auth.mfa_factors
     where id = $1 and user_id = $2 ${lock ? 'for update' : ''}`,
    [factorId, userId],
  )
  if (factor === undefined) throw unknownChallenge()
  return factor
}

async function unenroll(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, settings } = deps
  const signedIn = await requireUser(c, deps)
  const { user, session } = signedIn
  const factor = ownFactor(c, user)
  const factorId = factor.id
  const isVerified = factor.status === 'verified'
  if (isVerified && session.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  if (isVerified && settings.proofSeconds !== undefined) await requireProof(deps, signedIn)
  const from = caller(c, deps)
  await db.asAdmin(async sql => {
    await sql.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [factorId, user.id])
    await lowerSessions(sql, user.id, factorId)
    if (isVerified) await noteSecurity(sql, settings, { event: 'factor_removed', userId: user.id, from })
    await audit(sql, 'factor_unenrolled', user.id, from, new Date(settings.now()).toISOString())
  })
  return c.json({ id: factorId })
}

/**
 * Sessions that showed this factor (null: any) are of aal1 again; with the last factor all of them are, however they were
 * raised. Recovery codes stand for factors and go with the last.
 */
export async function lowerSessions(sql: Sql, userId: string, factorId: string | null): Promise<void> {
  const lowered = `select id from auth.sessions where user_id = $1 and (
    $2::uuid is null or factor_id = $2::uuid
    or not exists (select from auth.mfa_factors where user_id = $1 and status = 'verified')
  )`
  await sql.query(
    `delete from auth.mfa_amr_claims where session_id in (${lowered})
       and authentication_method = any (string_to_array($3, ','))`,
    [userId, factorId, secondMethods.join(',')],
  )
  await sql.query(`update auth.sessions set aal = 'aal1', factor_id = null where id in (${lowered})`, [
    userId,
    factorId,
  ])
  await sql.query(
    `delete from auth.recovery_codes where user_id = $1
       and not exists (select from auth.mfa_factors where user_id = $1 and status = 'verified')`,
    [userId],
  )
}

/**
 * Takes one try from the budgets of the account; the answer gives it back. Trying needs a session, hence the password:
 * whoever has stolen that shall not lock the owner out, so beyond the budget for everywhere only addresses go on that the
 * account has shown a second factor from.
 */
export async function takeFactorBudget(
  limiter: Limiter,
  isKnown: () => Promise<boolean>,
  userId: string,
  from: Caller,
  kind: 'factor' | 'recovery',
): Promise<() => Promise<void>> {
  const pair = `${kind} ${userId} ${from.key}`
  const account = `${kind} ${userId}`
  await limiter.take('factorAccount', pair)
  const familiar = (await limiter.isSpent('factorAnywhere', account)) && (await isKnown())
  if (!familiar) await limiter.take('factorAnywhere', account)
  return async () => {
    await limiter.refund('factorAccount', pair)
    if (!familiar) await limiter.refund('factorAnywhere', account)
  }
}

/** The factor that the address names, when it is the person's own. */
function ownFactor(c: Context, user: SignedIn['user']): OwnFactor {
  const id = c.req.param('id')?.toLowerCase()
  const factor = user.factors.find(each => each.id === id)
  if (factor !== undefined) return factor
  throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}
