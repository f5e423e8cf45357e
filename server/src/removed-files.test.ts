import { png } from '@techo/backend/pictures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callDatabase } from './database-function.ts'
import { removeLeftFiles } from './removed-files.ts'
import { type Listening, newPerson, type Person, startServer } from './test-people.ts'
import { sweepTrash } from './trash.ts'

/** Pictures whose row went without their object. */
let server: Listening
let hanako: Person

beforeAll(async () => {
  server = await startServer()
  hanako = await newPerson(server)
})
afterAll(() => server.close())

const bucket = () => hanako.client.storage.from('attachments')
const pathOf = (sign: string) => `${hanako.id}/${sign.repeat(64)}.png`
const names = async () => ((await bucket().list(hanako.id)).data ?? []).map(({ name }) => name.slice(0, 1)).sort()
const anotherDay = () =>
  server.db.asAdmin(sql => sql.query("update private.removed_files set removed_at = now() - interval '25 hours'"))

test('a picture goes a day after its row; one that is named, has its row again or never had one stays', async () => {
  for (const sign of ['a', 'b', 'c', 'd']) {
    const path = pathOf(sign)
    expect((await bucket().upload(path, png, { contentType: 'image/png' })).error).toBeNull()
    const row = {
      path,
      mime: 'image/png',
      bytes: 1,
      sha256: sign.repeat(64),
      owner_type: 'note',
      owner_id: hanako.id,
    }
    if (sign !== 'd') expect((await hanako.client.from('attachments').insert(row)).error).toBeNull()
  }
  await hanako.client.from('notes').insert({ title: '残す', cover: pathOf('b') })
  await hanako.client.from('attachments').delete().in('path', ['a', 'b', 'c'].map(pathOf))
  await hanako.client.from('attachments').insert({
    path: pathOf('c'),
    mime: 'image/png',
    bytes: 1,
    sha256: 'c'.repeat(64),
    owner_type: 'note',
    owner_id: hanako.id,
  })

  expect(await removeLeftFiles(server.db)).toEqual([])
  expect(await names()).toEqual(['a', 'b', 'c', 'd'])
  await anotherDay()
  expect(await removeLeftFiles(server.db)).toHaveLength(1)
  expect(await names()).toEqual(['b', 'c', 'd'])

  await hanako.client.from('notes').delete().eq('title', '残す')
  expect(await removeLeftFiles(server.db)).toEqual([])
  await anotherDay()
  expect(await removeLeftFiles(server.db)).toHaveLength(1)
  expect(await names()).toEqual(['c', 'd'])
})

test('pictures of what was deleted for good go with it, and those that something else names stay', async () => {
  const person = await newPerson(server)
  const path = (sign: string) => `${person.id}/${sign.repeat(64)}.png`
  for (const sign of ['a', 'b']) {
    await person.client.storage.from('attachments').upload(path(sign), png, { contentType: 'image/png' })
    await person.client.from('attachments').insert({
      path: path(sign),
      mime: 'image/png',
      bytes: 1,
      sha256: sign.repeat(64),
      owner_type: 'bucket',
      owner_id: person.id,
    })
  }
  const now = Date.parse('2026-11-23T00:00:00Z')
  const thrownAway = { list: 'bucket', status: 'idea', deleted_at: '2026-10-24T00:00:00Z' }
  const added = await person.client.from('list_items').insert([
    { ...thrownAway, title: '京都', image: path('a') },
    { ...thrownAway, title: '奈良', image: path('b') },
    { ...thrownAway, title: 'まだある', deleted_at: '2026-10-25T00:00:01Z' },
    { ...thrownAway, deleted_at: null, title: '残す', image: path('b') },
  ])
  expect(added.error).toBeNull()
  await sweepTrash(callDatabase(server.db), now)
  const { data: left } = await person.client.from('list_items').select('title').order('title')
  expect(left?.map(({ title }) => title).toSorted()).toEqual(['まだある', '残す'])

  await removeLeftFiles(server.db)
  const { data: rows } = await person.client.from('attachments').select('path, deleted_at')
  expect(rows).toEqual([{ path: path('b'), deleted_at: null }])
  await anotherDay()
  expect(await removeLeftFiles(server.db)).toHaveLength(1)
  const { data: files } = await person.client.storage.from('attachments').list(person.id)
  expect(files?.map(({ name }) => name)).toEqual([path('b').slice(37)])
})

test('what is not a path of the bucket of pictures is never looked at', async () => {
  await server.db.asAdmin(sql =>
    sql.query(
      "insert into private.removed_files (path, removed_at) values ('../x', '2020-01-01'), ('%', '2020-01-01'), ('site/index.html', '2020-01-01')",
    ),
  )
  expect(await removeLeftFiles(server.db)).toEqual([])
  expect(await names()).toEqual(['c', 'd'])
})

test('nobody but the server reads or writes what is remembered of removed files', async () => {
  for (const role of ['authenticated', 'anon'] as const)
    await expect(
      server.db.asUser({ role, sub: hanako.id }, sql => sql.query('select path from private.removed_files')),
    ).rejects.toThrow()
})
