/** Runs bcrypt off the main thread; see passwords.ts. */
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

export interface Job {
  readonly id: number
  readonly password: string
  /** Compare with this; hash anew when undefined. */
  readonly hash: string | undefined
  readonly cost: number
}

parentPort?.on('message', ({ id, password, hash, cost }: Job) => {
  const result = hash === undefined ? hashSync(password, cost) : compareSync(password, hash)
  parentPort?.postMessage({ id, result })
})
