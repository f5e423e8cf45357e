/** What the auth API refuses, in the words and codes of the hosted service. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DatabaseError } from '../database/db.ts'
import { isDiskFull } from '../database/guarded-engine.ts'
import { insufficientStorage } from '../insufficient-storage.ts'

export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: ContentfulStatusCode
  /** A code of the hosted service's list, e.g. `invalid_credentials`. */
  readonly code: string
  readonly reasons: readonly string[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: { reasons?: readonly string[]; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = more.reasons
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export const invalid = (message: string): AuthError => new AuthError(400, 'validation_failed', message)
export const invalidCredentials = (): AuthError =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
export const expiredCode = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
export const userExists = (): AuthError => new AuthError(422, 'user_already_exists', 'User already registered')
/** For an address or a number that somebody else has, as the unique key says that refused it. */
export const addressExists = ({ constraint }: DatabaseError): AuthError =>
  constraint === 'users_phone_key'
    ? new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
    : new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

const apiVersionHeader = 'X-Supabase-Api-Version'
const apiVersion = '2024-01-01'

/** The answer for any thrown value. Only an unforeseen one is a 500; `log` gets one line without values of the person. */
export function refuse(c: Context, thrown: unknown, log: (line: string) => void): Response {
  const error = asAuthError(thrown, log)
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  c.header('x-sb-error-code', error.code)
  const weak = error.reasons === undefined ? {} : { weak_password: { reasons: error.reasons } }
  // Clients name the newest version they understand as a date; before 2024-01-01 `code` was the HTTP status.
  if ((c.req.header(apiVersionHeader) ?? '') >= apiVersion) {
    c.header(apiVersionHeader, apiVersion)
    return c.json({ code: error.code, message: error.message, ...weak }, error.status)
  }
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...weak }, error.status)
}

export function asAuthError(thrown: unknown, log: (line: string) => void): AuthError {
  if (thrown instanceof AuthError) return thrown
  if (isDiskFull(thrown)) return new AuthError(507, insufficientStorage.code, insufficientStorage.message)
  if (thrown instanceof DatabaseError && /^(22|23|P0001)/.test(thrown.code)) {
    log(`auth: the database refused a value (${thrown.code} ${thrown.constraint ?? ''})`)
    return new AuthError(422, 'validation_failed', 'A field holds a value that cannot be stored')
  }
  log(`auth: ${describe(thrown)}`)
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
}

const describe = (thrown: unknown): string => {
  if (thrown instanceof DatabaseError) return `database error ${thrown.code}`
  return thrown instanceof Error ? `${thrown.name} ${thrown.message.split('\n')[0]}` : 'unknown failure'
}
