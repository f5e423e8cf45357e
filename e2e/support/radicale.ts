import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './product.ts'

// Debian's own Python has it, whichever one comes first in the path.
const python = ['/usr/bin/python3', 'python3'].find(
  each => spawnSync(each, ['-m', 'radicale', '--version']).status === 0,
)

/** A calendar server of somebody's own (`apt-get install radicale`), with a calendar 「仕事」 of `hanako`, password `secret`. */
export interface Radicale {
  readonly url: string
  /** of the calendar; answers what is at a path below it */
  readonly ask: (path: string, method: string, body?: string) => Promise<Response>
  stop(): Promise<void>
}

export const hasRadicale = python !== undefined

const calendar =
  '<mkcol xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><set><prop><resourcetype><collection/><c:calendar/></resourcetype><displayname>仕事</displayname></prop></set></mkcol>'

export async function startRadicale(): Promise<Radicale> {
  const folder = await mkdtemp(join(tmpdir(), 'radicale-'))
  const url = `http://127.0.0.1:${await freePort()}/`
  const [users, config] = [join(folder, 'users'), join(folder, 'config')]
  const settings = {
    server: { hosts: new URL(url).host },
    auth: { type: 'htpasswd', htpasswd_filename: users, htpasswd_encryption: 'plain', delay: 0 },
    storage: { filesystem_folder: join(folder, 'store') },
    logging: { level: 'warning' },
  }
  const lines = Object.entries(settings).flatMap(([part, all]) => [
    `[${part}]`,
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
  ])
  await writeFile(users, 'hanako:secret\n')
  await writeFile(config, lines.join('\n'))
  const child = spawn(python ?? 'python3', ['-m', 'radicale', '--config', config], { stdio: 'ignore' })
  const authorization = `Basic ${Buffer.from('hanako:secret').toString('base64')}`
  const ask: Radicale['ask'] = (path, method, body) =>
    fetch(new URL(`hanako/calendar/${path}`, url), { method, headers: { authorization }, ...(body ? { body } : {}) })
  for (let made = 0; made !== 201; ) {
    if (child.exitCode !== null) throw new Error('Radicale has ended')
    made = await ask('', 'MKCOL', calendar).then(
      answer => answer.status,
      () => new Promise<number>(resolve => setTimeout(resolve, 100, 0)),
    )
  }
  return {
    url,
    ask,
    async stop() {
      child.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
