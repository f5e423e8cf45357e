import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { DatabaseError } from './db.ts'
import { type Ending, ending } from './ending.ts'
import { type Beside, type Engine, ownersTurn, type Result, type Session, type Terms } from './transactions.ts'
import { createTurns } from './turns.ts'
import { defined, parsers } from './values.ts'

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const asText = (value: unknown): string => String(value)

const type = (oid: number, serialize: (value: unknown) => string = asText) => ({
  to: oid,
  from: [oid],
  serialize,
  parse: parsers[oid] ?? ((text: string) => text),
})

/** What every statement of ours counts on; transactions with a deadline have less time. */
const settings = {
  TimeZone: 'UTC',
  search_path: '"$user", public, extensions',
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
}

/**
 * A real PostgreSQL behind the seam. The user of the address must own the database and be a member of anon, authenticated
 * and service_role (a superuser may create them at the first start).
 * @param url `postgres://user:password@host:5432/database`
 */
export const openPostgres = (url: string): Promise<Engine> =>
  connected(url, 'DATABASE_URL', { max: 10, connection: settings })

/**
 * The PostgreSQL of a hosted project, for one piece of work: poolers stand before it that take no settings at the start of a
 * connection and may give each transaction another one, so the settings are made in each.
 */
export const openProjectPostgres = (url: string): Promise<Engine> => connected(url, 'SUPABASE_DB_URL', { max: 1 })

async function connected(
  url: string,
  variable: string,
  { max, connection }: { readonly max: number; readonly connection?: typeof settings },
): Promise<Engine> {
  const sql = postgres(url, {
    max,
    connect_timeout: 10,
    onnotice: () => undefined,
    ...(connection ? { connection } : {}),
    types: {
      bigint: type(20),
      json: type(114, asJson),
      jsonb: type(3802, asJson),
      numeric: type(1700),
      date: type(1082),
      time: type(1083),
      timestamp: type(1114, asTimestamp),
      timestamptz: type(1184, asTimestamp),
      timetz: type(1266),
    },
  })
  try {
    await sql`select 1`
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw new Error(`${variable} cannot be reached: ${(error instanceof Error ? error.message : '') || String(error)}`)
  }
  // One person may not take every connection, and the owner finds one: else a health check waits with everybody.
  const turns = createTurns({ width: max, share: Math.max(1, Math.floor(max / 3)), unbounded: ownersTurn })
  const stopper = createStopper(url)
  return {
    kind: 'postgres',
    async transaction(terms, fn) {
      const end = ending(terms)
      try {
        const turn = await turns.take(terms.whose, end.signal)
        try {
          const value = await sql.begin(async transaction => {
            if (!connection) await transaction.unsafe(settingsInside)
            return { kept: await within(transaction, terms, end, stopper, fn) }
          })
          return value.kept
        } finally {
          turn.end()
        }
      } catch (error) {
        throw refusal(error)
      } finally {
        end.forget()
      }
    },
    listen: async (channel, fn) => {
      const { unlisten } = await sql.listen(channel, fn)
      return unlisten
    },
    load: () => turns.load(),
    async close() {
      await sql.end({ timeout: 5 })
      await stopper.close()
    },
  }
}

/** Runs `fn` until it ends, or until the transaction has to. */
async function within<T>(
  transaction: postgres.TransactionSql,
  terms: Terms,
  end: Ending,
  stopper: Stopper,
  fn: (session: Session) => Promise<T>,
): Promise<T> {
  const { signal } = end
  signal.throwIfAborted()
  end.begin()
  const backend = limited(transaction, terms)
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const session = sessionOf(transaction, backend, signal)
  const abort = async () => {
    // The connection is kept until then: a cancel that comes late would meet the statement of another person.
    await backend.then(pid => (pid === null ? undefined : stopAll(pid))).catch(() => undefined)
    reject(signal.reason)
  }
  const stopAll = async (pid: number) => {
    // Postgres overlooks a cancel that comes while it reads the next statement of those that were sent together.
    while (session.isBusy()) {
      await stopper.stop(pid)
      await Promise.race([session.settled(), pause(againMs)])
    }
  }
  const stop = () => void abort()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const value = await Promise.race([fn(session), aborted])
    return signal.aborted ? await aborted : value
  } catch (error) {
    throw signal.aborted ? await aborted.catch(reason => reason) : error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Sets how long a statement may take. Travels with the first statement; nobody waits for it. @returns the id of the backend */
async function limited(transaction: postgres.TransactionSql, { deadlineMs, signal }: Terms): Promise<number | null> {
  if (deadlineMs === undefined && !signal) return null
  const [row] = await transaction.unsafe(
    `select pg_backend_pid() as pid${deadlineMs === undefined ? '' : ", set_config('statement_timeout', $1, true)"}`,
    deadlineMs === undefined ? [] : [String(Math.ceil(deadlineMs))],
  )
  return Number(row?.pid)
}

interface Stopper {
  /** Resolves when the statement that runs there has been told. */
  stop(backend: number): Promise<void>
  close(): Promise<void>
}

/** A connection of its own, for the moments when all others are taken. */
function createStopper(url: string): Stopper {
  let own: postgres.Sql | null = null
  return {
    async stop(backend) {
      own ??= postgres(url, { max: 1, connect_timeout: 5, idle_timeout: 30, onnotice: () => undefined })
      await own`select pg_cancel_backend(${backend})`
    },
    async close() {
      await own?.end({ timeout: 1 })
    },
  }
}

const settingsInside = Object.entries(settings)
  .map(([name, value]) => `select set_config('${name}', '${value}', true)`)
  .join(';')

/** How soon a statement that goes on is told again to stop. */
const againMs = 50

const asTimestamp = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/** A session that knows whether a statement of it is on its way, and sends none after the signal. */
function sessionOf(transaction: postgres.TransactionSql, limits: Promise<unknown>, signal: AbortSignal) {
  let busy: Promise<unknown> = Promise.resolve()
  let asked = 0
  const send = async <T>(fn: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    asked += 1
    const answer = fn().finally(() => {
      asked -= 1
    })
    busy = Promise.allSettled([busy, answer])
    return answer.catch(error => {
      throw refusal(error)
    })
  }
  return {
    isBusy: () => asked > 0,
    settled: () => busy,
    query: (text: string, parameters: readonly unknown[], { before = [], end }: Beside = {}): Promise<Result> =>
      send(async () => {
        // Sent together; a refusal of one makes Postgres refuse what follows, so the first refusal is the one that says why.
        const sent = [
          ...before.map(each => run(transaction, each.text, each.parameters ?? [])),
          run(transaction, text, parameters),
        ]
        const ended = end ? transaction.unsafe(end) : undefined
        await Promise.allSettled([...sent, ended])
        await limits
        let last: Result = { rows: [], count: 0 }
        for (const each of sent) last = await each
        await ended
        return last
      }),
    script: (text: string): Promise<void> => send(async () => void (await transaction.unsafe(text))),
  } satisfies Session & { isBusy(): boolean; settled(): Promise<unknown> }
}

async function run(
  transaction: postgres.TransactionSql,
  text: string,
  parameters: readonly unknown[],
): Promise<Result> {
  // postgres.js types parameters by the kinds it can turn into text; what it cannot is JSON by the serializers above.
  const rows = await transaction.unsafe(text, [...parameters] as postgres.ParameterOrJSON<never>[])
  return { rows: [...rows] as Record<string, unknown>[], count: rows.count }
}

function refusal(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code)
      ? new DatabaseError(`The database cannot be reached (${code})`, { code: '08006' })
      : error
  }
  return new DatabaseError(error.message, {
    code: error.code,
    ...defined({ constraint: error.constraint_name, detail: error.detail, hint: error.hint }),
  })
}
