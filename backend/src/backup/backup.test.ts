import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { startS3 } from '../storage/test-s3.ts'
import { type Backup, type BackupPlace, openTarget, startBackup } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'backend-backup-'))
const running: Backup[] = []
afterAll(async () => {
  await Promise.all(running.map(each => each.stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** A data folder with files of people, keys and dumps of the last hours. */
function dataFolder(name: string) {
  const data = join(folder, name)
  const put = (path: string, content: string | Uint8Array) => {
    mkdirSync(join(data, path, '..'), { recursive: true })
    writeFileSync(join(data, path), content, { mode: 0o600 })
  }
  const dump = (hours: number, isWhole = true) => {
    const madeAt = new Date(Date.now() - hours * 3_600_000).toISOString()
    const lines = [
      { format: 1, madeAt, migrations: [], writes: '1', counted: true },
      ...(isWhole ? [{ rows: {} }] : []),
    ]
    const path = `dumps/${madeAt.replace(/[:.]/g, '-')}.ndjson.gz`
    put(path, gzipSync(lines.map(line => `${JSON.stringify(line)}\n`).join('')))
    return path
  }
  const file = (content: string) => {
    const version = crypto.randomUUID()
    put(`objects/${version.slice(0, 2)}/${version}`, content)
    return version
  }
  put('secrets.json', '{"secretKey":"one"}')
  return { data, put, dump, file }
}

const begin = (data: string, place: BackupPlace): Backup => {
  const backup = startBackup(data, place, true)
  running.push(backup)
  return backup
}

test.each(['folder', 's3'] as const)('a %s gets what is new, and loses what no dump names any more', async kind => {
  const store = kind === 's3' ? await startS3() : null
  const to = join(folder, 'to')
  mkdirSync(to, { recursive: true })
  const place: BackupPlace = store
    ? { kind: 's3', store: store.options, prefix: 'copies/' }
    : { kind: 'folder', folder: to }
  try {
    const { data, put, dump, file } = dataFolder(`from-${kind}`)
    const versions = Array.from({ length: 3 }, (_, index) => file(`picture ${index}`))
    const dumps = [dump(5), dump(1)]
    const backup = begin(data, place)
    await backup.run()
    const target = await openTarget(place)
    const names = async () =>
      [...(await target.sizes('dumps/')).keys(), ...(await target.sizes('objects/')).keys()].sort()
    const placeOf = (version: string) => `objects/${version.slice(0, 2)}/${version}`
    expect(await names()).toEqual([...dumps, ...versions.map(placeOf)].sort())
    expect(backup.figures()).toEqual({ copiedAt: expect.any(Number), failures: 0, failedAt: null })

    // One file was removed by its owner and may still be named by a dump; one is gone for good.
    const [set = '', gone = '', kept = ''] = versions
    mkdirSync(join(data, 'objects/removed'))
    renameSync(join(data, placeOf(set)), join(data, 'objects/removed', set))
    rmSync(join(data, placeOf(gone)))
    dumps.push(dump(0))
    put('secrets.json', '{"secretKey":"two"}')
    await backup.run()
    expect(await names()).toEqual([...dumps, placeOf(set), placeOf(kept)].sort())
    const secrets = target.pathOf('secrets.json')
    if (secrets) expect(readFileSync(secrets, 'utf8')).toContain('two')
  } finally {
    await running.at(-1)?.stop()
    await store?.stop()
  }
})

test('what looks like a lost disk deletes no copy, and a place that is missing is not made', async () => {
  const { data, dump, file } = dataFolder('lost')
  const to = join(folder, 'volume')
  mkdirSync(to)
  for (let each = 0; each < 25; each++) file(`picture ${each}`)
  dump(1)
  const backup = begin(data, { kind: 'folder', folder: to })
  await backup.run()
  const copies = () =>
    readdirSync(join(to, 'objects'), { recursive: true, withFileTypes: true }).filter(one => one.isFile())
  expect(copies()).toHaveLength(25)
  rmSync(join(data, 'objects'), { recursive: true })
  await backup.run()
  expect([copies().length, backup.figures().failures]).toEqual([25, 1])

  // A dump that is not whole at its new place does not stay there.
  const broken = dump(0, false)
  await backup.run()
  expect(readdirSync(join(to, 'dumps'))).toHaveLength(1)
  rmSync(join(data, broken))
  renameSync(to, `${to}-unmounted`)
  await backup.run()
  expect(readdirSync(folder)).not.toContain('volume')
  expect(backup.figures()).toMatchObject({ failures: 3, failedAt: expect.any(Number) })
})
