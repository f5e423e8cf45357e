import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The server of a product, as a build is inspected on. */
export interface ServerOfProduct {
  /** what Node is started with: its flags and the server's program */
  readonly args: readonly string[]
  /** folders of the product's migrations */
  readonly migrations: readonly string[]
}

/** A product that is there for a moment: a server of its own with an empty database. */
export interface Scratch {
  readonly url: string
  /** ends it and removes what it has written */
  readonly dispose: () => Promise<void>
}

/** What a program needs of the machine. Settings of another product, e.g. SUPABASE_URL, are none of this one's. */
const ofMachine = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_COMPILE_CACHE']

const environment = () =>
  Object.fromEntries(
    ofMachine.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const])),
  )

/**
 * Serves a site on a free port of this machine.
 * @throws with what the server said when it does not start
 */
export async function startScratch(site: string, { args, migrations }: ServerOfProduct): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-scratch-'))
  const settings = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: site,
    MIGRATIONS_DIR: migrations.join(','),
    REGISTRY_SECONDS: '0',
  }
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...environment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const dispose = async () => {
    await killed(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(child), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Where it says that it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      output += String(chunk)
      const [, url] = /ready at (http\S+)/.exec(output) ?? []
      if (url) resolve(url)
    })
  child.once('error', reject)
  child.once('exit', (code, signal) =>
    reject(new Error(`The server of the inspection ended with ${code ?? signal}:\n${output}`)),
  )
  return promise
}

/** A stop would leave a dump, which costs as much as a start; nobody reads what is removed. */
async function killed(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.kill('SIGKILL')
  await promise
}
