import { join } from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import { type Backend, startBackend } from '@techo/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { activate, rollback } from './activate.ts'
import { publish } from './publish.ts'
import { shellFactsName } from './shell-facts.ts'
import { readRegistry } from './state.ts'
import { storageTarget } from './storage.ts'
import { folderTarget, type Target } from './target.ts'
import { makeSite, type TestSite } from './test-site.ts'
import { collectGarbage, copyBuilds, verify } from './upkeep.ts'

let backend: Backend
let target: Target
let site: TestSite
let secretKey = ''
let count = 0

beforeAll(async () => {
  backend = await startBackend()
  secretKey = backend.server.secretKey ?? ''
})
afterAll(() => backend.close())
beforeEach(async () => {
  site = await makeSite()
  const bucket = `builds-${count++}`
  const { error } = await new StorageClient(`${backend.url}/storage/v1`, { apikey: secretKey }).createBucket(bucket, {
    public: false,
  })
  if (error) throw error
  target = storageTarget(backend.url, secretKey, bucket)
  await target.replace(shellFactsName, (await site.target.read(shellFactsName)) ?? new Uint8Array())
})
afterEach(() => site.dispose())

test('a bucket takes builds, judges them, goes back, and gives a server what is in use', async () => {
  const one = await publish(target, await site.dist('garden', 'one'), '1.0.0', { now: new Date('2026-01-01') })
  await activate(target, 'garden', one)
  const two = await publish(target, await site.dist('garden', 'two'), '1.1.0', { now: new Date('2026-01-02') })
  await activate(target, 'garden', two)
  expect((await verify(target)).flatMap(({ findings }) => findings)).toEqual([])

  await target.replace(`r/garden/${two}/page.js`, Buffer.from('altered'))
  await expect(activate(target, 'garden', two)).rejects.toThrow('page.js is altered')
  const server = folderTarget(join(site.folder, 'server'))
  await expect(copyBuilds(target, server, 'whole')).rejects.toThrow('page.js is altered; nothing was made active')
  expect((await rollback(target, 'garden', { why: 'altered' })).active).toBe(one)
  expect(await copyBuilds(target, server, 'whole')).not.toEqual([])
  expect((await readRegistry(server)).remotes.garden?.withdrawn?.[two]).toMatchObject({ why: 'altered' })
  expect(await server.list(`r/garden/${two}`)).toEqual([])
  const again = await publish(target, await site.dist('garden', 'two'), '1.1.0')
  expect(again).toBe(two)
  await activate(target, 'garden', two, { isAgain: true })
  expect(await copyBuilds(target, server, 'whole')).not.toEqual([])
  expect((await readRegistry(server)).remotes.garden).toMatchObject({ active: two, previous: one })
  expect(Buffer.from((await server.read(`r/garden/${one}/remoteEntry.js`)) ?? []).toString()).toBe('one')
})

test('of two that write at once one is told, and what nobody is given goes', async () => {
  const one = await publish(target, await site.dist('garden', 'one'), '1.0.0', { now: new Date('2026-01-01') })
  await activate(target, 'garden', one)
  const two = await publish(target, await site.dist('garden', 'two'), '1.1.0', { now: new Date('2026-01-02') })
  const { revision } = await readRegistry(target)
  const tries = await Promise.allSettled([1, 2].map(() => activate(target, 'garden', two, { expected: revision })))
  const refused = tries.flatMap(each => (each.status === 'rejected' ? String(each.reason) : []))
  expect(refused).toHaveLength(1)
  expect(refused[0]).toContain('somebody else changed it')

  const three = await publish(target, await site.dist('garden', 'three'), '1.2.0', { now: new Date('2026-01-03') })
  await publish(target, await site.dist('garden', 'four'), '1.3.0', { now: new Date('2026-01-04') })
  expect(await collectGarbage(target, { last: 1, days: 1 })).toEqual([`r/garden/${three}`])
  expect(await target.list(`r/garden/${three}`)).toEqual([])
  expect(await target.list(`r/garden/${one}`)).toHaveLength(6)
})

test('a bucket that is not there, or a wrong key, is said and never taken for an empty one', async () => {
  await expect(
    publish(storageTarget(backend.url, secretKey, 'none'), await site.dist('garden'), '1.0.0'),
  ).rejects.toThrow('Is the bucket there')
  await expect(
    publish(storageTarget(backend.url, backend.key, 'builds-0'), await site.dist('garden'), '1.0.0'),
  ).rejects.toThrow('Is the bucket there')
})
