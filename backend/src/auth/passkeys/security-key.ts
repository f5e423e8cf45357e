/**
 * A security key, or a passkey, as second factor (`webauthn` of hosted's factors): nothing is typed. It is a credential of
 * its own, kept in the row of its factor in the words of go-webauthn, so that a person can be moved to a hosted project.
 */
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Caller } from '../../caller.ts'
import type { Sql } from '../../database/db.ts'
import { readBody } from '../bodies.ts'
import type { AuthDependencies, SignedIn } from '../dependencies.ts'
import { AuthError } from '../errors.ts'
import { noteSecurity } from '../security-notes.ts'
import { audit, type OpenSession, raiseSession } from '../sessions.ts'
import {
  type Credential,
  creationOptions,
  failed,
  type NewCredential,
  readShown,
  requestOptions,
  requireParty,
  verifyCreated,
  verifyShown,
} from './ceremony.ts'
import { challengeSeconds, newChallengeBytes, sessionData } from './challenges.ts'

interface KeyFactor {
  readonly id: string
  readonly status: 'unverified' | 'verified'
  readonly created_at: string
}

const keyBody = z.object({
  challenge_id: z.uuid(),
  webauthn: z.object(
    {
      type: z.enum(['create', 'request'], 'WebAuthn type must be create or request'),
      credential_response: z
        .unknown()
        .refine(value => value !== undefined && value !== null, 'credential_response required'),
    },
    'WebAuthn config required',
  ),
})
export type KeyAnswer = z.output<typeof keyBody>

export const readKeyAnswer = (c: Context): Promise<KeyAnswer> => readBody(c, keyBody)

/** `[]byte` is base64 in the JSON of Go. */
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'base64'))

const keptShape = z.object({
  id: z.string(),
  publicKey: z.string(),
  transport: z.array(z.string()).nullish(),
  authenticator: z.object({ signCount: z.number().optional() }),
})

const asKept = (credential: NewCredential) => ({
  id: base64(Buffer.from(credential.id, 'base64url')),
  publicKey: base64(credential.publicKey),
  attestationType: 'none',
  transport: credential.transports,
  flags: {
    userPresent: true,
    userVerified: credential.userVerified,
    backupEligible: credential.backupEligible,
    backupState: credential.backedUp,
  },
  authenticator: {
    AAGUID: base64(Buffer.from(credential.aaguid.replaceAll('-', ''), 'hex')),
    signCount: credential.counter,
  },
})

interface KeptKey extends Credential {
  readonly factorId: string
}

async function keysOf(sql: Sql, userId: string): Promise<readonly KeptKey[]> {
  const rows = await sql.query<{ id: string; web_authn_credential: unknown }>(
    `select id, web_authn_credential from auth.mfa_factors
     where user_id = $1 and factor_type = 'webauthn' and status = 'verified'`,
    [userId],
  )
  return rows.flatMap(row => {
    const kept = keptShape.safeParse(row.web_authn_credential)
    if (!kept.success) return []
    const { id, publicKey, transport, authenticator } = kept.data
    return {
      factorId: row.id,
      id: Buffer.from(id, 'base64').toString('base64url'),
      publicKey: fromBase64(publicKey),
      counter: authenticator.signCount ?? 0,
      transports: transport ?? [],
    }
  })
}

/** The answer to a challenge of the factor: to make its credential, or to show it or another key of the person. */
export async function challengeKey(deps: AuthDependencies, { user }: SignedIn, factor: KeyFactor, from: Caller) {
  const { db, settings } = deps
  const party = requireParty(settings.relyingParty())
  const id = randomUUID()
  const now = settings.now()
  const bytes = newChallengeBytes()
  const expires = new Date(now + challengeSeconds * 1000)
  const keys = await db.asAdmin(async sql => {
    await sql.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
       values ($1, $2, $3, $4::inet, $5::jsonb)`,
      [id, factor.id, new Date(now).toISOString(), from.ip ?? '0.0.0.0', sessionData(bytes, party, expires, user.id)],
    )
    return keysOf(sql, user.id)
  })
  const publicKey =
    factor.status === 'verified'
      ? await requestOptions({ party, challenge: bytes, allowed: keys })
      : await creationOptions({ party, challenge: bytes, user, existing: keys.map(key => key.id), asPasskey: false })
  return {
    id,
    type: 'webauthn',
    expires_at: Math.floor(expires.getTime() / 1000),
    webauthn: { type: factor.status === 'verified' ? 'request' : 'create', credential_options: { publicKey } },
  }
}

/** Raises the session to aal2. The challenge is used up whatever comes of it. */
export async function confirmKey(
  deps: AuthDependencies,
  { user, session }: SignedIn,
  factor: KeyFactor,
  { challenge_id: challengeId, webauthn }: KeyAnswer,
  from: Caller,
): Promise<OpenSession> {
  const { db, settings } = deps
  const party = requireParty(settings.relyingParty())
  const challenge = await useFactorChallenge(deps, challengeId, factor.id, from)
  if (webauthn.type !== (factor.status === 'verified' ? 'request' : 'create')) throw failed()
  const expected = { party, challenge, userVerified: false }
  const confirm =
    webauthn.type === 'create'
      ? creating(factor, await verifyCreated(webauthn.credential_response, expected))
      : await showing(deps, user.id, webauthn.credential_response, expected)
  const at = new Date(settings.now()).toISOString()
  return db.asAdmin(async sql => {
    const factorId = await confirm(sql, at)
    await sql.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [user.id])
    const raised = await raiseSession(
      sql,
      { userId: user.id, sessionId: session.id, factorId, method: 'mfa/webauthn' },
      from,
      settings,
    )
    if (factor.status !== 'verified')
      await noteSecurity(sql, settings, {
        event: 'factor_added',
        userId: user.id,
        from,
        since: factor.created_at,
      })
    await audit(sql, factor.status === 'verified' ? 'login' : 'verification_attempted', user.id, from, at)
    return raised
  })
}

/** Writes down what was proven; answers with the factor that it proves. */
type Confirm = (sql: Sql, at: string) => Promise<string>

const creating =
  (factor: KeyFactor, credential: NewCredential): Confirm =>
  async (sql, at) => {
    const rows = await sql.query(
      `update auth.mfa_factors set status = 'verified', web_authn_credential = $2::jsonb, web_authn_aaguid = $3, updated_at = $4
       where id = $1 and status = 'unverified' returning 1`,
      [factor.id, asKept(credential), credential.aaguid, at],
    )
    if (rows.length === 0) throw failed()
    return factor.id
  }

async function showing(
  { db }: AuthDependencies,
  userId: string,
  given: unknown,
  expected: Parameters<typeof verifyShown>[2],
): Promise<Confirm> {
  const answer = readShown(given)
  const keys = await db.asAdmin(sql => keysOf(sql, userId))
  const key = keys.find(({ id }) => id === answer.id)
  if (key === undefined) throw failed()
  const { counter, backedUp } = await verifyShown(answer, key, expected)
  return async (sql, at) => {
    const rows = await sql.query(
      `update auth.mfa_factors set updated_at = $4, web_authn_credential = jsonb_set(
         jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb($3::bigint)),
         '{flags,backupState}', to_jsonb($5::boolean))
       where id = $1 and coalesce((web_authn_credential #>> '{authenticator,signCount}')::bigint, 0) = $2 returning 1`,
      [key.factorId, key.counter, counter, at, backedUp],
    )
    if (rows.length === 0) throw failed()
    return key.factorId
  }
}

async function useFactorChallenge(
  { db, settings }: AuthDependencies,
  id: string,
  factorId: string,
  from: Caller,
): Promise<string> {
  const [row] = await db.asAdmin(sql =>
    sql.query<{ created_at: string; same_network: boolean; challenge: string | null }>(
      `delete from auth.mfa_challenges where id = $1 and factor_id = $2
       returning created_at, ip_address = $3::inet as same_network, web_authn_session_data ->> 'challenge' as challenge`,
      [id, factorId, from.ip ?? '0.0.0.0'],
    ),
  )
  if (row === undefined || row.challenge === null) {
    throw new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  }
  if (!row.same_network) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (Date.parse(row.created_at) + challengeSeconds * 1000 <= settings.now()) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return row.challenge
}
