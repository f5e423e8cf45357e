/**
 * Who you are, again: what a session has proven lately, and how it proves more. A proof is a line of `mfa_amr_claims`, where
 * the session's ways of signing in stand: so signing in just now counts, every token tells it, and it ends with the session.
 */
import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { Sql } from '../database/db.ts'
import { redeemCode } from './codes.ts'
import type { AuthDependencies, SignedIn } from './dependencies.ts'
import { AuthError } from './errors.ts'
import { audit, methodsOf } from './sessions.ts'
import { forTexts } from './sms/messages.ts'
import { isFresh, isFreshAal2 } from './step-up.ts'
import { hasVerifiedFactor, type UserRow } from './users.ts'

/**
 * Stricter than hosted, which takes any session of aal2: the factor must have been shown lately, as before everything
 * else that cannot be taken back.
 */
export async function requireProof({ db, settings }: AuthDependencies, { user, session }: SignedIn): Promise<void> {
  const hasFactor = hasVerifiedFactor(user)
  if (!hasFactor && settings.proofSeconds === undefined) return
  const amr = await db.asAdmin(sql => methodsOf(sql, session.id))
  if (hasFactor) {
    if (isFreshAal2({ aal: session.aal, amr }, settings.now(), settings.proofSeconds)) return
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new AuthError(401, 'insufficient_aal', message)
  }
  if (isFresh(amr, settings.now(), settings.proofSeconds)) return
  throw new AuthError(400, 'reauthentication_needed', 'This requires reauthentication')
}

/** What a person gives to show who they are; at most one. */
export interface Proof {
  readonly password?: string | undefined
  /** the code of the letter of `/reauthenticate` */
  readonly nonce?: string | undefined
}

/**
 * Writes down that the session has shown who it is.
 * @throws AuthError `current_password_invalid`, `reauthentication_not_valid`, or that it was tried too often
 */
export async function giveProof(
  deps: AuthDependencies,
  { user, session }: SignedIn,
  proof: Proof,
  from: Caller,
): Promise<void> {
  const { db, hasher, limiter, settings } = deps
  const { password, nonce } = proof
  if (password !== undefined) {
    const pair = `${user.id} ${from.key}`
    await limiter.take('password', from.key)
    await limiter.take('passwordAccount', pair)
    if (!(await hasher.matches(password, user.encrypted_password))) {
      throw new AuthError(400, 'current_password_invalid', 'The current password is wrong')
    }
    await limiter.refund('password', from.key)
    await limiter.refund('passwordAccount', pair)
  } else {
    await limiter.take('code', from.key)
    // The count of wrong guesses commits, so the refusal comes after it.
    const isRight = await db.asAdmin(sql => redeemNonce(sql, deps, user, nonce ?? ''))
    if (!isRight) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    await limiter.refund('code', from.key)
  }
  const at = new Date(settings.now()).toISOString()
  await db.asAdmin(async sql => {
    await noteMethod(sql, session.id, password === undefined ? 'otp' : 'password', at)
    await audit(sql, 'reauthenticated', user.id, from, at)
  })
}

/** Whether it was the code that `/reauthenticate` sent; a right one is used up, a wrong one counted. */
export async function redeemNonce(
  sql: Sql,
  { keys, settings }: AuthDependencies,
  user: UserRow,
  nonce: string,
): Promise<boolean> {
  const to = user.email ?? user.phone ?? ''
  const wanted = { userId: user.id, types: ['reauthentication_token'] as const, email: to, code: nonce }
  return (await redeemCode(sql, wanted, keys, user.email === null ? forTexts(settings) : settings)) !== undefined
}

/** The session has shown this way of knowing its person at this moment (ISO). */
export const noteMethod = (sql: Sql, sessionId: string, method: string, at: string): Promise<unknown> =>
  sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     select $1, s.id, $3, $3, $4 from auth.sessions s where s.id = $2
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId, at, method],
  )
