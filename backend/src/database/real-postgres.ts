import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where Debian keeps the programs of PostgreSQL 15. */
const binaries = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

/** Whether this machine can start a real PostgreSQL (`POSTGRES_BIN` names another folder of its programs). */
export const hasPostgres = existsSync(join(binaries, 'initdb')) && existsSync(join(binaries, 'postgres'))

export interface RealPostgres {
  /** address for `databaseUrl` and `DATABASE_URL`; the user owns everything and may create roles */
  readonly url: string
  stop(): Promise<void>
}

/** Postgres refuses to run as root; 65534 is `nobody` on every Linux. */
const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** A new, empty PostgreSQL on a free port of the loopback, in a folder of its own that `stop` removes. */
export async function startPostgres(): Promise<RealPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'backend-postgres-'))
  if (identity.uid) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const environment = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--no-sync']
  await promisify(execFile)(join(binaries, 'initdb'), initialise, environment)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off']
  const child = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap(each => ['-c', each])], {
    ...environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await ready(child)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', chunk => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
