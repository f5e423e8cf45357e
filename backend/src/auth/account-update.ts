import type { Context } from 'hono'
import type { Sql } from '../database/db.ts'
import { challengeOf, readBody, userBody } from './bodies.ts'
import { letterWish } from './code-letters.ts'
import { withdrawCodes } from './codes.ts'
import {
  type AuthDependencies,
  caller,
  post,
  quietly,
  requireUser,
  takeMailBudget,
  takesPhones,
} from './dependencies.ts'
import { emailChangeLetters, noteEmailChange } from './email-change.ts'
import { AuthError, addressExists, invalid } from './errors.ts'
import type { Letter } from './mailer.ts'
import { isTaken } from './make-way.ts'
import { checkStrength } from './passwords.ts'
import { giveProof, redeemNonce, requireProof } from './proof.ts'
import { notePhoneChange, noteSecurity } from './security-notes.ts'
import { audit, endSessions } from './sessions.ts'
import { phoneChangeMessage, phoneDisabled, requireSms } from './sms/requests.ts'
import type { TextMessage } from './sms/sender.ts'
import { confirmEmail, findUser, publicUser, type UserRow } from './users.ts'

/** `PUT /user`: all changes of one request or none. A new password ends the person's other sessions. */
export async function updateAccount(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, limiter, settings } = deps
  const signedIn = await requireUser(c, deps)
  const { user, session } = signedIn
  const body = await readBody(c, userBody)
  const from = caller(c, deps)
  const wish = letterWish(c, challengeOf(body))
  const email = body.email === user.email ? undefined : body.email
  const phone = body.phone === user.phone ? undefined : body.phone
  if (body.app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  if (phone !== undefined && !takesPhones(deps)) throw phoneDisabled('Phone signups are disabled')
  const needsNonce = body.password !== undefined && isStale(session.created_at, deps)
  if ((email ?? phone ?? body.password) !== undefined) {
    const { current_password: password, nonce } = body
    if (settings.proofSeconds !== undefined && !needsNonce && (password ?? nonce) !== undefined) {
      await giveProof(deps, signedIn, password === undefined ? { nonce } : { password }, from)
    }
    await requireProof(deps, signedIn)
  }
  if (needsNonce && body.nonce === undefined) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  const passwordHash = body.password === undefined ? undefined : await newHash(deps, user, body.password, from.key)
  const byLetter = email !== undefined && settings.confirmEmail
  // What counts at once is refused when somebody has it, which tells that somebody has it.
  const byText = phone !== undefined && !settings.allowPhone
  const tells = (phone !== undefined && !byText) || (email !== undefined && !byLetter)
  if (byLetter) await takeMailBudget(deps, from, email, 'email_change')
  if (tells) await limiter.take('signUpTaken', from.key)

  const reserved = byText ? await requireSms(deps).reserve(from, phone, 'change') : null

  interface Changed {
    readonly user: UserRow | undefined
    readonly letters: readonly Letter[]
    readonly text: TextMessage | undefined
  }
  const change = (): Promise<Changed | 'nonce'> =>
    db.asAdmin(async sql => {
      if (needsNonce && !(await redeemNonce(sql, deps, user, body.nonce ?? ''))) return 'nonce'
      const at = new Date(settings.now()).toISOString()
      if (passwordHash !== undefined) {
        await sql.query('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [
          user.id,
          passwordHash,
          at,
        ])
        await withdrawCodes(sql, user.id, ['recovery_token'])
        await endSessions(sql, user.id, session.id, 'others')
        await noteSecurity(sql, settings, { event: 'password_changed', userId: user.id, from })
      }
      if (body.data !== undefined) await mergeMetadata(sql, user.id, body.data, at)
      const text = byText ? await phoneChangeMessage(c, sql, deps, user, phone) : undefined
      if (phone !== undefined && !byText) {
        await sql.query('update auth.users set phone = $2, phone_confirmed_at = $3, updated_at = $3 where id = $1', [
          user.id,
          phone,
          at,
        ])
        await notePhoneChange(sql, settings, user, from, at)
      }
      const letters = byLetter ? await emailChangeLetters(sql, deps, user, email, wish) : []
      if (email !== undefined && !byLetter) {
        await confirmEmail(sql, user.id, email, new Date(at))
        await noteEmailChange(sql, settings, user, email, from)
      }
      await audit(sql, 'user_modified', user.id, from, at)
      return { letters, text, user: await findUser(sql, { by: 'id', value: user.id }) }
    })
  const outcome = await (byLetter || byText ? quietly(deps, change) : change()).catch(error => {
    if (!isTaken(error)) throw error
    throw addressExists(error)
  })
  if (outcome === 'nonce') throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  if (outcome.user === undefined) throw new AuthError(404, 'user_not_found', 'User not found')
  if (tells) await limiter.refund('signUpTaken', from.key)
  post(deps, outcome.letters)
  await reserved?.send(outcome.text)
  return c.json(publicUser(outcome.user))
}

async function newHash(
  { hasher, limiter, settings }: AuthDependencies,
  user: UserRow,
  password: string,
  address: string,
): Promise<string> {
  checkStrength(password, settings)
  await limiter.take('passwordAccount', `${user.id} ${address}`)
  if (user.encrypted_password !== null && (await hasher.matches(password, user.encrypted_password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hasher.hash(password)
}

function isStale(sessionStart: string, { settings }: AuthDependencies): boolean {
  const limit = settings.reauthenticateAfterSeconds
  return limit !== undefined && settings.now() - Date.parse(sessionStart) >= limit * 1000
}

/** It travels in every access token, so many small changes must not pile up either. */
const maximumMetadataBytes = 12 * 1024

/** Keys given as null go away, as hosted. */
async function mergeMetadata(sql: Sql, userId: string, data: Record<string, unknown>, at: string): Promise<void> {
  const removed = Object.keys(data).filter(key => data[key] === null)
  const kept = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
  const [stored] = await sql.query<{ bytes: number }>(
    `update auth.users set updated_at = $4, raw_user_meta_data =
       (coalesce(raw_user_meta_data, '{}') || $2::jsonb)
         - array(select jsonb_array_elements_text(($3::jsonb) -> 'removed'))
     where id = $1 returning octet_length(raw_user_meta_data::text) as bytes`,
    [userId, kept, { removed }, at],
  )
  if ((stored?.bytes ?? 0) > maximumMetadataBytes) throw invalid('data is too large')
}
