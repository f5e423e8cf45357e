import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from './pglite.ts'
import { createDb } from './transactions.ts'
import { unpackImage } from './unpack-image.ts'

let room: string
let image: string

beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'image-'))
  image = join(room, 'image.tar')
  const engine = await openPglite(null)
  const db = createDb(engine)
  await db.asAdmin(sql => sql.query("create table things as select 'ひとつ' as name"))
  await writeFile(image, await engine.image())
  await db.close()
})
afterAll(() => rm(room, { recursive: true, force: true }))

const names = `select name from things order by name`

test('a database in a folder begins with what the image holds, and keeps what is written after', async () => {
  const folder = join(room, 'begun')
  const db = createDb(await openPglite(folder, { image }))
  expect(await db.asAdmin(sql => sql.query(names))).toEqual([{ name: 'ひとつ' }])
  await db.asAdmin(sql => sql.query("insert into things values ('ふたつ')"))
  await db.close()
  const again = createDb(await openPglite(folder))
  expect(await again.asAdmin(sql => sql.query(names))).toEqual([{ name: 'ひとつ' }, { name: 'ふたつ' }])
  await again.close()
})

test('half an image is no database, and leaves nothing that looks like one', async () => {
  const half = join(room, 'half.tar')
  // The first file of it has 16 MB.
  await writeFile(half, (await readFile(image)).subarray(0, 10_000_000))
  await expect(unpackImage(half, join(room, 'half'))).rejects.toThrow('not whole')
  expect(existsSync(join(room, 'half'))).toBe(false)
})
