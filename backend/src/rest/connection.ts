import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnyAST, ConnectionContextOptions, IntrospectResult, VarsContext } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { type Claims, DatabaseError } from '../database/db.ts'
import type { Database } from '../database/transactions.ts'
import { callable } from './calls.ts'
import { csv, type Statement } from './csv.ts'
import { embeddable } from './embeds.ts'
import { explain, type PlanAsked } from './plans.ts'
import { refusal, tooManyRows, unknown } from './refusals.ts'
import { type ForeignKeysAway, foreignKeysAway, oneSchema } from './schema.ts'
import { writableValues } from './values.ts'

/** What a request asks for that the engine does not know, or not well. */
export interface Asked {
  readonly schema: string
  readonly plan: PlanAsked | null
  /** nothing of it is kept */
  readonly rollsBack: boolean
  /** statements of a request that changes nothing, as they are made */
  readonly reads: Statement[] | null
  /** the answer shall be one object, not a list */
  readonly single: boolean
  /** a function that answers more rows than this is undone */
  readonly maxRows: number | null
}

/**
 * Puts PostgREST's engine on our own transactions. Its own connection would run every request of PGlite on one shared
 * session without a lock, and at the first request grant all tables to `anon`; so `withContext` is replaced whole, and
 * every statement goes through the `Db` seam. Refusals leave as finished answers (`Refused`), because the engine would
 * print them with the bound values and answer 500 for most.
 */
export class RestConnection extends PostgresConnection {
  readonly #db: Database
  readonly #asked = new AsyncLocalStorage<Asked>()
  readonly #schemas = new WeakMap<
    IntrospectResult,
    { away: Promise<ForeignKeysAway>; views: Map<string, IntrospectResult> }
  >()

  constructor(db: Database) {
    // The driver behind this address connects at the first statement, and none ever reaches it.
    super({ url: 'postgres://unused.invalid/unused' })
    this.#db = db
    this.kysely = new Kysely({ dialect: onto(db, query => this.#asked.getStore()?.reads?.push(query)) })
  }

  /** Runs `fn` so that everything of the engine in it knows what was asked. */
  during<T>(asked: Asked, fn: () => Promise<T>): Promise<T> {
    return this.#asked.run(asked, fn)
  }

  /** Inside a request only the schema that it names: the engine tells tables apart by their bare names. */
  override async introspect(options?: { useCache?: boolean }): Promise<IntrospectResult> {
    const whole = await super.introspect(options)
    // A failed look at the catalog comes back empty, and would make every table "unknown", a 404 that clients believe.
    if (whole.tables.length === 0 && whole.columns.length === 0)
      throw new DatabaseError('The schema cannot be read just now', { code: '08006' })
    const name = this.#asked.getStore()?.schema
    if (name === undefined) return whole
    const known = this.#schemas.get(whole) ?? { away: foreignKeysAway(this.#db), views: new Map() }
    this.#schemas.set(whole, known)
    const away = await known.away.catch(error => {
      this.#schemas.delete(whole)
      throw error
    })
    const view = known.views.get(name) ?? oneSchema(whole, name, away)
    known.views.set(name, view)
    return view
  }

  override async onPostgrestAST(given: AnyAST, vars?: VarsContext): Promise<AnyAST> {
    const query = await super.onPostgrestAST(given)
    const schema = await this.introspect({ useCache: true })
    if (query.type === 'rpc')
      return callable(query, schema, (text, parameters) =>
        this.#db.asUser(claimsOf(vars), sql => sql.query<{ value: string }>(text, parameters)),
      )
    return writableValues(embeddable(query, schema), schema)
  }

  override async withContext<T>(
    vars: VarsContext | undefined,
    // biome-ignore lint/suspicious/noExplicitAny: the engine's own signature
    fn: (db: Kysely<any>) => Promise<T>,
    options?: ConnectionContextOptions,
  ): Promise<T> {
    const claims = claimsOf(vars)
    try {
      return await this.#db.asUser(claims, async sql => {
        if (options?.rpc) {
          const { method, path, requestHeaders, readOnly } = options.rpc
          const { authorization: _, cookie: __, apikey: ___, ...headers } = requestHeaders ?? {}
          await sql.query(
            `select set_config('response.status', '', true), set_config('response.headers', '', true),
              set_config('request.method', $1, true), set_config('request.path', $2, true),
              set_config('request.headers', $3, true), set_config('transaction_read_only', $4, true)`,
            [method, path, JSON.stringify(headers), readOnly ? 'on' : 'off'],
          )
        }
        const value = await fn(this.kysely)
        const asked = this.#asked.getStore()
        if (!(value instanceof Response) || !asked) return value
        if (options?.rpc && !asked.single && (await isNoRow(value))) return Response.json(null) as T
        // PostgREST undoes what it refuses afterwards (more than one row for `single`, `max-affected`).
        if (value.status >= 400) throw new RolledBack(value)
        if (asked.plan) throw new RolledBack(await explain(asked.plan, value, sql))
        if (options?.rpc && asked.maxRows !== null && rowsIn(value) > asked.maxRows)
          throw new RolledBack(tooManyRows(rowsIn(value)))
        if (asked.rollsBack) throw new RolledBack(value)
        const [read] = asked.reads ?? []
        if (!read || !value.headers.get('content-type')?.startsWith('text/csv')) return value
        // The engine's answer is a Response here, and stays one.
        return spelt(value, await csv(read, sql)) as T
      })
    } catch (error) {
      // `value` went in as a T a few lines above.
      if (error instanceof RolledBack) return error.answer as T
      // Everything else has a class of the engine's own, which it knows how to answer.
      throw error instanceof DatabaseError ? refusal(error, claims.role) : error
    }
  }

  override normalizeDbError(error: unknown): never {
    throw error instanceof DatabaseError ? refusal(error, 'anon') : unknown(error)
  }

  override async close(): Promise<void> {
    await this.clearSchemaCache()
  }
}

/** How many rows an answer holds, as its range says. */
const rowsIn = (answer: Response): number => {
  const [, first, last] = /^(\d+)-(\d+)\//.exec(answer.headers.get('content-range') ?? '') ?? []
  return last === undefined ? 0 : Number(last) - Number(first) + 1
}

/** A function that answers one row, and a filter took it away: that is null, but the engine refuses. */
const isNoRow = async (answer: Response): Promise<boolean> =>
  answer.status === 406 && (await answer.clone().text()).includes('The result contains 0 rows')

const spelt = (answer: Response, body: string): Response => {
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(body, { status: answer.status, headers })
}

class RolledBack extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super('rolled back')
    this.answer = answer
  }
}

const claimsOf = (vars: VarsContext | undefined): Claims => {
  const auth = vars?.auth
  const jwt = typeof auth === 'object' && auth !== null && 'jwt' in auth ? auth.jwt : null
  // Our own middleware put the verified claims there; a request without them is nobody's.
  return typeof jwt === 'object' && jwt !== null && 'role' in jwt ? (jwt as Claims) : { role: 'anon' }
}

/** A Kysely dialect whose one connection is whatever transaction the call is made inside of. */
const onto = (db: Database, note: (query: CompiledQuery) => void) => {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      note(query)
      const { rows, count } = await db.run(query.sql, query.parameters)
      // Kysely's types know the row; the wire does not.
      return { rows: rows as Row[], numAffectedRows: BigInt(count) }
    },
    async *streamQuery() {
      yield* []
      throw new Error('Rows are not streamed')
    },
  }
  const nothing = async () => undefined
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nested,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
  }
}

const nested = async (): Promise<void> => {
  throw new Error('Transactions belong to withContext')
}
