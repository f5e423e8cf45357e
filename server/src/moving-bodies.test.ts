import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endStillBodies } from './moving-bodies.ts'
import { type Listening, newPerson, type Person, startServer } from './test-people.ts'

describe('a body that stops coming', () => {
  let server: Listening
  let person: Person
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moving-bodies-'))
    server = await startServer({ stillBodyMs: 300, dataDir: folder })
    person = await newPerson(server)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** What is answered to a request of which two bytes of the body come, and when nothing more does. */
  async function halfSent(method: string, path: string, headers: Record<string, string>) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const head = Object.entries({
      host: 'localhost',
      apikey: server.publishableKey,
      authorization: `Bearer ${person.token}`,
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    socket.write('transfer-encoding' in headers ? '2\r\n{"\r\n' : '{"')
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('error', () => undefined)
    await once(socket, 'close')
    return text
  }

  const json = { 'content-type': 'application/json', 'content-length': '1000' }
  test.each([
    ['rows', 'POST', '/rest/v1/habits', json],
    ['rows in pieces', 'POST', '/rest/v1/habits', { ...json, 'content-length': '', 'transfer-encoding': 'chunked' }],
    ['a sign-up', 'POST', '/auth/v1/signup', json],
    [
      'a file',
      'POST',
      '/storage/v1/object/attachments/x',
      { 'content-type': 'image/png', 'content-length': '9000000' },
    ],
    ['a broadcast', 'POST', '/realtime/v1/api/broadcast', json],
    ['an archive', 'POST', '/api/account/import?mode=merge', { 'content-length': '9000000' }],
    ['a message', 'POST', '/api/contact', json],
  ])('of %s ends the request', async (_, method, path, headers) => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
    const answer = await halfSent(method, path, sent)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"request_timeout"')
    expect(answer).toMatch(/connection: close/i)
  })

  test('is not waited for where nobody asked for it', async () => {
    expect(await halfSent('PUT', '/nope', json)).toMatch(/^HTTP\/1\.1 405 /)
  })

  test('leaves the server as it was, and nobody waiting for the rest', async () => {
    await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([])
    expect((await person.client.from('habits').insert({ name: '水' })).error).toBeNull()
  })
})

describe('a body', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A request whose body comes as the test says, with a handler that waits for it. */
  function coming() {
    const socket = { bytesRead: 100 }
    const incoming = {
      headers: { 'content-length': '1000' },
      complete: false,
      readableLength: 0,
      readableHighWaterMark: 65_536,
      socket,
    }
    const { promise: handled, resolve: finish } = Promise.withResolvers<Response>()
    const answer = endStillBodies(() => handled, 10_000)
    const statuses: number[] = []
    const request = new Request('http://localhost/', { method: 'POST', body: 'x' })
    // Only what is looked at is there.
    const env = { incoming, outgoing: new EventEmitter() } as unknown as HttpBindings
    const answered = Promise.resolve(answer(request, env)).then(({ status }) => void statuses.push(status))
    return { incoming, socket, statuses, answered, finish: () => finish(new Response()) }
  }

  test('that comes slowly goes on for as long as it moves', async () => {
    const { socket, incoming, statuses, answered, finish } = coming()
    for (let second = 0; second < 540; second += 9) {
      socket.bytesRead++
      await vi.advanceTimersByTimeAsync(9000)
    }
    expect(statuses).toEqual([])
    incoming.complete = true
    finish()
    await answered
    expect(statuses).toEqual([200])
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that waits because it is not read, or is here already, is not to blame', async () => {
    const { incoming, statuses } = coming()
    incoming.readableLength = 65_536
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statuses).toEqual([])
    incoming.readableLength = 0
    await vi.advanceTimersByTimeAsync(9000)
    expect(statuses).toEqual([])
    incoming.complete = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(statuses).toEqual([])
  })

  test('that rests for ten seconds ends', async () => {
    const { statuses, answered } = coming()
    await vi.advanceTimersByTimeAsync(9000)
    expect(statuses).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    await answered
    expect(statuses).toEqual([408])
  })
})
