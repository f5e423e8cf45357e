import { isProblem, newId, type Problem, problem } from '@techo/core'
import { api } from './api.ts'
import { createAuth } from './auth.ts'
import { createClient } from './client.ts'
import { readConfig } from './config.ts'
import type { TableName } from './database.ts'
import { createDevice, deviceParts } from './device.ts'
import { type Live, startLive } from './live.ts'
import { createOutbox } from './outbox.ts'
import { createOutboxStore } from './outbox-store.ts'
import { defaultPreferences, storePreferences } from './preferences.ts'
import { createReach } from './reach.ts'
import { type Call, createRequester, type UnauthorizedRule } from './request.ts'
import { createSender } from './send.ts'
import { createSessionKeeper, sessionParts } from './session.ts'
import { createShelf } from './shelf.ts'
import { cleared, createStore, mirrored, noticed, preferred, type Store, synced } from './store.ts'
import { tables } from './tables.gen.ts'
import { wire } from './wire.ts'

/** The one instance of everything in this page: here the parts are put together, and nowhere else. */
const later = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
  if (!globalThis.navigator?.locks) return work()
  await navigator.locks.request(name, work)
}

const device = createDevice(deviceParts)
const shelf = createShelf({ device, now: Date.now, limit: 200, largest: 1_000_000, delay: 250 })

const client = createClient({
  connect: async () => {
    const [{ connect }, config] = await Promise.all([import('./supabase.ts'), readConfig()])
    return connect(config, wire)
  },
  wire,
  mirror: () => store.getState().session.session,
  onForeign: () => void keeper.lookAgain(),
  now: Date.now,
  later,
})

let rule: UnauthorizedRule | undefined
const ask = createRequester({
  fetch: wire,
  token: async (): Promise<string | Problem> => {
    if ((await keeper.check()) === 'out') return problem('unauthorized', { code: 'session_missing' })
    const pass = await client.pass()
    return isProblem(pass) ? pass : pass.token
  },
  rule: () => rule,
})

/** What the shell knows and this package does not: which pages are public, and how to leave for /login. */
export const onUnauthorized = (next: UnauthorizedRule): void => {
  rule = next
}

/** Sends a call outside the cache: an upload, a one-off question. */
export const send = (call: Call, signal?: AbortSignal) => ask(call, signal)

const refresh = (changed: readonly TableName[]) => void store.dispatch(api.util.invalidateTags([...changed]))

export const outbox = createOutbox({
  store: createOutboxStore(device),
  send: createSender(client),
  alone,
  say: said => live?.say(said),
  now: Date.now,
  random: Math.random,
  later,
  page: newId(),
  onChange: ({ pending, failing, refused }) => {
    const { sync } = store.getState()
    const online = failing ? failing.kind !== 'offline' : sync.online
    store.dispatch(synced({ pending, failing, refused, online, kept: device.kept() }))
  },
  onAnswered: changed => {
    store.dispatch(synced({ online: true }))
    refresh(changed)
  },
  onRefused: ({ problem, table }) => void store.dispatch(noticed({ problem, ...(table ? { table } : {}) })),
})

const reach = createReach({
  later,
  random: Math.random,
  onChange: online => void store.dispatch(synced({ online })),
  tryAgain: () => refresh(tables),
})

export const store: Store = createStore({ client, outbox, request: ask, shelf, reach })
device.onLost(() => void store.dispatch(synced({ kept: false })))

type PersonListener = (person: string | null, before: string | null) => void
const personListeners = new Set<PersonListener>()

/** Tells when somebody signed in or out, or another person took over, here or in another tab. The cache is already empty. */
export function onPersonChange(listener: PersonListener): () => void {
  personListeners.add(listener)
  return () => void personListeners.delete(listener)
}

const keeper = createSessionKeeper({
  ...sessionParts,
  client,
  state: () => store.getState().session,
  mirror: change => void store.dispatch(mirrored(change)),
  switchPerson: (person, before) => {
    const known = store.getState().session.status !== 'unknown'
    if (before !== null) {
      store.dispatch(api.util.resetApiState())
      store.dispatch(cleared())
      forgetPerson()
      void shelf.clear(before)
    }
    void outbox.open(person)
    startOnce()
    if (known)
      queueMicrotask(() => {
        for (const listener of personListeners) listener(person, before)
      })
  },
  onToken: () => outbox.wake(),
})

/** Language and looks are the device's; when a person's day begins is theirs alone. */
function forgetPerson() {
  const { time_zone, day_start_hour, week_start } = defaultPreferences()
  store.dispatch(preferred({ time_zone, day_start_hour, week_start }))
  storePreferences(store.getState().preferences)
}

let live: Live | undefined

/** Listens to other tabs and to the network from the first question about the session on. */
function startOnce() {
  if (live || typeof document === 'undefined') return
  live = startLive({
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('techo-outbox'),
    window,
    document,
    now: Date.now,
    onSaid: outbox.heard,
    onOnline: online => {
      store.dispatch(synced({ online }))
      if (online) outbox.wake()
    },
    onReturn: () => {
      void keeper.lookAgain()
      outbox.wake()
    },
    refresh: () => refresh(tables),
  })
  keepAnswers()
}

/** Puts what the cache learns onto the shelf, patched rows included. */
function keepAnswers() {
  let before = store.getState().api.queries
  store.subscribe(() => {
    const { api: cache, session } = store.getState()
    const { queries } = cache
    if (queries === before) return
    const person = session.user?.id
    if (person)
      for (const [key, entry] of Object.entries(queries))
        if (entry?.data !== undefined && entry.data !== before[key]?.data) shelf.keep(person, key, entry.data)
    before = queries
  })
}

/** Whether somebody is signed in: checked once per load and remembered. Never rejects. */
export function sessionCheck(): Promise<'in' | 'out'> {
  startOnce()
  return keeper.check()
}

export const auth = createAuth({
  client,
  hasCookie: sessionParts.hasCookie,
  listen: keeper.listen,
  beforeSignOut: () => outbox.flush({ within: 2000 }),
  afterSignOut: keeper.lookAgain,
})
