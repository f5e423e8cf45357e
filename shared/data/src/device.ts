import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Item, Refusal } from './outbox-item.ts'
import { openInTime } from './patient-database.ts'
import { within } from './within.ts'
import type { Columns } from './write.ts'

/**
 * What this browser keeps: waiting and refused writes, and the last answers of queries, each under the person they belong
 * to. Browsers lose IndexedDB in the field (corrupt store, dropped connection, private window, full disk), so a failed
 * transaction drops the connection, opens it anew and tries once more; after that everything lives in memory until the page
 * is left, and `kept` says so. A full disk first costs the kept answers, because writes are worth more.
 */
export interface KeptAnswer {
  readonly person: string
  /** cache key of the query */
  readonly key: string
  readonly value: unknown
  readonly at: number
  /** from when on the backend may have other rows; only where the value is what it answered, without writes drawn over it */
  readonly since?: string
}

/** Under which key a row answers since this page wrote it: `rev` in a key moves on with each write. */
export interface Move {
  readonly person: string
  /** page, table and old key */
  readonly key: string
  readonly to: Columns
  readonly at: number
}

interface Schema extends DBSchema {
  outbox: { key: number; value: Item; indexes: { person: string } }
  refused: { key: number; value: Refusal; indexes: { person: string } }
  answers: { key: [string, string]; value: KeptAnswer; indexes: { person: string } }
  moves: { key: [string, string]; value: Move; indexes: { person: string } }
}

export type StoreName = 'outbox' | 'refused' | 'answers' | 'moves'
type Value<Name extends StoreName> = Schema[Name]['value']
type Key<Name extends StoreName> = Schema[Name]['key']

/** One transaction over its stores. Only its own methods may be awaited inside. */
export interface Transaction {
  get<Name extends StoreName>(name: Name, key: Key<Name>): Promise<Value<Name> | undefined>
  /** in the order of their keys */
  all<Name extends StoreName>(name: Name, person: string): Promise<Value<Name>[]>
  /** the first and the last in the order of their keys */
  first(name: 'outbox', person: string): Promise<Item | undefined>
  firstKey(name: 'outbox', person: string): Promise<number | undefined>
  last(name: 'outbox', person: string): Promise<Item | undefined>
  keys<Name extends StoreName>(name: Name): Promise<Key<Name>[]>
  put<Name extends StoreName>(name: Name, value: Value<Name>): Promise<void>
  /** stores under the next number and answers with it */
  add(name: 'outbox', value: Omit<Item, 'seq'>): Promise<Item>
  delete<Name extends StoreName>(name: Name, key: Key<Name>): Promise<void>
}

/** The ways to look: several go on side by side, where those that write go one by one. */
type Looking = Pick<Transaction, 'get' | 'all' | 'first' | 'firstKey' | 'last' | 'keys'>

export interface Transact {
  <Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
  /** @param look the stores that are read; nothing is written */
  <Result>(work: (transaction: Looking) => Promise<Result>, look: readonly StoreName[]): Promise<Result>
}

export interface Device {
  readonly transact: Transact
  /** Opens what is kept, so that the first who asks need not wait for that. */
  readonly warm: () => void
  /** false once nothing reaches the disk any more */
  readonly kept: () => boolean
  readonly onLost: (listener: () => void) => void
  readonly close: () => Promise<void>
}

export interface DeviceDependencies {
  readonly name: string
  /** milliseconds after which opening counts as failed: a blocked upgrade never answers */
  readonly patience: number
}

export const deviceDependencies: DeviceDependencies = {
  name: 'techo',
  patience: 3000,
}

/** The database of copies of rows (`kept/`), which a full disk costs first. */
export const rowsName = (device: string): string => `${device}-rows`

/** The database of pictures that were seen (`kept/pictures-store.ts`), which goes with it. */
export const picturesName = (device: string): string => `${device}-pictures`

const stores: readonly StoreName[] = ['outbox', 'refused', 'answers', 'moves']

export function createDevice({ name, patience }: DeviceDependencies): Device {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  let memory: Memory | undefined
  let losing: Promise<Memory> | undefined
  const listeners: (() => void)[] = []

  const open = async (): Promise<IDBPDatabase<Schema>> => {
    const database = await openInTime(async () => {
      try {
        return await openAt(1)
      } catch (error) {
        // A newer build has been here and was taken back. What waits in its database waits for this one too.
        if (error instanceof Error && error.name === 'VersionError') return openAt(undefined)
        throw error
      }
    }, patience)
    if (stores.every(store => database.objectStoreNames.contains(store))) return database
    database.close()
    throw new Error('This database is that of a newer build')
  }

  /** The database as it is, where no version is asked for. */
  const openAt = (version: number | undefined): Promise<IDBPDatabase<Schema>> =>
    openDB<Schema>(name, version, {
      upgrade: database => {
        database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('person', 'person')
        database.createObjectStore('refused', { keyPath: 'seq' }).createIndex('person', 'person')
        database.createObjectStore('answers', { keyPath: ['person', 'key'] }).createIndex('person', 'person')
        database.createObjectStore('moves', { keyPath: ['person', 'key'] }).createIndex('person', 'person')
      },
      // Another tab holds a newer build of this database: let it go on, we open again when needed.
      blocking: (_from, _to, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        opened = undefined
      },
      terminated: () => {
        opened = undefined
      },
    })

  const drop = async () => {
    const before = opened
    opened = undefined
    try {
      ;(await before)?.close()
    } catch {
      // It never opened.
    }
  }

  const onDisk = async <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    look?: readonly StoreName[],
  ): Promise<Result> => {
    opened ??= open()
    // One that only looks never calls what writes: its type has none of that.
    const transaction = (await opened).transaction(look ?? stores, (look ? 'readonly' : 'readwrite') as 'readwrite')
    try {
      const result = await work({
        get: (store, key) => transaction.objectStore(store).get(key),
        all: (store, person) => transaction.objectStore(store).index('person').getAll(IDBKeyRange.only(person)),
        first: (store, person) => transaction.objectStore(store).index('person').get(person),
        firstKey: (store, person) => transaction.objectStore(store).index('person').getKey(person),
        last: async (store, person) =>
          (await transaction.objectStore(store).index('person').openCursor(person, 'prev'))?.value,
        keys: store => transaction.objectStore(store).getAllKeys(),
        put: async (store, value) => {
          await transaction.objectStore(store).put(value)
        },
        add: async (store, value) => {
          // The key generator fills `seq`, which idb's types cannot know.
          const seq = await transaction.objectStore(store).add(value as Item)
          return { ...value, seq }
        },
        delete: (store, key) => transaction.objectStore(store).delete(key),
      })
      await transaction.done
      return result
    } catch (error) {
      transaction.done.catch(() => {})
      throw error
    }
  }

  const makeRoom = () =>
    onDisk(async () => {}).then(async () => {
      await (await opened)?.clear('answers')
      await within(Promise.all([deleteDB(rowsName(name)), deleteDB(picturesName(name))]), patience)
    })

  const loseDisk = async (cause: unknown): Promise<Memory> => {
    console.warn('This browser keeps nothing on disk', cause instanceof Error ? cause.name : '')
    const fresh = createMemory()
    try {
      // What can still be read is carried over, so that nothing already waiting is forgotten.
      opened ??= open()
      const database = await opened
      for (const item of await database.getAll('outbox')) fresh.seed('outbox', item)
      for (const item of await database.getAll('refused')) fresh.seed('refused', item)
    } catch {
      await drop()
    }
    memory = fresh
    for (const listener of listeners) listener()
    return fresh
  }

  /** What was answered meanwhile must not be sent again after a reload, so deletions still go to the disk if it lets them. */
  const forgetOnDisk = async (deleted: readonly (readonly [StoreName, Key<StoreName>])[]) => {
    if (deleted.length === 0 || !opened) return
    try {
      const database = await opened
      for (const [store, key] of deleted) await database.delete(store, key)
    } catch {
      // Then the disk is gone for good.
    }
  }

  return {
    kept: () => memory === undefined,
    onLost: listener => void listeners.push(listener),
    close: drop,
    warm: () => {
      // Who asks next hears of a failure.
      if (memory || !globalThis.indexedDB) return
      opened ??= open()
      opened.catch(() => {})
    },
    transact: async <Result>(
      work: (transaction: Transaction) => Promise<Result>,
      look?: readonly StoreName[],
    ): Promise<Result> => {
      if (!memory) {
        try {
          return await onDisk(work, look)
        } catch (first) {
          try {
            if (first instanceof DOMException && first.name === 'QuotaExceededError') await makeRoom()
            else await drop()
            return await onDisk(work, look)
          } catch (second) {
            // Several transactions fail together; all of them go on in the same memory.
            losing ??= loseDisk(second)
            memory = await losing
          }
        }
      }
      const { result, deleted } = await memory.transact(work)
      await forgetOnDisk(deleted)
      return result
    },
  }
}

interface Memory {
  readonly seed: <Name extends StoreName>(name: Name, value: Value<Name>) => void
  readonly transact: <Result>(
    work: (transaction: Transaction) => Promise<Result>,
  ) => Promise<{ result: Result; deleted: readonly (readonly [StoreName, Key<StoreName>])[] }>
}

function createMemory(): Memory {
  type Rows = { readonly [Name in StoreName]: Map<string, Value<Name>> }
  const rows: Rows = { outbox: new Map(), refused: new Map(), answers: new Map(), moves: new Map() }
  let last = 0
  let queue: Promise<unknown> = Promise.resolve()

  const put = <Name extends StoreName>(name: Name, value: Value<Name>) => {
    if ('seq' in value) last = Math.max(last, value.seq)
    rows[name].set(JSON.stringify('seq' in value ? value.seq : [value.person, value.key]), value)
  }

  const transact: Memory['transact'] = work => {
    const deleted: (readonly [StoreName, Key<StoreName>])[] = []
    const run = async () => ({
      result: await work({
        get: async (name, key) => rows[name].get(JSON.stringify(key)),
        all: async (name, person) => [...rows[name].values()].filter(value => value.person === person),
        first: async (name, person) => [...rows[name].values()].find(value => value.person === person),
        firstKey: async (name, person) => [...rows[name].values()].find(value => value.person === person)?.seq,
        last: async (name, person) => [...rows[name].values()].findLast(value => value.person === person),
        keys: async name => [...rows[name].keys()].map(key => JSON.parse(key)),
        put: async (name, value) => put(name, value),
        add: async (name, value) => {
          const item = { ...value, seq: last + 1 }
          put(name, item)
          return item
        },
        delete: async (name, key) => {
          if (rows[name].delete(JSON.stringify(key))) deleted.push([name, key])
        },
      }),
      deleted,
    })
    const next = queue.then(run, run)
    queue = next.catch(() => {})
    return next
  }
  return { seed: put, transact }
}
