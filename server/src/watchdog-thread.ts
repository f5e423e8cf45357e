import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { WatchdogOrders } from './watchdog.ts'

/** The thread of `watchdog.ts`. It sleeps in `Atomics.wait`, so that its ticks need no loop of events. */
const { seconds, beats }: WatchdogOrders = workerData
const never = new Int32Array(new SharedArrayBuffer(4))

parentPort?.postMessage('watching')
let seen = Atomics.load(beats, 0)
for (let silent = 0; silent < seconds; ) {
  Atomics.wait(never, 0, 0, 1000)
  const now = Atomics.load(beats, 0)
  silent = now === seen ? silent + 1 : 0
  seen = now
}
const msg = `the server could not answer its own health check for ${seconds} s and ends itself, to be started again`
writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), part: 'watchdog', msg })}\n`)
process.kill(process.pid, 'SIGKILL')
