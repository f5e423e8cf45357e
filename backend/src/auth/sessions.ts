/**
 * Sessions and their refresh tokens. A refresh token is used once: it answers with its successor. Used again within
 * `refreshReuseSeconds` (a second tab) it answers with the newest token of its session. Later than that it does so only while
 * nobody has used its successor: the answer was lost, and a device that was without a network for an hour asks again. Any other
 * use means that somebody copied it, and the session ends for everyone who holds it.
 *
 * Only hashes are stored. A successor is derived from its predecessor with the server's pepper, so it can be told again
 * without being kept.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { Sql } from '../database/db.ts'
import { AuthError } from './errors.ts'
import type { Keys } from './keys.ts'
import { meetDevice } from './known-devices.ts'
import type { Settings } from './options.ts'
import { findUser, isBanned, publicUser, type UserRow } from './users.ts'

export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly created_at: string
  readonly not_after: string | null
  readonly aal: string | null
}

/** A session as opened or refreshed inside a transaction; `answerWith` makes tokens of it afterwards. */
export interface OpenSession {
  readonly user: UserRow
  readonly sessionId: string
  readonly refreshToken: string
  readonly aal: string
  readonly amr: readonly { method: string; timestamp: number }[]
}

/** Ways of signing in as `amr` names them. */
export type Method =
  | 'password'
  | 'otp'
  | 'recovery'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'passkey'

/** What shows a second factor, as `amr` names it here and at hosted projects; a recovery code stands for a factor. */
export const secondMethods = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'] as const
export type SecondMethod = (typeof secondMethods)[number]

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export async function openSession(
  sql: Sql,
  userId: string,
  method: Method,
  caller: Caller,
  settings: Settings,
): Promise<OpenSession> {
  const now = new Date(settings.now()).toISOString()
  const sessionId = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
  const notAfter =
    settings.sessionSeconds === undefined
      ? null
      : new Date(settings.now() + settings.sessionSeconds * 1000).toISOString()
  await meetDevice(sql, userId, caller, settings)
  await sql.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, not_after, user_agent, ip)
     values ($1, $2, $3, $3, 'aal1', $4, $5, $6::inet)`,
    [sessionId, userId, now, notAfter, caller.userAgent.replaceAll('\0', ''), caller.ip],
  )
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, $4)`,
    [randomUUID(), sessionId, now, method],
  )
  await insertRefreshToken(sql, { token: refreshToken, parent: null, userId, sessionId, now })
  await sql.query('update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1', [userId, now])
  if (method !== 'oauth') {
    await sql.query(
      "update auth.identities set last_sign_in_at = $2 where user_id = $1 and provider in ('email', 'phone')",
      [userId, now],
    )
  }
  await audit(sql, 'login', userId, caller, now)
  return loadSession(sql, sessionId, userId, refreshToken)
}

/** Outcome of a refresh; refusals are values because the revocation must commit. */
export type Refreshed = { readonly session: OpenSession } | { readonly refusal: AuthError }

const refusal = (code: string, message: string): Refreshed => ({ refusal: new AuthError(400, code, message) })

export async function refreshSession(
  sql: Sql,
  token: string,
  caller: Caller,
  keys: Keys,
  settings: Settings,
): Promise<Refreshed> {
  const now = settings.now()
  const at = new Date(now).toISOString()
  const [row] = await sql.query<Lifetime & { user_id: string; session_id: string }>(
    `select t.user_id, t.session_id, ${lifetime}
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     where t.token = $1 for update of s`,
    [hashOf(token)],
  )
  const user = row && (await findUser(sql, { by: 'id', value: row.user_id }))
  if (row === undefined || user === undefined) {
    return refusal('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (isBanned(user, now)) return refusal('user_banned', 'Invalid Refresh Token: User Banned')
  const over = endOf(row, settings)
  if (over !== null) {
    const why = over === 'idle' ? ' (Inactivity)' : ''
    return refusal('session_expired', `Invalid Refresh Token: Session Expired${why}`)
  }

  // Read again behind the lock on the session: of two parallel refreshes the second must see what the first did.
  const [state] = await sql.query<{ revoked: boolean; updated_at: string }>(
    'select revoked, updated_at from auth.refresh_tokens where token = $1',
    [hashOf(token)],
  )
  if (state?.revoked === false) {
    const successor = keys.derive('refresh', token)
    await sql.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where token = $1', [
      hashOf(token),
      at,
    ])
    await insertRefreshToken(sql, {
      token: successor,
      parent: hashOf(token),
      userId: row.user_id,
      sessionId: row.session_id,
      now: at,
    })
    await sql.query(
      `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2,
         user_agent = $3, ip = coalesce($4::inet, ip) where id = $1`,
      [row.session_id, at, caller.userAgent.replaceAll('\0', ''), caller.ip],
    )
    return { session: await loadSession(sql, row.session_id, row.user_id, successor) }
  }

  const active = await newestSuccessor(sql, token, keys)
  const isRecent = state !== undefined && now - Date.parse(state.updated_at) <= settings.refreshReuseSeconds * 1000
  if (active !== undefined && (isRecent || active === keys.derive('refresh', token))) {
    return { session: await loadSession(sql, row.session_id, row.user_id, active) }
  }
  await sql.query('delete from auth.sessions where id = $1', [row.session_id])
  await audit(sql, 'token_revoked', row.user_id, caller, at)
  return refusal('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

interface Lifetime {
  readonly not_after: string | null
  readonly created_at: string
  readonly last_used_at: string
}

const lifetime = `s.not_after, s.created_at,
  greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'utc') as last_used_at`

/** Why a session is over: too old, or not used for long. Null while it goes on. */
function endOf({ not_after, created_at, last_used_at }: Lifetime, settings: Settings): 'old' | 'idle' | null {
  const now = settings.now()
  const { sessionSeconds = Number.POSITIVE_INFINITY, sessionIdleSeconds = Number.POSITIVE_INFINITY } = settings
  if (Date.parse(last_used_at) + sessionIdleSeconds * 1000 <= now) return 'idle'
  if (not_after !== null && Date.parse(not_after) <= now) return 'old'
  return Date.parse(created_at) + sessionSeconds * 1000 <= now ? 'old' : null
}

/**
 * A new access token without a new refresh token, for when nothing can be written: clients end a session whose refresh is
 * refused, and everybody would be signed out by a full disk. Whether a used token was copied is not decided here.
 * @returns null when the token is not one that could be refreshed with now
 */
export async function renewWithoutWriting(
  sql: Sql,
  token: string,
  keys: Keys,
  settings: Settings,
): Promise<OpenSession | null> {
  const [row] = await sql.query<Lifetime & { revoked: boolean; user_id: string; session_id: string }>(
    `select t.revoked, t.user_id, t.session_id, ${lifetime}
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token = $1`,
    [hashOf(token)],
  )
  if (row === undefined || endOf(row, settings) !== null) return null
  const active = row.revoked ? await newestSuccessor(sql, token, keys) : token
  if (active === undefined) return null
  const session = await loadSession(sql, row.session_id, row.user_id, active)
  return isBanned(session.user, settings.now()) ? null : session
}

/**
 * A session that has shown the second factor: of aal2, with new tokens in place of all its older ones. Sessions of the
 * person that have shown only one factor end, as hosted.
 */
export async function raiseSession(
  sql: Sql,
  {
    userId,
    sessionId,
    factorId,
    method,
  }: { userId: string; sessionId: string; factorId: string; method: SecondMethod },
  caller: Caller,
  settings: Settings,
): Promise<OpenSession> {
  const at = new Date(settings.now()).toISOString()
  const token = randomBytes(32).toString('base64url')
  await sql.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId, at, method],
  )
  const raised = await sql.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3, ip = coalesce($4::inet, ip) where id = $1
     returning id`,
    [sessionId, factorId, at, caller.ip],
  )
  if (raised.length === 0) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  await sql.query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  await insertRefreshToken(sql, { token, parent: null, userId, sessionId, now: at })
  await sql.query("delete from auth.sessions where user_id = $1 and aal < 'aal2'", [userId])
  return loadSession(sql, sessionId, userId, token)
}

async function newestSuccessor(sql: Sql, token: string, keys: Keys): Promise<string | undefined> {
  let candidate = keys.derive('refresh', token)
  for (;;) {
    const [row] = await sql.query<{ revoked: boolean }>('select revoked from auth.refresh_tokens where token = $1', [
      hashOf(candidate),
    ])
    if (row === undefined) return undefined
    if (!row.revoked) return candidate
    candidate = keys.derive('refresh', candidate)
  }
}

async function insertRefreshToken(
  sql: Sql,
  row: { token: string; parent: string | null; userId: string; sessionId: string; now: string },
): Promise<void> {
  await sql.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, $4, $5)`,
    [hashOf(row.token), row.userId, row.now, row.parent, row.sessionId],
  )
}

async function loadSession(sql: Sql, sessionId: string, userId: string, refreshToken: string): Promise<OpenSession> {
  const user = await findUser(sql, { by: 'id', value: userId })
  const [session] = await sql.query<{ aal: string | null }>('select aal from auth.sessions where id = $1', [sessionId])
  const amr = await methodsOf(sql, sessionId)
  if (user === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return {
    user,
    sessionId,
    refreshToken,
    aal: session?.aal ?? 'aal1',
    amr,
  }
}

/** How a session came about, newest first, as `amr` of its tokens says; timestamps in seconds. */
export async function methodsOf(sql: Sql, sessionId: string): Promise<OpenSession['amr']> {
  const rows = await sql.query<{ method: string; at: string }>(
    `select authentication_method as method, updated_at as at from auth.mfa_amr_claims
     where session_id = $1 order by updated_at desc`,
    [sessionId],
  )
  return rows.map(({ method, at }) => ({ method, timestamp: Math.floor(Date.parse(at) / 1000) }))
}

/** The token answer of the hosted service. Signs, so call it after the transaction. */
export async function answerWith(
  session: OpenSession,
  keys: Keys,
  settings: Settings,
): Promise<Record<string, unknown> & { access_token: string; refresh_token: string }> {
  const { user } = session
  const accessToken = await keys.sign(
    {
      iss: settings.authUrl(),
      aud: 'authenticated',
      sub: user.id,
      role: 'authenticated',
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      aal: session.aal,
      amr: session.amr,
      session_id: session.sessionId,
      is_anonymous: user.is_anonymous,
    },
    settings.accessTokenSeconds,
  )
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: settings.accessTokenSeconds,
    expires_at: Math.floor(settings.now() / 1000) + settings.accessTokenSeconds,
    refresh_token: session.refreshToken,
    user: publicUser(user),
  }
}

/** The session a token names, or undefined when it was signed out or is over. */
export async function findSession(sql: Sql, sessionId: string, now: number): Promise<SessionRow | undefined> {
  const [row] = await sql.query<SessionRow>(
    `select id, user_id, created_at, not_after, aal from auth.sessions
     where id = $1 and (not_after is null or not_after > $2)`,
    [sessionId, new Date(now).toISOString()],
  )
  return row
}

/**
 * @param upTo sessions that have shown more than this stay; null: none do
 * @returns how many ended
 */
export async function endSessions(
  sql: Sql,
  userId: string,
  sessionId: string,
  scope: 'global' | 'local' | 'others',
  upTo: 'aal1' | null = null,
): Promise<number> {
  const which = { global: '$2::uuid is not null', local: 'id = $2::uuid', others: 'id <> $2::uuid' }[scope]
  const ended = await sql.query(
    `delete from auth.sessions where user_id = $1 and ${which}
       and ($3::auth.aal_level is null or coalesce(aal, 'aal1') <= $3) returning 1`,
    [userId, sessionId, upTo],
  )
  return ended.length
}

/** Whether the account has a session of at least this level from this address; of IPv6, from its /64. */
export async function isFamiliar(
  sql: Sql,
  userId: string,
  caller: Caller,
  level: 'aal1' | 'aal2' = 'aal1',
): Promise<boolean> {
  if (caller.ip === null) return false
  const rows = await sql.query(
    'select 1 from auth.sessions where user_id = $1 and ip <<= $2::inet and aal >= $3::auth.aal_level limit 1',
    [userId, caller.key, level],
  )
  return rows.length > 0
}

/** One line of history; no e-mail address or other words of the person. */
export async function audit(sql: Sql, action: string, userId: string, caller: Caller, at: string): Promise<void> {
  await sql.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2::json, $3, $4)`,
    [randomUUID(), { action, actor_id: userId, log_type: 'account' }, at, caller.ip ?? ''],
  )
}
