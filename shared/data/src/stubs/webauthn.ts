/**
 * What the bundler puts in place of auth-js's passkeys (12 KB of script) in the first load; see `realtime.ts`. auth-js makes
 * a `WebAuthnApi` with every client; nothing of ours calls it.
 */
const absent = (): never => {
  throw new Error(
    'Passkeys are not part of this client: leave the stand-in for auth-js’s lib/webauthn out of the bundler',
  )
}

export class WebAuthnApi {
  readonly register = absent
  readonly authenticate = absent
}

export const browserSupportsWebAuthn = (): boolean => false
export const createCredential = absent
export const getCredential = absent
export const deserializeCredentialCreationOptions = absent
export const deserializeCredentialRequestOptions = absent
export const serializeCredentialCreationResponse = absent
export const serializeCredentialRequestResponse = absent
export const webAuthnAbortService = { createNewAbortSignal: absent, cancelCeremony: (): void => {} }
