import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serverFlags } from '../process.ts'
import { root } from '../root.ts'

/** A server of the product in a process of its own, as it runs in production but without limits. */
export interface Host {
  readonly url: string
  readonly key: string
  readonly child: ChildProcess
  /** milliseconds from launch to the first answer of the database */
  readonly startedIn: number
  /** largest resident memory so far, in MB; NaN where the system does not tell */
  peakMemory(): Promise<number>
  stop(signal?: NodeJS.Signals): Promise<void>
}

export const freePort = async (): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

export async function startHost(env: Record<string, string>): Promise<Host> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [...serverFlags, join(root, 'scripts/run.mjs'), 'serve-without-limits'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SITE_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.stdout.on('data', chunk => {
    output.push(String(chunk))
    if (output.join('').includes('ready at')) resolve()
  })
  child.stderr.on('data', chunk => output.push(String(chunk)))
  child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output.join('')}`)))
  await promise
  const health = await fetch(`${url}/api/health`)
  if (!health.ok) throw new Error(`The server is not healthy: ${await health.text()}`)
  const startedIn = performance.now() - started
  const { supabaseKey } = (await (await fetch(`${url}/config.json`)).json()) as { supabaseKey: string }
  return {
    url,
    key: supabaseKey,
    child,
    startedIn,
    peakMemory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
    },
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = Promise.withResolvers<void>()
      child.once('exit', () => ended.resolve())
      child.kill(signal)
      await ended.promise
    },
  }
}

/** A new person of a host: the headers of their requests. */
export async function signUp(host: Host): Promise<Record<string, string>> {
  const response = await fetch(`${host.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: host.key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${crypto.randomUUID()}@example.com`, password: 'Techo-2026-手帳' }),
  })
  if (!response.ok) throw new Error(`signup answered ${response.status}: ${await response.text()}`)
  const { access_token } = (await response.json()) as { access_token: string }
  return { apikey: host.key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
}
