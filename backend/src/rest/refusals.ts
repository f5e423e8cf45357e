import { RelationNotFoundError } from '@supabase/lite'
import type { Claims, DatabaseError } from '../database/db.ts'
import { insufficientStorage } from '../insufficient-storage.ts'
import { log } from '../log.ts'

/** A refusal as the answer the client gets; Hono sends what `getResponse` returns. */
export class Refused extends Error {
  readonly status: number
  readonly body: { code: string; message: string; details: unknown; hint: string | null }

  constructor(status: number, code: string, message: string, details: unknown = null, hint: string | null = null) {
    super(code)
    this.status = status
    this.body = { code, message, details, hint }
  }

  getResponse(): Response {
    return Response.json(this.body, { status: this.status })
  }
}

export const tooManyRows = (rows: number): Response =>
  new Refused(
    400,
    'PGRST124',
    'Query result exceeds max-affected preference constraint',
    `The query affects ${rows} rows`,
  ).getResponse()

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
    '53100': 507,
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

export function refusal(error: DatabaseError, role: Claims['role']): Refused {
  const status = statusOf(error.code, role)
  if (status === 507) return new Refused(507, insufficientStorage.code, insufficientStorage.message)
  if (status < 500) return new Refused(status, error.code, error.message, error.detail ?? null, error.hint ?? null)
  log.error({ part: 'rest', status, code: error.code }, 'database')
  return new Refused(status, error.code, 'The database cannot do that just now')
}

export function unknown(error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof RelationNotFoundError) {
    const table = `${error.schema ?? 'public'}.${error.relation}`
    return new Refused(404, 'PGRST205', `Could not find the table '${table}' in the schema cache`)
  }
  // The database speaks in `DatabaseError`s, so what is left is the engine tripping over a request it could not parse.
  log.warn({ part: 'rest', at: error instanceof Error ? error.stack?.split('\n')[1]?.trim() : '' }, 'not understood')
  return new Refused(400, 'PGRST100', 'The request could not be understood')
}
