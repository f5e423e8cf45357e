import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The built product: `dist/site`, made by `pnpm build`. */
export const builtSite = process.env.SITE_DIR ?? join(root, 'dist/site')

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Product {
  readonly url: string
  /** the folder the server serves, a copy of its own when `ownSite` was asked for */
  readonly site: string
  /** letters sent so far, newest first */
  letters(): Promise<readonly Letter[]>
  /** stops the server as an operator does; the data stays */
  stop(): Promise<void>
  /** kills it as a power cut does */
  kill(): Promise<void>
  /** starts it again on the same address and data */
  start(): Promise<void>
  /** stops it and removes everything */
  dispose(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    server.close(() => resolve(port))
  })
  return promise
}

/** Starts the product's server as `npm start` does, on a free port with an empty database. */
export async function startProduct({
  env = {},
  ownSite = false,
}: {
  env?: Record<string, string>
  ownSite?: boolean
} = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const site = ownSite ? join(folder, 'site') : builtSite
  if (ownSite) await cp(builtSite, site, { recursive: true })
  let child: ChildProcess | undefined

  const ended = async (signal: NodeJS.Signals) => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    running.once('exit', () => resolve())
    running.kill(signal)
    await promise
  }

  const start = async () => {
    const output: string[] = []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    child = spawn(process.execPath, ['--liftoff-only', join(root, 'scripts/run.mjs'), 'serve-without-limits'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: join(folder, 'data'),
        SITE_DIR: site,
        SITE_URL: url,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', chunk => {
      output.push(String(chunk))
      if (String(chunk).includes('ready at')) resolve()
    })
    child.stderr?.on('data', chunk => output.push(String(chunk)))
    child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output.join('')}`)))
    await promise
  }

  await start()
  return {
    url,
    site,
    letters: async () => (await (await fetch(`${url}/dev/mailbox.json`)).json()) as readonly Letter[],
    stop: () => ended('SIGTERM'),
    kill: () => ended('SIGKILL'),
    start,
    dispose: async () => {
      await ended('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
