import { fieldOf, isProblem, type Problem, problem } from '@techo/core'
import type { Asking, AuthAnswer } from './asking.ts'
import type { Auth } from './auth-client.ts'
import type { Shown } from './ceremony.ts'

/**
 * Passkeys of an account, and signing in with one. The browser's half and the auth client are loaded when they are needed;
 * what is asked here before (`offered`) needs neither. Problems are those of the auth service (`webauthn_verification_failed`,
 * `webauthn_challenge_expired`, `too_many_passkeys`, …) and of the browser (`passkey_cancelled`, `passkey_known`, …).
 */
export interface Passkey {
  readonly id: string
  readonly name: string
  /** moments (ISO) */
  readonly madeAt: string
  readonly usedAt: string | null
}

const ceremonies = () => import(/* webpackChunkName: "passkey" */ './ceremony.ts')

const asPasskey = (row: {
  readonly id: string
  readonly friendly_name?: string
  readonly created_at: string
  readonly last_used_at?: string
}): Passkey => ({
  id: row.id,
  name: row.friendly_name ?? '',
  madeAt: row.created_at,
  usedAt: row.last_used_at ?? null,
})

const noAnswer = problem('unavailable', { code: 'not_json' })

/** A page without a name, such as 127.0.0.1, has no passkeys; a page that is not safe has no such API. */
const canHere = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(globalThis.location?.hostname ?? '')

/** @param settings what the auth service says about itself; may reject */
export function createPasskeys({ ask, enter }: Pick<Asking, 'ask' | 'enter'>, settings: () => Promise<unknown>) {
  const told = async <Data>(run: (auth: Auth) => Promise<AuthAnswer<Data | null>>): Promise<Data | Problem> => {
    const { data, problem: found } = await ask(run)
    return found ?? data ?? noAnswer
  }

  const begin = async () => {
    const begun = await told(auth => auth.passkey.startAuthentication())
    if (isProblem(begun)) return begun
    const { hints: _, ...options } = begun.options
    return { id: begun.challenge_id, options }
  }
  const end = (challengeId: string, credential: Shown): Promise<Problem | null> =>
    enter(auth => auth.passkey.verifyAuthentication({ challengeId, credential }))

  return {
    /** Whether this browser, at this address, and the backend all have them. Rejects never: who does not know offers none. */
    offered: async (): Promise<boolean> =>
      canHere() && fieldOf(await settings().catch(() => undefined), 'passkeys_enabled') === true,

    signIn: async (): Promise<Problem | null> => {
      try {
        const [begun, { show }] = await Promise.all([begin(), ceremonies()])
        if (isProblem(begun)) return begun
        const credential = await show(begun.options)
        return isProblem(credential) ? credential : end(begun.id, credential)
      } catch (error) {
        return notLoaded(error)
      }
    },

    /**
     * Lets the browser offer passkeys in the field whose `autocomplete` ends with `webauthn`. Settles when the person picked
     * one, or with `none` when that will not happen: the browser has nothing like it, or another ceremony began. What goes
     * wrong before anybody did something is nobody's problem.
     */
    fillIn: async (signal: AbortSignal): Promise<Problem | null | 'none'> => {
      try {
        const { canFillIn, endCeremony, show } = await ceremonies()
        if (!(await canFillIn())) return 'none'
        const begun = await begin()
        if (isProblem(begun) || signal.aborted) return 'none'
        signal.addEventListener('abort', endCeremony, { once: true })
        const credential = await show(begun.options, true)
        signal.removeEventListener('abort', endCeremony)
        return isProblem(credential) ? 'none' : end(begun.id, credential)
      } catch {
        return 'none'
      }
    },

    list: async (): Promise<readonly Passkey[] | Problem> => {
      const found = await told(auth => auth.passkey.list())
      return isProblem(found) ? found : found.map(asPasskey)
    },

    /** The name comes from the model of the authenticator. */
    add: async (): Promise<Passkey | Problem> => {
      try {
        const [begun, { make }] = await Promise.all([told(auth => auth.passkey.startRegistration()), ceremonies()])
        if (isProblem(begun)) return begun
        const { hints: _, ...options } = begun.options
        const credential = await make(options)
        if (isProblem(credential)) return credential
        const added = await told(auth =>
          auth.passkey.verifyRegistration({ challengeId: begun.challenge_id, credential }),
        )
        return isProblem(added) ? added : asPasskey(added)
      } catch (error) {
        return notLoaded(error)
      }
    },

    rename: async (passkeyId: string, friendlyName: string): Promise<Problem | null> =>
      (await ask(auth => auth.passkey.update({ passkeyId, friendlyName }))).problem,

    remove: async (passkeyId: string): Promise<Problem | null> =>
      (await ask(auth => auth.passkey.delete({ passkeyId }))).problem,
  }
}

/** A chunk that does not come is the network's fault. */
const notLoaded = (error: unknown): Problem =>
  problem('offline', { code: 'client_not_loaded', ...(error instanceof Error ? { detail: error.name } : {}) })
