import { isProblem, type Problem, problem } from '@techo/core'
import type { Db } from './database.ts'
import { fromPostgrest, toProblem } from './failure.ts'
import type { Backend, LooseDb, Session } from './supabase.ts'
import { isFresh } from './token.ts'
import { within } from './within.ts'

/**
 * The way to the backend as a signed-in person. It hides when the client is loaded, where the token comes from and how long
 * that may take, and promises that no request for rows leaves without a token of the person whose screen asks: when the
 * session is gone or belongs to someone else the request is not sent. Answers that arrive after the person has changed are
 * dropped.
 */
export interface AccessToken {
  readonly token: string
  readonly person: string
}

export type Answered<Data> =
  | { readonly data: Data; readonly error: null }
  | { readonly data: null; readonly error: Problem }

const failed = (error: Problem) => ({ data: null, error })

export interface AskOptions {
  readonly signal?: AbortSignal
  /** Runs before the request leaves, and may change its address; throws a Problem to hold it back. */
  readonly before?: (url: URL) => Promise<void>
  /** Hears of every answer of the backend. */
  readonly after?: (response: Response) => void
}

type Raw = { readonly data: unknown; readonly error: unknown; readonly status: number }

export interface Client {
  /** Loads the client when it is first needed; a failed load is not remembered. */
  readonly backend: () => Promise<Backend>
  readonly accessToken: () => Promise<AccessToken | Problem>
  /** Ends timers and channels of a client that was loaded. */
  readonly close: () => Promise<void>
  /** Reads rows as the person on the screen. */
  readonly ask: (run: (db: Db) => PromiseLike<Raw>, options?: AskOptions) => Promise<Answered<unknown>>
  /** Writes as this person, and only while it is the one who is signed in. */
  readonly askAs: <Data>(person: string, run: (db: LooseDb) => Promise<Answered<Data>>) => Promise<Answered<Data>>
}

export interface ClientDependencies {
  readonly connect: () => Promise<Backend>
  readonly retryingFetch: typeof fetch
  /** the session as the screen knows it */
  readonly mirror: () => Session | null
  /** The session in the cookies is another than the one on the screen. */
  readonly onForeign: () => void
  readonly now: () => number
  readonly later: (ms: number, work: () => void) => () => void
}

/** A read once took 25 s while the refresh endpoint answered 503, although the token was still good. */
const tokenPatience = 3000
const refreshPatience = 10_000
/** After this time a failure to renew the token is no reason not to try again: the network may be back. */
const failurePatience = 2000

/** The auth client tries for half a minute, also without a network: who has none hears of that, and of no service that fails. */
const late = (): Problem =>
  problem(globalThis.navigator?.onLine === false ? 'offline' : 'unavailable', { code: 'token_late' })

export function createClient({ connect, retryingFetch, mirror, onForeign, now, later }: ClientDependencies): Client {
  let connecting: Promise<Backend> | undefined
  let failedAt: number | undefined

  const backend = () => {
    connecting ??= connect().catch(error => {
      connecting = undefined
      throw error
    })
    return connecting
  }

  const tokenOf = (session: Session): AccessToken | Problem => {
    const person = mirror()?.user.id
    if (person === session.user.id) return { token: session.access_token, person }
    onForeign()
    return problem('unauthorized', { code: 'person_changed' })
  }

  const accessToken = async (): Promise<AccessToken | Problem> => {
    try {
      const { auth, forgive, storedSession } = await backend()
      const stored = await storedSession()
      // What the auth client would answer too; only a token near its end needs it.
      if (stored && isFresh(stored, now())) return tokenOf(stored)
      const asked = await auth()
      if (failedAt !== undefined && now() - failedAt >= failurePatience) await forgive()
      const found = await within(asked.getSession(), tokenPatience, later)
      const isFailed = found !== 'late' && found.error !== null
      failedAt = isFailed
        ? failedAt !== undefined && now() - failedAt < failurePatience
          ? failedAt
          : now()
        : undefined
      if (found !== 'late' && found.data.session) return tokenOf(found.data.session)
      const known = mirror()
      const stuck = found === 'late' ? late() : found.error ? toProblem(found.error) : null
      if (stuck && stuck.kind !== 'unauthorized' && stuck.kind !== 'invalid') {
        const good = known?.expires_at !== undefined && known.expires_at * 1000 > now() + 5000
        return good ? { token: known.access_token, person: known.user.id } : stuck
      }
      onForeign()
      return problem('unauthorized', { code: 'no_session', detail: 'Auth session missing!' })
    } catch (error) {
      const found = toProblem(error)
      // A chunk that does not come is the network's fault, whatever the bundler's loader calls it.
      return found.kind === 'bug'
        ? problem('offline', { code: 'client_not_loaded', ...(found.detail ? { detail: found.detail } : {}) })
        : found
    }
  }

  const renewed = async (old: AccessToken): Promise<AccessToken | Problem> => {
    const { auth: loadAuth, storedSession } = await backend()
    const auth = await loadAuth()
    const found = await within(auth.refreshSession(), refreshPatience, later)
    if (found === 'late') return late()
    const session = found.data.session
    // The auth client may have put the session away before anybody heard of its events.
    if (!session) onForeign()
    if (found.error) {
      const refusal = toProblem(found.error)
      // The auth client keeps a session whose token has time left. That token was just refused, and nothing renews it: another
      // device has ended the session. What waits in the outbox stays on this one.
      if (refusal.kind === 'unauthorized' && (await storedSession())?.access_token === old.token)
        await within(auth.signOut({ scope: 'local' }), refreshPatience, later)
      return refusal
    }
    return session && session.user.id === old.person
      ? tokenOf(session)
      : problem('unauthorized', { code: 'no_session' })
  }

  /** `fetch` for the requests of one question: adds the token, remembers why it failed. */
  const bearing = (accessToken: AccessToken, key: string, { signal, before, after }: AskOptions) => {
    const failures: Problem[] = []
    const fetch: typeof globalThis.fetch = async (input, init = {}) => {
      try {
        const address = new URL(String(input))
        await before?.(address)
        const headers = new Headers(init.headers)
        headers.set('apikey', key)
        headers.set('authorization', `Bearer ${accessToken.token}`)
        const response = await retryingFetch(address.href, { ...init, headers, ...(signal ? { signal } : {}) })
        // PostgREST always answers JSON (or nothing): a page comes from something in between and is no verdict.
        if (/^text\/html/.test(response.headers.get('content-type') ?? '') && response.status !== 413)
          throw problem('unavailable', { code: 'not_json' })
        // postgrest-js takes an empty 404 for an empty answer.
        if (response.status === 404 && response.body === null) throw problem('unavailable', { code: 'status_404' })
        const wait = response.headers.get('retry-after')
        if (response.status === 429 && wait && /^\d+$/.test(wait))
          throw problem('limited', { code: 'status_429', retryAfter: Number(wait) })
        after?.(response)
        return response
      } catch (error) {
        failures.push(toProblem(error))
        throw error
      }
    }
    return { fetch, failure: () => failures.at(-1) }
  }

  const withToken = async <Data>(
    first: AccessToken | Problem,
    attempt: (accessToken: AccessToken, backend: Backend) => Promise<Answered<Data>>,
  ): Promise<Answered<Data>> => {
    try {
      let accessToken = first
      if (isProblem(accessToken)) return failed(accessToken)
      let answer = await attempt(accessToken, await backend())
      if (answer.error?.kind === 'unauthorized' && answer.error.code !== 'person_changed') {
        accessToken = await renewed(accessToken)
        if (isProblem(accessToken)) return failed(accessToken)
        answer = await attempt(accessToken, await backend())
      }
      // What belongs to one person must not reach the screen of the next.
      if (mirror()?.user.id !== accessToken.person) return failed(problem('unauthorized', { code: 'person_changed' }))
      return answer
    } catch (error) {
      return failed(toProblem(error))
    }
  }

  return {
    backend,
    accessToken,
    close: async () => {
      const backend = await connecting?.catch(() => undefined)
      await backend?.close()
    },
    ask: async (run, options = {}) =>
      withToken(await accessToken(), async (accessToken, { key, openDb }) => {
        const { fetch, failure } = bearing(accessToken, key, options)
        const answer = await run(openDb(fetch))
        return answer.error ? failed(failure() ?? fromPostgrest(answer)) : { data: answer.data, error: null }
      }),
    askAs: async (person, run) => {
      const found = await accessToken()
      const own =
        isProblem(found) || found.person === person ? found : problem('unauthorized', { code: 'person_changed' })
      return withToken(own, async (accessToken, { key, openLooseDb }) => {
        const { fetch, failure } = bearing(accessToken, key, {})
        const answer = await run(openLooseDb(fetch))
        return answer.error ? failed(failure() ?? answer.error) : answer
      })
    },
  }
}
