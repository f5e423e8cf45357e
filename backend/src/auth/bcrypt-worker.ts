/** Runs bcrypt off the main thread; see passwords.ts. */
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'
import type { Job } from './passwords.ts'

parentPort?.on('message', ({ id, password, hash, cost }: Job) => {
  const result = hash === undefined ? hashSync(password, cost) : compareSync(password, hash)
  parentPort?.postMessage({ id, result })
})
