import { AsyncLocalStorage } from 'node:async_hooks'
import type { Claims, Db, Sql } from './db.ts'

/**
 * Turns an engine (PGlite, a real PostgreSQL) into the `Db` seam.
 *
 * What it hides: which role a statement runs under, that nested calls join the open transaction, and that statements of one
 * transaction run one after the other. A `Sql` handle stays valid only while its function runs; using it later is an error.
 * The role is set per transaction (`set_config(…, true)`), so nothing of one person survives the commit or rollback.
 */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  /** Commits when `fn` resolves, rolls back when it throws. Never re-entered: `createDb` sees to that. */
  transaction<T>(fn: (session: Session) => Promise<T>): Promise<T>
  listen(channel: string, fn: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface Result {
  readonly rows: Record<string, unknown>[]
  /** rows written by an insert, update or delete */
  readonly count: number
}

/** One open transaction of an engine. Both reject with a `DatabaseError`. */
export interface Session {
  query(text: string, parameters: readonly unknown[]): Promise<Result>
  /** Several statements without parameters. */
  script(text: string): Promise<void>
}

/** The seam plus what only the server's own modules need. */
export interface Database extends Db {
  readonly kind: Engine['kind']
  /** One transaction as the owner in which whole scripts can run (bootstrap, migrations). */
  script<T>(fn: (session: Session) => Promise<T>): Promise<T>
  /** One statement on the transaction this call was made inside of, or else on one of its own as the owner. */
  run(text: string, parameters: readonly unknown[]): Promise<Result>
}

interface Scope {
  readonly claims: Claims | null
  readonly transaction: OpenTransaction
}

interface OpenTransaction {
  readonly session: Session
  /** whose role is set just now; `null` is the owner */
  current: Claims | null
  ended: boolean
  /** the first refusal of a statement; Postgres then answers `commit` with a silent rollback */
  refused: unknown
  /** the tail of the statements already asked for */
  queue: Promise<unknown>
}

export function createDb(engine: Engine): Database {
  const scopes = new AsyncLocalStorage<Scope>()

  const begin = <T>(claims: Claims | null, fn: (scope: Scope) => Promise<T>): Promise<T> => {
    const outer = scopes.getStore()
    if (outer && !outer.transaction.ended) {
      const scope = { claims, transaction: outer.transaction }
      return scopes.run(scope, () => fn(scope))
    }
    return engine.transaction(async session => {
      const transaction: OpenTransaction = {
        session,
        current: null,
        ended: false,
        refused: undefined,
        queue: Promise.resolve(),
      }
      const scope = { claims, transaction }
      try {
        const value = await scopes.run(scope, () => fn(scope))
        await transaction.queue
        if (transaction.refused !== undefined)
          await session.query('select 1', []).catch(() => rethrow(transaction.refused))
        return value
      } finally {
        transaction.ended = true
        // A statement that was not awaited must not slip into the next transaction of the session.
        await transaction.queue
      }
    })
  }

  const run = (scope: Scope, text: string, parameters: readonly unknown[]): Promise<Result> => {
    const { transaction, claims } = scope
    if (transaction.ended) return Promise.reject(new Error('This transaction is over: await every query inside it'))
    const result = transaction.queue.then(async () => {
      if (transaction.current !== claims) {
        await become(transaction.session, claims)
        transaction.current = claims
      }
      return transaction.session.query(text, parameters)
    })
    transaction.queue = result.catch(error => {
      transaction.refused ??= error
    })
    return result
  }

  const handle = (scope: Scope): Sql => ({
    query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
      // The caller names the row it selected; nothing at run time can.
      (await run(scope, text, parameters)).rows as Row[],
  })

  return {
    kind: engine.kind,
    asUser: (claims, fn) => begin(claims, scope => fn(handle(scope))),
    asAdmin: fn => begin(null, scope => fn(handle(scope))),
    listen: (channel, fn) => engine.listen(channel, fn),
    close: () => engine.close(),
    script: fn => begin(null, scope => fn(scope.transaction.session)),
    run: (text, parameters) => {
      const scope = scopes.getStore()
      return scope && !scope.transaction.ended
        ? run(scope, text, parameters)
        : begin(null, own => run(own, text, parameters))
    },
  }
}

const rethrow = (error: unknown): never => {
  throw error
}

const roles: ReadonlySet<string> = new Set<Claims['role']>(['anon', 'authenticated', 'service_role'])

async function become(session: Session, claims: Claims | null): Promise<void> {
  const role = claims === null ? 'none' : claims.role
  if (claims !== null && !roles.has(role)) throw new TypeError(`No such role: ${role}`)
  await session.query("select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)", [
    claims === null ? '' : JSON.stringify(claims),
    role,
  ])
}
