/**
 * Rules and hashes of passwords. Hashes are bcrypt, as hosted, so that accounts can move there; a small pool of worker
 * threads keeps the event loop free.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Job } from './bcrypt-worker.ts'
import { commonPasswords } from './common-passwords.ts'
import { AuthError, invalid } from './errors.ts'
import type { Settings } from './options.ts'

/** bcrypt ignores everything behind: a longer password would be a false promise. */
const maximumBytes = 72

const messages = {
  length: (least: number) => `Password should be at least ${least} characters.`,
  characters: () => 'Password should contain at least one letter and at least one digit or symbol.',
  pwned: () => 'Password is known to be easy to guess, please choose a different one.',
}
type Weakness = keyof typeof messages

/** Throws 422 `weak_password` with its reasons (`length`, `characters`, `pwned`), or 400 when it is too long for bcrypt. */
export function checkStrength(password: string, settings: Settings): void {
  const { passwordCharacters: least, passwordMixed, passwordCommon } = settings
  if (Buffer.byteLength(password) > maximumBytes) {
    throw invalid(`Password cannot be longer than ${maximumBytes} bytes`)
  }
  const reasons: Weakness[] = []
  if ([...new Intl.Segmenter().segment(password)].length < least) reasons.push('length')
  if (passwordMixed && !(/\p{L}/u.test(password) && /[^\p{L}\s]/u.test(password))) reasons.push('characters')
  if (!passwordCommon && commonPasswords.has(password.toLowerCase())) reasons.push('pwned')
  if (reasons.length === 0) return
  throw new AuthError(422, 'weak_password', reasons.map(reason => messages[reason](least)).join(' '), { reasons })
}

export interface Hasher {
  hash(password: string): Promise<string>
  /** Takes the same time whether or not there is a hash to compare with; without one it answers false. */
  matches(password: string, hash: string | null | undefined): Promise<boolean>
  close(): Promise<void>
}

const maximumWaiting = 256

export function createHasher(cost: number): Hasher {
  const size = Math.max(1, Math.min(4, availableParallelism() - 1))
  const workers: Worker[] = []
  const waiting = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void; worker: Worker }
  >()
  let nextId = 0
  let dummy: Promise<string> | undefined

  const start = (): Worker => {
    const worker = new Worker(new URL('./bcrypt-worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', ({ id, result }: { id: number; result: unknown }) => {
      waiting.get(id)?.resolve(result)
      waiting.delete(id)
    })
    worker.on('error', error => {
      workers.splice(workers.indexOf(worker), 1)
      for (const [id, job] of waiting) {
        if (job.worker !== worker) continue
        job.reject(error instanceof Error ? error : new Error('bcrypt worker failed'))
        waiting.delete(id)
      }
    })
    workers.push(worker)
    return worker
  }

  const run = (password: string, hash?: string): Promise<unknown> => {
    if (waiting.size >= maximumWaiting) {
      throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds: 5 })
    }
    const id = nextId++
    const worker = workers.length < size ? start() : workers[id % workers.length]
    if (worker === undefined) throw new Error('No bcrypt worker')
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, worker })
      worker.postMessage({ id, password, hash, cost } satisfies Job)
    })
  }

  const hash = async (password: string): Promise<string> => String(await run(password))

  return {
    hash,
    async matches(password, stored) {
      dummy ??= hash(randomBytes(18).toString('base64'))
      const usable =
        stored !== null && stored !== undefined && stored !== '' && Buffer.byteLength(password) <= maximumBytes
      const matched = await run(password, usable ? stored : await dummy)
      return usable && matched === true
    },
    async close() {
      await Promise.all(workers.splice(0).map(worker => worker.terminate()))
    },
  }
}
