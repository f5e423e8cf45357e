import { z } from 'zod'
import type { Claims, DatabaseError } from '../database/db.ts'
import { insufficientStorage } from '../insufficient-storage.ts'
import { log } from '../log.ts'

/** A refusal as the answer the client gets, in the shape PostgREST gives to errors. */
export class Refused extends Error {
  readonly status: number
  readonly body: { code: string; message: string; details: unknown; hint: string | null }
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    details: unknown = null,
    hint: string | null = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(code)
    this.status = status
    this.body = { code, message, details, hint }
    this.headers = headers
  }

  getResponse(): Response {
    return Response.json(this.body, { status: this.status, headers: this.headers })
  }
}

/** The request asks for more than `bounds` allows. */
export const tooMuch = (what: string): Refused =>
  new Refused(400, 'PGRST100', 'The request is too large', what, 'Ask for less at once.')

export const unknownColumn = (qualifier: string, column: string): Refused =>
  new Refused(400, '42703', `column ${qualifier}.${column} does not exist`)

export const invalidBody = (message: string): Refused => new Refused(400, 'PGRST102', message)

export const invalidRange = (details: string): Refused =>
  new Refused(416, 'PGRST103', 'Requested range not satisfiable', details)

/** The statuses PostgREST gives to SQLSTATEs, except that what a client can cause is never a 500, but for the deadline. */
const statusOf = (code: string, role: Claims['role']): number => {
  const exact: ReadonlyMap<string, number> = new Map([
    ['23503', 409],
    ['23505', 409],
    ['25006', 405],
    ['42501', role === 'anon' ? 401 : 403],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['40001', 503],
    ['40P01', 503],
    ['53100', 507],
    ['57014', 500],
  ])
  const custom = /^PT([2-5]\d\d)$/.exec(code)?.[1]
  if (custom) return Number(custom)
  const kind: ReadonlyMap<string, number> = new Map([
    ['08', 503],
    ['0L', 403],
    ['0P', 403],
    ['28', 403],
    ['53', 503],
    ['55', 503],
    ['57', 503],
    ['58', 500],
    ['XX', 500],
  ])
  return exact.get(code) ?? kind.get(code.slice(0, 2)) ?? 400
}

/** Seconds after which what was turned away may be sent again. */
const retryAfter = '2'

export function refusal(error: DatabaseError, role: Claims['role']): Refused {
  const { code } = error
  if (code === 'PGRST') return raised(error)
  if (code === '57014') return new Refused(500, code, 'canceling statement due to statement timeout')
  const status = statusOf(code, role)
  if (status === 507) return new Refused(507, insufficientStorage.code, insufficientStorage.message)
  if (status < 500) return new Refused(status, code, error.message, error.detail ?? null, error.hint ?? null)
  log.error({ part: 'rest', status, code }, 'database')
  const headers: Record<string, string> = status === 503 ? { 'retry-after': retryAfter } : {}
  return new Refused(status, code, 'The database cannot do that just now', null, null, headers)
}

const raisedBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const raisedAnswer = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/)),
})

/** `raise sqlstate 'PGRST'`: a function writes the whole answer, its body as the message and the rest as the detail. */
function raised({ message, detail }: DatabaseError): Refused {
  const body = raisedBody.safeParse(parsed(message))
  const answer = raisedAnswer.safeParse(parsed(detail ?? ''))
  if (!body.success || !answer.success)
    return new Refused(
      500,
      'PGRST121',
      'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
      body.success ? 'Invalid JSON value for DETAIL' : 'Invalid JSON value for MESSAGE',
    )
  const { code, message: words, details = null, hint = null } = body.data
  return new Refused(answer.data.status, code, words, details, hint, answer.data.headers)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
