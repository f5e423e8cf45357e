import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

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
  /** letters to an address, newest first */
  letters(to: string): Promise<readonly Letter[]>
  /** stops the server as an operator does; the data stays */
  stop(): Promise<void>
  /** kills it as a power cut does */
  kill(): Promise<void>
  /** starts it again on the same address and data */
  start(): Promise<void>
  /** stops it and removes everything */
  dispose(): Promise<void>
}

/**
 * A port that nothing listens on now, below those that systems give away by themselves: nobody is given it while a server starts, or
 * starts again.
 */
export const freePort = async (): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const port = randomInt(11_000, 32_000)
  const server = createServer()
  server.once('error', () => resolve(false))
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  return (await promise) ? port : freePort()
}

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>
  /** gives the server a copy of the built site that the test may change */
  readonly ownSite?: boolean
  /** what this machine is called in its address; default `127.0.0.1` */
  readonly name?: 'localhost'
}

/** Starts the product's server as `npm start` does, on a free port with an empty database. */
export async function startProduct({ env = {}, ownSite = false, name }: ProductOptions = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-e2e-'))
  const port = await freePort()
  const url = `http://${name ?? '127.0.0.1'}:${port}`
  const site = ownSite ? join(folder, 'site') : builtSite
  // A server that starts meanwhile lays `database.json` there: under another name first, which is gone again at once.
  const filter = (path: string) => !/\.json\.[\da-f-]{36}$/.test(path)
  if (ownSite) await cp(builtSite, site, { recursive: true, preserveTimestamps: true, filter })
  let child: ChildProcess | undefined
  /** what a server that ended by itself has left behind */
  let crash: string | undefined

  const ended = async (signal: NodeJS.Signals) => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const { promise, resolve } = Promise.withResolvers<void>()
    running.once('exit', () => resolve())
    running.kill(signal)
    await promise
  }

  const start = async () => {
    const output: string[] = []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const started = spawn(
      process.execPath,
      ['--liftoff-only', '--disable-proto=delete', join(root, 'scripts/run.mjs'), 'serve-without-limits'],
      {
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
      },
    )
    child = started
    started.stdout.on('data', chunk => {
      output.push(String(chunk))
      if (output.join('').includes('ready at')) resolve()
    })
    started.stderr.on('data', chunk => output.push(String(chunk)))
    started.once('exit', (code, signal) => {
      const words = `The server ended with ${code ?? signal}:\n${output.join('')}`
      if (child === started) crash = words
      reject(new Error(words))
    })
    await promise
  }

  // A test that fails leaves what it has started to the end of its process.
  const abandon = () => {
    child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', abandon)

  await start()
  return {
    url,
    site,
    letters: async to => {
      const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
      return (await response.json()) as readonly Letter[]
    },
    stop: () => ended('SIGTERM'),
    kill: () => ended('SIGKILL'),
    start,
    dispose: async () => {
      // A stop leaves a dump, which costs as much as a start; nobody reads what is removed.
      await ended('SIGKILL')
      process.off('exit', abandon)
      await rm(folder, { recursive: true, force: true })
      if (crash) throw new Error(crash)
    },
  }
}

export interface Titled {
  readonly ja: string
  readonly en: string
}

export interface DeclaredRemote {
  readonly id: string
  readonly build: string
  readonly entry: string
  readonly base: { readonly js: readonly string[] }
  /** what the page falls back to */
  readonly previous?: { readonly build: string }
  readonly preload: Readonly<Record<string, { readonly js: readonly string[]; readonly css: readonly string[] }>>
  readonly config: {
    readonly title: Titled
    readonly contract: { readonly min: number; readonly max: number }
    readonly routes: readonly { readonly path: string; readonly title: Titled }[]
    readonly menu: readonly { readonly to: string; readonly label: Titled }[]
    readonly cards: readonly { readonly id: string; readonly title: Titled }[]
    /** absent where the remote tells nothing */
    readonly notices?: readonly { readonly kind: string }[]
  }
}

/** The shell's own addresses as the build wrote them down. */
export const shellAddresses = async (): Promise<
  readonly { readonly path: string; readonly layout: string; readonly access: string; readonly title: Titled }[]
> => JSON.parse(await readFile(join(builtSite, 'routes.json'), 'utf8'))

/** The remotes as the server tells the page of them. */
export const remotesOf = async ({ url }: Product): Promise<readonly DeclaredRemote[]> =>
  ((await (await fetch(`${url}/registry.json`)).json()) as { remotes: readonly DeclaredRemote[] }).remotes

export async function remoteNamed(product: Product, id: string): Promise<DeclaredRemote> {
  const found = (await remotesOf(product)).find(remote => remote.id === id)
  if (!found) throw new Error(`The site holds no remote ${id}: build it first`)
  return found
}
