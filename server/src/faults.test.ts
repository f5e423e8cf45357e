import { spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insertRow, type Processes, processesIn, readRows, secretKey } from './test-process.ts'

/**
 * What can happen to a data folder, to whole processes: each ends with the rows, or with one line that says how to get them.
 * All tests begin with copies of one folder that has ten rows in its database and a dump of the first five.
 */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let folder: string
let processes: Processes
let key: string
let newest: string
let copies = 0

const five = new Set([1, 2, 3, 4, 5])
const ten = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'techo-faults-'))
  processes = processesIn(folder)
  const first = await processes.start()
  key = secretKey(processes.data)
  for (const id of five) expect((await insertRow(first.url, key, id)).status).toBe(201)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  const second = await processes.start()
  for (const id of ten) if (!five.has(id)) expect((await insertRow(second.url, key, id)).status).toBe(201)
  // No dump of the ten.
  second.child.kill('SIGKILL')
  await second.ended
  newest = readdirSync(join(processes.data, 'dumps'))[0] ?? ''
})
afterEach(() => processes.killAll())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const copy = (to = join(folder, `copy-${++copies}`)): string => {
  cpSync(processes.data, to, { recursive: true })
  return to
}
/**
 * Starts, reads all rows and ends.
 * @param signal `SIGTERM` for a stop, which leaves a dump and costs as much as a start
 */
async function served(data: string, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<Set<number>> {
  const { child, url, ended } = await processes.start({ DATA_DIR: data })
  const found = await readRows(url, key)
  child.kill(signal)
  const { code } = await ended
  if (signal === 'SIGTERM') expect(code).toBe(0)
  return found
}
const restore = (data: string, dump: string) => processes.launch({ DATA_DIR: data }, ['restore', dump])
/** The command that a message names, as arguments of `main.ts`. */
const commandIn = (message: string): string[] => {
  const [, dump = ''] =
    /node --liftoff-only --disable-proto=delete server\/src\/main\.ts restore (\S+)/.exec(message) ?? []
  return ['restore', dump]
}

test('half a dump is refused before anything is touched, and the line leads to the rows', async () => {
  const data = copy()
  const half = join(data, 'half.ndjson.gz')
  writeFileSync(half, readFileSync(join(data, 'dumps', newest)).subarray(0, 600))
  const { code, errors } = await restore(data, half).ended
  expect(code).toBe(1)
  expect(errors).toMatch(
    /^\S+half\.ndjson\.gz cannot be used: it is cut off\. Nothing was changed\. The newest [^\n]+\n$/,
  )
  expect(readdirSync(data).filter(name => name.startsWith('pg18'))).toEqual(['pg18'])
  expect(commandIn(errors)).toEqual(['restore', join(data, 'dumps', newest)])
  expect(await served(data)).toEqual(ten)
})

test.each([
  ['when it begins to build', (names: readonly string[]) => names.some(name => name.includes('.building-'))],
  [
    'when what it built is whole',
    (names: readonly string[], data: string) =>
      names.some(
        name =>
          (name.includes('.building-') && existsSync(join(data, name, 'database.ready'))) ||
          // One sync lies between the mark and the renames: who looks late finds it renamed.
          name.includes('.replaced-'),
      ),
  ],
  ['when it renames', (names: readonly string[]) => names.some(name => name.includes('.replaced-'))],
] as const)('a restore that is killed %s leaves the old rows or the new ones', async (_, isTime) => {
  const data = copy()
  const { child, ended } = restore(data, join(data, 'dumps', newest))
  let killed = false
  const kill = () => {
    if (isTime(readdirSync(data), data)) killed = child.kill('SIGKILL') || killed
  }
  const watching = [watch(data, kill)]
  watching[0]?.on('change', () => {
    // What is built lies one folder deeper, and only from now on.
    const building = readdirSync(data).find(name => name.includes('.building-'))
    if (building && watching.length === 1) watching.push(watch(join(data, building), kill).on('error', () => undefined))
  })
  await ended
  for (const each of watching) each.close()
  expect(killed).toBe(true)
  const found = await served(data)
  expect([five, ten]).toContainEqual(found)
  expect(readdirSync(data).filter(name => name.includes('.building-'))).toEqual([])
  if (found.size === 5) expect(readdirSync(data).some(name => name.includes('.replaced-'))).toBe(true)
})

test('a database that is not there ends the start, takes no dump away, and the line leads to the rows', async () => {
  const data = copy()
  renameSync(join(data, 'pg18'), join(folder, 'unmounted'))
  const { code, errors } = await processes.launch({ DATA_DIR: data }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(/^There is no database in [^\n]+\n$/)
  expect(readdirSync(join(data, 'dumps'))).toEqual([newest])
  expect((await processes.launch({ DATA_DIR: data }, commandIn(errors)).ended).code).toBe(0)
  expect(await served(data, 'SIGTERM')).toEqual(five)
})

test('a spoiled database is left as it is, and the line leads to the rows', async () => {
  const data = copy()
  writeFileSync(join(data, 'pg18/global/pg_control'), Buffer.alloc(8192, 0x5a))
  const { code, errors } = await processes.launch({ DATA_DIR: data }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(damaged)
  expect((await processes.launch({ DATA_DIR: data }, commandIn(errors)).ended).code).toBe(0)
  expect(await served(data)).toEqual(five)
})

test('a database whose log is spoiled is refused in the same words', async () => {
  const data = copy()
  const log = join(data, 'pg18/pg_wal')
  for (const file of readdirSync(log).filter(each => /^[0-9A-F]{24}$/.test(each)))
    writeFileSync(join(log, file), Buffer.alloc(16 * 1024 * 1024, 0x5a))
  const { code, errors } = await processes.launch({ DATA_DIR: data }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(damaged)
})

/** One line, in words of people and not of the engine. */
const damaged =
  /^The database in \S+ is damaged \(PostgreSQL cannot read its files\)\. It was left as it is\. The newest [^\n]+\n$/

const small = join(tmpdir(), `techo-small-${process.pid}`)
const canMount = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  mkdirSync(small, { recursive: true })
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', small]).status === 0
  if (!isMounted) rmSync(small, { recursive: true })
  return isMounted
}
const unmount = () => {
  spawnSync('umount', ['-l', small])
  rmSync(small, { recursive: true, force: true })
}
/** Takes every byte that is left. */
function fill(): string {
  const path = join(small, 'filling')
  const file = openSync(path, 'a')
  try {
    for (const block of [Buffer.alloc(65_536, 1), Buffer.alloc(1, 1)])
      try {
        for (;;) writeSync(file, block)
      } catch {}
  } finally {
    closeSync(file)
  }
  return path
}
const isMounted = canMount()
afterAll(() => {
  if (isMounted) unmount()
})

// Only root on Linux can make a disk that is small.
test.skipIf(!isMounted)('a full disk hangs nothing: reads go on, writes follow once there is room', async () => {
  const data = copy(join(small, 'data'))
  const settings = { DATA_DIR: data, SITE_DIR: join(small, 'no-site'), LOG_LEVEL: 'silent' }
  const { child, url, ended } = await processes.start(settings)
  // The log of the database is filled up, so that it needs a new file soon: that was what hung.
  const patch = (body: string, rows = 'id=gt.0') =>
    fetch(`${url}/rest/v1/rows?${rows}`, {
      method: 'PATCH',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ body }),
    })
  for (let round = 0; round < 40; round++) expect((await patch(`${round}`.repeat(2000))).status).toBe(204)
  const filling = fill()
  // What the server knows of the disk may be a tenth of a second old.
  await expect.poll(async () => (await patch('', 'id=eq.0')).status).toBe(507)
  for (let id = 100; id < 125; id++) expect((await insertRow(url, key, id, 'x'.repeat(20_000))).status).toBe(507)
  expect(await readRows(url, key)).toEqual(ten)
  // There is no site for this test; what counts is that there is an answer.
  expect((await fetch(`${url}/`)).status).toBe(503)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const contact = await post('/contact', { name: 'A', email: 'a@example.com', topic: 'other', message: 'Hello' })
  expect([contact.status, (await contact.json()).code]).toEqual([507, 'insufficient_storage'])
  expect((await post('/client-errors', { kind: 'bug', message: 'x', path: '/', at: 'now' })).status).toBe(204)
  rmSync(filling)
  await expect.poll(async () => (await insertRow(url, key, 11)).status).toBe(201)
  fill()
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)

  const again = await processes.start(settings)
  expect(await readRows(again.url, key)).toEqual(new Set([...ten, 11]))
  expect((await insertRow(again.url, key, 12)).status).toBe(507)
  again.child.kill('SIGKILL')
  await again.ended
})

/** Turns for ever at a signal, as an engine that lost its lock does. */
const spinning = 'data:text/javascript,process.on("SIGUSR2",()=>{for(;;);})'

test.skipIf(process.platform === 'win32')('a server that spins ends itself and says why', async () => {
  const { child, url, ended } = await processes.start({ DATA_DIR: copy(), WATCHDOG_SECONDS: '2' }, [
    '--import',
    spinning,
  ])
  expect(await readRows(url, key)).toEqual(ten)
  child.kill('SIGUSR2')
  const { signal, errors } = await ended
  expect(signal).toBe('SIGKILL')
  expect(errors).toMatch(
    /^\{"level":60,[^\n]+the server could not answer its own health check for 2 s and ends itself[^\n]+\n$/,
  )
})

test('a process that turns and cannot answer ends itself as well', () => {
  const program = `
    import { startWatchdog } from ${JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)}
    await startWatchdog(2, () => new Promise(() => undefined))
    setInterval(() => undefined, 1000)
  `
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(signal).toBe('SIGKILL')
  expect(stderr).toMatch(/could not answer its own health check for 2 s/)
})
