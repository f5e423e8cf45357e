import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ahead, Claims, Db, Limits, Sql } from './db.ts'
import type { Load } from './turns.ts'

/**
 * Turns an engine (PGlite, a real PostgreSQL) into the `Db` seam.
 *
 * What it hides: which role a statement runs under, that nested calls join the open transaction, and that statements of one
 * transaction run one after the other. A `Sql` handle stays valid only while its function runs; using it later is an error.
 * The role is set per transaction (`set_config(…, true)`), so nothing of one person survives the commit or rollback.
 */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Commits when `fn` resolves, rolls back when it throws. Never re-entered: `createDb` sees to that. What nothing is known of
   * yet, because its first statement was stopped, may be begun again without a word.
   */
  transaction<T>(terms: Terms, fn: (session: Session) => Promise<T>): Promise<T>
  listen(channel: string, fn: (payload: string) => void): Promise<() => Promise<void>>
  /** sessions that are in use, and who waits for one */
  load(): Load
  close(): Promise<void>
}

export interface Terms extends Limits {
  /** whose turn it is; turns go round these */
  readonly whose: string
}

export interface Statement {
  readonly text: string
  /** null: several statements without parameters */
  readonly parameters: readonly unknown[] | null
  /** It comes again and again with other parameters, which are texts, and nobody reads what it answers. */
  readonly isFrequent?: boolean
}

export interface Result {
  readonly rows: Record<string, unknown>[]
  /** rows written by an insert, update or delete */
  readonly count: number
}

/** One open transaction of an engine. Both reject with a `DatabaseError`. */
export interface Session {
  /** What stands beside the statement travels with it, in one message. */
  query(text: string, parameters: readonly unknown[], beside?: Beside): Promise<Result>
  /** Several statements without parameters. */
  script(text: string): Promise<void>
}

export interface Beside {
  readonly before?: readonly Statement[]
  readonly end?: 'commit' | undefined
}

/** The seam plus what only the server's own modules need. */
export interface Database extends Db {
  readonly kind: Engine['kind']
  /** One transaction as the owner in which whole scripts can run (bootstrap, migrations). */
  script<T>(fn: (session: Session) => Promise<T>): Promise<T>
  /** One statement on the transaction this call was made inside of, or else on one of its own as the owner. */
  run(text: string, parameters: readonly unknown[]): Promise<Result>
  load(): Load
}

interface Scope {
  readonly claims: Claims | null
  /** joined another one's transaction, which is not its to end */
  readonly isInner: boolean
  readonly transaction: OpenTransaction
}

interface OpenTransaction {
  readonly session: Session
  /** whose role is set just now; `null` is the owner */
  current: Claims | null
  ended: boolean
  /** a statement took its end along */
  isClosed: boolean
  /** the first refusal of a statement; Postgres then answers `commit` with a silent rollback */
  refused: unknown
  /** goes with the first statement */
  ahead: Ahead | null
  /** the tail of the statements already asked for */
  queue: Promise<unknown>
}

export function createDb(engine: Engine): Database {
  const scopes = new AsyncLocalStorage<Scope>()

  const begin = <T>(claims: Claims | null, fn: (scope: Scope) => Promise<T>, limits?: Limits): Promise<T> => {
    const outer = scopes.getStore()
    if (outer && !outer.transaction.ended) {
      const scope = { claims, isInner: true, transaction: outer.transaction }
      return scopes.run(scope, () => fn(scope))
    }
    return engine.transaction(termsOf(claims, limits), async session => {
      const transaction: OpenTransaction = {
        session,
        current: null,
        ended: false,
        isClosed: false,
        refused: undefined,
        ahead: limits?.ahead ?? null,
        queue: Promise.resolve(),
      }
      const scope = { claims, isInner: false, transaction }
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

  const run = (scope: Scope, text: string, parameters: readonly unknown[], wish?: 'commit'): Promise<Result> => {
    const { transaction, claims } = scope
    const end = scope.isInner ? undefined : wish
    if (transaction.ended || transaction.isClosed)
      return Promise.reject(new Error('This transaction is over: await every query inside it'))
    if (end) transaction.isClosed = true
    const result = transaction.queue.then(async () => {
      const { current, ahead } = transaction
      if (current === claims && ahead === null) return transaction.session.query(text, parameters, { end })
      const before = [become(claims, ahead)]
      transaction.current = claims
      transaction.ahead = null
      return transaction.session.query(text, parameters, { before, end })
    })
    transaction.queue = result.catch(error => {
      transaction.refused ??= error
    })
    return result
  }

  const handle = (scope: Scope): Sql => ({
    query: async <Row>(text: string, parameters: readonly unknown[] = [], end?: 'commit') =>
      // The caller names the row it selected; nothing at run time can.
      (await run(scope, text, parameters, end)).rows as Row[],
  })

  return {
    kind: engine.kind,
    asUser: (claims, fn, limits) => begin(claims, scope => fn(handle(scope)), limits),
    asAdmin: (fn, limits) => begin(null, scope => fn(handle(scope)), limits),
    listen: (channel, fn) => engine.listen(channel, fn),
    load: () => engine.load(),
    close: () => engine.close(),
    script: fn => begin(null, scope => fn(scope.transaction.session)),
    run: (text, parameters) => {
      const scope = scopes.getStore()
      return scope && !scope.transaction.ended
        ? run(scope, text, parameters)
        : begin(null, own => run(own, text, parameters, 'commit'))
    },
  }
}

const rethrow = (error: unknown): never => {
  throw error
}

/** The owner's turns, and those of everyone else: a person, or a role that is nobody's. */
export const ownersTurn = 'owner'

/** The time limits that a hosted project gives its roles. */
const deadlines: Record<Claims['role'], number | undefined> = {
  anon: 3000,
  authenticated: 8000,
  service_role: undefined,
}

function termsOf(claims: Claims | null, limits: Limits = {}): Terms {
  const whose = claims === null ? ownersTurn : `${claims.role} ${claims.sub ?? ''}`
  const deadlineMs = limits.deadlineMs ?? (claims === null ? undefined : deadlines[claims.role])
  return { ...limits, whose, ...(deadlineMs === undefined ? {} : { deadlineMs }) }
}

const roles: ReadonlySet<string> = new Set<Claims['role']>(['anon', 'authenticated', 'service_role'])

/** One statement: what stands in a list of expressions is evaluated from left to right. */
function become(claims: Claims | null, ahead: Ahead | null): Statement {
  const role = claims === null ? 'none' : claims.role
  if (claims !== null && !roles.has(role)) throw new TypeError(`No such role: ${role}`)
  const settings = Object.entries({
    'request.jwt.claims': claims === null ? '' : JSON.stringify(claims),
    ...ahead?.settings,
    role,
  })
  const expressions = settings.map(([name], n) => `set_config('${name}', $${n + 1}, true)`)
  return {
    text: `select ${[...expressions, ...(ahead?.call ? [ahead.call] : [])].join(', ')}`,
    parameters: settings.map(([, value]) => value),
    isFrequent: true,
  }
}
