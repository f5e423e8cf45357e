import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { isProblem, type Problem } from '@techo/core'
import type { AccessToken } from './client.ts'
import type { BackendConfig } from './config.ts'
import type { TableName } from './database.ts'
import type { SessionState } from './store.ts'
import { isTableName } from './tables.ts'

/**
 * What other devices of the same person do: one socket, one private channel, in which the database says which table changed
 * and through which session. The tables are read again where they are on screen; what this browser wrote itself it knows.
 * The socket is there while somebody is signed in and the page is looked at. What was said between the first read of the page
 * and the first joining is said again by the server (`replay`); after a break everything on screen is read anew, because what
 * happened meanwhile was not heard.
 */
export interface Devices {
  readonly stop: () => void
}

export interface DevicesDependencies {
  readonly config: () => Promise<BackendConfig>
  readonly accessToken: () => Promise<AccessToken | Problem>
  readonly session: () => SessionState
  readonly onSession: (listener: () => void) => () => void
  readonly refresh: (tables: readonly TableName[]) => void
  /** Everything on screen is read anew. */
  readonly refreshAll: () => void
  readonly refreshedAt: () => number
  /** The channel is open (again). */
  readonly onJoined: () => unknown
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  readonly later: (ms: number, work: () => void) => () => void
  readonly now: () => number
}

/** Changes that come close together are read together. */
const gathering = 150
/** A page that is looked away from for a moment keeps its socket. */
const looking = 60_000
/** The channel ended although the person did not: with a token that was over, or by a rule of the server. */
const pause = 5000
/** A page that has just read everything need not do so again. */
const fresh = 5000
/** What was said while the page was read is asked for from so much before: a clock may be late, and so may a commit. */
const overlap = 2000
/** The server says no more again than this; who is told as much may have missed something before. */
const mostAgain = 25

export function followDevices(deps: DevicesDependencies): Devices {
  const { session, onSession, refresh, refreshAll, refreshedAt, onJoined, window, document, later, now } = deps
  const changed = new Set<TableName>()
  let line: Line | undefined
  let joins = 0
  let toldAgain = 0
  let cancelGathering: (() => void) | undefined
  let cancelLooking: (() => void) | undefined
  let stopped = false

  const gathered = () => {
    cancelGathering = undefined
    refresh([...changed])
    changed.clear()
  }
  const hear = (told: unknown) => {
    const { table, by } = tellingOf(told)
    if (!isTableName(table) || (by !== null && by === sessionIdOf(session()))) return
    changed.add(table)
    cancelGathering ??= later(gathering, gathered)
  }
  /** At the first joining what was said since the page was read is said again; after a break more may have been missed. */
  const hearAgain = (told: unknown) => {
    if (joins !== 1) return
    if (++toldAgain === mostAgain) refreshAll()
    else hear(told)
  }
  const joined = () => {
    if (joins++ > 0 && now() - refreshedAt() > fresh) refreshAll()
    onJoined()
  }

  const close = () => {
    line?.close()
    line = undefined
  }
  const open = (person: string) => {
    if (line?.person === person || stopped) return
    close()
    line = openLine(person, deps, {
      hear,
      hearAgain,
      joined,
      ended: () => reopen(person),
      shut: () => {
        reopen(person)
        // If the session was ended elsewhere, what is read now says so.
        refreshAll()
      },
    })
  }
  const reopen = (person: string) => {
    if (line?.person !== person) return
    close()
    later(pause, look)
  }

  const look = () => {
    const person = session().user?.id
    // Without a network the client would only knock in vain, and the browser would complain each time.
    if (stopped || !person || globalThis.navigator?.onLine === false) {
      cancelLooking?.()
      return close()
    }
    if (document.visibilityState !== 'hidden') {
      cancelLooking?.()
      cancelLooking = undefined
      return open(person)
    }
    if (line?.person !== person) return close()
    cancelLooking ??= later(looking, () => {
      cancelLooking = undefined
      if (document.visibilityState === 'hidden') close()
    })
  }

  /** Something is different: the next try need not wait for its turn. */
  const lookAgain = () => {
    look()
    if (document.visibilityState !== 'hidden') line?.knock()
  }

  document.addEventListener('visibilitychange', lookAgain)
  window.addEventListener('online', lookAgain)
  window.addEventListener('offline', look)
  const stopSession = onSession(look)
  look()
  return {
    stop: () => {
      stopped = true
      stopSession()
      document.removeEventListener('visibilitychange', lookAgain)
      window.removeEventListener('online', lookAgain)
      window.removeEventListener('offline', look)
      cancelGathering?.()
      cancelLooking?.()
      close()
    },
  }
}

interface Line {
  readonly person: string
  readonly knock: () => void
  readonly close: () => void
}

interface Ears {
  readonly hear: (told: unknown) => void
  /** Something that was said before the channel was open. */
  readonly hearAgain: (told: unknown) => void
  readonly joined: () => void
  readonly ended: () => void
  /** The server has closed the channel. */
  readonly shut: () => void
}

/** The client comes back by itself (after 1, 2, 5, then every 10 seconds) when the network or the server was away. */
function openLine(
  person: string,
  { config, accessToken, session, refreshedAt, later }: DevicesDependencies,
  { hear, hearAgain, joined, ended, shut }: Ears,
): Line {
  let client: RealtimeClient | undefined
  let isClosed = false

  // The token on the screen, which is renewed in time anyway: asking for a good one each time would renew it without end
  // where the clock is wrong.
  const token = async (): Promise<string | null> => {
    const { session: known, user } = session()
    return user?.id === person ? (known?.access_token ?? null) : null
  }
  const renewToken = async () => {
    if (!isProblem(await accessToken())) await client?.setAuth()
  }
  const connect = async () => {
    const [{ RealtimeClient }, { supabaseUrl, supabaseKey }] = await Promise.all([
      import(/* webpackChunkName: "services-devices" */ '@supabase/realtime-js'),
      config(),
    ])
    if (isClosed) return
    client = new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: supabaseKey },
      accessToken: token,
    })
    // A join before the token is there would ask for the channel as nobody.
    await client.setAuth()
    if (isClosed) return
    const replay = { since: refreshedAt() - overlap, limit: mostAgain }
    const channel: RealtimeChannel = client.channel(`person:${person}`, {
      config: { private: true, broadcast: { replay } },
    })
    channel.on('broadcast', { event: 'changed' }, ({ payload, meta }) => {
      if (isClosed) return
      if (meta?.replayed) hearAgain(payload)
      else hear(payload)
    })
    channel.subscribe((status, error) => {
      if (isClosed) return
      if (status === 'SUBSCRIBED') joined()
      else if (status === 'CLOSED') shut()
      else if (/JWT|token|permission/i.test(error?.message ?? '')) void renewToken()
    })
  }
  connect().catch(() => {
    if (!isClosed) later(pause, ended)
  })
  return {
    person,
    knock: () => client?.connect(),
    close: () => {
      isClosed = true
      void client?.disconnect()
    },
  }
}

function tellingOf(told: unknown): { readonly table: unknown; readonly by: string | null } {
  if (typeof told !== 'object' || told === null || !('table' in told)) return { table: null, by: null }
  return { table: told.table, by: 'by' in told && typeof told.by === 'string' ? told.by : null }
}

/** The session behind the token of this browser: all its tabs share it. */
function sessionIdOf({ session }: SessionState): string | null {
  try {
    const claims: unknown = JSON.parse(
      atob((session?.access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof claims === 'object' && claims !== null && 'session_id' in claims ? String(claims.session_id) : null
  } catch {
    return null
  }
}
