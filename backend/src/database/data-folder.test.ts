import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findDatabase, markReady, putInPlace, settleFolder } from './data-folder.ts'
import { assertNotTooNew, markServed } from './served-by.ts'

let dataDir: string
let path: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backend-folder-'))
  path = join(dataDir, 'pg18')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** A folder of a database as the start sees it; `words` tells two of them apart. */
function database(folder: string, words: string, isReady = true): void {
  mkdirSync(join(folder, 'base'), { recursive: true })
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  writeFileSync(join(folder, 'base/1'), words)
  if (isReady) writeFileSync(join(folder, 'database.ready'), '')
}
function dump(name = '2026-11-20T18-05-00-000Z.ndjson.gz', rows = 3): string {
  mkdirSync(join(dataDir, 'dumps'), { recursive: true })
  const lines = [
    { format: 1, madeAt: '2026-11-20T18:05:00.000Z', migrations: [], writes: '1', counted: true },
    { schema: 'public', table: 'things', columns: ['id'] },
    Array.from({ length: rows }, (_, id) => ({ id })),
    { rows: { 'public.things': rows } },
  ]
  const file = join(dataDir, 'dumps', name)
  writeFileSync(file, gzipSync(lines.map(line => `${JSON.stringify(line)}\n`).join('')))
  return file
}
const find = (restoreFrom?: string) => findDatabase({ dataDir, restoreFrom, restoreCommand: 'serve restore' })
const words = () => readFileSync(join(path, 'base/1'), 'utf8')
const names = () =>
  readdirSync(dataDir)
    .map(name => name.replace(/-\d+$/, '-…'))
    .sort()

test('an empty database begins in a folder that holds only what every start makes', async () => {
  for (const name of ['secrets.json', 'lock', 'mailbox.json', 'reserve']) writeFileSync(join(dataDir, name), '{}')
  for (const name of ['objects/removed', 'objects/incoming', 'dumps'])
    mkdirSync(join(dataDir, name), { recursive: true })
  expect(await find()).toMatchObject({ isNew: true, build: null })
})

test('a first start that was killed begins again, and what it had made is set aside', async () => {
  for (const tries of [1, 2, 3]) {
    database(path, 'half', false)
    expect((await find()).isNew).toBe(true)
    expect(readdirSync(path)).toEqual([])
    expect(names()).toEqual(['pg18', ...Array.from({ length: tries }, () => 'pg18.unfinished-…')])
  }
  database(path, 'new', false)
  await markReady(path)
  expect((await find()).isNew).toBe(false)
  expect(words()).toBe('new')
})

test.each([
  ['dumps', () => dump(), /but dumps\. /],
  ['files', () => writeFileSync(join(dataDir, 'objects/removed/x'), ''), /but files in objects\/\. /],
  ['a folder set aside', () => database(`${path}.replaced-1`, 'old'), /but pg18\.replaced-1\. /],
  ['a half-made folder set aside', () => mkdirSync(`${path}.unfinished-1`), /but pg18\.unfinished-1\. /],
  ['the marker', () => markServed(dataDir, '1'), /but database\.json, which says that there was one\. /],
])('%s without a database end the start with one line', async (_, leave, said) => {
  mkdirSync(join(dataDir, 'objects/removed'), { recursive: true })
  await leave()
  const before = names()
  const { message }: Error = await find().then(
    () => new Error('it started'),
    error => error,
  )
  expect(message).toMatch(said)
  expect(message).toMatch(/^There is no database in \S+, but [^\n]+ set DATA_DIR to an empty folder\.$/)
  expect(names()).toEqual(before)
})

test('the line names the newest dump that is whole, its time and the command', async () => {
  const whole = dump()
  writeFileSync(join(dataDir, 'dumps/2026-11-21T00-00-00-000Z.ndjson.gz'), 'not a dump')
  await expect(find()).rejects.toThrow(
    `The newest whole dump is of 2026-11-20 18:05 UTC, with 3 rows. To put it back: serve restore ${whole} `,
  )
})

test('a database whose version cannot be read is refused: the engine would make an empty one', async () => {
  const whole = dump()
  for (const version of ['', 'x\u0000\u0000', null]) {
    database(path, 'spoiled')
    if (version === null) rmSync(join(path, 'PG_VERSION'))
    else writeFileSync(join(path, 'PG_VERSION'), version)
    await expect(find()).rejects.toThrow(
      `The database in ${path} is damaged (PG_VERSION does not name a version). It was left as it is. The newest whole dump is of 2026-11-20 18:05 UTC, with 3 rows. To put it back: serve restore ${whole}`,
    )
    expect(words()).toBe('spoiled')
  }
})

test('a restore of half a dump changes nothing and names the newest whole one', async () => {
  database(path, 'old')
  const whole = dump()
  const half = join(dataDir, 'half.ndjson.gz')
  writeFileSync(half, readFileSync(whole).subarray(0, 80))
  await expect(find(half)).rejects.toThrow(
    `${half} cannot be used: it is cut off. Nothing was changed. The newest whole dump is of 2026-11-20 18:05 UTC`,
  )
  await expect(find(join(dataDir, 'nowhere'))).rejects.toThrow('there is no such file. Nothing was changed.')
  expect([words(), names()]).toEqual(['old', ['dumps', 'half.ndjson.gz', 'pg18']])
})

test('a restore takes the place of what is there only when it is whole', async () => {
  database(path, 'old')
  const { build } = await find(dump())
  expect(build?.dump?.rows).toBe(3)
  database(build?.path ?? '', 'new', false)
  expect(words()).toBe('old')
  await putInPlace(path, build?.path ?? '')
  expect([words(), names()]).toEqual(['new', ['dumps', 'pg18', 'pg18.replaced-…']])
  expect((await find()).build).toBeNull()
})

/** What a kill leaves after each step of a restore, and whose rows the next start serves. */
test.each([
  ['while it is built', () => database(`${path}.building-2`, 'new', false), 'old'],
  ['when it is whole', () => database(`${path}.building-2`, 'new'), 'old'],
  [
    'between the two renames',
    () => {
      database(`${path}.building-2`, 'new')
      rmSync(path, { recursive: true })
      database(`${path}.replaced-2`, 'old')
    },
    'new',
  ],
  [
    'after both',
    () => {
      rmSync(path, { recursive: true })
      database(`${path}.replaced-2`, 'old')
      database(path, 'new')
    },
    'new',
  ],
  [
    'between the renames of one, with another left from before',
    () => {
      database(`${path}.building-1`, 'older')
      database(`${path}.building-2`, 'new')
      rmSync(path, { recursive: true })
    },
    'new',
  ],
])('a restore that is killed %s leaves one of the two whole', async (_, leave, wanted) => {
  database(path, 'old')
  leave()
  dump()
  expect((await find()).build).toBeNull()
  expect(words()).toBe(wanted)
  expect(readdirSync(dataDir).filter(name => name.includes('building'))).toEqual([])
  // Nothing is done twice.
  await settleFolder(path)
  expect(words()).toBe(wanted)
})

test('another major version is loaded from the newest whole dump and left as it is', async () => {
  database(join(dataDir, 'pg17'), 'seventeen')
  await expect(find()).rejects.toThrow('belongs to another major version of PostgreSQL and there is no dump of it')
  const whole = dump()
  writeFileSync(join(dataDir, 'dumps/2026-11-21T00-00-00-000Z.ndjson.gz'), 'not a dump')
  expect((await find()).build?.dump?.path).toBe(whole)
  expect(existsSync(join(dataDir, 'pg17/base/1'))).toBe(true)
})

test('a folder gives way to the version right before, and to none before that', async () => {
  const start = (version: string) => assertNotTooNew(dataDir, version).then(() => markServed(dataDir, version))
  // Versions of before wrote no such lines.
  writeFileSync(join(dataDir, 'database.json'), '{"major":18,"since":"2026-11-20T18:05:00.000Z"}\n')
  for (const version of ['20261101', '20261101', '20261108', '20261115', '20261108', '20261115']) await start(version)
  await expect(start('20261101')).rejects.toThrow(
    /served by a newer version \(its migrations end with 20261115, those here with 20261101\)\. Nothing was changed/,
  )
  await markServed(dataDir, '20261101', true)
  await start('20261101')
  expect(JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'))).toEqual({
    major: 18,
    since: '2026-11-20T18:05:00.000Z',
    newest: '20261101',
    before: '20261101',
  })
})
