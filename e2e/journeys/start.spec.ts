import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { builtSite, root } from '../support/product.ts'

/** `npm start` itself, on the site that the other tests are served. */
// biome-ignore lint/suspicious/noSkippedTests: elsewhere there is no such tree to read
test.skip(process.platform !== 'linux', 'the tree of processes is read from /proc')
test.describe.configure({ mode: 'serial', timeout: 240_000 })

let folder: string
let port: number
const running = new Set<ChildProcess>()

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'techo-start-'))
  port = await new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
})
test.afterEach(() => {
  for (const child of running) for (const pid of treeOf(child.pid ?? 0)) signal(pid, 'SIGKILL')
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** A process and all below it, as long as they live. */
function treeOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(path)) return []
  return [pid, ...readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number).flatMap(treeOf)]
}
const wordsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()

function npmStart(env: Readonly<Record<string, string>> = {}) {
  const { NODE_ENV: _of, NODE_OPTIONS: _tests, ...rest } = process.env
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...rest, SITE_DIR: builtSite, DATA_DIR: join(folder, 'data'), PORT: String(port), ...env },
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  const ended = new Promise<number | null>(resolve =>
    child.once('close', code => {
      running.delete(child)
      resolve(code)
    }),
  )
  return { pid: child.pid ?? 0, said: () => said, ended }
}

/** Seconds of the processor that a process has used; none when it is gone. */
function spentBy(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return (user + system) / 100
  } catch {
    return 0
  }
}

/**
 * Ends one member, and expects the whole tree to be gone with the folder given back, within ten seconds: those of the processor,
 * since the clock of a busy machine tells nothing. `pnpm bench start` reads the clock, and here it ends what hangs.
 */
async function endsBy(started: ReturnType<typeof npmStart>, member: number): Promise<void> {
  const members = treeOf(started.pid)
  expect(members).toContain(member)
  const before = new Map(members.map(pid => [pid, spentBy(pid)]))
  const spent = new Map<number, number>()
  signal(member, 'SIGTERM')
  await expect
    .poll(
      () =>
        members.filter(pid => {
          spent.set(pid, Math.max(spent.get(pid) ?? 0, spentBy(pid) - (before.get(pid) ?? 0)))
          return signal(pid, 0)
        }),
      { timeout: 60_000, intervals: [50] },
    )
    .toEqual([])
  await started.ended
  expect([...spent.values()].reduce((sum, seconds) => sum + seconds)).toBeLessThan(10)
  expect(existsSync(join(folder, 'data/lock'))).toBe(false)
}

test('what was built is served by one process, which a signal to any of its tree ends with a dump', async () => {
  const first = npmStart()
  await expect.poll(first.said, { timeout: 60_000 }).toContain(`Techo is ready at http://localhost:${port}`)
  expect(first.said().split('\n').slice(-4)).toEqual([
    'Techo 手帳',
    'Nothing has changed since it was built',
    `Techo is ready at http://localhost:${port}`,
    '',
  ])
  const [, server = 0, ...others] = treeOf(first.pid)
  expect(others).toEqual([])
  expect(wordsOf(server)).toBe('node --liftoff-only --disable-proto=delete server/src/main.ts')

  const second = npmStart({ DATA_DIR: join(folder, 'other') })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`\nPort ${port} is in use. Stop what uses it, or choose another one: PORT=3000\n`)
  expect(existsSync(join(folder, 'other'))).toBe(false)

  await endsBy(first, first.pid)
  expect(await readdir(join(folder, 'data/dumps'))).toHaveLength(1)
  const third = npmStart()
  await expect.poll(third.said, { timeout: 60_000 }).toContain('Techo is ready')
  await endsBy(third, treeOf(third.pid).at(-1) ?? 0)
})

test('a signal to the shell between, while it builds, leaves nothing behind', async () => {
  const started = npmStart({ SITE_DIR: join(folder, 'site') })
  await expect.poll(started.said, { timeout: 60_000 }).toContain('1 of')
  // npm's only child: the shell that runs one command after the other.
  await endsBy(started, treeOf(started.pid)[1] ?? 0)
})
