import { fieldOf, type Problem, problem } from '@techo/core'
import type { AnswerCache, CachedAnswer } from './answer-cache.ts'
import type { Base, Read, ReadKept } from './asked.ts'
import type { Client } from './client.ts'
import type { Connectivity } from './connectivity.ts'
import type { Db, TableName } from './database.ts'
import type { KeptAnswer } from './kept/answering.ts'
import type { Kept } from './kept/index.ts'
import type { KnownTexts } from './known-texts.ts'
import type { Outbox, Since, Tables } from './outbox.ts'
import type { Call } from './request.ts'
import { columnsIn, columnsOf, type ShownQueries } from './shown.ts'
import { later } from './within.ts'

/** What the cache needs of the outside; handed to the store as the extra argument of its thunks. */
export interface Dependencies {
  readonly client: Pick<Client, 'ask'>
  readonly outbox: Pick<
    Outbox,
    'push' | 'submit' | 'settled' | 'known' | 'isWaitingFor' | 'isCalledFor' | 'failing' | 'since'
  >
  readonly request: (call: Call, signal: AbortSignal) => Promise<{ data: unknown } | { error: Problem }>
  readonly answers: Pick<AnswerCache, 'find' | 'settled'>
  /** undefined where its code does not come */
  readonly kept: () => Promise<Pick<Kept, 'answer' | 'addressOf'> | undefined>
  readonly connectivity: Connectivity
  /** Aborts, with a Problem, when the browser says that there is no network. */
  readonly lost: () => AbortSignal
  /** Reads what shows these tables once more. */
  readonly refresh: (tables: readonly TableName[]) => void
  readonly shown: ShownQueries
  readonly texts: Pick<KnownTexts, 'read' | 'isKnown' | 'whole'>
  /** what the backend last said to the queries in the cache that can be renewed */
  readonly answered: Map<string, LastAnswer>
}

export interface LastAnswer extends Base {
  /** as it is on the device, where the rows are the same there */
  readonly keptSince: string
  /** own writes stand over the rows in the cache */
  readonly isDrawn: boolean
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
  /** what the cache holds of a query now */
  readonly cached: (key: string) => { readonly data?: unknown } | undefined
  /** Puts an answer kept on the device into the cache. */
  readonly restore: (value: unknown) => void
  /** Shows what is kept on the device while its question is on the way. */
  readonly preview: (value: unknown) => void
}

export async function answerQuery(
  asked: Read | ReadKept | Call,
  query: Query,
): Promise<{ data: unknown } | { error: Problem }> {
  // Nobody waits for an answer that cannot come; whether a write has arrived, it decides who sent it.
  const signal = AbortSignal.any([query.signal, query.dependencies.lost()])
  if (asked.kind === 'request') return query.dependencies.request(asked, asked.method === 'GET' ? signal : query.signal)

  const since = query.dependencies.outbox.since()
  try {
    if (asked.kind === 'kept') return await answerKept(asked, { ...query, signal }, since)
    return await answerRead(asked, { ...query, signal }, since)
  } finally {
    since.stop()
  }
}

async function answerKept(
  { shown }: ReadKept,
  { dependencies, signal, person, key, cached }: Query,
  since: Since,
): Promise<{ data: unknown }> {
  const found = person !== null && key !== undefined ? await dependencies.answers.find(person, key) : undefined
  const columns = columnsIn(found?.value)
  // A row that was made here meanwhile has no columns to be drawn by in a list of none, and waits for the whole list.
  if (!found || key === undefined || columns.length === 0) return { data: [] }
  dependencies.shown.know(key, { ...shown, columns })
  // Which writes wait is known when the outbox has been read.
  await dependencies.outbox.known()
  return { data: Object.freeze(dependencies.shown.drawn(found.value, { ...shown, columns }, since.writes(), cached)) }
}

/**
 * Milliseconds before an answer from which on it may lack a change: a write that was on its way then carries an earlier time,
 * and the clocks of the database and of what stands before it are not the same to the second.
 */
const overlap = 60_000
/** Milliseconds after which what this device has is drawn, whatever it is, and the answer awaited behind it. */
const patience = 3000
/** A list that was read so long ago is read whole. */
const renewable = 7 * 86_400_000

async function answerRead(
  { run, shown, renew, changed }: Read,
  { dependencies, signal, person, key, hasData, cached, restore, preview }: Query,
  since: Since,
): Promise<{ data: unknown } | { error: Problem }> {
  let columns: readonly string[] = []
  const { promise: learnt, resolve: hasLearnt } = Promise.withResolvers<void>()
  const learn = (found: readonly string[]) => {
    columns = found
    if (found.length > 0) hasLearnt()
    if (shown && key !== undefined) dependencies.shown.know(key, { ...shown, columns })
  }
  // The cache looks for drafts in whatever it is given, object by object: a long text has a hundred thousand. What is frozen at
  // its top it passes by.
  const withOwn = (value: unknown) =>
    Object.freeze(shown ? dependencies.shown.drawn(value, { ...shown, columns }, since.writes(), cached) : value)
  let looked: Promise<CachedAnswer | undefined> | undefined
  const kept = async () => {
    if (hasData || person === null || key === undefined) return undefined
    looked ??= dependencies.answers.find(person, key)
    return looked
  }
  const knownHere = async () =>
    hasData || person === null ? undefined : (await dependencies.kept())?.answer(person, run, shown && since.writes)
  let isAnswered = false
  /**
   * A list begins with what this device has of it; an empty one waits unless it may begin so (`shows`), and so does what is no
   * list. None of them waits long. Answers the rows that were brought here where no earlier answer was kept.
   */
  const begin = async (isLate: boolean): Promise<KeptAnswer | undefined> => {
    const found = await kept()
    const isEarly = Array.isArray(found?.value) && (found.value.length > 0 || shown?.beginsEmpty)
    if (!(isLate || isEarly)) return undefined
    const rows = found ? undefined : await knownHere()
    // Which writes wait is known when the outbox has been read.
    await dependencies.outbox.known()
    if (columns.length === 0 && !isAnswered) learnHere(rows?.address, found?.value)
    // A row that was made here meanwhile is drawn into an empty list only where its columns are known: by the question at the latest.
    if (!isLate && columns.length === 0) await learnt
    if (isAnswered || signal.aborted) return undefined
    if (found) preview(withOwn(found.value))
    return rows
  }
  /**
   * Before anything is asked, which columns a new row has is known from before, or read from what there is. A row that lacks some would
   * break who draws it.
   */
  const learnHere = (address: URL | undefined, value: unknown) => {
    const found = address ? columnsOf(address.searchParams.get('select')) : columnsIn(value)
    learn(found.length > 0 || key === undefined ? found : dependencies.shown.columnsOf(key))
  }
  const late = new Promise<KeptAnswer>(resolve => {
    // What is asked outside of the cache is asked to be known as it is stored.
    if (hasData || key === undefined) return
    if (shown) void begin(false).catch(() => {})
    later(patience, () => {
      if (isAnswered) return
      const drawn = begin(true).then(rows => rows && resolve(rows))
      drawn.catch(() => {})
    })
  })
  let at: number | undefined
  let base: LastAnswer | undefined
  let isNews = true
  /** Part of a row tells nothing of its columns; which it has is known since it was read whole. */
  let isRest = false
  /** A row whose text is known here without its text; null when all of it has to be asked for. */
  const readRest = async (db: Db) => {
    if (!shown || key === undefined || !dependencies.texts.isKnown(key)) return null
    columns = dependencies.shown.columnsOf(key)
    isRest = columns.length > 0
    if (!isRest) return null
    const answer = await run(db)
    isRest = false
    if (answer.error || !answer.data) return answer
    const data = dependencies.texts.whole(key, answer.data)
    return data ? { ...answer, data } : null
  }
  const readRow = async (db: Db) => {
    const known = await readRest(db)
    if (known) return known
    const answer = await run(db)
    if (shown && key !== undefined) dependencies.texts.read(key, shown.table, columns, answer.data)
    return answer
  }
  /** What changed since the list was kept, or all of it. */
  const readRows: Read['run'] = async db => {
    if (!renew || key === undefined) return readRow(db)
    base = hasData ? dependencies.answered.get(key) : baseOf(await kept())
    const renewed = base && (await renew(db, base))
    if (!renewed) return run(db)
    isNews = renewed.isNews
    return renewed.answer
  }
  const asking = dependencies.client.ask(readRows, {
    signal,
    after: response => {
      const told = Date.parse(response.headers.get('date') ?? '')
      at ??= Number.isNaN(told) ? undefined : told
    },
    before: async url => {
      if (isRest) url.searchParams.set('select', columns.filter(column => column !== 'doc').join())
      else learn(columnsOf(url.searchParams.get('select')))
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
  const answer = await Promise.race([asking, late])
  isAnswered = true
  if ('address' in answer) {
    // Rows on this device are asked for by table, one for each question.
    const table = answer.address.pathname.split('/').at(-1) as TableName
    void asking.then(({ error }) => (error ? dependencies.connectivity.learned(error) : dependencies.refresh([table])))
    return { data: withOwn(answer.data) }
  }
  dependencies.connectivity.learned(answer.error)
  if (!answer.error) {
    const data = withOwn(answer.data)
    if (renew && key !== undefined && Array.isArray(answer.data)) {
      const from = at ?? newest(answer.data, changed)
      const moment = from === undefined ? undefined : new Date(from - overlap).toISOString()
      const keptSince = isNews ? moment : base?.keptSince
      if (moment === undefined || keptSince === undefined) dependencies.answered.delete(key)
      else
        dependencies.answered.set(key, {
          rows: answer.data,
          since: moment,
          keptSince,
          isDrawn: data !== answer.data,
        })
    }
    return { data }
  }
  if (answer.error.kind === 'offline' || answer.error.kind === 'unavailable') {
    const [answered, rows] = await Promise.all([kept(), knownHere()])
    if (columns.length === 0 && shown && key !== undefined)
      learnHere(
        rows?.address ?? (hasData ? undefined : await (await dependencies.kept())?.addressOf(run)),
        answered?.value,
      )
    // Whichever is newer: what this query was answered before, or the rows that were brought to this device since.
    if (rows && rows.at > (answered?.at ?? -1)) return { data: withOwn(rows.data) }
    if (answered !== undefined) restore(withOwn(answered.value))
  }
  return { error: answer.error }
}

/** When the row changed last did so, where rows tell; another host does not say what time it is there. */
function newest(rows: readonly unknown[], changed: string | undefined): number | undefined {
  if (changed === undefined) return undefined
  const times = rows.map(row => Date.parse(String(fieldOf(row, changed) ?? ''))).filter(time => !Number.isNaN(time))
  return times.length === 0 ? undefined : times.reduce((latest, time) => Math.max(latest, time))
}

const baseOf = (found: CachedAnswer | undefined): LastAnswer | undefined =>
  found?.since !== undefined && Array.isArray(found.value) && Date.now() - found.at < renewable
    ? { rows: found.value, since: found.since, keptSince: found.since, isDrawn: false }
    : undefined

/** The tables a PostgREST address reads: its own, those embedded in its select, all of them for a function. */
export function tablesIn(url: URL): Tables {
  const path = url.pathname.replace(/^.*\/rest\/v1\//, '')
  if (path.startsWith('rpc/')) return { includes: () => true }
  // Names of columns are among them, which are no tables of any write.
  const words = new Set([path, ...(url.searchParams.get('select')?.match(/[a-z_][a-z0-9_]*/gi) ?? [])])
  return { includes: table => words.has(table) }
}
