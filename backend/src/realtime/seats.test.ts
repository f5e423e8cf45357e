import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Listening, newPerson, startServer } from '../test-people.ts'

/** How many sockets there may be, and whose they are: nobody's keep anybody else out. */
let server: Listening
const sockets: WebSocket[] = []
beforeAll(async () => {
  // What joins nothing is closed after ten seconds, which two thousand sockets take on a busy machine: sixty more would be counted.
  server = await startServer({ trustProxy: true, realtime: { limits: { joinless: 600_000 } } })
})
afterEach(async () => {
  await Promise.all(
    sockets.splice(0).map(async socket => {
      if (socket.readyState === socket.CLOSED) return
      const closed = new Promise(resolve => socket.on('close', resolve))
      socket.terminate()
      await closed
    }),
  )
})
afterAll(() => server.close())

const query = (from: Listening) => `/realtime/v1/websocket?apikey=${from.publishableKey}&vsn=2.0.0`

function connect(address: string, to = server): WebSocket {
  const socket = new WebSocket(to.url.replace('http', 'ws') + query(to), { headers: { 'x-forwarded-for': address } })
  socket.on('error', () => undefined)
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

const statuses = (count: number, address: string, to?: Listening) =>
  Promise.all(Array.from({ length: count }, () => statusOf(connect(address, to))))

/** The answer to a join of one channel, with the token of a person or without. */
async function joined(socket: WebSocket, token?: string): Promise<{ status: string; response: { reason?: string } }> {
  const answered = once(socket, 'message')
  const payload = token === undefined ? {} : { access_token: token }
  socket.send(JSON.stringify(['1', '1', 'realtime:room', 'phx_join', payload]))
  const [frame] = await answered
  return JSON.parse(String(frame))[4]
}

describe('silent sockets of one address', () => {
  test('are refused beyond sixty with a sentence, and keep nobody else out', async () => {
    let [opened, refused] = [0, 0]
    // In turns, because a listener has no more than its backlog of connections waiting.
    for (let turn = 0; turn < 20; turn++)
      for (const status of await statuses(100, '203.0.113.1')) {
        if (status === 101) opened++
        else if (status === 429) refused++
      }
    expect({ opened, refused }).toEqual({ opened: 60, refused: 1940 })

    const other = connect('203.0.113.2')
    expect(await statusOf(other)).toBe(101)
    expect(await joined(other)).toMatchObject({ status: 'ok' })
    expect(await refusal('203.0.113.1')).toMatchObject({
      status: 429,
      retryAfter: '10',
      body: { message: expect.stringContaining('Too many sockets of this address') },
    })
  })

  test('count the network of an IPv6 customer as one', async () => {
    expect((await statuses(60, '2001:db8:1:2::1')).every(status => status === 101)).toBe(true)
    expect(await statuses(1, '2001:db8:1:2:ffff::9')).toEqual([429])
    expect(await statuses(1, '2001:db8:1:3::1')).toEqual([101])
  })

  test('give their seats back when they end', async () => {
    const opened = Array.from({ length: 60 }, () => connect('203.0.113.3'))
    expect((await Promise.all(opened.map(statusOf))).every(status => status === 101)).toBe(true)
    expect(await statuses(1, '203.0.113.3')).toEqual([429])
    opened[0]?.close()
    await expect.poll(async () => statusOf(connect('203.0.113.3'))).toBe(101)
  })
})

describe('sockets', async () => {
  const office = await startServer({
    trustProxy: true,
    realtime: { seats: { visitor: 2, address: 5, person: 2 }, limits: { joinless: 2000 } },
  })
  afterAll(() => office.close())

  test('of people leave the seats of their address, so that an office is not kept out', async () => {
    const [one, other] = [await newPerson(office), await newPerson(office)]
    for (const { token } of [one, one, other, other]) {
      const socket = connect('203.0.113.5', office)
      expect(await statusOf(socket)).toBe(101)
      expect(await joined(socket, token)).toMatchObject({ status: 'ok' })
    }
    const third = connect('203.0.113.6', office)
    expect(await statusOf(third)).toBe(101)
    expect(await joined(third, one.token)).toMatchObject({
      status: 'error',
      response: { reason: expect.stringContaining('ConnectionRateLimitReached') },
    })
    // Who comes first of two that come at once is nobody's to say.
    expect((await statuses(2, '203.0.113.5', office)).toSorted()).toEqual([101, 429])
  })

  test('that join nothing are closed, and those that join stay', async () => {
    const silent = connect('203.0.113.10', office)
    const ended = once(silent, 'close')
    const joining = connect('203.0.113.11', office)
    await once(joining, 'open')
    expect(await joined(joining)).toMatchObject({ status: 'ok' })
    const [code, reason] = await ended
    expect([code, String(reason)]).toEqual([1008, 'No channel was joined in time'])
    const later = connect('203.0.113.12', office)
    await once(later, 'close')
    expect(joining.readyState).toBe(joining.OPEN)
  })
})

test('without a trusted proxy the address is the socket’s own, whatever is claimed', async () => {
  const plain = await startServer({ realtime: { seats: { visitor: 2 } } })
  const [first, second] = [connect('203.0.113.7', plain), connect('203.0.113.8', plain)]
  expect(await Promise.all([statusOf(first), statusOf(second)])).toEqual([101, 101])
  expect(await statuses(1, '203.0.113.9', plain)).toEqual([429])
  await plain.close()
})

const refusal = (address: string) =>
  new Promise<{ status: number | undefined; retryAfter: string | undefined; body: unknown }>((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      'x-forwarded-for': address,
    }
    const asked = request(server.url + query(server), { headers }, async answer => {
      const body = JSON.parse((await answer.toArray()).join(''))
      resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'], body })
    })
    asked.on('error', reject)
    asked.end()
  })
