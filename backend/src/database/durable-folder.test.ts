import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Disk, DurableFolder, durableParameters } from './durable-folder.ts'

let room: string

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'durable-'))
})
afterAll(() => rm(room, { recursive: true, force: true }))

const never = (reason: unknown): never => {
  throw reason
}

/** Does what the real one does, and tells. */
const watched = (seen: { files: number; folders: string[] }): Disk => ({
  syncFile(descriptor) {
    seen.files += 1
    fsyncSync(descriptor)
  },
  syncFolder(path) {
    seen.folders.push(path)
    const descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
    closeSync(descriptor)
  },
})

test('a database gets its name when it is whole, and every commit reaches the disk', async () => {
  const folder = join(room, 'counted')
  const seen = { files: 0, folders: [] }
  const database = await PGlite.create({
    fs: new DurableFolder(folder, never, { disk: watched(seen) }),
    startParams: durableParameters(),
  })
  expect(readdirSync(room)).toContain('counted')
  expect(existsSync(`${folder}.new`)).toBe(false)
  await database.exec('create table things (id integer)')
  const before = seen.files
  for (let id = 0; id < 20; id++) await database.query('insert into things values ($1)', [id])
  expect(seen.files - before).toBeGreaterThanOrEqual(20)
  await database.exec('select pg_switch_wal(); insert into things values (20)')
  await database.exec('checkpoint')
  expect(seen.folders.length).toBeGreaterThan(0)
  await database.close()
})

test('what was left of an unfinished beginning is not taken for a database', async () => {
  const folder = join(room, 'again')
  renameSync(join(room, 'counted'), `${folder}.new`)
  const database = await PGlite.create({ fs: new DurableFolder(folder, never), startParams: durableParameters() })
  expect((await database.query("select to_regclass('things') as found")).rows).toEqual([{ found: null }])
  await database.close()
})
