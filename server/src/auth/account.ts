import { Hono } from 'hono'
import type { Sql } from '../db.ts'
import type { Letter } from '../mail.ts'
import { challengeOf, readBody, userBody } from './bodies.ts'
import { letterWish } from './code-letters.ts'
import { redeemCode } from './codes.ts'
import { emailChangeLetters } from './email-change.ts'
import { AuthError, emailExists, invalid } from './errors.ts'
import { caller, type Parts, post, requireUser, takeMailBudget } from './parts.ts'
import { checkStrength } from './passwords.ts'
import { audit, endSessions } from './sessions.ts'
import { isTaken } from './sign-up.ts'
import { confirmEmail, findUser, publicUser, type UserRow } from './users.ts'

/** The signed-in person: read and change the account, sign out. */
export function accountRoutes(parts: Parts): Hono {
  const { db, hasher, limiter, settings } = parts

  return new Hono()
    .get('/user', async c => c.json(publicUser((await requireUser(c, parts)).user)))
    .put('/user', async c => {
      const signedIn = await requireUser(c, parts)
      const body = await readBody(c, userBody)
      const { user, session } = signedIn
      const from = caller(c, parts)
      if (body.app_metadata !== undefined) {
        throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
      }
      if (body.phone !== undefined && body.phone !== user.phone && !settings.allowPhone) {
        throw new AuthError(422, 'phone_provider_disabled', 'Phone signups are disabled')
      }
      const wish = letterWish(c, challengeOf(body))
      const newEmail = body.email !== undefined && body.email !== user.email ? body.email : undefined
      const needsNonce = body.password !== undefined && isStale(session.created_at)
      if (needsNonce && body.nonce === undefined) {
        throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
      }
      let passwordHash: string | undefined
      if (body.password !== undefined) {
        checkStrength(body.password)
        limiter.take('passwordAccount', `${user.id} ${from.key}`)
        if (user.encrypted_password !== null && (await hasher.matches(body.password, user.encrypted_password))) {
          throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
        }
        passwordHash = await hasher.hash(body.password)
      }
      if (newEmail !== undefined) {
        if (settings.confirmEmail) takeMailBudget(parts, from, newEmail, 'email_change')
        else limiter.take('signUpTaken', from.key)
      }

      const outcome = await db
        .asAdmin(async sql => {
          if (needsNonce && !(await redeemNonce(sql, user, body.nonce ?? ''))) return 'nonce' as const
          const at = new Date(settings.now()).toISOString()
          if (passwordHash !== undefined) {
            await sql.query('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [
              user.id,
              passwordHash,
              at,
            ])
            await endSessions(sql, user.id, session.id, 'others')
          }
          if (body.data !== undefined) await mergeMetadata(sql, user.id, body.data, at)
          if (body.phone !== undefined && body.phone !== user.phone) {
            await sql.query(
              'update auth.users set phone = $2, phone_confirmed_at = $3, updated_at = $3 where id = $1',
              [user.id, body.phone, at],
            )
          }
          const letters = newEmail === undefined ? [] : await changeEmail(sql, user, newEmail)
          await audit(sql, 'user_modified', user.id, from, at)
          return { letters, user: await findUser(sql, { by: 'id', value: user.id }) }
        })
        .catch(error => {
          if (!isTaken(error)) throw error
          throw newEmail === undefined
            ? new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
            : emailExists()
        })
      if (outcome === 'nonce') throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
      if (outcome.user === undefined) throw new AuthError(404, 'user_not_found', 'User not found')
      if (newEmail !== undefined && !settings.confirmEmail) limiter.refund('signUpTaken', from.key)
      post(parts, outcome.letters)
      return c.json(publicUser(outcome.user))

      function changeEmail(sql: Sql, user: UserRow, email: string): Promise<readonly Letter[]> {
        if (settings.confirmEmail) return emailChangeLetters(sql, parts, user, email, wish)
        return confirmEmail(sql, user.id, email, new Date(settings.now())).then(() => [])
      }
    })
    .post('/logout', async c => {
      const scope = c.req.query('scope') ?? 'global'
      if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
        throw invalid(`Unsupported logout scope`)
      }
      const { user, session } = await requireUser(c, parts)
      await db.asAdmin(async sql => {
        await endSessions(sql, user.id, session.id, scope)
        await audit(sql, 'logout', user.id, caller(c, parts), new Date(settings.now()).toISOString())
      })
      return c.body(null, 204)
    })

  function isStale(sessionStart: string): boolean {
    const limit = settings.reauthenticateAfterSeconds
    return limit !== undefined && settings.now() - Date.parse(sessionStart) >= limit * 1000
  }

  async function redeemNonce(sql: Sql, user: UserRow, nonce: string): Promise<boolean> {
    const wanted = { userId: user.id, types: ['reauthentication_token'] as const, email: user.email ?? '', code: nonce }
    return (await redeemCode(sql, wanted, parts.keys, settings)) !== undefined
  }
}

/** It travels in every access token, so many small changes must not pile up either. */
const maximumStoredBytes = 12 * 1024

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
  if ((stored?.bytes ?? 0) > maximumStoredBytes) throw invalid('data is too large')
}
