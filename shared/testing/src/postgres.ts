import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where Debian keeps the programs of PostgreSQL 15. */
const programs = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

/** Whether this machine can start a real PostgreSQL (`POSTGRES_BIN` names another folder of its programs). */
export const hasPostgres = existsSync(join(programs, 'initdb')) && existsSync(join(programs, 'postgres'))

export interface Postgres {
  /** address for `databaseUrl` and `DATABASE_URL`; the user owns everything and may create roles */
  readonly url: string
  stop(): Promise<void>
}

// PostgreSQL refuses to run as root; 65534 is `nobody`, on every system that has the programs above.
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', TZ: 'UTC' }

/** A new, empty PostgreSQL on a free port of the loopback, in a folder of its own that `stop` removes. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'techo-postgres-'))
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...account, env: environment, cwd: folder },
  )
  const port = await freePort()
  const options: SpawnOptions = { ...account, env: environment, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
    options,
  )
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL ended at its start: ${said}`)))
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000)
      if (said.includes('ready to accept connections')) resolve()
    })
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      // SIGINT is the fast shutdown: open connections are closed, nothing is waited for.
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port'))))
    })
  })
}
