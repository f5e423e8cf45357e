/** What a code that was typed proves about a phone number. */
import { randomUUID } from 'node:crypto'
import type { Caller } from '../../caller.ts'
import type { Sql } from '../../database/db.ts'
import { type Redeemed, redeemCode, withdrawCodes } from '../codes.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { AuthError } from '../errors.ts'
import { tellProviders } from '../identities.ts'
import { notePhoneChange } from '../security-notes.ts'
import { audit, type OpenSession, openSession } from '../sessions.ts'
import { findUser, insertIdentity, isBanned, type UserRow } from '../users.ts'
import { forTexts } from './messages.ts'

export interface TypedText {
  readonly type: 'sms' | 'phone_change'
  /** E.164 without +; for a change the new number */
  readonly phone: string
  readonly code: string
}

/** Signs in. Undefined when the code is wrong, over, or was guessed at too often; that it was counted must commit. */
export async function redeemText(
  sql: Sql,
  deps: AuthDependencies,
  typed: TypedText,
  from: Caller,
): Promise<OpenSession | undefined> {
  const { settings } = deps
  const user = await (typed.type === 'sms'
    ? findUser(sql, { by: 'phone', value: typed.phone }, true)
    : latestToAsk(sql, typed.phone))
  if (user === undefined) return undefined
  const redeemed = await redeemCode(
    sql,
    {
      userId: user.id,
      types: typed.type === 'sms' ? ['confirmation_token', 'recovery_token'] : ['phone_change_token'],
      email: typed.phone,
      code: typed.code.trim(),
    },
    deps.keys,
    forTexts(settings),
  )
  if (redeemed === undefined) return undefined
  if (isBanned(user, settings.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  if (typed.type === 'sms') await settleSignIn(sql, deps, user, redeemed, from)
  else if (!(await settleChange(sql, deps, user, typed.phone, from))) return undefined
  return openSession(sql, user.id, 'otp', from, settings)
}

async function settleSignIn(
  sql: Sql,
  deps: AuthDependencies,
  user: UserRow,
  redeemed: Redeemed,
  from: Caller,
): Promise<void> {
  const now = new Date(deps.settings.now())
  if (user.phone_confirmed_at === null) {
    await confirmPhone(sql, user.id, redeemed.email, now)
    await audit(sql, 'user_signedup', user.id, from, now.toISOString())
    // A code that was not the sign-up's proves the number, not who chose the password: it may be a stranger's who signed up
    // with this number and waits for its owner to confirm it.
    if (redeemed.type === 'recovery_token') {
      await sql.query('update auth.users set encrypted_password = null where id = $1', [user.id])
    }
  }
  await withdrawCodes(sql, user.id, ['confirmation_token', 'recovery_token'])
}

/** False when the change was given up meanwhile. */
async function settleChange(
  sql: Sql,
  deps: AuthDependencies,
  user: UserRow,
  phone: string,
  from: Caller,
): Promise<boolean> {
  if (user.phone_change !== phone) return false
  const now = new Date(deps.settings.now())
  await sql.query(`update auth.users set phone_change = '' where id = $1`, [user.id])
  await withdrawCodes(sql, user.id, ['phone_change_token', 'confirmation_token', 'recovery_token'])
  await confirmPhone(sql, user.id, phone, now)
  await notePhoneChange(sql, deps.settings, user, from, now.toISOString())
  await audit(sql, 'user_modified', user.id, from, now.toISOString())
  return true
}

/** Several people may wait for one number, of whom one has it at hand; the message that came last is theirs. */
async function latestToAsk(sql: Sql, phone: string): Promise<UserRow | undefined> {
  const [row] = await sql.query<{ user_id: string }>(
    `select user_id from auth.one_time_tokens where token_type = 'phone_change_token' and relates_to = $1
     order by created_at desc limit 1`,
    [phone],
  )
  return row && findUser(sql, { by: 'id', value: row.user_id }, true)
}

/** The number is proven: user, metadata and identity say so. Creates the phone identity when there was none. */
export async function confirmPhone(sql: Sql, userId: string, phone: string, now: Date): Promise<void> {
  const verified = { phone, phone_verified: true }
  const at = now.toISOString()
  await sql.query(
    `update auth.users set phone = $2, phone_confirmed_at = $3, updated_at = $3,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $4::jsonb
     where id = $1`,
    [userId, phone, at, verified],
  )
  const changed = await sql.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = $3
     where user_id = $1 and provider = 'phone' returning id`,
    [userId, verified, at],
  )
  if (changed.length > 0) return
  await insertIdentity(sql, {
    id: randomUUID(),
    provider_id: userId,
    user_id: userId,
    identity_data: { ...verified, sub: userId, email_verified: false },
    provider: 'phone',
    last_sign_in_at: null,
    created_at: at,
    updated_at: at,
  })
  await tellProviders(sql, userId, at)
}
