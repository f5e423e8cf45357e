import type { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/**
 * Ends a process that no longer answers, so that whoever runs it starts it again. A thread of its own waits for heartbeats;
 * each one is a check that succeeded on the main thread. It works while the main thread spins, which no timer survives.
 *
 * The thread counts its own ticks of a second and never reads a clock: a laptop that slept for hours wakes with one tick
 * gone. It ends the process by SIGKILL after one line on standard error; nothing acknowledged is lost by that.
 */
export interface Watchdog {
  /** From now on the main thread only has to turn: what is finished before a stop may take its time. */
  relax(): void
  stop(): Promise<void>
}

/** What the thread is started with. */
interface Orders {
  readonly seconds: number
  /** heartbeats so far; rises */
  readonly beats: Int32Array
}

/**
 * @param seconds without a heartbeat; at least 1
 * @param isAlive whether the process does its work; asked every second, never twice at once
 */
export async function startWatchdog(seconds: number, isAlive: () => Promise<boolean>): Promise<Watchdog> {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const beat = () => Atomics.add(beats, 0, 1)
  const workerData: Orders = { seconds, beats }
  const thread = new Worker(program, {
    eval: true,
    execArgv: [],
    workerData,
    env: {},
    // It needs next to nothing, and the process is to be small.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  })
  thread.unref()
  await new Promise<void>((resolve, reject) => thread.once('message', () => resolve()).once('error', reject))

  let relaxed = false
  let asking = false
  const ask = () => {
    if (relaxed) beat()
    else if (!asking) {
      asking = true
      isAlive()
        .then(
          alive => alive && beat(),
          () => undefined,
        )
        .finally(() => {
          asking = false
        })
    }
  }
  const timer = setInterval(ask, 1000).unref()
  return {
    relax() {
      relaxed = true
      beat()
    },
    async stop() {
      clearInterval(timer)
      await thread.terminate()
    },
  }
}

/** Everything the thread does. It stands alone: its text is all that reaches the thread. */
function watch({ seconds, beats }: Orders, write: typeof writeSync, isWatching: () => void): void {
  // It sleeps where nobody wakes it, so that its ticks need no loop of events.
  const never = new Int32Array(new SharedArrayBuffer(4))
  let seen = Atomics.load(beats, 0)
  isWatching()
  for (let silent = 0; silent < seconds; ) {
    Atomics.wait(never, 0, 0, 1000)
    const now = Atomics.load(beats, 0)
    silent = now === seen ? silent + 1 : 0
    seen = now
  }
  const msg = `the server could not answer its own health check for ${seconds} s and ends itself, to be started again`
  write(2, `${JSON.stringify({ level: 60, time: Date.now(), part: 'watchdog', msg })}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** As a file of its own the thread would load what strips types: 19 MB instead of 6, for twenty lines. */
const program = `{
  const { parentPort, workerData } = require('node:worker_threads')
  ;(${watch})(workerData, require('node:fs').writeSync, () => parentPort.postMessage('watching'))
}`
