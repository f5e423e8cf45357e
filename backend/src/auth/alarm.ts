/**
 * "This was not me": what the link of a letter about security does, without a session. It ends every session, voids the
 * password and what was set up since (second factors, recovery codes, changes of address under way), gives back an address
 * that was changed, and answers with the token of a letter for a forgotten password, so that the person who holds the mailbox
 * chooses a new one. A link works once; a second factor from before stays and is asked for.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import type { Sql } from '../database/db.ts'
import { readBody } from './bodies.ts'
import { issueCode } from './codes.ts'
import { type AuthDependencies, caller, isUuid } from './dependencies.ts'
import { AuthError, asAuthError } from './errors.ts'
import { lowerSessions } from './factors.ts'
import { tellProviders } from './identities.ts'
import { isTaken } from './make-way.ts'
import { alarmToken } from './security-letters.ts'
import type { SecurityEvent } from './security-texts.ts'
import { audit } from './sessions.ts'
import { confirmPhone } from './sms/verify.ts'
import { confirmEmail, findUser } from './users.ts'

const alarmBody = z.object({ token: z.string().min(1).max(255) })

interface Raised {
  /** for `verifyOtp({ type: 'recovery' })` */
  readonly tokenHash: string
  readonly event: SecurityEvent
}

/** `POST /` with `{ token }` answers `{ token_hash, event }`, or 403 `otp_expired`. */
export function alarmRoutes(deps: AuthDependencies): Hono {
  const { db, limiter, settings } = deps
  const routes = new Hono().post('/', async c => {
    const { token } = await readBody(c, alarmBody)
    const from = caller(c, deps)
    await limiter.take('code', from.key)
    const [id = ''] = token.split('.')
    const isGenuine = isUuid(id) && token === alarmToken(deps.keys, id)
    const raised = isGenuine
      ? await db
          .asAdmin(async sql => {
            const done = await raise(sql, deps, id)
            if (done) await audit(sql, 'alarm_raised', done.userId, from, new Date(settings.now()).toISOString())
            return done
          })
          .catch(error => {
            throw isTaken(error)
              ? new AuthError(409, 'conflict', 'The address belongs to another account by now')
              : error
          })
      : null
    if (raised === null) throw new AuthError(403, 'otp_expired', 'The link is wrong, was used, or is over')
    await limiter.refund('code', from.key)
    const { tokenHash, event } = raised
    return c.json({ token_hash: tokenHash, event })
  })
  routes.onError((thrown, c) => {
    const error = asAuthError(thrown, settings.log)
    if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
    return c.json(
      { code: error.status === 429 ? 'too_many_requests' : error.code, message: error.message },
      error.status,
    )
  })
  return routes
}

/** Passkeys, foreign accounts and a number that were added since then sign nobody in any more. */
async function closeNewWays(sql: Sql, userId: string, since: string, at: string): Promise<void> {
  await sql.query('delete from auth.webauthn_credentials where user_id = $1 and created_at >= $2', [userId, since])
  await sql.query(
    `update auth.users set phone = null, phone_confirmed_at = null where id = $1 and phone_confirmed_at >= $2
       and exists (select from auth.identities where user_id = $1 and provider = 'phone' and created_at >= $2)`,
    [userId, since],
  )
  await sql.query("delete from auth.identities where user_id = $1 and provider <> 'email' and created_at >= $2", [
    userId,
    since,
  ])
  await tellProviders(sql, userId, at)
}

async function raise(
  sql: Sql,
  { keys, settings }: AuthDependencies,
  id: string,
): Promise<(Raised & { userId: string }) | null> {
  const now = new Date(settings.now())
  const [letter] = await sql.query<{
    user_id: string
    event: SecurityEvent
    former_email: string | null
    former_phone: string | null
    since: string
  }>(
    `update auth.security_letters set used_at = $2 where id = $1 and used_at is null and ends_at > $2
     returning user_id, event, former_email, former_phone, since`,
    [id, now.toISOString()],
  )
  if (letter === undefined) return null
  const { user_id: userId, since, event } = letter
  await sql.query('delete from auth.sessions where user_id = $1', [userId])
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId])
  await sql.query('delete from auth.known_devices where user_id = $1 and seen_at >= $2', [userId, since])
  await sql.query('delete from auth.mfa_factors where user_id = $1 and created_at >= $2', [userId, since])
  await sql.query('delete from auth.recovery_codes where user_id = $1 and created_at >= $2', [userId, since])
  await lowerSessions(sql, userId, null)
  await closeNewWays(sql, userId, since, now.toISOString())
  await sql.query(
    `update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0, phone_change = '',
       updated_at = $2
     where id = $1`,
    [userId, now.toISOString()],
  )
  if (letter.former_email !== null) await confirmEmail(sql, userId, letter.former_email, now)
  if (letter.former_phone !== null) {
    await confirmPhone(sql, userId, letter.former_phone, now)
  }
  const user = await findUser(sql, { by: 'id', value: userId }, true)
  if (!user?.email) return null
  const code = await issueCode(sql, { userId, type: 'recovery_token', email: user.email }, keys, settings)
  return { userId, event, tokenHash: code.tokenHash }
}
