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
   * @param end `commit` sends the end of the transaction along and spares a round trip: nothing can follow, and `fn` can no
   * longer undo it by throwing
   */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[], end?: 'commit'): Promise<Row[]>
}

/** How long a transaction may take, waiting for its turn included, and what may be done with it. */
export interface Limits {
  /** Default: 3,000 for `anon`, 8,000 for `authenticated`, none for `service_role` and the owner. */
  readonly deadlineMs?: number
  /** Ends the transaction, wherever it is. */
  readonly signal?: AbortSignal
  /** `fn` may be called again from its beginning when its transaction was undone: true of what only reads. */
  readonly repeatable?: boolean
  /** Before the first statement of `fn`, and on its way with it. */
  readonly ahead?: Ahead
}

export interface Ahead {
  /** of the database, for this transaction */
  readonly settings: Readonly<Record<string, string>>
  /** an expression of SQL that is evaluated as whoever the transaction is of; what it raises ends the transaction */
  readonly call: string | null
}

/**
 * What a transaction rejects with besides what Postgres refuses: `57014` when it ran over or was given up, `53300` when its
 * turn did not come in time, `57P01` when the engine ended under it (whether a commit was kept is then not known).
 */
export interface Db {
  /**
   * One transaction under row security as the bearer of `claims`. Commits when `fn` resolves, rolls back when it throws.
   * Inside another transaction it joins that one, whose limits hold.
   */
  asUser<T>(claims: Claims, fn: (sql: Sql) => Promise<T>, limits?: Limits): Promise<T>
  /** One transaction as the owner of the schema. Re-entrant: inside another transaction it joins that one. */
  asAdmin<T>(fn: (sql: Sql) => Promise<T>, limits?: Limits): Promise<T>
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
