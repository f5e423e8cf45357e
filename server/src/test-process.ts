import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whole processes of the server on a folder of the test's own, with one table that only the secret key reaches. */
export interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly ended: Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly out: string
  readonly errors: string
}

export interface Launched extends Omit<Running, 'url'> {
  /** the address, or a rejection when the process ends before it has one */
  readonly ready: Promise<string>
}

export interface Processes {
  /** where the processes keep their data unless told otherwise */
  readonly data: string
  launch(settings?: Record<string, string>, command?: readonly string[], flags?: readonly string[]): Launched
  /** Resolves when the server answers. */
  start(settings?: Record<string, string>, flags?: readonly string[]): Promise<Running>
  /** Ends what a test left running. */
  killAll(): void
}

/** @param folder exists and is the test's to remove */
export function processesIn(folder: string): Processes {
  const data = join(folder, 'data')
  const children = new Set<ChildProcess>()
  mkdirSync(join(folder, 'migrations'))
  writeFileSync(
    join(folder, 'migrations/1_rows.sql'),
    'create table public.rows (id integer primary key, body text); alter table public.rows enable row level security;',
  )

  const launch: Processes['launch'] = (settings = {}, command = [], flags = []) => {
    const child = spawn(
      process.execPath,
      ['--liftoff-only', ...flags, join(import.meta.dirname, 'main.ts'), ...command],
      {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: data,
          PORT: '0',
          MIGRATIONS_DIR: join(folder, 'migrations'),
          LOG_LEVEL: 'error',
          // They tell the site which tables they have, which is nobody else's affair.
          SITE_DIR: join(folder, 'site'),
          // Reading the same modules anew costs each start nearly half a CPU second.
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled'),
          ...settings,
        },
      },
    )
    children.add(child)
    let out = ''
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', chunk => {
      errors += chunk
    })
    const ended = new Promise<Ended>(resolve =>
      child.once('close', (code, signal) => {
        children.delete(child)
        resolve({ code, signal, out, errors })
      }),
    )
    const ready = new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', chunk => {
        out += chunk
        const url = /^Techo is ready at (\S+)\n/.exec(out)?.[1]
        if (url) resolve(url)
      })
      void ended.then(({ errors: said }) => reject(new Error(`The server ended: ${said}`)))
    })
    // Whoever only waits for the end does not ask for the address.
    ready.catch(() => undefined)
    return { child, ended, ready }
  }

  return {
    data,
    launch,
    async start(settings, flags) {
      const { child, ended, ready } = launch(settings, [], flags)
      return { child, ended, url: await ready }
    },
    killAll() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

export const secretKey = (data: string): string =>
  JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')).secretKey

export const insertRow = (url: string, key: string, id: number, body = `row ${id}`): Promise<Response> =>
  fetch(`${url}/rest/v1/rows`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ id, body }),
  })

/** The ids of all rows. */
export async function readRows(url: string, key: string): Promise<Set<number>> {
  const found: number[] = []
  for (;;) {
    const page = await fetch(`${url}/rest/v1/rows?select=id&order=id&offset=${found.length}`, {
      headers: { apikey: key },
    })
    const ids: { id: number }[] = await page.json()
    found.push(...ids.map(({ id }) => id))
    if (ids.length < 1000) return new Set(found)
  }
}
