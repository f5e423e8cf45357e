/** Rows of `auth.users` with their identities, and how they look to a client. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../database/db.ts'

type Metadata = Record<string, unknown>

interface IdentityRow {
  readonly id: string
  readonly provider_id: string
  readonly user_id: string
  readonly identity_data: Metadata
  readonly provider: string
  readonly last_sign_in_at: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly email: string | null
}

interface FactorRow {
  readonly id: string
  readonly friendly_name: string | null
  readonly factor_type: string
  readonly status: 'unverified' | 'verified'
  readonly created_at: string
  readonly updated_at: string
  readonly last_challenged_at: string | null
}

/** Moments are ISO texts with offset. */
export interface UserRow {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: string | null
  readonly phone_confirmed_at: string | null
  readonly confirmed_at: string | null
  readonly confirmation_sent_at: string | null
  readonly recovery_sent_at: string | null
  readonly reauthentication_sent_at: string | null
  readonly email_change: string | null
  readonly email_change_sent_at: string | null
  readonly email_change_confirm_status: number
  readonly phone_change: string | null
  readonly phone_change_sent_at: string | null
  readonly last_sign_in_at: string | null
  readonly banned_until: string | null
  readonly raw_app_meta_data: Metadata | null
  readonly raw_user_meta_data: Metadata | null
  readonly is_anonymous: boolean
  readonly created_at: string
  readonly updated_at: string
  readonly identities: readonly IdentityRow[]
  readonly factors: readonly FactorRow[]
}

const columns = `
  u.id, u.email, u.phone, u.encrypted_password, u.email_confirmed_at, u.phone_confirmed_at, u.confirmed_at,
  u.confirmation_sent_at, u.recovery_sent_at, u.reauthentication_sent_at, u.email_change, u.email_change_sent_at,
  u.email_change_confirm_status, u.phone_change, u.phone_change_sent_at, u.last_sign_in_at, u.banned_until, u.raw_app_meta_data, u.raw_user_meta_data,
  u.is_anonymous, u.created_at, u.updated_at,
  coalesce((
    select jsonb_agg(to_jsonb(i) order by i.created_at, i.id) from auth.identities i where i.user_id = u.id
  ), '[]') as identities,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
      'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at
    ) order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id
  ), '[]') as factors`

/** How a person is named at sign-in. */
export type Account =
  | { readonly by: 'id'; readonly value: string }
  | { readonly by: 'email'; readonly value: string }
  | { readonly by: 'phone'; readonly value: string }
  | { readonly by: 'email_change'; readonly value: string }
  | { readonly by: 'phone_change'; readonly value: string }

/** `lock` holds the row until the end of the transaction. */
export async function findUser(sql: Sql, account: Account, lock = false): Promise<UserRow | undefined> {
  const [row] = await sql.query<UserRow>(
    `select ${columns} from auth.users u
     where u.${account.by} = $1 and u.deleted_at is null order by u.created_at limit 1 ${lock ? 'for update of u' : ''}`,
    [account.value],
  )
  return row
}

/** An account nobody has ever got into: whoever signs up next may have the address. */
export const isUnclaimed = (user: UserRow): boolean => user.confirmed_at === null && user.last_sign_in_at === null

export const isBanned = (user: UserRow, now: number): boolean =>
  user.banned_until !== null && Date.parse(user.banned_until) > now

export const hasVerifiedFactor = (user: UserRow): boolean => user.factors.some(({ status }) => status === 'verified')

export interface NewUser {
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string | null
  readonly data: Metadata
  readonly confirmed: boolean
}

/** Stores the user and the identity that belongs to the address. */
export async function insertUser(sql: Sql, user: NewUser, now: Date): Promise<string> {
  const row = draftUser(user, now)
  await sql.query(
    `insert into auth.users (
       instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
       confirmation_sent_at, raw_app_meta_data, raw_user_meta_data, confirmation_token, recovery_token,
       email_change_token_new, email_change, created_at, updated_at
     ) values (
       '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $4, $5, $6,
       $7, $8::jsonb, $9::jsonb, '', '', '', '', $10, $10
     )`,
    [
      row.id,
      row.email,
      row.phone,
      row.encrypted_password,
      row.email_confirmed_at,
      row.phone_confirmed_at,
      row.confirmation_sent_at,
      row.raw_app_meta_data,
      row.raw_user_meta_data,
      row.created_at,
    ],
  )
  for (const identity of row.identities) await insertIdentity(sql, identity)
  return row.id
}

export async function insertIdentity(sql: Sql, identity: Omit<IdentityRow, 'email'>): Promise<void> {
  await sql.query(
    `insert into auth.identities (
       id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at
     ) values ($1, $2, $3, $4::jsonb, $5, $6, $7, $7)`,
    [
      identity.id,
      identity.provider_id,
      identity.user_id,
      identity.identity_data,
      identity.provider,
      identity.last_sign_in_at,
      identity.created_at,
    ],
  )
}

/**
 * A user as it would be stored. Answered without being stored when the address is already taken, so that a stranger
 * learns nothing from a sign-up.
 */
export function draftUser(user: NewUser, now: Date): UserRow {
  const id = randomUUID()
  const at = now.toISOString()
  const provider = user.email === null ? 'phone' : 'email'
  const address = {
    sub: id,
    ...(user.email === null ? { phone: user.phone } : { email: user.email }),
    email_verified: user.email !== null && user.confirmed,
    phone_verified: user.phone !== null && user.confirmed,
  }
  return {
    id,
    email: user.email,
    phone: user.phone,
    encrypted_password: user.passwordHash,
    email_confirmed_at: user.email !== null && user.confirmed ? at : null,
    phone_confirmed_at: user.phone !== null && user.confirmed ? at : null,
    confirmed_at: user.confirmed ? at : null,
    confirmation_sent_at: user.confirmed ? null : at,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change: '',
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    phone_change: '',
    phone_change_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: { ...user.data, ...address },
    is_anonymous: false,
    created_at: at,
    updated_at: at,
    factors: [],
    identities: [
      {
        id: randomUUID(),
        provider_id: id,
        user_id: id,
        identity_data: address,
        provider,
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        email: user.email,
      },
    ],
  }
}

const moment = (text: string | null): string | undefined => (text === null ? undefined : new Date(text).toISOString())

/** The user as clients of the hosted service know it; absent moments are left out. */
export function publicUser(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    email_confirmed_at: moment(user.email_confirmed_at),
    phone: user.phone ?? '',
    phone_confirmed_at: moment(user.phone_confirmed_at),
    confirmation_sent_at: moment(user.confirmation_sent_at),
    confirmed_at: moment(user.confirmed_at),
    recovery_sent_at: moment(user.recovery_sent_at),
    reauthentication_sent_at: moment(user.reauthentication_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: moment(user.email_change_sent_at),
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: moment(user.phone_change_sent_at),
    last_sign_in_at: moment(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map(identity => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: moment(identity.last_sign_in_at),
      created_at: moment(identity.created_at),
      updated_at: moment(identity.updated_at),
      email: identity.email ?? undefined,
    })),
    // As hosted, left out when there is none.
    factors:
      user.factors.length === 0
        ? undefined
        : user.factors.map(factor => ({
            id: factor.id,
            friendly_name: factor.friendly_name ?? '',
            factor_type: factor.factor_type,
            status: factor.status,
            created_at: moment(factor.created_at),
            updated_at: moment(factor.updated_at),
            last_challenged_at: moment(factor.last_challenged_at),
          })),
    created_at: moment(user.created_at),
    updated_at: moment(user.updated_at),
    is_anonymous: user.is_anonymous,
  }
}

/** The address is proven: user, metadata and identity say so. Creates the e-mail identity when there was none. */
export async function confirmEmail(sql: Sql, userId: string, email: string, now: Date): Promise<void> {
  const verified = { email, email_verified: true }
  await sql.query(
    `update auth.users set email = $2, email_confirmed_at = $3, updated_at = $3,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $4::jsonb
     where id = $1`,
    [userId, email, now.toISOString(), verified],
  )
  const changed = await sql.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, updated_at = $3
     where user_id = $1 and provider = 'email' returning id`,
    [userId, verified, now.toISOString()],
  )
  if (changed.length > 0) return
  await insertIdentity(sql, {
    id: randomUUID(),
    provider_id: userId,
    user_id: userId,
    identity_data: { ...verified, sub: userId, phone_verified: false },
    provider: 'email',
    last_sign_in_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  })
}
