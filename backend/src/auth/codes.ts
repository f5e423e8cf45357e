/**
 * One-time secrets of letters: a 6-digit code to type and a link to click, two faces of one row.
 *
 * The link's token is derived from the code with the server's pepper, so it cannot be computed from a guessed code, and
 * the table holds only its hash. Redeeming deletes the row in the caller's transaction: of any number of parallel tries
 * one succeeds. Wrong codes are counted in the row; past the limit the code is dead while the link still works.
 */
import { randomInt, randomUUID } from 'node:crypto'
import type { Sql } from '../database/db.ts'
import type { Keys } from './keys.ts'
import type { Settings } from './options.ts'
import { hashOf } from './sessions.ts'

export type CodeType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

export interface IssuedCode {
  /** six digits */
  readonly code: string
  /** for `verifyOtp({ token_hash })` */
  readonly tokenHash: string
}

/** Replaces an older code of the same type. `email` is the mailbox or phone number it goes to. */
export async function issueCode(
  sql: Sql,
  { userId, type, email }: { userId: string; type: CodeType; email: string },
  keys: Keys,
  settings: Settings,
): Promise<IssuedCode> {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const tokenHash = linkToken(keys, type, userId, code)
  await sql.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3::auth.one_time_token_type, $4, $5, ${utc(6)}, ${utc(6)})
     on conflict (user_id, token_type) do update
       set id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to, attempts = 0,
           created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), userId, type, hashOf(tokenHash), email, new Date(settings.now()).toISOString()],
  )
  return { code, tokenHash }
}

export interface Redeemed {
  readonly userId: string
  readonly type: CodeType
  readonly email: string
}

interface TokenRow {
  readonly id: string
  readonly user_id: string
  readonly token_type: CodeType
  readonly token_hash: string
  readonly relates_to: string
  readonly attempts: number
}

const columns = 'id, user_id, token_type, token_hash, relates_to, attempts'
const utc = (parameter: number): string => `($${parameter}::timestamptz at time zone 'utc')`

/** Undefined when the link is unknown, used or expired. */
export async function redeemLink(
  sql: Sql,
  types: readonly CodeType[],
  tokenHash: string,
  settings: Settings,
): Promise<Redeemed | undefined> {
  const [row] = await sql.query<TokenRow>(
    `delete from auth.one_time_tokens
     where token_hash = $1 and token_type::text = any (string_to_array($2, ',')) and created_at > ${utc(3)}
     returning ${columns}`,
    [hashOf(tokenHash.replace(/^pkce_/, '')), types.join(','), oldest(settings)],
  )
  return row && redeemed(row)
}

/** Undefined when the code is wrong, used, expired, or was guessed at too often. The count of guesses must commit. */
export async function redeemCode(
  sql: Sql,
  { userId, types, email, code }: { userId: string; types: readonly CodeType[]; email: string; code: string },
  keys: Keys,
  settings: Settings,
): Promise<Redeemed | undefined> {
  const rows = await sql.query<TokenRow>(
    `select ${columns} from auth.one_time_tokens
     where user_id = $1 and token_type::text = any (string_to_array($2, ',')) and relates_to = $3
       and created_at > ${utc(4)}
     for update`,
    [userId, types.join(','), email, oldest(settings)],
  )
  const open = rows.filter(row => row.attempts < settings.codeAttempts)
  const match = open.find(row => row.token_hash === hashOf(linkToken(keys, row.token_type, userId, code)))
  if (match !== undefined) {
    await sql.query('delete from auth.one_time_tokens where id = $1', [match.id])
    return redeemed(match)
  }
  for (const row of open) {
    await sql.query('update auth.one_time_tokens set attempts = attempts + 1 where id = $1', [row.id])
  }
  return undefined
}

export async function withdrawCodes(sql: Sql, userId: string, types: readonly CodeType[]): Promise<void> {
  await sql.query(
    "delete from auth.one_time_tokens where user_id = $1 and token_type::text = any (string_to_array($2, ','))",
    [userId, types.join(',')],
  )
}

const oldest = (settings: Settings): string => new Date(settings.now() - settings.codeSeconds * 1000).toISOString()

const linkToken = (keys: Keys, type: CodeType, userId: string, code: string): string =>
  keys.derive('one-time', `${type} ${userId} ${code}`)

const redeemed = (row: TokenRow): Redeemed => ({ userId: row.user_id, type: row.token_type, email: row.relates_to })
