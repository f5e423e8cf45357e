import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, newPerson, type Person, startServer } from '../test-people.ts'
import { gif, png } from './pictures.ts'
import { startStore } from './test-s3.ts'

/** Resumable uploads as a client of TUS 1.0.0 makes them. */
let server: Listening
let store: Awaited<ReturnType<typeof startStore>>
let person: Person
beforeAll(async () => {
  store = await startStore()
  server = await startServer({ storage: store })
  person = await newPerson(server)
})
afterAll(async () => {
  await server.close()
  await store.stop()
})

const text = (value: string) => Buffer.from(value).toString('base64')
const headers = (more: Record<string, string> = {}) => ({
  authorization: `Bearer ${person.token}`,
  'tus-resumable': '1.0.0',
  ...more,
})
const create = (key: string, length: number, more: Record<string, string> = {}) =>
  fetch(`${server.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: headers({
      'upload-length': String(length),
      'upload-metadata': `bucketName ${text('pictures')},objectName ${text(key)},contentType ${text('image/png')},cacheControl ${text('60')}`,
      ...more,
    }),
  })
const patch = (location: string, offset: number, bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
  fetch(new URL(location, server.url), {
    method: 'PATCH',
    headers: headers({ 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...more }),
    body: bytes,
  })
const bytes = new Uint8Array(png)

test('a file comes in pieces, goes on after a break, and is an object when it is whole', async () => {
  const key = `${person.id}/pieces.png`
  const created = await create(key, bytes.length)
  expect(created.status).toBe(201)
  const location = created.headers.get('location') ?? ''
  expect((await patch(location, 0, bytes.slice(0, 20))).headers.get('upload-offset')).toBe('20')
  const head = await fetch(new URL(location, server.url), { method: 'HEAD', headers: headers() })
  expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['20', String(bytes.length)])
  expect((await patch(location, 5, bytes.slice(5))).status).toBe(409)
  const files = person.client.storage.from('pictures')
  expect((await files.info(key)).error).not.toBeNull()
  expect((await patch(location, 20, bytes.slice(20))).status).toBe(204)
  expect((await files.info(key)).data).toMatchObject({ size: png.length, contentType: 'image/png' })
  expect((await patch(location, 20, bytes.slice(20))).status).toBe(404)
})

test('refusals say why in the line of the answer', async () => {
  const key = `${person.id}/no.png`
  expect((await create(key, 11 * 1024 * 1024)).status).toBe(413)
  expect((await create('elsewhere/no.png', 10)).status).toBe(400)
  expect((await create(key, 10, { 'tus-resumable': '0.2.2' })).status).toBe(412)
  const short = (await create(key, 5)).headers.get('location') ?? ''
  expect((await patch(short, 0, bytes)).status).toBeGreaterThanOrEqual(400)
  const lie = (await create(key, gif.length - 1)).headers.get('location') ?? ''
  expect((await patch(lie, 0, new Uint8Array(Buffer.from('<html>'.padEnd(gif.length - 1))))).status).toBe(415)
  const other = await newPerson(server)
  const mine = (await create(key, 50)).headers.get('location') ?? ''
  expect((await patch(mine, 0, bytes.slice(0, 9), { authorization: `Bearer ${other.token}` })).status).toBe(404)
  const removed = await fetch(new URL(mine, server.url), { method: 'DELETE', headers: headers() })
  expect(removed.status).toBe(204)
  expect((await patch(mine, 0, bytes.slice(0, 9))).status).toBe(404)
})
