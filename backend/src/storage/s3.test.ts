import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ObjectStore } from './object-store.ts'
import { gif, png } from './pictures.ts'
import { openS3 } from './s3.ts'
import { openBucket } from './s3-bucket.ts'
import { startS3, type TestS3 } from './test-s3.ts'

/** The store alone, against an S3 server that checks signatures and digests. */
let s3: TestS3
let scratch: string
let store: ObjectStore

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'backend-scratch-'))
  store = await openS3(s3.options, scratch)
})
afterEach(() => {
  expect(readdirSync(scratch)).toEqual([])
  rmSync(scratch, { recursive: true, force: true })
})

async function* chunks(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const readAll = async (version: string, range?: { start: number; end: number }): Promise<Buffer> =>
  Buffer.from(await new Response(await store.read(version, range)).arrayBuffer())
const keys = async (prefix: string): Promise<string[]> => {
  const found: string[] = []
  for await (const page of (await openBucket(s3.options)).list(prefix)) found.push(...page.map(each => each.key))
  return found
}

describe('an object', () => {
  test('comes back whole, in ranges and by its first bytes, with the digest of what was sent', async () => {
    const bytes = randomBytes(3 * 1024 * 1024 + 17)
    const written = await store.write(chunks(bytes))
    expect(written).toMatchObject({ size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') })
    expect(Buffer.from(written.head)).toEqual(bytes.subarray(0, 1024))
    expect(await store.size(written.version)).toBe(bytes.length)
    expect((await readAll(written.version)).equals(bytes)).toBe(true)
    expect((await readAll(written.version, { start: 1000, end: 70_000 })).equals(bytes.subarray(1000, 70_001))).toBe(
      true,
    )
    expect(Buffer.from(await store.head(written.version))).toEqual(bytes.subarray(0, 1024))
  })

  test('may be empty', async () => {
    const { version, size } = await store.write(chunks(new Uint8Array()))
    expect(size).toBe(0)
    expect(await store.size(version)).toBe(0)
    expect(await store.head(version)).toHaveLength(0)
  })

  test('is copied to a version of its own; what is not there is not', async () => {
    const { version } = await store.write(chunks(png))
    const copy = await store.copy(version)
    expect(copy).not.toBe(version)
    expect(await readAll(copy ?? '')).toEqual(Buffer.from(png))
    expect(await store.copy(crypto.randomUUID())).toBeNull()
    expect(await store.size(crypto.randomUUID())).toBeNull()
    expect(await store.size('../secrets')).toBeNull()
  })

  test('that is refused by its first bytes, or breaks off, leaves nothing in the bucket', async () => {
    const before = await keys('')
    const refusing = store.write(chunks(gif), () => {
      throw new Error('No such type')
    })
    await expect(refusing).rejects.toThrow('No such type')
    const broken = async function* () {
      yield randomBytes(100_000)
      throw new Error('The line broke')
    }
    await expect(store.write(broken())).rejects.toThrow('The line broke')
    expect(await keys('')).toEqual(before)
  })
})

describe('what no row names', () => {
  test('is set aside, comes back with its row, and is deleted when no dump can name it', async () => {
    const [kept, lost] = [await store.write(chunks(png)), await store.write(chunks(gif))]
    const knows =
      (...versions: string[]) =>
      async (asked: readonly string[]) =>
        new Set(asked.filter(each => versions.includes(each)))
    await store.reconcile(knows(kept.version), 0)
    expect(await keys('removed/')).toContain(`removed/${lost.version}`)
    expect(await keys('removed/')).not.toContain(`removed/${kept.version}`)

    await store.reconcile(knows(kept.version, lost.version), 0)
    await store.purge(Date.now() + 1000)
    expect(await readAll(lost.version)).toEqual(Buffer.from(gif))

    await store.remove([lost.version, null])
    await store.purge(0)
    expect(await store.size(lost.version)).toBe(gif.length)
    await store.purge(Date.now() + 1000)
    expect(await store.size(lost.version)).toBeNull()
    expect(await store.size(kept.version)).toBe(png.length)
    expect(await keys('removed/')).toEqual([])
  })

  test('is left alone while it may be waiting for its row at another server', async () => {
    const { version } = await store.write(chunks(png))
    await store.reconcile(async () => new Set(), 60_000)
    expect(await keys('removed/')).not.toContain(`removed/${version}`)
  })

  test('is found over more than one page of the list', async () => {
    const paged = await openS3(s3.options, scratch, 10)
    const one = await paged.write(chunks(png))
    const copies = await Promise.all(Array.from({ length: 35 }, () => paged.copy(one.version)))
    const seen: string[] = []
    await paged.reconcile(async asked => {
      expect(asked.length).toBeLessThanOrEqual(10)
      seen.push(...asked)
      return new Set(asked)
    }, 0)
    expect(copies.filter(each => !seen.includes(each ?? ''))).toEqual([])
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('an upload in pieces', () => {
  const id = () => crypto.randomUUID()

  test('goes on at another server from where it was', async () => {
    const other = await openS3(s3.options, join(scratch, 'other'))
    const upload = id()
    const bytes = randomBytes(700_000)
    await store.pieces.begin(upload, '{"name":"a"}')
    expect(await other.pieces.find(upload)).toEqual({ note: '{"name":"a"}', size: 0 })
    expect(await store.pieces.append(upload, 0, chunks(bytes.subarray(0, 300_000)))).toBe(300_000)
    expect(await other.pieces.find(upload)).toMatchObject({ size: 300_000 })
    expect(await other.pieces.append(upload, 300_000, chunks(bytes.subarray(300_000)))).toBe(700_000)
    const { version, md5 } = await store.pieces.adopt(upload)
    expect(md5).toBe(createHash('md5').update(bytes).digest('hex'))
    expect((await readAll(version)).equals(bytes)).toBe(true)
    await other.pieces.drop(upload)
    expect(await store.pieces.find(upload)).toBeNull()
    expect(await keys(`partial/${upload}`)).toEqual([])
    rmSync(join(scratch, 'other'), { recursive: true })
  })

  test('keeps what had come before the line broke', async () => {
    const upload = id()
    const bytes = randomBytes(200_000)
    await store.pieces.begin(upload, '{}')
    const broken = async function* () {
      yield bytes.subarray(0, 120_000)
      throw new Error('The line broke')
    }
    await expect(store.pieces.append(upload, 0, broken())).rejects.toThrow('The line broke')
    expect(await store.pieces.find(upload)).toMatchObject({ size: 120_000 })
    await store.pieces.append(upload, 120_000, chunks(bytes.subarray(120_000)))
    expect((await readAll((await store.pieces.adopt(upload)).version)).equals(bytes)).toBe(true)
    await store.pieces.drop(upload)
  })

  test('of which two servers took the same piece holds it once', async () => {
    const upload = id()
    const bytes = randomBytes(50_000)
    await store.pieces.begin(upload, '{}')
    await Promise.all([
      store.pieces.append(upload, 0, chunks(bytes.subarray(0, 20_000))),
      store.pieces.append(upload, 0, chunks(bytes.subarray(0, 30_000))),
    ])
    expect(await store.pieces.find(upload)).toMatchObject({ size: 30_000 })
    await store.pieces.append(upload, 30_000, chunks(bytes.subarray(30_000)))
    expect((await readAll((await store.pieces.adopt(upload)).version)).equals(bytes)).toBe(true)
    await store.pieces.drop(upload)
  })
})

describe('a store that does not do', () => {
  test('is named at the start, with the settings to look at', async () => {
    await expect(openS3({ ...s3.options, secretAccessKey: 'wrong' }, scratch)).rejects.toThrow(
      'The bucket objects of STORAGE_S3_ENDPOINT cannot be used: The object store answers 403 SignatureDoesNotMatch. Check the settings STORAGE_S3_….',
    )
    await expect(openS3({ ...s3.options, bucket: 'nothing' }, scratch)).rejects.toThrow('404 NoSuchBucket')
    await expect(openS3({ ...s3.options, endpoint: 'http://127.0.0.1:9' }, scratch)).rejects.toThrow(
      'The object store cannot be reached',
    )
  })

  test('is asked again when it is busy, and told apart from an object that is not there', async () => {
    let [refused, cut] = [0, 0]
    const busy = createServer((request, response) => {
      request.resume()
      if (request.method === 'DELETE' && cut++ < 2) return request.socket.destroy()
      if (request.url?.includes('prefix') || refused >= 2) {
        response.statusCode = request.method === 'HEAD' ? 500 : 200
        response.end('<ListBucketResult/>')
        return
      }
      refused++
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    })
    await new Promise<void>(resolve => busy.listen(0, '127.0.0.1', () => resolve()))
    const address = busy.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const bucket = await openBucket({ ...s3.options, endpoint: `http://127.0.0.1:${port}` })
    await bucket.put('objects/a', new Blob(['a']), 'x')
    expect(refused).toBe(2)
    await bucket.remove('objects/a')
    expect(cut).toBe(3)
    await expect(bucket.size('objects/a')).rejects.toMatchObject({ name: 'StoreUnavailable' })
    await new Promise(resolve => busy.close(resolve))
  })
})
