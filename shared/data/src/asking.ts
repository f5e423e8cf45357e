import type { Problem } from '@techo/core'
import type { Auth } from './auth-client.ts'

/** What auth-js answers with. */
export interface AuthAnswer<Data> {
  readonly data: Data
  readonly error: unknown
}

export type Asked<Data> =
  | { readonly data: Data; readonly problem: null }
  | { readonly data: null; readonly problem: Problem }

/** How the parts of `auth` use the auth client. None of these rejects, but `listen`. */
export interface Asking {
  /** Starts hearing the events of the auth client, and hands it over. */
  readonly listen: () => Promise<Auth>
  readonly ask: <Data>(run: (auth: Auth) => Promise<AuthAnswer<Data>>) => Promise<Asked<Data>>
  /** Like `ask`, for what has no data. */
  readonly told: (run: (auth: Auth) => Promise<AuthAnswer<unknown>>) => Promise<Problem | null>
  /** Like `told`, for what opens a session. */
  readonly enter: (run: (auth: Auth) => Promise<AuthAnswer<unknown>>) => Promise<Problem | null>
}
