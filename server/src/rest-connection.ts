import {
  type ConnectionContextOptions,
  type IntrospectResult,
  RelationNotFoundError,
  type VarsContext,
} from '@supabase/lite'
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
import { type Claims, DatabaseError } from './db.ts'
import { log } from './log.ts'
import type { Database } from './transactions.ts'

/**
 * Puts PostgREST's engine on our own transactions. Its own connection would run every request of PGlite on one shared
 * session without a lock, and at the first request grant all tables to `anon`; so `withContext` is replaced whole, and
 * every statement goes through the `Db` seam. Refusals leave as finished answers (`Refused`), because the engine would
 * print them with the bound values and answer 500 for most.
 */
export class RestConnection extends PostgresConnection {
  readonly #db: Database

  constructor(db: Database) {
    // The driver behind this address connects at the first statement, and none ever reaches it.
    super({ url: 'postgres://unused.invalid/unused' })
    this.#db = db
    this.kysely = new Kysely({ dialect: onto(db) })
  }

  override async introspect(options?: { useCache?: boolean }): Promise<IntrospectResult> {
    const schema = await super.introspect(options)
    // A failed look at the catalog comes back empty, and would make every table "unknown", a 404 that clients believe.
    if (schema.tables.length === 0 && schema.columns.length === 0)
      throw new DatabaseError('The schema cannot be read just now', { code: '08006' })
    return schema
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
        // PostgREST undoes what it refuses afterwards (more than one row for `single`, `max-affected`).
        if (value instanceof Response && value.status >= 400) throw new RolledBack(value)
        return value
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

class RolledBack extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super('rolled back')
    this.answer = answer
  }
}

/** A refusal as the answer the client gets; Hono sends what `getResponse` returns. */
export class Refused extends Error {
  readonly status: number
  readonly body: { code: string; message: string; details: string | null; hint: string | null }

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
  ) {
    super(code)
    this.status = status
    this.body = { code, message, details, hint }
  }

  getResponse(): Response {
    return Response.json(this.body, { status: this.status })
  }
}

const claimsOf = (vars: VarsContext | undefined): Claims => {
  const auth = vars?.auth
  const jwt = typeof auth === 'object' && auth !== null && 'jwt' in auth ? auth.jwt : null
  // Our own middleware put the verified claims there; a request without them is nobody's.
  return typeof jwt === 'object' && jwt !== null && 'role' in jwt ? (jwt as Claims) : { role: 'anon' }
}

/** The statuses PostgREST gives to SQLSTATEs, except that what a client can cause is never a 500. */
const statusOf = (code: string, role: Claims['role']): number => {
  const exact: Record<string, number> = {
    '23503': 409,
    '23505': 409,
    '25006': 405,
    '42501': role === 'anon' ? 401 : 403,
    '42883': 404,
    '42P01': 404,
    '42P17': 500,
    '40001': 503,
    '40P01': 503,
  }
  const custom = /^PT([2-5]\d\d)$/.exec(code)?.[1]
  if (custom) return Number(custom)
  const kind: Record<string, number> = {
    '08': 503,
    '0L': 403,
    '0P': 403,
    '28': 403,
    '53': 503,
    '55': 503,
    '57': 503,
    '58': 500,
    XX: 500,
  }
  return exact[code] ?? kind[code.slice(0, 2)] ?? 400
}

function refusal(error: DatabaseError, role: Claims['role']): Refused {
  const status = statusOf(error.code, role)
  if (status < 500) return new Refused(status, error.code, error.message, error.detail ?? null, error.hint ?? null)
  log.error({ part: 'rest', status, code: error.code }, 'database')
  return new Refused(status, error.code, 'The database cannot do that just now')
}

function unknown(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof RelationNotFoundError) {
    const table = `${error.schema ?? 'public'}.${error.relation}`
    return new Refused(404, 'PGRST205', `Could not find the table '${table}' in the schema cache`)
  }
  // The database speaks in `DatabaseError`s, so what is left is the engine tripping over a request it could not parse.
  log.warn({ part: 'rest', at: error instanceof Error ? error.stack?.split('\n')[1]?.trim() : '' }, 'not understood')
  return new Refused(400, 'PGRST100', 'The request could not be understood')
}

/** A Kysely dialect whose one connection is whatever transaction the call is made inside of. */
const onto = (db: Database) => {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
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
