import postgres from 'postgres'
import { DatabaseError } from './db.ts'
import type { Engine, Session } from './transactions.ts'
import { defined, parsers } from './values.ts'

const asJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const asText = (value: unknown): string => String(value)

const type = (oid: number, serialize: (value: unknown) => string = asText) => ({
  to: oid,
  from: [oid],
  serialize,
  parse: parsers[oid] ?? ((text: string) => text),
})

/** What every statement of ours counts on. */
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
  return {
    kind: 'postgres',
    transaction: async fn => {
      try {
        const value = await sql.begin(async transaction => {
          if (!connection) await transaction.unsafe(settingsInside)
          return { kept: await fn(sessionOf(transaction)) }
        })
        return value.kept
      } catch (error) {
        throw refusal(error)
      }
    },
    listen: async (channel, fn) => {
      const { unlisten } = await sql.listen(channel, fn)
      return unlisten
    },
    close: () => sql.end({ timeout: 5 }),
  }
}

const settingsInside = Object.entries(settings)
  .map(([name, value]) => `select set_config('${name}', '${value}', true)`)
  .join(';')

const asTimestamp = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

const sessionOf = (transaction: postgres.TransactionSql): Session => ({
  query: async (text, parameters) => {
    try {
      // postgres.js types parameters by the kinds it can turn into text; what it cannot is JSON by the serializers above.
      const rows = await transaction.unsafe(text, [...parameters] as postgres.ParameterOrJSON<never>[])
      return { rows: [...rows] as Record<string, unknown>[], count: rows.count }
    } catch (error) {
      throw refusal(error)
    }
  },
  script: async text => {
    try {
      await transaction.unsafe(text)
    } catch (error) {
      throw refusal(error)
    }
  },
})

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
