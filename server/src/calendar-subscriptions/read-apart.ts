import { Worker } from 'node:worker_threads'
import type { Reader, Reading, Refusal } from './read.ts'

/**
 * Reads a calendar in a thread of its own that ends with it: what somebody wrote to keep a reader busy, or to fill its memory,
 * costs that thread. Never rejects.
 * @returns `too_heavy` when it took too long or too much
 */
export function readApart(
  bytes: Uint8Array,
  reader: Reader,
  mostMs = 20_000,
): Promise<Reading | Refusal | 'too_heavy'> {
  const { promise, resolve } = Promise.withResolvers<Reading | Refusal | 'too_heavy'>()
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    name: 'calendar',
    workerData: { bytes, reader },
    resourceLimits: { maxOldGenerationSizeMb: 400 },
  })
  const timer = setTimeout(() => resolve('too_heavy'), mostMs)
  worker.once('message', resolve)
  worker.once('error', () => resolve('too_heavy'))
  worker.once('exit', () => resolve('too_heavy'))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
