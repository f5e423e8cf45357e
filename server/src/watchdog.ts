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
export interface WatchdogOrders {
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
  const workerData: WatchdogOrders = { seconds, beats }
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
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
