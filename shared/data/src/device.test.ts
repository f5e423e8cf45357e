import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDevice } from './device.ts'
import { createOutboxStore, type OutboxStore } from './outbox-store.ts'
import { upsert, type Write } from './write.ts'

const habit = (id: string) => upsert('habits', { id, name: id })
let names = 0

function device(name = `device-${++names}`) {
  const made = createDevice({ name, patience: 50 })
  const lost = vi.fn()
  made.onLost(lost)
  return { device: made, store: createOutboxStore(made), lost, name }
}

const hushed = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a browser that keeps things', () => {
  it('has them after the connection was lost', async () => {
    const { store, device: kept, lost } = device()
    await store.append('ann', [habit('a')], 'p', 0)
    await kept.close()
    await store.append('ann', [habit('b')], 'p', 0)
    expect(await store.list('ann')).toHaveLength(2)
    expect(kept.kept()).toBe(true)
    expect(lost).not.toHaveBeenCalled()
  })

  it('has what waits in the database of a newer build that was taken back', async () => {
    const { store, device: first, name } = device()
    await store.append('ann', [habit('a')], 'p', 0)
    await first.close()
    const newer = await openDB(name, 2, { upgrade: database => void database.createObjectStore('news') })
    newer.close()
    const { store: older, device: kept } = device(name)
    await older.append('ann', [habit('b')], 'p', 0)
    expect(await older.list('ann')).toHaveLength(2)
    expect(kept.kept()).toBe(true)
  })

  it('gives each person their own', async () => {
    const { store } = device()
    await store.append('ann', [habit('a')], 'p', 0)
    await store.append('ben', [habit('b')], 'p', 0)
    expect((await store.list('ben')).map(({ person }) => person)).toEqual(['ben'])
  })

  it('makes the same row sure only once while it waits, unless it was removed meanwhile', async () => {
    const { store } = device()
    const made = { ...habit('a'), once: true } as const
    await store.append('ann', [made], 'p', 0)
    await store.append('ann', [made], 'p', 0)
    expect(await store.list('ann')).toHaveLength(1)
    await store.append('ann', [{ kind: 'remove', table: 'habits', key: { id: 'a' } }, made], 'p', 0)
    expect(await store.list('ann')).toHaveLength(3)
  })
})

describe('a write that is being sent', () => {
  const column = (name: string): Write => ({
    kind: 'patch',
    table: 'habits',
    key: { id: 'a' },
    columns: { name },
  })
  const names = async (store: OutboxStore) =>
    (await store.list('ann')).map(({ write }) => write.kind === 'patch' && write.columns.name)

  it('takes no later words of its page in, and its page does not copy it again to say so', async () => {
    const { store } = device()
    await store.append('ann', [column('one')], 'p', 0)
    await store.append('ann', [column('two')], 'p', 0)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const sent = await store.takeFirst('ann', 'p')
    expect(put).not.toHaveBeenCalled()
    await store.append('ann', [column('three')], 'p', 0)
    expect(await names(store)).toEqual(['two', 'three'])
    if (sent) await store.landed(sent, 0)
    await store.append('ann', [column('four')], 'p', 0)
    expect(await names(store)).toEqual(['four'])
  })

  it('by another tab is marked where its own page sees that', async () => {
    const { store, name } = device()
    await store.append('ann', [column('one')], 'p', 0)
    const other = createOutboxStore(createDevice({ name, patience: 50 }))
    await other.takeFirst('ann', 'q')
    await store.append('ann', [column('two')], 'p', 0)
    expect(await names(store)).toEqual(['one', 'two'])
  })
})

describe('a browser that keeps nothing', () => {
  it.each<readonly [string, () => IDBFactory | undefined]>([
    ['has no IndexedDB', () => undefined],
    [
      'refuses to open it',
      () =>
        Object.assign(new IDBFactory(), {
          open: () => {
            throw new DOMException('Denied', 'SecurityError')
          },
        }),
    ],
    ['never answers', () => Object.assign(new IDBFactory(), { open: () => new EventTarget() })],
  ])('because it %s works from memory and says so', async (_, factory) => {
    hushed()
    vi.stubGlobal('indexedDB', factory())
    const { store, device: kept, lost } = device()
    const [item] = await store.append('ann', [habit('a'), habit('b')], 'p', 0)
    expect((await store.takeFirst('ann', 'p'))?.seq).toBe(item?.seq)
    if (item) await store.landed(item, 0)
    expect(await store.list('ann')).toHaveLength(1)
    expect(kept.kept()).toBe(false)
    expect(lost).toHaveBeenCalledOnce()
  })

  it('forgets nothing when several writes learn of it together', async () => {
    hushed()
    vi.stubGlobal('indexedDB', undefined)
    const { store, lost } = device()
    await Promise.all(['a', 'b', 'c'].map(id => store.append('ann', [habit(id)], 'p', 0)))
    expect(await store.list('ann')).toHaveLength(3)
    expect(lost).toHaveBeenCalledOnce()
  })

  it('any more carries over what it can still read', async () => {
    const { store, device: kept, name } = device()
    const [first] = await store.append('ann', [habit('a')], 'p', 0)
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    hushed()
    await store.append('ann', [habit('b')], 'p', 0)
    expect((await store.list('ann')).map(({ write }) => write.kind === 'upsert' && write.rows[0]?.id)).toEqual([
      'a',
      'b',
    ])
    expect(kept.kept()).toBe(false)
    // What was answered meanwhile is not sent again after a reload.
    if (first) await store.landed(first, 0)
    const reloaded = createOutboxStore(createDevice({ name, patience: 50 }))
    expect(await reloaded.list('ann')).toEqual([])
  })

  it('for want of room gives up kept answers before writes', async () => {
    const { store, device: kept } = device()
    await kept.transact(transaction => transaction.put('answers', { person: 'ann', key: 'q', value: [1], at: 0 }))
    const add = vi.spyOn(IDBObjectStore.prototype, 'add')
    add.mockImplementationOnce(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await store.append('ann', [habit('a')], 'p', 0)
    expect(kept.kept()).toBe(true)
    expect(await store.list('ann')).toHaveLength(1)
    expect(await kept.transact(transaction => transaction.get('answers', ['ann', 'q']))).toBeUndefined()
  })
})
