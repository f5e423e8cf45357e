import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real CalDAV server for tests: Debian's Radicale, where it is installed (`apt-get install radicale`). */
export interface Radicale {
  /** with a slash at its end */
  readonly url: string
  /** `127.0.0.1:port`, as `calendarAddresses` wants it */
  readonly place: string
  stop(): void
}

// Debian's own Python has it, whichever one comes first in the path.
const python = ['/usr/bin/python3', 'python3'].find(each => {
  try {
    execFileSync(each, ['-m', 'radicale', '--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

export const hasRadicale = python !== undefined

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** People sign in with any name and the password `secret`. Resolves when it answers. */
export async function startRadicale(people: readonly string[]): Promise<Radicale> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'radicale-'))
  const [users, config] = [join(folder, 'users'), join(folder, 'config')]
  writeFileSync(users, people.map(name => `${name}:secret\n`).join(''))
  writeFileSync(
    config,
    [
      ...['[server]', `hosts = 127.0.0.1:${port}`, '[auth]', 'type = htpasswd', `htpasswd_filename = ${users}`],
      ...['htpasswd_encryption = plain', 'delay = 0', '[storage]', `filesystem_folder = ${join(folder, 'store')}`],
      ...['[logging]', 'level = warning', ''],
    ].join('\n'),
  )
  const child = spawn(python ?? 'python3', ['-m', 'radicale', '--config', config], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  const isUp = () =>
    fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  for (const end = Date.now() + 20_000; !(await isUp()); ) {
    if (Date.now() > end || child.exitCode !== null) throw new Error('Radicale does not answer')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return {
    url,
    place: `127.0.0.1:${port}`,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
