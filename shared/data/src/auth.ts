import { type Language, type Problem, problem } from '@techo/core'
import type { Asked, AuthAnswer } from './asking.ts'
import type { Auth } from './auth-client.ts'
import type { BackendConfig } from './config.ts'
import { toProblem } from './failure.ts'
import { kept, lazily } from './lazily.ts'
import type { User, UserIdentity } from './supabase.ts'

/**
 * What a person can do with their account. Each answers with `null` or a `Problem` whose `code` is stable: those of the auth
 * service (`invalid_credentials`, `email_not_confirmed`, `over_email_send_rate_limit`, `otp_expired`, …), `weak_password` with
 * `reasons`, and our own `cookies_blocked` and `network`.
 */
export type Credentials = ({ readonly email: string } | { readonly phone: string }) & { readonly password: string }

export type Registration = Credentials & {
  readonly name?: string
  readonly language?: Language
  readonly timeZone?: string
  /** where the link of the letter leads */
  readonly redirectTo?: string
}

export type VerifyType = 'signup' | 'recovery' | 'magiclink' | 'email' | 'email_change' | 'invite'

export interface AuthDependencies {
  readonly hasCookie: () => boolean
  readonly config: () => Promise<BackendConfig>
  readonly fetch: typeof fetch
  /** Lets waiting writes out before the token is gone; bounded. */
  readonly beforeSignOut: () => Promise<void>
  /** Starts hearing the events of the auth client. */
  readonly listen: () => Promise<Auth>
  /** The session is over on this device, whatever the backend answered. */
  readonly afterSignOut: () => Promise<void>
}

const noSession = problem('unauthorized', { code: 'session_missing' })

export function createAuth({ hasCookie, fetch, config, beforeSignOut, listen, afterSignOut }: AuthDependencies) {
  const ask = async <Data>(run: (auth: Auth) => Promise<AuthAnswer<Data>>): Promise<Asked<Data>> => {
    try {
      const { data, error } = await run(await listen())
      return error ? { data: null, problem: toProblem(error) } : { data, problem: null }
    } catch (error) {
      return { data: null, problem: toProblem(error) }
    }
  }

  const told = async (run: (auth: Auth) => Promise<AuthAnswer<unknown>>) => (await ask(run)).problem

  /** Signing in where cookies are blocked seems to work and is forgotten at once: say so. */
  const cookieProblem = (): Problem | null => (hasCookie() ? null : problem('invalid', { code: 'cookies_blocked' }))

  const enter = async (run: (auth: Auth) => Promise<AuthAnswer<unknown>>) => (await told(run)) ?? cookieProblem()

  const withoutData = async (answer: Promise<{ readonly error: unknown }>) => ({
    data: null,
    error: (await answer).error,
  })

  // A chunk of its own.
  const waysIn = kept(async () => {
    const { createWaysIn } = await import(/* webpackChunkName: "ways-in" */ './ways-in.ts')
    return createWaysIn({ ask, told, enter, listen, fetch, config })
  })
  const factors = lazily(async () => (await waysIn()).factors)
  const recovery = lazily(async () => (await waysIn()).recovery)

  return {
    signIn: (credentials: Credentials) => enter(auth => auth.signInWithPassword(credentials)),

    /** `confirm`: a letter or code was sent, and has to be answered first. The same for an address that has an account. */
    signUp: async ({ name, language, timeZone, redirectTo, ...credentials }: Registration) => {
      const { data, problem: found } = await ask(auth =>
        auth.signUp({
          ...credentials,
          options: {
            data: {
              ...(name ? { name } : {}),
              ...(language ? { language } : {}),
              ...(timeZone ? { time_zone: timeZone } : {}),
            },
            ...(redirectTo ? { emailRedirectTo: redirectTo } : {}),
          },
        }),
      )
      if (found) return { problem: found, confirm: false }
      const confirm = data.session === null
      return { problem: confirm ? null : cookieProblem(), confirm }
    },

    /** Ends the session: of this device, of all (`global`), or of all others. Never fails on this device. */
    signOut: async (scope: 'local' | 'global' | 'others' = 'local'): Promise<Problem | null> => {
      if (scope !== 'others') await beforeSignOut()
      const found = await told(auth => withoutData(auth.signOut({ scope })))
      if (scope === 'others') return found
      // Offline, ending all sessions fails and keeps this one: this device is left in any case.
      if (found) await told(auth => withoutData(auth.signOut({ scope: 'local' })))
      await afterSignOut()
      return scope === 'global' && found?.kind !== 'unauthorized' ? found : null
    },

    /** Sends the letter for a forgotten password. The same answer whether the account exists or not. */
    recover: (email: string, redirectTo?: string) =>
      told(auth => auth.resetPasswordForEmail(email, redirectTo ? { redirectTo } : {})),

    /** Sends a link and a code to sign in with. */
    sendCode: (email: string, redirectTo?: string) =>
      told(auth =>
        auth.signInWithOtp({
          email,
          options: { shouldCreateUser: false, ...(redirectTo ? { emailRedirectTo: redirectTo } : {}) },
        }),
      ),

    /** What a letter carries: the hash in its link, or the code a person types. */
    verify: (
      proof:
        | { readonly tokenHash: string; readonly type: VerifyType }
        | { readonly email: string; readonly code: string; readonly type: VerifyType },
    ) =>
      enter(auth =>
        auth.verifyOtp(
          'tokenHash' in proof
            ? { token_hash: proof.tokenHash, type: proof.type }
            : { email: proof.email, token: proof.code, type: proof.type },
        ),
      ),

    /** The `code` with which a link leads back to /auth/callback. Only the browser that asked for the letter can use it. */
    exchange: (code: string) => enter(auth => auth.exchangeCodeForSession(code)),

    resend: (type: 'signup' | 'email_change', email: string, redirectTo?: string) =>
      told(auth => auth.resend({ type, email, ...(redirectTo ? { options: { emailRedirectTo: redirectTo } } : {}) })),

    update: (
      change: {
        readonly email?: string
        readonly phone?: string
        readonly password?: string
        /** what shows again who asks: the password so far, or the code of `reauthenticate` */
        readonly current_password?: string
        readonly nonce?: string
        readonly data?: Readonly<Record<string, unknown>>
      },
      redirectTo?: string,
    ) =>
      told(auth =>
        auth.updateUser(
          { ...change, ...(change.data ? { data: { ...change.data } } : {}) },
          redirectTo ? { emailRedirectTo: redirectTo } : {},
        ),
      ),

    /** Sends the code (`nonce`) that a sensitive change asks for. */
    reauthenticate: () => told(auth => auth.reauthenticate()),

    /** Asks the backend who is signed in: catches an account that was deleted or signed out elsewhere. */
    user: async (): Promise<User | Problem> => {
      const { data, problem: found } = await ask<{ user: User | null }>(auth => auth.getUser())
      return found ?? data.user ?? noSession
    },

    identities: async () => {
      const { data, problem: found } = await ask(auth => auth.getUserIdentities())
      return found ?? data?.identities ?? noSession
    },

    assurance: () => factors.assurance(),

    factors,
    passkeys: lazily(async () => (await waysIn()).passkeys),
    securityKeys: lazily(async () => (await waysIn()).securityKeys),

    /**
     * Shows the second factor by a recovery code, which works once; says how many are left. Usable while the session is only
     * half a sign-in, when nothing else may be sent.
     */
    redeemRecoveryCode: async (code: string): Promise<{ readonly remaining: number } | Problem> =>
      recovery.redeem(code),

    phone: lazily(async () => (await waysIn()).phone),

    unlink: (identity: UserIdentity) => told(auth => auth.unlinkIdentity(identity)),
  }
}
