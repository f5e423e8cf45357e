/**
 * PKCE for letters: who asked for the letter keeps a verifier, the table keeps its challenge. The link leads back with a
 * code that only the holder of the verifier can turn into a session.
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../database/db.ts'
import type { Challenge } from './bodies.ts'
import { AuthError } from './errors.ts'
import type { Settings } from './options.ts'
import { hashOf, type Method } from './sessions.ts'

const codeSeconds = 300

export async function startFlow(
  sql: Sql,
  userId: string,
  method: Method,
  { challenge, method: challengeMethod }: Challenge,
  settings: Settings,
  provider = 'email',
): Promise<void> {
  await sql.query(
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, created_at, updated_at,
       authentication_method
     ) values ($1, $2, '', $3::auth.code_challenge_method, $4, $7, $5, $5, $6)`,
    [randomUUID(), userId, challengeMethod, challenge, new Date(settings.now()).toISOString(), method, provider],
  )
}

/** A code for the newest flow of this person and method; the flow must be as young as the letter. */
export async function issueAuthCode(
  sql: Sql,
  userId: string,
  method: Method,
  settings: Settings,
): Promise<string | undefined> {
  const code = randomBytes(24).toString('base64url')
  const rows = await sql.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = $4, updated_at = $4
     where id = (
       select id from auth.flow_state
       where user_id = $1 and authentication_method = $2 and auth_code = '' and created_at > $5
       order by created_at desc limit 1
     ) returning id`,
    [
      userId,
      method,
      hashOf(code),
      new Date(settings.now()).toISOString(),
      new Date(settings.now() - settings.codeSeconds * 1000).toISOString(),
    ],
  )
  return rows.length > 0 ? code : undefined
}

/** Whose session to open for a code and its verifier. Uses the code up; throws as hosted, leaving it, otherwise. */
export async function exchangeCode(
  sql: Sql,
  code: string,
  verifier: string,
  settings: Settings,
): Promise<{ userId: string; method: Method }> {
  const [flow] = await sql.query<{
    id: string
    user_id: string
    code_challenge: string
    code_challenge_method: 's256' | 'plain'
    authentication_method: Method
    auth_code_issued_at: string
  }>(
    `delete from auth.flow_state where auth_code = $1
     returning id, user_id, code_challenge, code_challenge_method, authentication_method, auth_code_issued_at`,
    [hashOf(code)],
  )
  if (flow === undefined) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  if (Date.parse(flow.auth_code_issued_at) + codeSeconds * 1000 <= settings.now()) {
    throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  const answer =
    flow.code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  if (!isSame(answer, flow.code_challenge)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  return { userId: flow.user_id, method: flow.authentication_method }
}

const isSame = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
