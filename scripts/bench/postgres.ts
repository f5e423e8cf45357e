import { spawn } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './host.ts'

export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

/** Newest PostgreSQL of the machine, or null. */
const binaries = async (): Promise<string | null> => {
  const base = '/usr/lib/postgresql'
  const [newest] = (await readdir(base).catch(() => [] as string[])).sort((one, other) => Number(other) - Number(one))
  return newest ? join(base, newest, 'bin') : null
}

/** A throw-away PostgreSQL on loopback, with its safe defaults (fsync on); null where none is installed. */
export async function startCluster(): Promise<Cluster | null> {
  const bin = await binaries()
  if (!bin) return null
  const folder = await mkdtemp(join(tmpdir(), 'techo-pg-'))
  // PostgreSQL refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null
  if (nobody) await chown(folder, nobody.uid, nobody.gid)
  const data = join(folder, 'data')
  const run = (name: string, args: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const child = spawn(join(bin, name), args, { ...nobody, cwd: folder, stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))))
    return promise
  }
  await run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const port = await freePort()
  await run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -k ${folder} -h 127.0.0.1`,
    'start',
  ])
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
