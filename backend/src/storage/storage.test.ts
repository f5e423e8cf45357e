import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Listening, newPerson, service as serviceOf, startServer, visitor } from '../test-people.ts'
import { gif, jpeg, png } from './pictures.ts'
import { startStore } from './test-s3.ts'

/** What storage-js documents, spoken unmodified to the real server; buckets of this file belong to the service role. */
let server: Listening
let store: Awaited<ReturnType<typeof startStore>>

beforeAll(async () => {
  store = await startStore()
  server = await startServer({ storage: store })
})
afterAll(async () => {
  await server.close()
  await store.stop()
})

const service = () => serviceOf(server).storage

let count = 0
async function newBucket(options: { public?: boolean; fileSizeLimit?: string; allowedMimeTypes?: string[] } = {}) {
  const name = `bucket-${++count}`
  const { error } = await service().createBucket(name, { public: true, ...options })
  expect(error).toBeNull()
  return service().from(name)
}

const text = async (blob: Blob | null) => (blob === null ? null : blob.text())

describe('buckets', () => {
  test('are made, looked up, changed, listed, emptied and removed by the service role', async () => {
    const storage = service()
    expect(await storage.createBucket('photos', { public: false, fileSizeLimit: '2MB' })).toEqual({
      data: { name: 'photos' },
      error: null,
    })
    expect((await storage.createBucket('photos', { public: false })).error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
    })
    expect((await storage.getBucket('photos')).data).toMatchObject({
      id: 'photos',
      public: false,
      file_size_limit: 2e6,
    })
    const change = { public: true, allowedMimeTypes: ['image/png'], fileSizeLimit: null }
    expect(await storage.updateBucket('photos', change)).toMatchObject({ data: { message: 'Successfully updated' } })
    expect((await storage.getBucket('photos')).data).toMatchObject({ public: true, file_size_limit: null })
    expect((await storage.listBuckets({ search: 'hoto' })).data?.map(each => each.id)).toEqual(['photos'])
    await storage.from('photos').upload('a.png', png, { contentType: 'image/png' })
    expect((await storage.deleteBucket('photos')).error).toMatchObject({ statusCode: '409' })
    expect((await storage.emptyBucket('photos')).error).toBeNull()
    expect(await storage.deleteBucket('photos')).toMatchObject({ data: { message: 'Successfully deleted' } })
    expect((await storage.getBucket('photos')).error).toMatchObject({ message: 'Bucket not found', statusCode: '404' })
  })

  test('are nothing a person or a visitor can make, see, change or remove', async () => {
    await newBucket()
    const { client } = await newPerson(server)
    for (const { storage } of [client, visitor(server)]) {
      expect((await storage.listBuckets()).data).toEqual([])
      expect((await storage.createBucket('mine')).error?.message).toBe('new row violates row-level security policy')
      expect((await storage.getBucket('pictures')).error?.message).toBe('Bucket not found')
      expect((await storage.updateBucket('pictures', { public: true })).error?.message).toBe('Bucket not found')
      expect((await storage.emptyBucket('pictures')).error?.message).toBe('Bucket not found')
      expect((await storage.deleteBucket('pictures')).error?.message).toBe('Bucket not found')
    }
  })

  test('are told to nobody who brings no key at all', async () => {
    const answer = await fetch(`${server.url}/storage/v1/bucket`)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'InvalidRequest' })])
  })

  test('have names without slashes, at most a hundred characters, and limits that make sense', async () => {
    const storage = service()
    for (const name of ['a/b', '写真', '', ' a', 'x'.repeat(101)])
      expect((await storage.createBucket(name)).error, name).toMatchObject({ statusCode: '400' })
    expect((await storage.createBucket('huge', { public: false, fileSizeLimit: '20GB' })).error?.statusCode).toBe('413')
    expect((await storage.createBucket('odd', { public: false, fileSizeLimit: 'much' })).error?.statusCode).toBe('400')
    expect((await storage.createBucket('odd', { public: false, allowedMimeTypes: ['x'] })).error?.statusCode).toBe(
      '415',
    )
  })
})

describe('uploads', () => {
  test.each([
    ['a text', 'こんにちは'],
    ['a buffer', Buffer.from('こんにちは')],
    ['an array buffer', new TextEncoder().encode('こんにちは').buffer],
    ['a blob', new Blob(['こんにちは'], { type: 'text/plain' })],
    ['a file', new File(['こんにちは'], '写真.txt', { type: 'text/plain' })],
    ['a stream', new Blob(['こんにちは']).stream()],
  ])('%s comes back byte by byte', async (_kind, body) => {
    const bucket = await newBucket()
    const { data, error } = await bucket.upload('folder/hello.txt', body)
    expect(error).toBeNull()
    expect(data).toEqual({ path: 'folder/hello.txt', id: expect.any(String), fullPath: expect.stringMatching(/hello/) })
    expect(await text((await bucket.download('folder/hello.txt')).data)).toBe('こんにちは')
  })

  test('a form may name its fields as it likes', async () => {
    const bucket = await newBucket()
    const form = new FormData()
    form.append('anything', new Blob(['x'], { type: 'text/css' }), 'a.css')
    expect((await bucket.upload('a.css', form, { metadata: { by: '花子' } })).error).toBeNull()
    expect((await bucket.info('a.css')).data).toMatchObject({ contentType: 'text/css', metadata: { by: '花子' } })
    expect((await bucket.upload('b.css', new FormData())).error).toMatchObject({ statusCode: '400' })
  })

  test('a name that is taken is refused, unless overwriting is asked for', async () => {
    const bucket = await newBucket()
    await bucket.upload('a.txt', 'one')
    expect((await bucket.upload('a.txt', 'two')).error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
    })
    const first = (await bucket.info('a.txt')).data
    expect((await bucket.upload('a.txt', 'two', { upsert: true })).error).toBeNull()
    const second = (await bucket.info('a.txt')).data
    expect(second?.id).toBe(first?.id)
    expect(second?.version).not.toBe(first?.version)
    expect((await bucket.update('a.txt', 'three')).error).toBeNull()
    expect(await text((await bucket.download('a.txt')).data)).toBe('three')
  })

  test('two at once to one name leave one of them whole', async () => {
    const bucket = await newBucket()
    const bodies = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(70_000))
    const answers = await Promise.all(bodies.map(body => bucket.upload('race.txt', body)))
    expect(answers.filter(answer => answer.error === null)).toHaveLength(1)
    expect(bodies).toContain(await text((await bucket.download('race.txt')).data))
  })

  test('more than the bucket takes is refused, whether its size was announced or not', async () => {
    const bucket = await newBucket({ fileSizeLimit: '1KB' })
    const tooMuch = { message: 'The object exceeded the maximum allowed size', statusCode: '413' }
    expect((await bucket.upload('a', 'x'.repeat(1000))).error).toBeNull()
    expect((await bucket.upload('b', 'x'.repeat(1001))).error).toMatchObject(tooMuch)
    expect((await bucket.upload('b', new Blob(['x'.repeat(300_000)]))).error).toMatchObject(tooMuch)
    const stream = new Blob(['x'.repeat(3_000_000)]).stream()
    expect((await bucket.upload('b', stream, { duplex: 'half' })).error).toMatchObject(tooMuch)
    expect((await bucket.info('b')).error).toMatchObject({ code: 'NoSuchKey' })
  })

  test('a type the bucket does not take is refused, also when the bytes only pretend', async () => {
    const bucket = await newBucket({ allowedMimeTypes: ['image/png', 'image/jpeg'] })
    const wrong = (type: string) => ({ message: `mime type ${type} is not supported`, statusCode: '415' })
    expect((await bucket.upload('a', png, { contentType: 'image/png' })).error).toBeNull()
    expect((await bucket.upload('b', gif, { contentType: 'image/gif' })).error).toMatchObject(wrong('image/gif'))
    for (const lie of [
      gif,
      Buffer.from('<script>alert(1)</script>'),
      Buffer.from('<svg onload="x"/>'),
      Buffer.from('x'),
    ])
      expect((await bucket.upload('c', lie, { contentType: 'image/png' })).error).toMatchObject(wrong('image/png'))
    expect((await bucket.upload('d', new Blob(['<html>'], { type: 'image/png' }))).error).toMatchObject({
      statusCode: '415',
    })
    // A picture under another picture's name gets its true type.
    expect((await bucket.upload('e.png', jpeg, { contentType: 'image/png' })).error).toBeNull()
    expect((await bucket.info('e.png')).data?.contentType).toBe('image/jpeg')
  })

  test('cache time, type and metadata come back with the object', async () => {
    const bucket = await newBucket()
    await bucket.upload('a.json', '{}', {
      cacheControl: '60',
      contentType: 'application/json',
      metadata: { title: '日記', pages: 3 },
    })
    expect((await bucket.info('a.json')).data).toMatchObject({
      name: 'a.json',
      size: 2,
      contentType: 'application/json',
      cacheControl: 'max-age=60',
      etag: '"99914b932bd37a50b983c5e7c90ae93b"',
      metadata: { title: '日記', pages: 3 },
    })
  })

  test('a bucket that is not there is named', async () => {
    expect((await service().from('nowhere').upload('a', 'x')).error?.message).toBe('Bucket not found')
  })

  test('a signed address takes one file without a session', async () => {
    const bucket = await newBucket({ public: false })
    const { data } = await bucket.createSignedUploadUrl('in/a.txt')
    expect(data).toMatchObject({ path: 'in/a.txt', token: expect.any(String) })
    const stranger = visitor(server).storage.from((await service().listBuckets()).data?.at(-1)?.id ?? '')
    const place = visitor(server).storage.from(data?.signedUrl.split('/upload/sign/')[1]?.split('/')[0] ?? '')
    expect((await stranger.upload('in/a.txt', 'x')).error).not.toBeNull()
    expect((await place.uploadToSignedUrl('in/a.txt', data?.token ?? '', 'once')).data?.path).toBe('in/a.txt')
    expect((await place.uploadToSignedUrl('in/a.txt', data?.token ?? '', 'twice')).error?.statusCode).toBe('409')
    expect((await place.uploadToSignedUrl('in/b.txt', data?.token ?? '', 'x')).error?.message).toBe('Invalid signature')
    const reading = (await bucket.createSignedUrl('in/a.txt', 60)).data?.signedUrl.split('token=')[1] ?? ''
    expect((await place.uploadToSignedUrl('in/a.txt', reading, 'x')).error?.message).toMatch(/not scoped for upload/)
    expect(await text((await bucket.download('in/a.txt')).data)).toBe('once')
  })
})

describe('names', () => {
  let bucket: Awaited<ReturnType<typeof newBucket>>
  beforeEach(async () => {
    bucket = await newBucket()
  })

  test.each(['写真.png', '😀.png', 'a%b', 'a\\b', 'a"b', 'a<b', 'a\u0000b', 'ａ', 'a|b', '~a', 'a^b'])(
    'the key %j is refused as hosted refuses it',
    async key => {
      const answer = await fetch(`${server.url}/storage/v1/object/bucket-1/${encodeURIComponent(key)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.secretKey}` },
        body: 'x',
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'InvalidKey' })
    },
  )

  test.each(['..%2f..%2fsecrets.json', '%2e%2e/%2e%2e/secrets.json', 'a/..%2f..%2fb', '%2e'])(
    'the address %s leads nowhere else',
    async path => {
      for (const method of ['POST', 'PUT', 'GET', 'DELETE']) {
        const answer = await fetch(`${server.url}/storage/v1/object/bucket-1/${path}`, {
          method,
          headers: { authorization: `Bearer ${server.secretKey}` },
          ...(method === 'GET' || method === 'DELETE' ? {} : { body: 'x' }),
        })
        expect(answer.status).toBeGreaterThanOrEqual(400)
      }
    },
  )

  test("characters that hosted takes make no difference: a b!'(c)&$@=;:+,", async () => {
    const key = "folder one/a b!'(c)&$@=;:+,-_.*.txt"
    expect((await bucket.upload(key, 'odd')).error).toBeNull()
    expect(await text((await bucket.download(key)).data)).toBe('odd')
    const { data } = await bucket.createSignedUrl(key, 60)
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('odd')
    expect((await bucket.remove([key])).data).toHaveLength(1)
  })
})

describe('downloads', () => {
  test('an object in a public bucket has an address for everybody', async () => {
    const bucket = await newBucket()
    await bucket.upload('a b.txt', 'open', { cacheControl: '120' })
    const address = bucket.getPublicUrl('a b.txt').data.publicUrl
    const answer = await fetch(address)
    expect(await answer.text()).toBe('open')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': '4',
      'content-type': 'text/plain;charset=UTF-8',
      'cache-control': 'max-age=120',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      etag: '"7cef8a734855777c2a9d0caf42666e69"',
    })
    const named = await fetch(bucket.getPublicUrl('a b.txt', { download: '日記.txt' }).data.publicUrl)
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename=${encodeURIComponent('日記.txt')}; filename*=UTF-8''${encodeURIComponent('日記.txt')}`,
    )
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', ''])
  })

  test('an object in a private bucket has none', async () => {
    const bucket = await newBucket({ public: false })
    await bucket.upload('a.txt', 'closed')
    const answer = await fetch(bucket.getPublicUrl('a.txt').data.publicUrl)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'NoSuchBucket' })])
    const direct = await fetch(bucket.getPublicUrl('a.txt').data.publicUrl.replace('/public', ''))
    expect([direct.status, await direct.json()]).toEqual([400, expect.objectContaining({ code: 'NoSuchBucket' })])
  })

  test('what has not changed is not sent again', async () => {
    const bucket = await newBucket()
    await bucket.upload('a.txt', 'same')
    const address = bucket.getPublicUrl('a.txt').data.publicUrl
    const first = await fetch(address)
    const etag = first.headers.get('etag') ?? ''
    for (const headers of [{ 'if-none-match': etag }, { 'if-none-match': `"x", W/${etag}` }, { 'if-none-match': '*' }])
      expect((await fetch(address, { headers })).status).toBe(304)
    const since = first.headers.get('last-modified') ?? ''
    expect((await fetch(address, { headers: { 'if-modified-since': since } })).status).toBe(304)
    expect((await fetch(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ])('the range %s is a part', async (range, status, body, contentRange) => {
    const bucket = await newBucket()
    await bucket.upload('a.txt', '0123456789')
    const answer = await fetch(bucket.getPublicUrl('a.txt').data.publicUrl, { headers: { range } })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ])
  })

  test('a range that is none is refused, and a part of another version is not given', async () => {
    const bucket = await newBucket()
    await bucket.upload('a.txt', '0123456789')
    const address = bucket.getPublicUrl('a.txt').data.publicUrl
    for (const range of ['bytes=10-', 'bytes=3-2', 'bytes=-', 'bytes=a-b', 'bytes=-0', 'lines=0-1'])
      expect((await fetch(address, { headers: { range } })).status, range).toBe(416)
    const other = await fetch(address, { headers: { range: 'bytes=0-1', 'if-range': '"older"' } })
    expect([other.status, await other.text()]).toEqual([200, '0123456789'])
  })

  test('a page is never a page of this origin', async () => {
    const bucket = await newBucket()
    await bucket.upload('a.html', '<script>alert(1)</script>', { contentType: 'text/html' })
    await bucket.upload('a.svg', '<svg xmlns="x"><script>alert(1)</script></svg>', { contentType: 'image/svg+xml' })
    const page = await fetch(bucket.getPublicUrl('a.html').data.publicUrl)
    expect(page.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
    const picture = await fetch(bucket.getPublicUrl('a.svg').data.publicUrl)
    expect(picture.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  test('a transformed picture is the original under its true type; what is no picture is refused', async () => {
    const bucket = await newBucket()
    await bucket.upload('a', png)
    await bucket.upload('b.txt', 'text')
    const { data } = await bucket.download('a', { transform: { width: 20, height: 20 } })
    expect([data?.type, data?.size]).toEqual(['image/png', png.length])
    expect((await fetch(bucket.getPublicUrl('a', { transform: { width: 9 } }).data.publicUrl)).status).toBe(200)
    expect((await bucket.download('b.txt', { transform: { width: 20 } })).error).not.toBeNull()
  })

  test('a signed address opens one object until it is over', async () => {
    const bucket = await newBucket({ public: false })
    await bucket.upload('a.txt', 'secret')
    await bucket.upload('b.txt', 'other')
    const address = (await bucket.createSignedUrl('a.txt', 60, { download: 'x.txt' })).data?.signedUrl ?? ''
    const answer = await fetch(address)
    expect(await answer.text()).toBe('secret')
    expect(answer.headers.get('content-disposition')).toContain('x.txt')
    expect(Date.parse(answer.headers.get('expires') ?? '')).toBeGreaterThan(Date.now())
    for (const forged of [address.replace('a.txt', 'b.txt'), `${address.split('token=')[0]}token=${'x'.repeat(40)}`])
      expect((await fetch(forged)).status).toBe(400)
    const token = new URL(address).searchParams.get('token') ?? ''
    const rest = await fetch(`${server.url}/rest/v1/memos`, {
      headers: { apikey: server.publishableKey, authorization: `Bearer ${token}` },
    })
    expect(rest.status).toBe(401)
    expect((await bucket.createSignedUrl('a.txt', 0)).error).toMatchObject({ statusCode: '400' })
    expect((await bucket.createSignedUrl('c.txt', 60)).error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
    const many = await bucket.createSignedUrls(['a.txt', 'c.txt'], 60)
    expect(many.data).toMatchObject([
      { path: 'a.txt', error: null, signedUrl: expect.stringContaining('/object/sign/') },
      { path: 'c.txt', error: expect.any(String), signedUrl: null },
    ])
    const picture = await bucket.createSignedUrl('a.txt', 60, { transform: { width: 3 } })
    expect(picture.data?.signedUrl).toContain('/render/image/sign/')
  })
})

describe('listing', () => {
  const names = (entries: readonly { name: string; id?: string | null }[] | null) =>
    entries?.map(entry => (entry.id === null ? `${entry.name}/` : entry.name))

  async function filled() {
    const bucket = await newBucket()
    for (const key of ['b.txt', 'a.txt', 'dir/one.txt', 'dir/two.txt', 'dir/deep/three.txt', 'dir_x/four.txt', 'Z.txt'])
      await bucket.upload(key, key)
    return bucket
  }

  test('names are those within the folder, with folders beside files, by name', async () => {
    const bucket = await filled()
    expect(names((await bucket.list()).data)).toEqual(['Z.txt', 'a.txt', 'b.txt', 'dir/', 'dir_x/'])
    expect(names((await bucket.list('dir')).data)).toEqual(['deep/', 'one.txt', 'two.txt'])
    expect(names((await bucket.list('dir/deep/')).data)).toEqual(['three.txt'])
    expect(names((await bucket.list('nothing')).data)).toEqual([])
    expect((await bucket.list('dir', { limit: 1, offset: 1 })).data).toMatchObject([
      { name: 'one.txt', id: expect.any(String), metadata: { size: 11, mimetype: 'text/plain;charset=UTF-8' } },
    ])
    expect(names((await bucket.list('', { sortBy: { column: 'name', order: 'desc' } })).data)?.[0]).toBe('dir_x/')
    expect(names((await bucket.list('dir', { search: 'on' })).data)).toEqual(['one.txt'])
    expect(names((await bucket.list('', { search: 'dir_' })).data)).toEqual(['dir_x/'])
    expect(names((await bucket.list('', { search: '%' })).data)).toEqual([])
    const byTime = await bucket.list('dir', { sortBy: { column: 'created_at', order: 'desc' } })
    expect(names(byTime.data)).toEqual(['deep/', 'two.txt', 'one.txt'])
  })

  test('instants are those of JavaScript: milliseconds, and Z', async () => {
    const bucket = await filled()
    const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
    const [, one] = (await bucket.list('dir')).data ?? []
    expect(one).toMatchObject({
      created_at: expect.stringMatching(instant),
      updated_at: expect.stringMatching(instant),
    })
    const { data } = await bucket.info('dir/one.txt')
    expect(data).toMatchObject({ createdAt: one?.created_at, lastModified: one?.updated_at })
    const paged = await bucket.listV2({ prefix: 'dir/one' })
    expect(paged.data?.objects).toMatchObject([{ created_at: one?.created_at }])
  })

  test('the second version goes through pages, flat or by folder, in any order', async () => {
    const bucket = await filled()
    expect((await bucket.listV2({ prefix: 'dir/' })).data).toMatchObject({
      hasNext: false,
      folders: [],
      objects: [{ name: 'dir/deep/three.txt' }, { name: 'dir/one.txt' }, { name: 'dir/two.txt' }],
    })
    expect((await bucket.listV2({ with_delimiter: true })).data).toMatchObject({
      folders: [
        { key: 'dir', name: 'dir/' },
        { key: 'dir_x', name: 'dir_x/' },
      ],
      objects: [{ name: 'Z.txt' }, { name: 'a.txt' }, { name: 'b.txt' }],
    })
    for (const column of ['name', 'created_at'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const whole = (await bucket.listV2({ sortBy: { column, order } })).data?.objects.map(each => each.name) ?? []
        const paged: string[] = []
        let cursor: string | undefined
        for (let more = true; more; ) {
          const page = await bucket.listV2({ limit: 2, sortBy: { column, order }, ...(cursor ? { cursor } : {}) })
          paged.push(...(page.data?.objects.map(each => each.name) ?? []))
          more = page.data?.hasNext ?? false
          cursor = page.data?.nextCursor
        }
        expect(paged).toEqual(whole)
        expect(paged).toHaveLength(7)
      }
    expect((await bucket.listV2({ cursor: 'nonsense' })).error).toMatchObject({ statusCode: '400' })
  })
})

describe('moving, copying, removing', () => {
  test('an object keeps its bytes under another name, also in another bucket', async () => {
    const bucket = await newBucket()
    const other = await newBucket()
    const otherName = `bucket-${count}`
    await bucket.upload('a.txt', 'bytes', { metadata: { k: 1 } })
    expect(await bucket.move('a.txt', 'x/b.txt')).toMatchObject({
      data: { message: 'Successfully moved' },
      error: null,
    })
    expect((await bucket.exists('a.txt').catch(() => null))?.data).toBe(false)
    expect((await bucket.copy('x/b.txt', 'c.txt')).data?.path).toMatch(/bucket-\d+\/c\.txt/)
    expect((await bucket.copy('x/b.txt', 'c.txt')).error).toMatchObject({ statusCode: '409' })
    expect((await bucket.copy('x/b.txt', 'c.txt', { destinationBucket: otherName })).error).toBeNull()
    expect((await bucket.move('x/b.txt', 'd.txt', { destinationBucket: otherName })).error).toBeNull()
    expect((await bucket.move('none.txt', 'd.txt')).error).toMatchObject({ statusCode: '404' })
    expect((await bucket.move('c.txt', '../d.txt')).error).toMatchObject({ code: 'InvalidKey' })
    await bucket.remove(['c.txt'])
    for (const key of ['c.txt', 'd.txt']) {
      expect(await text((await other.download(key)).data)).toBe('bytes')
      expect((await other.info(key)).data?.metadata).toEqual({ k: 1 })
    }
    expect(
      (await other.copy('c.txt', 'e.txt', { copyMetadata: false, metadata: { mimetype: 'text/css' } })).error,
    ).toBeNull()
    expect((await other.info('e.txt')).data).toMatchObject({ contentType: 'text/css', metadata: {} })
  })

  test('removing says what is gone and leaves no bytes', async () => {
    const bucket = await newBucket()
    await bucket.upload('a.txt', 'x')
    await bucket.upload('b.txt', 'x')
    const { data } = await bucket.remove(['a.txt', 'b.txt', 'none.txt'])
    expect(data?.map(each => each.name).sort()).toEqual(['a.txt', 'b.txt'])
    expect((await bucket.download('a.txt')).error).not.toBeNull()
    expect((await bucket.remove([])).error).toMatchObject({ statusCode: '400' })
  })
})
