import type { Problem } from '@techo/core'
import type { TableName } from './database.ts'
import type { Device, Transaction } from './device.ts'
import type { Item, Refusal } from './outbox-item.ts'
import { type Columns, keyText, merge, type Write } from './write.ts'

export interface OutboxStore {
  /**
   * Puts the writes behind all others, in one transaction. Answers with the items that carry them. A patch whose key names a
   * revision follows the writes this page made since.
   */
  readonly append: (person: string, writes: readonly Write[], page: string, at: number) => Promise<readonly Item[]>
  readonly list: (person: string) => Promise<readonly Item[]>
  /**
   * Marks the first item as sent and answers with it; undefined when nothing waits.
   * @param page who takes it. Only an item's own page puts later writes into it, so of its own it remembers the mark: putting that on
   * the disk would copy the whole write once more, a tenth of a second for a long text.
   */
  readonly takeFirst: (person: string, page: string) => Promise<Item | undefined>
  /** It did not get through: counts the try, and answers with how many there were. */
  readonly tried: (seq: number) => Promise<void>
  /** It landed. `moved` is the key under which the row now answers, when the condition in the key has moved on. */
  readonly landed: (item: Item, at: number, moved?: Columns) => Promise<void>
  readonly refuse: (item: Item, problem: Problem, at: number) => Promise<void>
  readonly refusals: (person: string) => Promise<readonly Refusal[]>
  readonly forget: (seq: number) => Promise<void>
}

export function createOutboxStore({ transact }: Pick<Device, 'transact'>): OutboxStore {
  /** own items that were taken to be sent */
  const taken = new Set<number>()
  /**
   * Own items from the moment they are on the disk until they are tried once: to read a long text back takes as long as to write it.
   * What another tab changes of them meanwhile is the revision in their key, and `follow` knows that.
   */
  const own = new Map<number, Item>()
  const forgetOwn = (seq: number) => {
    taken.delete(seq)
    own.delete(seq)
  }
  return {
    append: (person, writes, page, at) =>
      transact(async transaction => {
        // Only a write that makes sure of a row looks through all that waits.
        const waiting = writes.some(isOnce) ? await transaction.all('outbox', person) : []
        let last = await transaction.last('outbox', person)
        const items: Item[] = []
        for (const made of writes) {
          const write = await follow(transaction, person, page, made)
          const twin = findTwin([...waiting, ...items], write)
          if (twin) {
            items.push(twin)
            continue
          }
          const isOpen = last && !last.sent && !taken.has(last.seq) && last.page === page
          const merged = last && isOpen ? merge(last.write, write) : null
          if (last && merged) {
            last = { ...last, write: merged }
            await transaction.put('outbox', last)
            if (items.at(-1)?.seq === last.seq) items.pop()
          } else {
            last = await transaction.add('outbox', {
              person,
              write,
              page,
              at,
              tries: 0,
              ...(items.length > 0 ? { part: true } : {}),
            })
          }
          items.push(last)
        }
        return items
      }).then(items => {
        for (const item of items) if (item.page === page) own.set(item.seq, item)
        return items
      }),

    list: person => transact(transaction => transaction.all('outbox', person), ['outbox']),

    takeFirst: async (person, page) => {
      // Mostly nothing waits, and who writes holds up those who read. Whoever writes to the same store waits until this is through.
      const waiting = await transact(
        async transaction => {
          const seq = await transaction.firstKey('outbox', person)
          const known = seq === undefined ? undefined : own.get(seq)
          if (known) {
            taken.add(known.seq)
            return { ...known, write: await follow(transaction, person, page, known.write) }
          }
          const first = await transaction.first('outbox', person)
          if (first?.page === page) taken.add(first.seq)
          return first
        },
        ['outbox', 'moves'],
      )
      if (!waiting || waiting.sent || waiting.page === page) return waiting
      return transact(async transaction => {
        const first = await transaction.first('outbox', person)
        if (!first || first.sent) return first
        const sent: Item = { ...first, sent: true }
        await transaction.put('outbox', sent)
        return sent
      })
    },

    tried: seq =>
      transact(async transaction => {
        own.delete(seq)
        const item = await transaction.get('outbox', seq)
        if (item) await transaction.put('outbox', { ...item, tries: item.tries + 1 })
      }),

    landed: (item, at, moved) =>
      transact(async transaction => {
        const { seq, person, page, write } = item
        await transaction.delete('outbox', seq)
        forgetOwn(seq)
        if (!moved || write.kind !== 'patch') return
        const place = placeOf(page, write.table, write.key)
        for (const old of await transaction.all('moves', person))
          if (at - old.at > day) await transaction.delete('moves', [person, old.key])
        await transaction.put('moves', { person, key: place, to: moved, at })
        for (const other of await transaction.all('outbox', person)) {
          const next = movedOn(other, item, moved)
          if (next !== other) await transaction.put('outbox', next)
        }
      }),

    refuse: (item, problem, at) =>
      transact(async transaction => {
        await transaction.delete('outbox', item.seq)
        forgetOwn(item.seq)
        const { seq, person, write } = item
        await transaction.put('refused', { seq, person, write, problem, at })
      }),

    refusals: person => transact(transaction => transaction.all('refused', person), ['refused']),
    forget: seq => transact(transaction => transaction.delete('refused', seq)),
  }
}

const isOnce = (write: Write) => write.kind === 'upsert' && write.once === true

const day = 86_400_000

/**
 * Making sure that a row is there once is enough: the same `once` upsert still waiting does it, unless something after it
 * may have taken the row away. So a page that makes its row with each save still has its saves merged.
 */
function findTwin(waiting: readonly Item[], write: Write): Item | undefined {
  if (!isOnce(write)) return undefined
  const wanted = JSON.stringify(write)
  for (const item of waiting.toReversed()) {
    if (item.write.kind === 'remove' || item.write.kind === 'call') return undefined
    if (JSON.stringify(item.write) === wanted) return item
  }
  return undefined
}

/** A waiting write of the same page to the same row, under the key the row answers to since `landed`; others as they are. */
export const movedOn = (other: Item, landed: Item, to: Columns): Item =>
  other.write.kind === 'patch' &&
  landed.write.kind === 'patch' &&
  placeOf(other.page, other.write.table, other.write.key) === placeOf(landed.page, landed.write.table, landed.write.key)
    ? { ...other, write: { ...other.write, key: to } }
    : other

const placeOf = (page: string, table: TableName, key: Columns) => `${page} ${table} ${keyText(key)}`

async function follow(
  transaction: Pick<Transaction, 'get'>,
  person: string,
  page: string,
  write: Write,
): Promise<Write> {
  if (write.kind !== 'patch') return write
  let { key } = write
  for (;;) {
    const move = await transaction.get('moves', [person, placeOf(page, write.table, key)])
    if (!move) return { ...write, key }
    key = move.to
  }
}
