import { type Problem, problem } from '@techo/core'
import type { Asked, Read } from './asked.ts'
import type { Client } from './client.ts'
import type { Connectivity } from './connectivity.ts'
import type { Kept } from './kept/index.ts'
import type { Outbox, Since, Tables } from './outbox.ts'
import type { Call } from './request.ts'
import type { Shelf } from './shelf.ts'
import { columnsIn, columnsOf, type ShownQueries, withWrites } from './shown.ts'
import { isWrite, type Write } from './write.ts'

/** What the cache needs of the outside; handed to the store as the extra argument of its thunks. */
export interface Dependencies {
  readonly client: Pick<Client, 'ask'>
  readonly outbox: Pick<Outbox, 'push' | 'submit' | 'settled' | 'isWaitingFor' | 'isCalledFor' | 'failing' | 'since'>
  readonly request: (call: Call, signal: AbortSignal) => Promise<{ data: unknown } | { error: Problem }>
  readonly shelf: Pick<Shelf, 'find' | 'settled'>
  readonly kept: Pick<Kept, 'answer'>
  readonly connectivity: Connectivity
  readonly shown: ShownQueries
}

export interface Query {
  readonly signal: AbortSignal
  readonly dependencies: Dependencies
  /** whose screen asks */
  readonly person: string | null
  /** undefined for a mutation */
  readonly key: string | undefined
  /** whether the cache holds an answer already */
  readonly hasData: boolean
  /** Puts an answer kept on the device into the cache. */
  readonly restore: (value: unknown) => void
  /** Draws writes in the answers that show them. */
  readonly draw: (writes: readonly Write[]) => void
}

export async function answerQuery(asked: Asked, query: Query): Promise<{ data: unknown } | { error: Problem }> {
  if (isMany(asked) || isWrite(asked)) return write(asked, query)
  if (asked.kind === 'request') return query.dependencies.request(asked, query.signal)

  const since = query.dependencies.outbox.since()
  try {
    return await answerRead(asked, query, since)
  } finally {
    since.stop()
  }
}

async function answerRead(
  { run, shown }: Read,
  { dependencies, signal, person, key, hasData, restore }: Query,
  since: Since,
): Promise<{ data: unknown } | { error: Problem }> {
  let columns: readonly string[] = []
  const learn = (found: readonly string[]) => {
    columns = found
    if (shown && key !== undefined) dependencies.shown.know(key, { ...shown, columns })
  }
  const withOwn = (value: unknown) => (shown ? withWrites(value, { ...shown, columns }, since.writes()) : value)
  const kept = async () =>
    hasData || person === null || key === undefined ? undefined : dependencies.shelf.find(person, key)
  const knownHere = async () => (hasData || person === null ? undefined : dependencies.kept.answer(person, run))
  const answer = await dependencies.client.ask(run, {
    signal,
    before: async url => {
      learn(columnsOf(url.searchParams.get('select')))
      // What the query shows is drawn over its answer; the rest of what it reads has to be through.
      const asked = tablesIn(url)
      const concerned: Tables = {
        includes: table => asked.includes(table) && (table !== shown?.table || dependencies.outbox.isCalledFor(table)),
      }
      await dependencies.outbox.settled(concerned, signal)
      // An answer without the person's own writes would undo on the screen what they just did.
      if (dependencies.outbox.isWaitingFor(concerned) && (hasData || (await kept()) !== undefined))
        throw dependencies.outbox.failing() ?? problem('unavailable', { code: 'writes_waiting' })
    },
  })
  dependencies.connectivity.learned(answer.error)
  if (!answer.error) return { data: withOwn(answer.data) }
  if (answer.error.kind === 'offline' || answer.error.kind === 'unavailable') {
    const [answered, rows] = await Promise.all([kept(), knownHere()])
    // Without a token nothing was asked: which columns a new row has is read from what there is.
    if (columns.length === 0)
      learn(rows ? columnsOf(rows.address.searchParams.get('select')) : columnsIn(answered?.value))
    // Whichever is newer: what this query was answered before, or the rows that were brought to this device since.
    if (rows && rows.at > (answered?.at ?? 0)) return { data: withOwn(rows.data) }
    if (answered !== undefined) restore(withOwn(answered.value))
  }
  return { error: answer.error }
}

const isMany = (asked: Asked): asked is readonly Write[] => Array.isArray(asked)

async function write(
  asked: Write | readonly Write[],
  { dependencies: { outbox, shelf }, draw }: Query,
): Promise<{ data: null } | { error: Problem }> {
  const writes = isMany(asked) ? asked : [asked]
  draw(writes)
  const refused = writes.some(({ answered }) => answered) ? await outbox.submit(writes) : await outbox.push(writes)
  // Safe is what a reload shows again: the row as it was patched, not only the write that will reach the server.
  await shelf.settled()
  return refused ? { error: refused } : { data: null }
}

/** The tables a PostgREST address reads: its own, those embedded in its select, all of them for a function. */
export function tablesIn(url: URL): Tables {
  const path = url.pathname.replace(/^.*\/rest\/v1\//, '')
  if (path.startsWith('rpc/')) return { includes: () => true }
  // Names of columns are among them, which are no tables of any write.
  const words = new Set([path, ...(url.searchParams.get('select')?.match(/[a-z_][a-z0-9_]*/gi) ?? [])])
  return { includes: table => words.has(table) }
}
