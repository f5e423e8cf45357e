/** Rows of `auth.webauthn_credentials`, as hosted keeps them: the id and the COSE key in bytes, the rest in words. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../database/db.ts'
import { AuthError } from '../errors.ts'
import type { Credential, NewCredential } from './ceremony.ts'
import { nameOfModel } from './names.ts'

/** As hosted. */
const maximumPasskeys = 10

/** Moments are ISO texts with offset. */
export interface PasskeyRow {
  readonly id: string
  readonly friendly_name: string
  readonly created_at: string
  readonly last_used_at: string | null
}

const shown = 'id, friendly_name, created_at, last_used_at'

export interface KeptCredential extends Credential {
  readonly rowId: string
  readonly userId: string
}

/** Postgres reads and writes bytes as base64 here, in lines; base64url is what browsers write. */
const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const idToBase64 = (id: string): string => Buffer.from(id, 'base64url').toString('base64')
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64'))

export const listPasskeys = (sql: Sql, userId: string): Promise<PasskeyRow[]> =>
  sql.query<PasskeyRow>(`select ${shown} from auth.webauthn_credentials where user_id = $1 order by created_at, id`, [
    userId,
  ])

/** The ids of the person's credentials, base64url. */
export async function credentialIds(sql: Sql, userId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    "select encode(credential_id, 'base64') as id from auth.webauthn_credentials where user_id = $1",
    [userId],
  )
  return rows.map(({ id }) => Buffer.from(id, 'base64').toString('base64url'))
}

/** @throws AuthError when the person has ten; call it before a ceremony begins, too */
export async function requireRoom(sql: Sql, userId: string): Promise<void> {
  // The row of the user is the lock: two at once must not both find room.
  await sql.query('select 1 from auth.users where id = $1 for update', [userId])
  const [{ held } = { held: 0 }] = await sql.query<{ held: number }>(
    'select count(*)::int as held from auth.webauthn_credentials where user_id = $1',
    [userId],
  )
  if (held >= maximumPasskeys) throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

/** Violates `webauthn_credentials_credential_id_key` when anybody has it already. */
export async function insertPasskey(
  sql: Sql,
  userId: string,
  credential: NewCredential,
  at: string,
): Promise<PasskeyRow> {
  const row: PasskeyRow = {
    id: randomUUID(),
    friendly_name: nameOfModel(credential.aaguid),
    created_at: at,
    last_used_at: null,
  }
  await sql.query(
    `insert into auth.webauthn_credentials (
       id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports, backup_eligible,
       backed_up, friendly_name, created_at, updated_at
     ) values (
       $1, $2, decode($3, 'base64'), decode($4, 'base64'), 'none', $5, $6, ($7::jsonb) -> 'transports', $8, $9, $10, $11, $11
     )`,
    [
      row.id,
      userId,
      idToBase64(credential.id),
      toBase64(credential.publicKey),
      credential.aaguid,
      credential.counter,
      { transports: credential.transports },
      credential.backupEligible,
      credential.backedUp,
      row.friendly_name,
      at,
    ],
  )
  return row
}

/** @param id as the browser wrote it */
export async function findCredential(sql: Sql, id: string): Promise<KeptCredential | undefined> {
  const [row] = await sql.query<{ id: string; user_id: string; key: string; sign_count: number; transports: string[] }>(
    `select id, user_id, encode(public_key, 'base64') as key, sign_count, transports
     from auth.webauthn_credentials where credential_id = decode($1, 'base64')`,
    [idToBase64(id)],
  )
  if (row === undefined) return undefined
  return {
    rowId: row.id,
    userId: row.user_id,
    id,
    publicKey: fromBase64(row.key),
    counter: row.sign_count,
    transports: row.transports,
  }
}

/** Whether the credential is still there and its count has not moved on meanwhile. */
export async function markUsed(
  sql: Sql,
  { rowId, counter }: KeptCredential,
  used: { readonly counter: number; readonly backedUp: boolean },
  at: string,
): Promise<boolean> {
  const rows = await sql.query(
    `update auth.webauthn_credentials set sign_count = $3, backed_up = $4, last_used_at = $5, updated_at = $5
     where id = $1 and sign_count = $2 returning 1`,
    [rowId, counter, used.counter, used.backedUp, at],
  )
  return rows.length > 0
}

export async function renamePasskey(
  sql: Sql,
  userId: string,
  id: string,
  name: string,
  at: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await sql.query<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4
     where id = $1 and user_id = $2 returning ${shown}`,
    [id, userId, name, at],
  )
  return row
}

export async function deletePasskey(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql.query('delete from auth.webauthn_credentials where id = $1 and user_id = $2 returning 1', [
    id,
    userId,
  ])
  return rows.length > 0
}
