import type { Auth } from './auth-client.ts'
import type { Client } from './client.ts'
import { toProblem } from './failure.ts'
import { hasSessionCookie } from './session-cookie.ts'
import type { SessionState } from './store.ts'
import type { AuthChangeEvent, Session } from './supabase.ts'
import { isFresh, lacksFactor, type SignInState, signedInAt } from './token.ts'
import { within } from './within.ts'

/**
 * Who is signed in, mirrored in the store. Checked once per load and remembered; afterwards the events of the auth client
 * (this tab's and, through its own channel, those of other tabs) keep it true. When the person changes, everything of the
 * first is put away before anything of the second is shown.
 */
export interface SessionKeeper {
  /** Never rejects: a check that failed is logged, and the cookie answers. */
  readonly check: () => Promise<SignInState>
  /** Starts hearing the events of the auth client. */
  readonly listen: () => Promise<Auth>
  /** Compares with the cookies: another tab may have signed in or out while this one slept. */
  readonly lookAgain: () => Promise<void>
}

export interface SessionDependencies {
  readonly client: Pick<Client, 'backend'>
  readonly state: () => SessionState
  readonly mirror: (change: {
    readonly session: Session | null
    /** a session is there, but its second factor is not */
    readonly half?: boolean
    readonly recovering?: boolean
    readonly ended?: SessionState['ended']
  }) => void
  /** Puts away what belongs to `before` and takes up what belongs to `person`, before the screen hears of it. */
  readonly switchPerson: (person: string | null, before: string | null) => void
  /** A page that knew nobody finds nobody signed in: a browser closed while signing out leaves what that would have removed. */
  readonly nobodyHere: () => void
  /** The token is new: what waited for one may go on. */
  readonly onToken: () => void
  readonly now: () => number
  readonly later: (ms: number, work: () => void) => () => void
  readonly hasCookie: () => boolean
  readonly warn: (message: string, detail: string | undefined) => void
}

export const sessionDependencies = {
  now: Date.now,
  hasCookie: () => hasSessionCookie(),
  warn: (message: string, detail: string | undefined) => console.warn(message, detail ?? ''),
} satisfies Partial<SessionDependencies>

/** The first page is drawn without the auth client; after this time it comes, to renew the token when that is due. */
const rest = 3000
/** Renewing is tried for up to 30 s while the network is down: nobody waits that long for a page. */
const patience = 3000

/** after so many days without use, or since signing in, it is time that ended a session */
const longDays = 30
const oldDays = 300
/** a page whose token is over for so long has slept: whoever signs out by hand has one that is good */
const asleepMs = 3_600_000

export function createSessionKeeper(deps: SessionDependencies): SessionKeeper {
  const { client, state, mirror, switchPerson, nobodyHere, onToken, now, later, hasCookie, warn } = deps
  let checking: Promise<SignInState> | undefined
  let listening = false

  const take = (found: Session | null, recovering?: boolean): SignInState => {
    const half = found !== null && lacksFactor(found)
    // To everything but the form for the code, half a sign-in is none.
    const session = half ? null : found
    const { status, user } = state()
    const before = user?.id ?? null
    const person = session?.user.id ?? null
    if (before !== person) switchPerson(person, before)
    else if (status === 'unknown' && !found) nobodyHere()
    mirror({ session, half, ...(recovering === undefined ? {} : { recovering }) })
    if (session) onToken()
    return session ? 'in' : half ? 'half' : 'out'
  }

  const onEvent = (event: AuthChangeEvent, session: Session | null) => {
    switch (event) {
      case 'INITIAL_SESSION':
        // Null also when the token could not be renewed just now; the cookie still holds it then.
        if (session) take(session)
        return
      case 'SIGNED_OUT': {
        // A page that slept through all the days finds its session gone; who signs out has used it just now.
        const { session: last } = state()
        take(null)
        if (last && now() - (last.expires_at ?? 0) * 1000 > asleepMs) tellEnd(last)
        return
      }
      case 'PASSWORD_RECOVERY':
        take(session, true)
        return
      case 'USER_UPDATED':
        // A new password ends the recovery.
        take(session, false)
        return
      case 'SIGNED_IN':
      case 'TOKEN_REFRESHED':
      case 'MFA_CHALLENGE_VERIFIED':
        take(session)
    }
  }

  const listen = async () => {
    const auth = await (await client.backend()).auth()
    if (!listening) {
      listening = true
      auth.onAuthStateChange(onEvent)
    }
    return auth
  }

  const listenAtRest = () => {
    later(rest, () => {
      // Who has no network now needs it when the token ends, and asks again then.
      listen().catch(() => {})
    })
  }

  const look = async (): Promise<SignInState> => {
    if (!hasCookie()) {
      take(null)
      return 'out'
    }
    try {
      const { storedSession, onOtherTab } = await client.backend()
      const stored = await storedSession()
      if (stored && isFresh(stored, now())) {
        const state = take(stored)
        onOtherTab(() => void lookAgain())
        listenAtRest()
        return state
      }
      const auth = await listen()
      const found = await within(auth.getSession(), patience, later)
      const problem = found === 'late' ? 'late' : found.error?.name
      if (problem) warn('The session could not be checked', problem)
      // The token could not be renewed just now, but nobody has signed out: the person's own device stays usable.
      const session = (found === 'late' ? null : found.data.session) ?? (problem && hasCookie() ? stored : null)
      const state = take(session)
      if (state === 'out' && stored && found !== 'late' && !hasCookie()) tellEnd(stored, found.error?.code)
      return state
    } catch (error) {
      const { kind, code } = toProblem(error)
      warn('The session could not be checked', code ?? kind)
      checking = undefined
      return hasCookie() ? 'in' : 'out'
    }
  }

  /** Nobody signed out here: the backend ended the session, because it was long unused or old. Its reason may not reach us. */
  const tellEnd = ({ access_token: token, expires_at: expiresAt = 0, expires_in: lasted }: Session, code?: string) => {
    const since = (seconds: number) => Math.floor((now() - seconds * 1000) / 86_400_000)
    const days = since(expiresAt - lasted)
    const isOld = since(signedInAt(token) ?? expiresAt) >= oldDays
    if (code === 'session_expired' || days >= longDays || isOld) mirror({ session: null, ended: { days } })
  }

  const check = (): Promise<SignInState> => {
    const { status } = state()
    if (status !== 'unknown') return Promise.resolve(status)
    checking ??= look()
    return checking
  }

  const lookAgain = async () => {
    const { status, user } = state()
    if (status === 'unknown') {
      if (hasCookie()) await check()
      return
    }
    if (!hasCookie()) {
      if (status !== 'out') take(null)
      return
    }
    try {
      const { storedSession } = await client.backend()
      const stored = await storedSession()
      if (stored && stored.user.id !== user?.id) take(stored)
    } catch (error) {
      warn('The session could not be looked up', toProblem(error).code)
    }
  }

  return { check, listen, lookAgain }
}
