/**
 * Codes on paper for who has lost the authenticator app: ten of 80 random bits, told once, kept as hashes. They hang on no
 * secret of the server, so they still work when `secrets.json` is gone.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../database/db.ts'

export interface CodesLeft {
  readonly remaining: number
  readonly created_at: string | null
}

const count = 10
/** Crockford's alphabet: nothing in it looks like something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Four groups of four. 256 is a multiple of 32, so every letter is as likely as the other. */
const newCode = (): string =>
  Array.from(randomBytes(16), byte => letters[byte % 32])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** As people type it: any width and case, with and without hyphens, O for 0, I and L for 1. */
const normal = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** What is kept of a code, and what a code is looked for by. */
export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${normal(code)}`)
    .digest('hex')

export const newRecoveryCodes = (): readonly string[] => Array.from({ length: count }, newCode)

/** The older ones are void. `at` is an ISO moment. */
export async function replaceCodes(sql: Sql, userId: string, hashes: readonly string[], at: string): Promise<void> {
  await sql.query('delete from auth.recovery_codes where user_id = $1', [userId])
  await sql.query(
    `insert into auth.recovery_codes (user_id, code_hash, created_at)
     select $1::uuid, hash, $3::timestamptz from jsonb_array_elements_text(($2::jsonb) -> 'hashes') as hash`,
    [userId, { hashes }, at],
  )
}

export async function countCodes(sql: Sql, userId: string): Promise<CodesLeft> {
  const [row] = await sql.query<{ remaining: number; created_at: string | null }>(
    'select count(*)::int as remaining, min(created_at) as created_at from auth.recovery_codes where user_id = $1',
    [userId],
  )
  return row ?? { remaining: 0, created_at: null }
}

/** Whether it was one of the codes; of any number of parallel tries one is told so. */
export async function useCode(sql: Sql, userId: string, hash: string): Promise<boolean> {
  const used = await sql.query('delete from auth.recovery_codes where user_id = $1 and code_hash = $2 returning 1', [
    userId,
    hash,
  ])
  return used.length > 0
}
