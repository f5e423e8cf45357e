/**
 * How large a request may be. PostgREST itself knows only `max_rows`; these are far above what an application asks for,
 * and keep what one request costs before the database is asked in proportion to its length. What an allowed request
 * costs the database is bounded by the deadline of its role.
 */
export const bounds = {
  /** characters of the path and the query string */
  address: 64 * 1024,
  /** characters of a name, a path into JSON included */
  name: 1024,
  /** embeddings inside each other */
  embedDepth: 5,
  embeds: 20,
  /** how often one table may stand between the root and an embedding, the root included: each round multiplies the rows */
  sameTable: 2,
  /** columns of all levels together */
  columns: 300,
  jsonSteps: 20,
  conditions: 200,
  conditionDepth: 10,
  /** values of all lists of `in` together */
  listed: 5000,
  orderTerms: 50,
  /** rows of a body, and its values: rows times columns */
  rows: 20_000,
  values: 400_000,
  /** Postgres keeps thousands of levels that `JSON.stringify` then cannot write: one such row would break every later read. */
  jsonDepth: 200,
  /** bytes of an answer */
  answer: 64 * 1024 * 1024,
} as const
