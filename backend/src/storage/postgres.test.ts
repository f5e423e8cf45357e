import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, type RealPostgres, startPostgres } from '../database/real-postgres.ts'
import { type Listening, newPerson, service, startServer } from '../test-people.ts'
import { gif, png } from './pictures.ts'

/** The same module over a real PostgreSQL: every kind of statement once. */
describe.runIf(hasPostgres)('a real PostgreSQL', () => {
  let postgres: RealPostgres
  let server: Listening
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startServer({ databaseUrl: postgres.url })
  })
  afterAll(async () => {
    await server.close()
    await postgres.stop()
  })

  test('keeps buckets and objects as the database inside the process does', async () => {
    const { storage } = service(server)
    const limits = { public: false, fileSizeLimit: '1MB', allowedMimeTypes: ['image/png', 'image/gif'] }
    expect((await storage.createBucket('photos', limits)).error).toBeNull()
    expect((await storage.createBucket('photos', limits)).error).toMatchObject({ statusCode: '409' })
    expect((await storage.getBucket('photos')).data).toMatchObject({
      file_size_limit: 1e6,
      allowed_mime_types: ['image/png', 'image/gif'],
    })
    expect((await storage.updateBucket('photos', { public: false, allowedMimeTypes: null })).error).toBeNull()
    const bucket = storage.from('photos')
    for (const key of ['a/one.png', 'a/two.png', 'b.png'])
      expect((await bucket.upload(key, png, { contentType: 'image/png', metadata: { key } })).error).toBeNull()
    expect((await bucket.upload('b.png', gif)).error).toMatchObject({ statusCode: '409' })
    expect((await bucket.upload('b.png', gif, { contentType: 'image/gif', upsert: true })).error).toBeNull()
    expect((await bucket.list()).data?.map(each => each.name)).toEqual(['a', 'b.png'])
    const byTime = { sortBy: { column: 'created_at', order: 'desc' } as const }
    expect((await bucket.list('a', byTime)).data?.map(each => each.name)).toEqual(['two.png', 'one.png'])
    const page = await bucket.listV2({ limit: 2, with_delimiter: true, prefix: 'a/', ...byTime })
    expect(page.data?.objects.map(each => each.name)).toEqual(['a/two.png', 'a/one.png'])
    expect((await bucket.listV2({ limit: 1 })).data).toMatchObject({ hasNext: true })
    expect((await bucket.move('a/one.png', 'c/one.png')).error).toBeNull()
    expect((await bucket.copy('c/one.png', 'c/two.png')).error).toBeNull()
    expect((await bucket.info('c/two.png')).data?.metadata).toEqual({ key: 'a/one.png' })
    const [signed] = (await bucket.createSignedUrls(['c/one.png'], 60)).data ?? []
    expect((await fetch(signed?.signedUrl ?? '')).headers.get('content-length')).toBe(String(png.length))
    expect((await bucket.remove(['c/one.png', 'c/two.png', 'none'])).data).toHaveLength(2)
    expect((await storage.emptyBucket('photos')).error).toBeNull()
    expect((await storage.deleteBucket('photos')).error).toBeNull()
  })

  test('keeps people apart', async () => {
    const [hanako, taro] = [await newPerson(server), await newPerson(server)]
    const path = `${hanako.id}/a.png`
    const image = { contentType: 'image/png' }
    expect((await hanako.client.storage.from('pictures').upload(path, png, image)).error).toBeNull()
    const theirs = taro.client.storage.from('pictures')
    expect((await theirs.download(path)).data).toBeNull()
    expect((await theirs.upload(path, png, { ...image, upsert: true })).error?.message).toMatch(/row-level security/)
    expect((await theirs.remove([path])).data).toEqual([])
    await server.db.asAdmin(sql => sql.query('delete from auth.users where id = $1', [hanako.id]))
    const left = await server.db.asAdmin(sql => sql.query('select 1 from storage.objects where name = $1', [path]))
    expect(left).toEqual([])
  })
})
