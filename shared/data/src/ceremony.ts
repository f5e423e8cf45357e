import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { type Problem, problem } from '@techo/core'
import type { Auth } from './auth-client.ts'

/**
 * The browser's half of making and showing a passkey, in a chunk of its own. One ceremony at a time: a further one ends the
 * one before. Rejects never; the codes of its problems begin with `passkey_`.
 */
export const canFillIn = browserSupportsWebAuthnAutofill

export const endCeremony = (): void => WebAuthnAbortService.cancelCeremony()

export type Made = Parameters<Auth['passkey']['verifyRegistration']>[0]['credential']
export type Shown = Parameters<Auth['passkey']['verifyAuthentication']>[0]['credential']
/** `hints` differ in type between the two libraries, and no backend sends any. */
export type MakeOptions = Omit<Parameters<typeof startRegistration>[0]['optionsJSON'], 'hints'>
export type ShowOptions = Omit<Parameters<typeof startAuthentication>[0]['optionsJSON'], 'hints'>

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export async function make(options: MakeOptions): Promise<Made | Problem> {
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject } = response
    const ways = transports.filter(each => response.transports?.includes(each))
    return {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports: ways },
    }
  } catch (error) {
    return asProblem(error)
  }
}

/** @param fillsIn waits until the person picks a passkey that the browser offers in a field, which may be never */
export async function show(options: ShowOptions, fillsIn = false): Promise<Shown | Problem> {
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: fillsIn,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    }
  } catch (error) {
    return asProblem(error)
  }
}

/** Names of `DOMException`; the library gives its errors the name of their cause. */
const codes: Readonly<Record<string, string>> = {
  AbortError: 'passkey_ended',
  // Refused, closed, or nothing done in time: browsers do not tell these apart, lest a site learns who has a passkey.
  NotAllowedError: 'passkey_cancelled',
  InvalidStateError: 'passkey_known',
  SecurityError: 'passkey_address',
  ConstraintError: 'passkey_unfit',
  NotSupportedError: 'passkey_unfit',
}

function asProblem(error: unknown): Problem {
  const name = error instanceof Error ? error.name : ''
  return problem('invalid', { code: codes[name] ?? 'passkey_failed', ...(name ? { detail: name } : {}) })
}
