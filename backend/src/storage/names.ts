import { invalidKey, StorageError } from './errors.ts'

/**
 * Hosted storage takes only the characters that S3 calls safe, so Japanese and emoji in a key are refused (`InvalidKey`): a
 * name people chose belongs into a row, not into an address.
 */
const objectName = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const bucketName = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/

/**
 * @returns the key when it can name an object. Beyond hosted, segments `.` and `..` are refused: every client that builds an
 *   address would resolve them, so an object of that name could never be asked for.
 */
export function objectKey(key: unknown): string {
  if (typeof key !== 'string' || key.length > 1024 || !objectName.test(key)) throw invalidKey(String(key ?? ''))
  if (key.split('/').some(part => part === '.' || part === '..')) throw invalidKey(key)
  return key
}

export function bucketId(name: unknown): string {
  if (typeof name === 'string' && bucketName.test(name) && name.trim() === name) return name
  throw new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
}

/** `pattern` matches exactly this text at the beginning of a `like`. */
export const likePrefix = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

const units: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/** A size limit of a bucket in bytes: a number, or text such as `10MB`. */
export function byteCount(size: number | string): number {
  if (typeof size === 'number' && Number.isSafeInteger(size) && size >= 0) return size
  const [, count = '', unit = ''] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(String(size)) ?? []
  const factor = units[unit.toLowerCase()]
  if (!factor)
    throw new StorageError(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return Math.floor(Number(count) * factor)
}
