/**
 * The one seam between the embedded backend's modules (auth, REST, and later storage and realtime) and Postgres.
 * PGlite and a real PostgreSQL both stand behind it.
 */

/** Claims of an access token; `role` chooses the database role, the whole object is what `auth.jwt()` returns. */
export interface Claims {
  readonly role: 'anon' | 'authenticated' | 'service_role'
  readonly sub?: string
  readonly [claim: string]: unknown
}

export interface Sql {
  /**
   * Runs one statement with `$1…` parameters. jsonb columns come back parsed, timestamptz as ISO text with offset,
   * date as `YYYY-MM-DD`, bigint as number when it fits. Objects given as parameters are sent as JSON.
   * Throws a `DatabaseError` (code = SQLSTATE).
   */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/** How long a transaction may take, and who may end it. A role has a deadline of its own: `anon` 3 s, `authenticated` 8 s. */
export interface Limits {
  readonly deadlineMs?: number
  /** ends what is running when it fires */
  readonly signal?: AbortSignal
  /** nothing is written: it may be run once more when it was cut off */
  readonly repeatable?: boolean
}

export interface Db {
  /** One transaction under row security as the bearer of `claims`. Commits when `fn` resolves, rolls back when it throws. */
  asUser<T>(claims: Claims, fn: (sql: Sql) => Promise<T>, limits?: Limits): Promise<T>
  /** One transaction as the owner of the schema. Re-entrant: inside another transaction it joins that one. */
  asAdmin<T>(fn: (sql: Sql) => Promise<T>): Promise<T>
  /** Calls `fn` with the payload of every NOTIFY on `channel`; resolves to the way to stop. */
  listen(channel: string, fn: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** What Postgres refused, in its own words, never with row values in `message` beyond what Postgres puts there. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  readonly constraint: string | undefined
  readonly detail: string | undefined
  readonly hint: string | undefined

  constructor(message: string, fields: { code: string; constraint?: string; detail?: string; hint?: string }) {
    super(message)
    this.code = fields.code
    this.constraint = fields.constraint
    this.detail = fields.detail
    this.hint = fields.hint
  }
}
