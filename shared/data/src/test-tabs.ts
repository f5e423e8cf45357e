import 'fake-indexeddb/auto'
import { type Problem, problem } from '@techo/core'
import { createDevice, type Device } from './device.ts'
import { createOutbox, type Outbox, type Said, type Sent } from './outbox.ts'
import type { Item } from './outbox-item.ts'
import { createOutboxStore, type OutboxStore } from './outbox-store.ts'
import type { ReadEarly } from './read-early.ts'
import { createUnloadStore } from './unload-writes.ts'
import { type Columns, keyText } from './write.ts'

/** A browser with tabs, a clock that a test turns by hand, and a backend of a few lines whose network a test breaks. */
export interface Clock {
  readonly later: (ms: number, work: () => void) => () => void
  readonly now: () => number
  readonly advance: (ms: number) => void
}

export function createClock(): Clock {
  let now = Date.parse('2026-11-20T00:00:00Z')
  let tasks: { at: number; work: () => void }[] = []
  return {
    now: () => now,
    later: (ms, work) => {
      const task = { at: now + ms, work }
      tasks.push(task)
      return () => {
        tasks = tasks.filter(each => each !== task)
      }
    },
    advance: ms => {
      now += ms
      const due = tasks.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at)
      tasks = tasks.filter(({ at }) => at > now)
      for (const { work } of due) work()
    },
  }
}

/** Web Locks: one holder of a name at a time, in the order of asking. */
export function createLocks() {
  const queues = new Map<string, Promise<unknown>>()
  return (name: string, work: () => Promise<void>): Promise<void> => {
    const next = (queues.get(name) ?? Promise.resolve()).then(work)
    queues.set(
      name,
      next.catch(() => {}),
    )
    return next
  }
}

export type Weather = 'fine' | 'unreachable' | 'answer lost' | 'unavailable' | 'limited' | 'unauthorized'

const failures: Record<Exclude<Weather, 'fine'>, Problem> = {
  unreachable: problem('offline', { code: 'network' }),
  'answer lost': problem('offline', { code: 'network' }),
  unavailable: problem('unavailable', { code: 'status_503' }),
  limited: problem('limited', { code: 'status_429', retryAfter: 20 }),
  unauthorized: problem('unauthorized', { code: 'PGRST301' }),
}

/** Rows as Postgres would hold them, and what reached it in which order. `weather` says what the next request meets. */
export function createBackend() {
  const rows = new Map<string, Columns>()
  const log: Item[] = []
  const state = { weather: (): Weather => 'fine', refuse: (_item: Item): Problem | null => null }

  const apply = ({ write }: Item): Sent => {
    if (write.kind === 'upsert') {
      for (const row of write.rows) {
        const place = `${write.table} ${String(row.id)}`
        rows.set(place, { ...rows.get(place), ...row })
      }
      return { kind: 'landed' }
    }
    if (write.kind === 'call') return { kind: 'landed' }
    const place = `${write.table} ${String(write.key.id)}`
    const row = rows.get(place)
    if (write.kind === 'remove') {
      rows.delete(place)
      return { kind: 'landed' }
    }
    if (!row) return { kind: 'refused', problem: problem('missing') }
    const { rev } = write.key
    if (rev === undefined || rev === row.rev) {
      const next = { ...row, ...write.columns, ...(typeof row.rev === 'number' ? { rev: row.rev + 1 } : {}) }
      rows.set(place, next)
      return rev === undefined ? { kind: 'landed' } : { kind: 'landed', moved: { ...write.key, rev: next.rev } }
    }
    const same = keyText({ ...row, ...write.columns }) === keyText(row)
    return same
      ? { kind: 'landed', moved: { ...write.key, rev: row.rev } }
      : { kind: 'refused', problem: problem('conflict') }
  }

  const send = async (item: Item): Promise<Sent> => {
    const weather = state.weather()
    if (weather !== 'fine' && weather !== 'answer lost') return { kind: 'waiting', problem: failures[weather] }
    const refused = state.refuse(item)
    if (refused) return { kind: 'refused', problem: refused }
    log.push(item)
    const sent = apply(item)
    return weather === 'answer lost' ? { kind: 'waiting', problem: failures[weather] } : sent
  }

  return { rows, log, send, state }
}

export interface Tab {
  readonly outbox: Outbox
  readonly store: OutboxStore
  readonly device: Device
  readonly refused: Problem[]
  readonly answered: string[]
  readonly last: () => { readonly pending: number; readonly failing: Problem | null; readonly refused: number }
  readonly close: () => Promise<void>
}

let browsers = 0

/** As much of `localStorage` as last words need. */
export function createStorage(): Storage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: index => [...texts.keys()][index] ?? null,
    getItem: key => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: key => void texts.delete(key),
    clear: () => texts.clear(),
  }
}

export function createBrowser(backend = createBackend(), clock = createClock()) {
  const alone = createLocks()
  const name = `techo-${++browsers}`
  const tabs = new Set<Tab>()
  const storage = createStorage()
  let pages = 0

  const openTab = async (
    person: string,
    send: (item: Item) => Promise<Sent> = backend.send,
    /** what stands between the outbox and the disk */
    disk = (store: OutboxStore): OutboxStore => store,
    early?: Promise<Omit<ReadEarly, 'answers'> | undefined>,
  ): Promise<Tab> => {
    const device = createDevice({ name, patience: 3000 })
    const store = disk(createOutboxStore(device))
    const refused: Problem[] = []
    const answered: string[] = []
    let last: ReturnType<Tab['last']> = { pending: 0, failing: null, refused: 0 }
    let closed = false
    const gone = Promise.withResolvers<void>()
    const outbox = createOutbox({
      store,
      unload: createUnloadStore(() => storage),
      early,
      // A page that is gone hears no answer, though what it sent may have arrived; its locks fall to the others.
      send: async item => {
        const sent = await send(item)
        return closed ? gone.promise.then(() => new Promise<never>(() => {})) : sent
      },
      alone: (name, work) => alone(name, () => Promise.race([work(), gone.promise])),
      say: (said: Said) => {
        for (const other of tabs) if (other !== tab) other.outbox.heard(structuredClone(said))
      },
      now: clock.now,
      random: () => 0.5,
      later: clock.later,
      page: `page-${++pages}`,
      onChange: change => {
        last = change
      },
      onAnswered: tables => void answered.push(...tables),
      onRefused: ({ problem }) => void refused.push(problem),
    })
    const tab: Tab = {
      outbox,
      store,
      device,
      refused,
      answered,
      last: () => last,
      close: async () => {
        closed = true
        tabs.delete(tab)
        await outbox.open(null)
        gone.resolve()
        await device.close()
      },
    }
    tabs.add(tab)
    await outbox.open(person)
    return tab
  }

  return { openTab, tabs, backend, clock, storage }
}

/** Lets everything that can happen happen, until the claim holds. Turns no clock; what hangs ends after half a minute. */
export async function eventually(claim: () => boolean, what = 'what was waited for'): Promise<void> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    if (claim()) return
    await new Promise(resolve => setImmediate(resolve))
  }
  throw new Error(`It never came: ${what}`)
}
