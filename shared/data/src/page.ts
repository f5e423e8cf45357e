import { isProblem, newId, type Problem, problem, settleLeftDrafts, untilThere, whenIdle } from '@techo/core'
import { createAnswerCache } from './answer-cache.ts'
import { api, draw } from './api.ts'
import { askedEarly, forgetEarly } from './asked-early.ts'
import { askTogether } from './asked-together.ts'
import { createAuth } from './auth.ts'
import type { LastAnswer } from './base-query.ts'
import { createClient } from './client.ts'
import { type BackendConfig, readConfig } from './config.ts'
import { createConnectivity } from './connectivity.ts'
import type { TableName } from './database.ts'
import { createDevice, type DeviceDependencies, deviceDependencies } from './device.ts'
import type { Kept } from './kept/index.ts'
import { keepsOthers } from './kept/mark.ts'
import { createKnownTexts } from './known-texts.ts'
import type { LateServices } from './late-services.ts'
import { type Live, startLive } from './live.ts'
import { createOutbox } from './outbox.ts'
import type { Item } from './outbox-item.ts'
import { createOutboxStore } from './outbox-store.ts'
import { defaultPreferences, storePreferences } from './preferences.ts'
import { takeReadEarly } from './read-early.ts'
import { type Call, createRequester, type UnauthorizedRule } from './request.ts'
import { createRetryingFetch, retryingFetchDependencies } from './retrying-fetch.ts'
import { createSender } from './send.ts'
import { createSessionKeeper, sessionDependencies } from './session.ts'
import { createShownQueries } from './shown.ts'
import { cleared, createStore, mirrored, noticed, preferred, type Store, synced } from './store.ts'
import { isTableName, keptTables, knownTables } from './tables.ts'
import type { SignInState } from './token.ts'
import { createUnloadStore } from './unload-writes.ts'
import { later } from './within.ts'

/**
 * Here what one page consists of is put together, and nowhere else. One file, though a long one: each line of it connects two
 * others, and whoever follows a connection finds both ends.
 */
export interface PageDependencies {
  readonly config: () => Promise<BackendConfig>
  readonly fetch: typeof fetch
  readonly device: DeviceDependencies
  readonly channel: (name: string) => BroadcastChannel | undefined
  /** Runs the work while no other tab runs work of that name. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
}

const ask = askTogether(retryingFetchDependencies.fetch)

export const pageDependencies: PageDependencies = {
  config: readConfig,
  fetch: (input, init = {}) => askedEarly(input, init) ?? ask(input, init),
  device: deviceDependencies,
  channel: name => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
  alone: async (name, work) => {
    if (!globalThis.navigator?.locks) return work()
    await navigator.locks.request(name, work)
  },
}

export type PersonListener = (person: string | null, before: string | null) => void

/** After the first paint and what it needs. */
const afterStart = (work: () => void): void => void setTimeout(() => whenIdle(work, 5000), 1500)

/** Milliseconds after which a change that lands has been waiting, for the network or for a page. */
const waited = 10_000

export function createPage({ config, fetch, device: kept, channel, alone }: PageDependencies) {
  const retryingFetch = createRetryingFetch({ ...retryingFetchDependencies, fetch })
  const device = createDevice(kept)
  const early = takeReadEarly()
  const answers = createAnswerCache({
    device,
    now: Date.now,
    limit: 200,
    delay: 250,
    early: early?.then(read => read?.answers ?? []),
  })
  const answered = new Map<string, LastAnswer>()
  const shown = createShownQueries()
  const texts = createKnownTexts()
  const personListeners = new Set<PersonListener>()
  let live: Live | undefined
  let rule: UnauthorizedRule | undefined

  const client = createClient({
    connect: async () => {
      const [{ connect }, where] = await Promise.all([
        import(/* webpackChunkName: "frame" */ './supabase.ts'),
        config(),
      ])
      return connect(where, retryingFetch)
    },
    retryingFetch,
    mirror: () => store.getState().session.session,
    onForeign: () => void keeper.lookAgain(),
    now: Date.now,
    later,
  })

  const request = createRequester({
    fetch: retryingFetch,
    patientFetch: fetch,
    token: async (): Promise<string | Problem> => {
      if ((await keeper.check()) !== 'in') return problem('unauthorized', { code: 'session_missing' })
      const accessToken = await client.accessToken()
      return isProblem(accessToken) ? accessToken : accessToken.token
    },
    rule: () => rule,
  })

  let refreshedAt = Date.now()
  const refresh = (changed: readonly TableName[]) => {
    store.dispatch(api.util.invalidateTags([...changed]))
    keeping?.changed(changed)
  }
  const refreshAll = () => {
    refreshedAt = Date.now()
    // What a build that declares no tables has read is known by its answers.
    const read = Object.keys(store.getState().api.provided.tags).filter(isTableName)
    refresh([...new Set([...knownTables(), ...read])])
  }

  const lateOnes: Item[] = []
  let hearLate: ((item: Item) => void) | undefined
  const outbox = createOutbox({
    store: createOutboxStore(device),
    unload: createUnloadStore(() => globalThis.localStorage),
    early,
    send: createSender(client),
    alone,
    say: said => live?.say(said),
    now: Date.now,
    random: Math.random,
    later,
    page: newId(),
    onChange: ({ pending, failing, refused }) => {
      const online = failing ? failing.kind !== 'offline' : store.getState().sync.online
      store.dispatch(synced({ pending, failing, refused, online, kept: device.kept() }))
    },
    onAnswered: changed => {
      forgetEarly()
      store.dispatch(synced({ online: true }))
      refresh(changed)
    },
    onMoved: writes => {
      texts.saved(writes[0])
      const { getState, dispatch } = store
      draw(writes, { state: getState(), dispatch, dependencies: { shown, answered } })
    },
    onLanded: (item, moved) => {
      if (item.write.kind !== 'patch') return
      const { doc } = item.write.columns
      if (doc) settleLeftDrafts(item.person, doc, typeof moved?.rev === 'number' ? moved.rev : undefined)
      if (Date.now() - item.at < waited) return
      if (hearLate) hearLate(item)
      else lateOnes.push(item)
    },
    onRefused: ({ problem, write }) => {
      // Two texts are brought together where they are written; until then the sync panel has it.
      if (problem.kind === 'conflict' && write.kind === 'patch' && 'doc' in write.columns) return
      store.dispatch(noticed({ problem, ...(write.kind === 'call' ? {} : { table: write.table }) }))
    },
  })

  const connectivity = createConnectivity({
    later,
    random: Math.random,
    onChange: online => void store.dispatch(synced({ online })),
    tryAgain: refreshAll,
  })

  let line = new AbortController()
  /** What was asked before gets no answer any more. */
  const lose = () => {
    line.abort(problem('offline', { code: 'network' }))
    line = new AbortController()
  }

  const store: Store = createStore({
    client,
    outbox,
    request,
    answers,
    // Rows on this device are looked at only where the backend does not answer.
    kept: () => loadKept().catch(() => undefined),
    connectivity,
    lost: () => line.signal,
    refresh,
    shown,
    texts,
    answered,
  })
  device.onLost(() => void store.dispatch(synced({ kept: false })))

  const keeper = createSessionKeeper({
    ...sessionDependencies,
    later,
    client,
    state: () => store.getState().session,
    mirror: change => void store.dispatch(mirrored(change)),
    switchPerson: (person, before) => {
      const isNews = store.getState().session.status !== 'unknown'
      listen()
      if (before !== null) {
        store.dispatch(api.util.resetApiState())
        answered.clear()
        texts.forget()
        store.dispatch(cleared())
        forgetPerson()
      }
      keepOnly(person, before !== null || keepsOthers(person))
      void outbox.open(person)
      // What was asked before anybody was known has failed.
      if (person !== null) {
        refreshAll()
        afterStart(() => {
          const isOver = () => isClosed
          void untilThere(loadLateServices, isOver)
          later(5000, () => {
            if (keptTables().length > 0) void untilThere(loadKept, isOver).then(kept => kept?.start())
          })
        })
      }
      if (isNews)
        queueMicrotask(() => {
          for (const listener of personListeners) listener(person, before)
        })
    },
    nobodyHere: () => {
      if (keepsOthers(null)) keepOnly(null, true)
    },
    onToken: outbox.wake,
  })

  /** Removes from the device what is not of this person; rows only where others' may lie. */
  const keepOnly = (person: string | null, mayHaveRows: boolean) => {
    void answers.keepOnly(person)
    if (mayHaveRows)
      void loadKept().then(
        kept => kept.keepOnly(person),
        () => {},
      )
  }

  /** Language and looks are the device's; when a person's day begins is theirs alone. */
  const forgetPerson = () => {
    const { time_zone, day_start_hour, week_start } = defaultPreferences()
    store.dispatch(preferred({ time_zone, day_start_hour, week_start }))
    storePreferences(store.getState().preferences)
  }

  let isClosed = false
  let services: Promise<LateServices> | undefined
  /** Other devices and files: loaded when the page has nothing better to do, or when a file is asked for. */
  const loadLateServices = (): Promise<LateServices> => {
    services ??= import(/* webpackChunkName: "services" */ './late-services.ts').then(
      ({ startLateServices }) =>
        startLateServices({
          config,
          fetch,
          accessToken: client.accessToken,
          session: () => store.getState().session,
          onSession: store.subscribe,
          push: outbox.push,
          tell: refusal => void store.dispatch(noticed({ problem: refusal, table: 'attachments' })),
          refresh,
          refreshAll,
          refreshedAt: () => refreshedAt,
          alone,
          device: kept,
          window,
          document,
          later,
          now: Date.now,
        }),
      error => {
        services = undefined
        throw error
      },
    )
    return services
  }

  let keeping: Kept | undefined
  let loadingKept: Promise<Kept> | undefined
  /** The rows on this device: loaded when there is time to bring some, or when the backend does not answer. */
  const loadKept = (): Promise<Kept> => {
    loadingKept ??= import(/* webpackChunkName: "kept" */ './kept/index.ts').then(
      ({ openKept }) => {
        keeping = openKept({
          device: kept,
          client,
          outbox,
          tables: keptTables,
          person: () => store.getState().session.user?.id ?? null,
          alone,
          window,
          isBusy: () => {
            const { api: cache, sync } = store.getState()
            const isAsking = Object.values(cache.queries).some(entry => entry?.status === 'pending')
            return isAsking || (sync.pending > 0 && !sync.failing)
          },
          later,
          now: Date.now,
        })
        return keeping
      },
      error => {
        loadingKept = undefined
        throw error
      },
    )
    return loadingKept
  }

  /** Other tabs and the network are heard from the first question about the session on; public pages ask none. */
  const listen = () => {
    if (live || typeof document === 'undefined') return
    live = startLive({
      channel: channel('techo-outbox'),
      window,
      document,
      now: Date.now,
      onSaid: outbox.heard,
      onOnline: online => {
        store.dispatch(synced({ online }))
        if (online) outbox.wake()
        else lose()
      },
      onReturn: () => {
        void keeper.lookAgain()
        outbox.wake()
      },
      onLeave: outbox.leave,
      refresh: refreshAll,
    })
    keepAnswers()
  }

  /** Keeps what the cache learns on the device, patched rows included. */
  const keepAnswers = () => {
    let before = store.getState().api.queries
    /** the `since` with which an answer was put there */
    const told = new Map<string, string | undefined>()
    const sinceOf = (key: string) => {
      const last = answered.get(key)
      return last?.isDrawn === false ? last.keptSince : undefined
    }
    type Entry = { readonly data?: unknown; readonly status?: string } | undefined
    const isToKeep = (key: string, entry: Entry, last: Entry) =>
      entry?.data !== undefined &&
      (entry.data !== last?.data || (entry.status === 'fulfilled' && sinceOf(key) !== told.get(key)))
    store.subscribe(() => {
      const { api: cache, session } = store.getState()
      const { queries } = cache
      if (queries === before) return
      const person = session.user?.id
      for (const [key, entry] of Object.entries(queries))
        if (person && isToKeep(key, entry, before[key])) {
          told.set(key, sinceOf(key))
          answers.keep(person, key, entry?.data, sinceOf(key))
        }
      for (const key of Object.keys(before))
        if (!queries[key]) {
          answered.delete(key)
          told.delete(key)
        }
      before = queries
    })
  }

  const auth = createAuth({
    hasCookie: sessionDependencies.hasCookie,
    config,
    fetch: retryingFetch,
    listen: keeper.listen,
    beforeSignOut: () => outbox.flush({ within: 2000 }),
    afterSignOut: keeper.lookAgain,
  })

  // A browser takes its time to open a database; who is signed in will need it.
  if (sessionDependencies.hasCookie()) device.warm()

  return {
    store,
    outbox,
    auth,
    loadLateServices,
    loadKept,

    /** Whether somebody is signed in, wholly or but for the second factor: checked once per load and remembered. Never rejects. */
    sessionCheck: (): Promise<SignInState> => {
      listen()
      return keeper.check()
    },

    /** Sends a call outside the cache: an upload, a one-off question. */
    send: (call: Call, signal?: AbortSignal) => request(call, signal),

    /** What the shell knows and this package does not: which pages are public, and how to leave for /login. */
    onUnauthorized: (next: UnauthorizedRule): void => {
      rule = next
    },

    /**
     * Tells when somebody signed in or out, or another person took over, here or in another tab. The cache is empty by then.
     */
    onPersonChange: (listener: PersonListener): (() => void) => {
      personListeners.add(listener)
      return () => void personListeners.delete(listener)
    },

    /**
     * Tells of changes that reached the backend long after they were made, those before the listener came first: what they
     * changed may be something else by now.
     */
    onLate: (listener: (item: Item) => void): (() => void) => {
      hearLate = listener
      for (const item of lateOnes.splice(0)) listener(item)
      return () => {
        hearLate = undefined
      }
    },

    close: async () => {
      isClosed = true
      live?.stop()
      await (await services?.catch(() => undefined))?.stop()
      await (await loadingKept?.catch(() => undefined))?.stop()
      await client.close()
      await answers.settled()
      await outbox.open(null)
      await device.close()
    },
  }
}

/** The one of this browser tab, which closes it; tests do before another tab takes its place in their process. */
export const {
  store,
  outbox,
  auth,
  loadLateServices,
  sessionCheck,
  send,
  onUnauthorized,
  onPersonChange,
  onLate,
  close,
} = createPage(pageDependencies)
