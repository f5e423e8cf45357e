import type { ChildProcess } from 'node:child_process'

/** A server that ended sooner after its start than this would end again. */
const settledMs = 60_000

/**
 * Starts a server, and starts it again when it was killed: its watchdog ends it when it no longer answers, and so does a
 * system that is out of memory. SIGINT and SIGTERM of this process are passed on.
 * @param now milliseconds, of any clock that only goes forward
 * @returns the code to end with, once the server has ended by itself or by request
 */
export async function keepServing(
  start: () => ChildProcess,
  now: () => number = () => performance.now(),
): Promise<number> {
  let server: ChildProcess | null = null
  const pass = (signal: NodeJS.Signals) => server?.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass)
  try {
    for (;;) {
      const since = now()
      const running = start()
      server = running
      const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(resolve =>
        running.once('exit', (...end) => resolve(end)),
      )
      if (signal !== 'SIGKILL' || now() - since < settledMs) return code ?? 1
      console.error('The server was killed and is started again')
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, pass)
  }
}
