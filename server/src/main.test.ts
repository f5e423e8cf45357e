import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insertRow, type Processes, processesIn, readRows, secretKey } from './test-process.ts'

// Every test starts whole processes, several one after the other. Those whose stop is not what is tested are killed: a stop leaves
// a dump, which costs as much as a start.
vi.setConfig({ testTimeout: 600_000 })

let folder: string
let data: string
let processes: Processes

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'techo-main-'))
  processes = processesIn(folder)
  data = processes.data
})
afterEach(() => processes.killAll())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const launch: Processes['launch'] = (...given) => processes.launch(...given)
const start: Processes['start'] = (...given) => processes.start(...given)
const insert = (url: string, id: number) => insertRow(url, secretKey(data), id)
const rows = (url: string) => readRows(url, secretKey(data))

let next = 1

test('kill -9 during writes loses no acknowledged row, and the server starts again by itself', async () => {
  const acknowledged = new Set<number>()
  for (let round = 0; round < 2; round++) {
    const { child, url, ended } = await start()
    const present = await rows(url)
    expect([...acknowledged].filter(id => !present.has(id))).toEqual([])
    const goal = acknowledged.size + 60
    const writer = async () => {
      for (;;) {
        const id = next++
        const response = await insert(url, id).catch(() => null)
        if (response === null) return
        if (response.status === 201) acknowledged.add(id)
        if (acknowledged.size >= goal) child.kill('SIGKILL')
      }
    }
    await Promise.all([writer(), writer(), writer(), writer()])
    await ended
  }
  const { child, url, ended } = await start()
  const present = await rows(url)
  expect(acknowledged.size).toBeGreaterThanOrEqual(120)
  expect([...acknowledged].filter(id => !present.has(id))).toEqual([])
  child.kill('SIGKILL')
  await ended
})

test('a second server on the folder is refused with one line', async () => {
  const first = await start()
  const second = await launch().ended
  expect(second.code).toBe(1)
  expect(second.out).toBe('')
  expect(second.errors).toMatch(/^Another server \(process \d+\) uses [^\n]+\n$/)
  expect(await rows(first.url)).not.toEqual(new Set())
  first.child.kill('SIGKILL')
  await first.ended
})

test('a stop finishes what is under way, leaves a dump and gives the folder back', async () => {
  const { child, url, ended } = await start()
  const before = await rows(url)
  const sent = Array.from({ length: 30 }, () => next++)
  const answers = sent.map(id => insert(url, id).then(response => response.status))
  // One answer means that the others have been accepted as well or are still in the backlog.
  await Promise.race(answers)
  // A key press in a terminal reaches this process and the one that started it, which passes it on.
  child.kill('SIGINT')
  child.kill('SIGTERM')
  const outcomes = await Promise.allSettled(answers)
  const { code, out, errors } = await ended
  expect([code, errors]).toEqual([0, ''])
  expect(out.split('\n')).toHaveLength(2)
  expect(existsSync(join(data, 'lock'))).toBe(false)
  expect(readdirSync(join(data, 'dumps')).some(name => name.endsWith('.ndjson.gz'))).toBe(true)
  expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600)
  const again = await start()
  const present = await rows(again.url)
  const kept = sent.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  expect(kept.length).toBeGreaterThan(0)
  expect([...before, ...kept].filter(id => !present.has(id))).toEqual([])
  again.child.kill('SIGINT')
  expect((await again.ended).code).toBe(0)
})

test('a folder of another major version is loaded from its dump and left as it is', async () => {
  const wanted = await start().then(async ({ child, url, ended }) => {
    const found = await rows(url)
    child.kill('SIGTERM')
    await ended
    return found
  })
  renameSync(join(data, 'pg18'), join(data, 'pg17'))
  const { child, url, ended } = await start()
  expect(await rows(url)).toEqual(wanted)
  expect(existsSync(join(data, 'pg17/PG_VERSION'))).toBe(true)
  child.kill('SIGKILL')
  await ended
})

test('without a dump the way to upgrade is said in one line', async () => {
  const elsewhere = join(folder, 'old')
  mkdirSync(join(elsewhere, 'pg17'), { recursive: true })
  const { code, errors } = await launch({ DATA_DIR: elsewhere }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(/^[^\n]*pg17 belongs to another major version of PostgreSQL[^\n]*\n$/)
})

test('a folder whose making was cut off is set aside and made anew', async () => {
  const elsewhere = join(folder, 'half')
  mkdirSync(join(elsewhere, 'pg18'), { recursive: true })
  writeFileSync(join(elsewhere, 'pg18/PG_VERSION'), '18\n')
  const { child, ended } = await start({ DATA_DIR: elsewhere })
  expect(readdirSync(elsewhere).filter(name => name.startsWith('pg18.unfinished-'))).toHaveLength(1)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test.each([
  [{ PORT: 'x' }, /^PORT: must be a port number\n$/],
  [{ DATABASE_URL: 'postgres://127.0.0.1:9/x' }, /^DATABASE_URL cannot be reached: [^\n]+\n$/],
])('settings that cannot work end the start with one line: %j', async (settings, message) => {
  const { code, errors } = await launch({ ...settings, DATA_DIR: join(folder, 'none') }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(message)
})

test('by the commands of the document a dump is put back, and a lost disk is made good', async () => {
  const [newest = ''] = readdirSync(join(data, 'dumps')).sort().reverse()
  const before = await start()
  const wanted = await rows(before.url)
  await insert(before.url, 999_999)
  before.child.kill('SIGKILL')
  await before.ended
  const [restore = '', fromCopy = ''] = commandsUnder('**Restore.**')
  expect(asWritten(restore, {})).toBe(`${join(data, 'dumps', newest)} was restored\n`)
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  const after = await start({ BACKUP_TO: copy })
  expect(await rows(after.url)).toEqual(wanted)
  expect(readdirSync(data).filter(name => name.startsWith('pg18.replaced-'))).toHaveLength(1)
  const key = secretKey(data)
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const bucket = JSON.stringify({ id: 'kept', name: 'kept' })
  const json = { ...headers, 'content-type': 'application/json' }
  await fetch(`${after.url}/storage/v1/bucket`, { method: 'POST', headers: json, body: bucket })
  const address = `/storage/v1/object/kept/picture.txt`
  const put = await fetch(after.url + address, { method: 'POST', headers, body: 'a picture' })
  expect(put.status).toBe(200)
  after.child.kill('SIGTERM')
  await after.ended
  // A dump of the stop is there already; files follow with the next start.
  expect(readdirSync(join(copy, 'dumps'))).toEqual(readdirSync(join(data, 'dumps')))
  const next = await start({ BACKUP_TO: copy })
  // Folders come before their file, and the file under another name until it is whole.
  const copied = () => globSync('objects/*/*', { cwd: copy }).filter(name => !name.endsWith('.unfinished'))
  await vi.waitFor(() => expect(copied()).toHaveLength(1), 20_000)
  next.child.kill('SIGKILL')
  await next.ended
  const [latest = ''] = readdirSync(join(copy, 'dumps')).sort().reverse()
  expect((await launch({}, ['try', join(copy, 'dumps', latest)]).ended).out).toMatch(
    / can be restored; it holds 0 accounts\n$/,
  )

  rmSync(data, { recursive: true })
  expect(asWritten(fromCopy, { BACKUP_TO: copy })).toMatch(/ was restored\n$/)
  const found = await start()
  expect(await rows(found.url)).toEqual(wanted)
  // The keys came along, so those who are signed in stay so.
  const file = await fetch(found.url + address, { headers })
  expect([file.status, await file.text()]).toEqual([200, 'a picture'])
  found.child.kill('SIGKILL')
  await found.ended
})

const root = join(import.meta.dirname, '../..')

/** The blocks of commands of docs/operating.md that follow these words, up to the next paragraph that begins in bold. */
function commandsUnder(words: string): readonly string[] {
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const [section = ''] = text.slice(text.indexOf(words) + words.length).split(/^\*\*/m)
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
}

/** What a person sees who types these commands in the folder of the product. */
const asWritten = (commands: string, settings: Record<string, string>): string =>
  execFileSync('sh', ['-eu', '-c', commands], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      DATA_DIR: data,
      MIGRATIONS_DIR: join(folder, 'migrations'),
      ...settings,
    },
  })
