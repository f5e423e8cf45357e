/** Ways in that belong to one account: e-mail, phone, accounts elsewhere. */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Sql } from '../database/db.ts'
import { withdrawCodes } from './codes.ts'
import { type AuthDependencies, caller, isUuid, requireUser } from './dependencies.ts'
import { AuthError } from './errors.ts'
import { isTaken } from './make-way.ts'
import type { Profile } from './oauth-providers.ts'
import { requireProof } from './proof.ts'
import { notePhoneChange } from './security-notes.ts'
import { audit } from './sessions.ts'
import { confirmEmail, findUser, insertIdentity, insertUser, isBanned } from './users.ts'

export function identityRoutes(deps: AuthDependencies): Hono {
  return new Hono().delete('/user/identities/:id', c => unlink(c, deps))
}

/** Never the last one. Without its e-mail identity an account takes the address of another one and has no password. */
async function unlink(c: Context, deps: AuthDependencies): Promise<Response> {
  const { db, settings } = deps
  const signedIn = await requireUser(c, deps)
  const { user } = signedIn
  await requireProof(deps, signedIn)
  const id = c.req.param('id')
  const at = new Date(settings.now())
  await db
    .asAdmin(async sql => {
      const locked = await findUser(sql, { by: 'id', value: user.id }, true)
      const identity = isUuid(id) ? locked?.identities.find(each => each.id === id.toLowerCase()) : undefined
      if (locked === undefined || identity === undefined) {
        throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
      }
      const others = locked.identities.filter(each => each !== identity)
      if (others.length === 0) {
        const message = 'User must have at least 1 identity after unlinking'
        throw new AuthError(422, 'single_identity_not_deletable', message)
      }
      await sql.query('delete from auth.identities where id = $1', [identity.id])
      if (identity.provider === 'phone') {
        await sql.query(
          "update auth.users set phone = null, phone_confirmed_at = null, phone_change = '' where id = $1",
          [user.id],
        )
        await withdrawCodes(sql, user.id, ['phone_change_token'])
        await notePhoneChange(sql, deps.settings, locked, caller(c, deps), at.toISOString())
      }
      if (identity.provider === 'email') {
        const next = others.find(({ email }) => email !== null)?.email ?? null
        // The phone number goes with the same password.
        const keepsPassword = others.some(({ provider }) => provider === 'phone')
        await sql.query(
          `update auth.users set encrypted_password = case when $3 then encrypted_password end, email = $2::text,
             email_confirmed_at = case when $2::text is null then null else email_confirmed_at end where id = $1`,
          [user.id, next, keepsPassword],
        )
      }
      await tellProviders(sql, user.id, at.toISOString())
      await audit(sql, 'identity_unlinked', user.id, caller(c, deps), at.toISOString())
    })
    .catch(error => {
      if (!isTaken(error)) throw error
      const message = 'Unable to unlink identity due to email conflict'
      throw new AuthError(422, 'email_conflict_identity_not_deletable', message)
    })
  return c.json({})
}

/** `app_metadata` of the account says which ways in there are. */
export async function tellProviders(sql: Sql, userId: string, at: string): Promise<void> {
  await sql.query(
    `update auth.users u set updated_at = $2, raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || (
       select jsonb_build_object(
         'provider', (array_agg(i.provider order by i.created_at, i.id))[1],
         'providers', jsonb_agg(distinct i.provider)
       ) from auth.identities i where i.user_id = u.id
     ) where u.id = $1`,
    [userId, at],
  )
}

/** The identity belongs to this account from now on. Throws `identity_already_exists` when it is somebody's. */
export async function linkProfile(
  sql: Sql,
  deps: AuthDependencies,
  { userId, provider, profile }: { userId: string; provider: string; profile: Profile },
): Promise<void> {
  if ((await ownerOf(sql, provider, profile.subject)) !== undefined) {
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user')
  }
  await addIdentity(sql, userId, provider, profile, new Date(deps.settings.now()).toISOString())
}

/**
 * Whose account a foreign one opens: who linked it; else who has its verified address; else somebody new. An account with
 * that address which nobody confirmed loses its password: a stranger may have chosen it.
 */
export async function personOf(sql: Sql, deps: AuthDependencies, provider: string, profile: Profile): Promise<string> {
  const { settings } = deps
  const now = new Date(settings.now())
  const known = await ownerOf(sql, provider, profile.subject)
  if (known !== undefined) {
    await refuseBanned(sql, known, now.getTime())
    await sql.query(
      `update auth.identities set identity_data = identity_data || $3::jsonb, last_sign_in_at = $4, updated_at = $4
       where provider = $1 and provider_id = $2`,
      [provider, profile.subject, dataOf(profile), now.toISOString()],
    )
    return known
  }
  const email = profile.verifiedEmail
  if (email === null) {
    const message = `The address of this ${provider} account is not verified`
    throw new AuthError(422, 'provider_email_needs_verification', message)
  }
  const owner = await findUser(sql, { by: 'email', value: email }, true)
  if (owner !== undefined) {
    await refuseBanned(sql, owner.id, now.getTime())
    if (owner.email_confirmed_at === null) {
      await sql.query('update auth.users set encrypted_password = null where id = $1', [owner.id])
      await confirmEmail(sql, owner.id, email, now)
    }
    await addIdentity(sql, owner.id, provider, profile, now.toISOString())
    return owner.id
  }
  if (!settings.allowSignUp) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const data = Object.fromEntries(Object.entries(profile.data).filter(([, value]) => value !== undefined))
  const userId = await insertUser(sql, { email, phone: null, passwordHash: null, data, confirmed: true }, now)
  await sql.query("delete from auth.identities where user_id = $1 and provider = 'email'", [userId])
  await addIdentity(sql, userId, provider, profile, now.toISOString())
  return userId
}

async function ownerOf(sql: Sql, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await sql.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  )
  return row?.user_id
}

async function refuseBanned(sql: Sql, userId: string, now: number): Promise<void> {
  const user = await findUser(sql, { by: 'id', value: userId }, true)
  if (user !== undefined && isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned')
}

async function addIdentity(sql: Sql, userId: string, provider: string, profile: Profile, at: string): Promise<void> {
  await insertIdentity(sql, {
    id: randomUUID(),
    provider_id: profile.subject,
    user_id: userId,
    identity_data: dataOf(profile),
    provider,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  })
  await tellProviders(sql, userId, at)
}

const dataOf = ({ subject, verifiedEmail, data }: Profile): Record<string, unknown> => ({
  ...data,
  sub: subject,
  provider_id: subject,
  ...(verifiedEmail === null ? {} : { email: verifiedEmail }),
  email_verified: verifiedEmail !== null,
  phone_verified: false,
})
