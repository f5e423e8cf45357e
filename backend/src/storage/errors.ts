import { DatabaseError } from '../database/db.ts'
import { isDiskFull } from '../database/guarded-engine.ts'
import { insufficientStorage } from '../insufficient-storage.ts'
import { log } from '../log.ts'
import { StoreUnavailable } from './object-store.ts'

/**
 * Refusals as hosted storage answers them: HTTP status 400 for nearly all, and what it really is in the body. Clients read
 * `code` and `statusCode`.
 */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly code: string
  /** what the body calls `statusCode` */
  readonly status: number
  /** what the answer's line says */
  readonly sent: number
  /** an older name of the code, kept by hosted for older clients */
  readonly error: string

  constructor(status: number, code: string, message: string, error = code, sent = status === 500 ? 500 : 400) {
    super(message)
    this.status = status
    this.code = code
    this.error = error
    this.sent = sent
  }

  answer(): Response {
    const { status, code, error, message } = this
    return Response.json(
      { statusCode: String(status), error, message, code },
      { status: this.sent, headers: { 'cache-control': 'no-store' } },
    )
  }
}

export const noBucket = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const noObject = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found')
export const denied = (message = 'Access denied') => new StorageError(403, 'AccessDenied', message, 'Unauthorized')
export const invalid = (message: string) => new StorageError(400, 'InvalidRequest', message)
export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`)
export const exists = (code = 'ResourceAlreadyExists') =>
  new StorageError(409, code, 'The resource already exists', 'Duplicate')
export const tooLarge = (what = 'object') =>
  new StorageError(413, 'EntityTooLarge', `The ${what} exceeded the maximum allowed size`, 'Payload too large')
export const full = () =>
  new StorageError(413, 'QuotaExceeded', 'The storage of this account is full', 'Payload too large')
export const wrongType = (type: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type')
export const badSignature = (message = 'Invalid signature') => new StorageError(400, 'InvalidSignature', message)
export const badRange = () => new StorageError(416, 'InvalidRange', 'invalid range provided', 'invalid_range', 416)

/** Anything thrown while a request was answered, as what the client is told. */
export function refusalOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (isDiskFull(error))
    return new StorageError(507, insufficientStorage.code, insufficientStorage.message, insufficientStorage.code, 507)
  if (error instanceof DatabaseError) return ofDatabase(error)
  if (error instanceof StoreUnavailable) {
    log.error({ part: 'storage', reason: error.message }, 'objects')
    return new StorageError(503, 'S3Error', 'The object store cannot do that just now', 'Internal', 503)
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  log.error({ part: 'storage', name: error instanceof Error ? error.name : typeof error, code }, 'unexpected')
  return new StorageError(500, 'InternalError', 'Internal Server Error', 'Internal')
}

function ofDatabase(error: DatabaseError): StorageError {
  switch (error.code) {
    case '42501':
      return denied(
        error.message.includes('row-level security') ? 'new row violates row-level security policy' : error.message,
      )
    case '23505':
      return exists()
    case '23503':
      return error.detail?.includes('is still referenced')
        ? new StorageError(409, 'ResourceReferenced', 'The resource is still in use')
        : new StorageError(404, 'InvalidRequest', 'The related resource does not exist')
    case '22P02':
    case '22021':
      return new StorageError(400, 'InvalidParameter', 'Invalid value format or type conversion failed')
    default:
      log.error({ part: 'storage', code: error.code }, 'database')
      return /^(08|53|57)/.test(error.code)
        ? new StorageError(503, 'DatabaseTimeout', 'The database cannot do that just now', 'Internal', 503)
        : new StorageError(500, 'DatabaseError', `database error, code: ${error.code}`)
  }
}
