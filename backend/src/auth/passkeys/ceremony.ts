/**
 * Making and showing credentials, by `@simplewebauthn/server`. It hides the library, which is loaded when the first person
 * needs it (it costs a start up to a second), and promises that whatever an authenticator answers ends in a credential or in
 * `webauthn_verification_failed`.
 *
 * What the library adds to `Reflect` is added at once: a server that has closed its built-ins lets nobody do that later.
 */
import 'reflect-metadata'
import { AuthError } from '../errors.ts'
import type { UserRow } from '../users.ts'
import { type CreatedCredential, createdCredential, type ShownCredential, shownCredential } from './bodies.ts'
import type { RelyingParty } from './relying-party.ts'

const library = () => import('@simplewebauthn/server')

/** ES256, EdDSA, RS256: those that hosted verifies too. What a newer one signs could not move there. */
const algorithms = [-7, -8, -257]

export interface Credential {
  /** base64url */
  readonly id: string
  /** COSE */
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
}

export interface NewCredential extends Credential {
  /** the model of the authenticator; zeros when it is not told */
  readonly aaguid: string
  readonly userVerified: boolean
  readonly backupEligible: boolean
  readonly backedUp: boolean
}

/** As hosted: authenticators keep the person's id as its text. */
const handleOf = (userId: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(userId))

/** The id that an authenticator has kept, or null when it told none. */
export const userOfHandle = (answer: ShownCredential): string | null => {
  const handle = answer.response.userHandle
  return handle === undefined ? null : Buffer.from(handle, 'base64url').toString()
}

interface Asked {
  readonly party: RelyingParty
  readonly challenge: Uint8Array<ArrayBuffer>
}

/** @param asPasskey the authenticator keeps who it is for, so that nothing has to be typed to sign in */
export async function creationOptions({
  party,
  challenge,
  user,
  existing,
  asPasskey,
}: Asked & {
  readonly user: UserRow
  readonly existing: readonly string[]
  readonly asPasskey: boolean
}) {
  const { generateRegistrationOptions } = await library()
  const name = user.email || user.phone || user.id
  const given = user.raw_user_meta_data?.name
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: handleOf(user.id),
    userName: name,
    userDisplayName: typeof given === 'string' && given !== '' ? given : name,
    challenge,
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: existing.map(id => ({ id })),
    authenticatorSelection: {
      residentKey: asPasskey ? 'required' : 'discouraged',
      userVerification: asPasskey ? 'required' : 'preferred',
    },
    supportedAlgorithmIDs: algorithms,
  })
}

/** @param allowed null: whichever the authenticator has */
export async function requestOptions({
  party,
  challenge,
  allowed,
}: Asked & { readonly allowed: readonly Credential[] | null }) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    timeout: 300_000,
    userVerification: allowed === null ? 'required' : 'preferred',
    ...(allowed === null
      ? {}
      : { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: [...transports] })) }),
  })
}

interface Expected {
  readonly party: RelyingParty
  /** base64url */
  readonly challenge: string
  readonly userVerified: boolean
}

/** @throws AuthError `webauthn_verification_failed` */
export async function verifyCreated(
  given: unknown,
  { party, challenge, userVerified }: Expected,
): Promise<NewCredential> {
  const answer = createdCredential.safeParse(given)
  if (!answer.success || (await holdsCertificates(answer.data))) throw failed('Invalid credential response')
  const { verifyRegistrationResponse } = await library()
  const found = await verifyRegistrationResponse({
    response: answer.data,
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: userVerified,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!found?.verified) throw failed()
  const {
    aaguid,
    credential,
    credentialBackedUp,
    credentialDeviceType,
    userVerified: verified,
  } = found.registrationInfo
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: answer.data.response.transports,
    aaguid,
    userVerified: verified,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  }
}

/**
 * Statements about who built an authenticator are not asked for. Looking at one would mean to call the addresses that its
 * certificates name, and those are whatever the sender wrote there.
 */
async function holdsCertificates({ response }: CreatedCredential): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const statement = decodeAttestationObject(Uint8Array.from(Buffer.from(response.attestationObject, 'base64url')))
    const format = statement.get('fmt')
    return format !== 'none' && (format !== 'packed' || statement.get('attStmt').get('x5c') !== undefined)
  } catch {
    return true
  }
}

/** The answer as far as its shape goes. @throws AuthError `webauthn_verification_failed` */
export function readShown(given: unknown): ShownCredential {
  const answer = shownCredential.safeParse(given)
  if (!answer.success) throw failed('Invalid credential response')
  return answer.data
}

/**
 * @returns the new count of the authenticator, and whether the credential is kept elsewhere too
 * @throws AuthError `webauthn_verification_failed`, also when the count went back: then there is a copy of the key
 */
export async function verifyShown(
  answer: ShownCredential,
  credential: Credential,
  { party, challenge, userVerified }: Expected,
): Promise<{ readonly counter: number; readonly backedUp: boolean }> {
  const { verifyAuthenticationResponse } = await library()
  const found = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: userVerified,
    credential: { id: credential.id, publicKey: credential.publicKey, counter: credential.counter },
  }).catch(() => undefined)
  if (!found?.verified) throw failed()
  const { newCounter, credentialBackedUp } = found.authenticationInfo
  return { counter: newCounter, backedUp: credentialBackedUp }
}

export const failed = (message = 'Credential verification failed'): AuthError =>
  new AuthError(400, 'webauthn_verification_failed', message)

/** What the site is as a relying party. @throws AuthError where it can be none */
export function requireParty(party: RelyingParty | null): RelyingParty {
  if (party === null) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
  return party
}
