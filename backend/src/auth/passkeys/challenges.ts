/**
 * What a ceremony is asked to sign, as hosted keeps it (`auth.webauthn_challenges`): random, once, within five minutes, and
 * for registration by the person who asked only.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { type AuthDependencies, isUuid } from '../dependencies.ts'
import { AuthError } from '../errors.ts'
import type { RelyingParty } from './relying-party.ts'

export const challengeSeconds = 300

export interface NewChallenge {
  readonly id: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** seconds since 1970 */
  readonly expiresAt: number
}

export const newChallengeBytes = (): Uint8Array<ArrayBuffer> => Uint8Array.from(randomBytes(32))

/** The server's half of a ceremony in the words of go-webauthn, which hosted keeps there. */
export const sessionData = (bytes: Uint8Array, party: RelyingParty, expires: Date, userId: string | null) => ({
  challenge: Buffer.from(bytes).toString('base64url'),
  rpId: party.id,
  user_id: userId === null ? null : Buffer.from(userId).toString('base64'),
  expires: expires.toISOString(),
  userVerification: 'required',
})

/** @param userId null for signing in, where nobody is known yet */
export async function openChallenge(
  { db, settings }: AuthDependencies,
  party: RelyingParty,
  userId: string | null,
): Promise<NewChallenge> {
  const id = randomUUID()
  const now = settings.now()
  const bytes = newChallengeBytes()
  const expires = new Date(now + challengeSeconds * 1000)
  await db.asAdmin(async sql => {
    await sql.query('delete from auth.webauthn_challenges where expires_at < $1', [new Date(now).toISOString()])
    await sql.query(
      `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
       values ($1, $2, $3, $4::jsonb, $5, $6)`,
      [
        id,
        userId,
        userId === null ? 'authentication' : 'registration',
        sessionData(bytes, party, expires, userId),
        new Date(now).toISOString(),
        expires.toISOString(),
      ],
    )
  })
  return { id, bytes, expiresAt: Math.floor(expires.getTime() / 1000) }
}

/**
 * Takes the challenge away, whatever comes of it, so that of parallel answers one is looked at.
 * @returns what had to be signed, base64url
 */
export async function useChallenge(
  { db, settings }: AuthDependencies,
  id: string,
  userId: string | null,
): Promise<string> {
  const [row] = isUuid(id)
    ? await db.asAdmin(sql =>
        sql.query<{ challenge: string; expires_at: string }>(
          `delete from auth.webauthn_challenges
           where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
           returning session_data ->> 'challenge' as challenge, expires_at`,
          [id, userId === null ? 'authentication' : 'registration', userId],
        ),
      )
    : []
  if (row === undefined) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  }
  if (Date.parse(row.expires_at) <= settings.now()) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  }
  return row.challenge
}
