import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Listening, startServer } from '../test-people.ts'
import { parseFilter, sqlOf } from './filters.ts'
import { readBinary, readText, writeBroadcast } from './protocol.ts'

/** The socket itself: who may open one, what it answers, and where it ends. */
let server: Listening
const sockets: WebSocket[] = []
beforeAll(async () => {
  server = await startServer()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(() => server.close())

const address = (query: string) => `${server.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`
function connect(query = `apikey=${server.publishableKey}&vsn=2.0.0`, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(address(query), { headers })
  sockets.push(socket)
  return socket
}
const statusOf = async (socket: WebSocket): Promise<number> => {
  const [first] = await Promise.race([
    once(socket, 'open').then(() => [101]),
    once(socket, 'unexpected-response').then(([, response]) => [response.statusCode]),
  ])
  return first
}

type Frame = [string | null, string | null, string, string, Record<string, unknown>]

/** An open socket of protocol 2.0.0 whose answers can be awaited by their number. */
async function speaking(socket = connect()) {
  const frames: Frame[] = []
  const waiting = new Map<string, (frame: Frame) => void>()
  socket.on('message', (data, isBinary) => {
    if (isBinary) return
    const frame: Frame = JSON.parse(String(data))
    frames.push(frame)
    waiting.get(String(frame[1]))?.(frame)
  })
  await once(socket, 'open')
  return {
    socket,
    frames,
    ask: (joinRef: string | null, ref: string, topic: string, event: string, payload: unknown = {}) =>
      new Promise<unknown>(resolve => {
        waiting.set(ref, ([, , , , answer]) => resolve(answer))
        socket.send(JSON.stringify([joinRef, ref, topic, event, payload]))
      }),
  }
}

describe('a socket opens', () => {
  test('for a known key, and not for another', async () => {
    expect(await statusOf(connect())).toBe(101)
    expect(await statusOf(connect('apikey=wrong'))).toBe(401)
    expect(await statusOf(connect(''))).toBe(401)
  })

  test('for pages of this site only, and for no page with the secret key', async () => {
    const key = `apikey=${server.publishableKey}`
    expect(await statusOf(connect(key, { origin: server.url }))).toBe(101)
    expect(await statusOf(connect(key, { origin: 'https://evil.example' }))).toBe(403)
    expect(await statusOf(connect(key, { origin: 'null' }))).toBe(403)
    expect(await statusOf(connect(`apikey=${server.secretKey}`, { origin: server.url }))).toBe(403)
    expect(await statusOf(connect(`apikey=${server.secretKey}`))).toBe(101)
  })

  test('at its address only', async () => {
    const elsewhere = new WebSocket(`${server.url.replace('http', 'ws')}/rest/v1/?apikey=${server.publishableKey}`)
    sockets.push(elsewhere)
    expect(await statusOf(elsewhere)).toBe(404)
  })
})

describe('a socket answers', () => {
  test('heartbeats, joins, leaves, and what belongs to no channel', async () => {
    const { ask, frames } = await speaking()
    expect(await ask(null, '1', 'phoenix', 'heartbeat')).toEqual({ status: 'ok', response: {} })
    expect(await ask('2', '2', 'realtime:a', 'phx_join')).toEqual({ status: 'ok', response: { postgres_changes: [] } })
    expect(await ask('2', '3', 'realtime:b', 'broadcast')).toMatchObject({ status: 'error' })
    expect(await ask('2', '4', 'realtime:a', 'phx_leave')).toEqual({ status: 'ok', response: {} })
    expect(await ask('2', '5', 'realtime:a', 'phx_leave')).toEqual({ status: 'ok', response: {} })
    expect(await ask('6', '6', 'realtime:', 'phx_join')).toMatchObject({ status: 'error' })
    expect(await ask('7', '7', 'other:a', 'phx_join')).toMatchObject({ status: 'error' })
    expect(frames.find(([, , , event]) => event === 'phx_close')?.[0]).toBe('2')
  })

  test('a second join of a topic by ending the first', async () => {
    const { ask, frames } = await speaking()
    await ask('1', '1', 'realtime:a', 'phx_join')
    await ask('2', '2', 'realtime:a', 'phx_join')
    expect(frames.map(([joinRef, , , event]) => `${joinRef} ${event}`)).toEqual([
      '1 phx_reply',
      '1 phx_close',
      '2 phx_reply',
    ])
    expect(await ask('1', '3', 'realtime:a', 'presence', { event: 'untrack' })).toMatchObject({ status: 'error' })
  })

  test('a join nobody can read with a refusal', async () => {
    const { ask } = await speaking()
    for (const [index, config] of [{ postgres_changes: 'all' }, { private: 'yes' }, 'x'].entries())
      expect(await ask('1', String(index), 'realtime:a', 'phx_join', { config })).toMatchObject({
        status: 'error',
        response: { reason: expect.stringMatching(/^InvalidJoinPayload/) },
      })
  })
})

describe('a socket ends', () => {
  test.each([
    ['what is no JSON', 'nonsense'],
    ['what is no message', '[1,2]'],
    ['a binary frame of another kind', Buffer.from([9, 9, 9])],
    ['a frame cut off', Buffer.from([3, 200, 200, 200, 200, 200, 1])],
    ['two megabytes', JSON.stringify([null, '1', 'phoenix', 'heartbeat', 'x'.repeat(2_100_000)])],
  ])('with %s', async (_what, frame) => {
    const { socket } = await speaking()
    socket.send(frame)
    await once(socket, 'close')
  })

  test('never because of many channels, but the hundred and first is refused', async () => {
    const { ask } = await speaking()
    for (let n = 0; n < 100; n++) await ask(String(n), String(n), `realtime:${n}`, 'phx_join')
    expect(await ask('100', '100', 'realtime:100', 'phx_join')).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    })
  })

  test('a channel ends when its client says too much', async () => {
    const { socket, ask, frames } = await speaking()
    await ask('1', '1', 'realtime:a', 'phx_join', { config: { broadcast: { ack: true } } })
    const closed = new Promise<void>(resolve => {
      socket.on('message', data => {
        if (String(data).includes('phx_close')) resolve()
      })
    })
    for (let n = 0; n < 250; n++)
      socket.send(
        JSON.stringify(['1', `m${n}`, 'realtime:a', 'broadcast', { type: 'broadcast', event: 'x', payload: {} }]),
      )
    await closed
    expect(frames.find(([, , , event]) => event === 'system')?.[4]).toMatchObject({
      message: 'Too many messages per second',
    })
  })

  test('when its client listens too slowly, and others go on', async () => {
    const slow = await speaking()
    await slow.ask('1', '1', 'realtime:flood', 'phx_join')
    const quick = await speaking()
    await quick.ask('1', '1', 'realtime:flood', 'phx_join')
    const gone = once(slow.socket, 'close')
    slow.socket.pause()
    const payload = { text: 'x'.repeat(900_000) }
    for (let n = 0; n < 30; n++)
      await fetch(`${server.url}/realtime/v1/api/broadcast/flood/events/big`, {
        method: 'POST',
        headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      })
    slow.socket.resume()
    await gone
    expect(await quick.ask(null, '9', 'phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
  })

  test('when the server does, with the word for coming back', async () => {
    const other = await startServer()
    const socket = new WebSocket(
      `${other.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${other.publishableKey}`,
    )
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await other.close()
    expect((await closed)[0]).toBe(1012)
  })
})

test('frames survive what people write, and what does not fit goes as text', () => {
  const broadcast = { event: '出来事', content: { json: { text: '👋' } }, meta: { id: '1' } }
  const frame = writeBroadcast('realtime:部屋', broadcast, '2.0.0')
  expect(frame).toBeInstanceOf(Uint8Array)
  const long = writeBroadcast('realtime:x', { ...broadcast, event: '長'.repeat(90) }, '2.0.0')
  expect(JSON.parse(String(long))[4]).toMatchObject({ type: 'broadcast', payload: { text: '👋' } })
  expect(writeBroadcast('realtime:x', { event: 'x', content: { bytes: Uint8Array.of(1) } }, '1.0.0')).toBeNull()
  expect(readText('{"topic":"a","event":"b","ref":1}', '1.0.0')).toMatchObject({ topic: 'a', ref: '1', payload: {} })
  for (const wrong of ['', 'null', '{}', '[]', '["a"]']) expect(readText(wrong, '2.0.0')).toBeNull()
  for (const wrong of [[], [3], [3, 0, 0, 0, 0, 0, 1], [4, 1, 1, 1, 1]])
    expect(readBinary(Uint8Array.from(wrong))).toBeNull()
})

test('no filter becomes a statement of its own', () => {
  const { text, parameters } = sqlOf(parseFilter("a'; drop table x; --=eq.1'; drop table x; --"), () => 'text', 1)
  expect(parameters).toEqual(["1'; drop table x; --"])
  expect(text).toBe(`coalesce(t."a'; drop table x; --" = $1::text::text, false)`)
  expect(() => parseFilter('a"b=eq.1')).toThrow(/Error parsing/)
  expect(() => parseFilter('a=is.sleeping')).toThrow(/Error parsing/)
  expect(() => parseFilter('a=in.1,2')).toThrow(/Error parsing/)
})
