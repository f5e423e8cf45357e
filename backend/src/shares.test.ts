import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLines, defaultShares, Over, type Share } from './shares.ts'
import { type Listening, newPerson, type Person, startServer, visitor } from './test-people.ts'

const share: Share = { atOnce: 2, waiting: 3, perSecond: 10, burst: 5 }
const stays = () => new AbortController().signal

/** Lines on a clock that moves when it is told to. */
function clocked(given: Partial<Share> = {}, options: { capacity?: number } = {}) {
  let time = 0
  let timers: { at: number; work: () => void }[] = []
  const later = (ms: number, work: () => void) => {
    const each = { at: time + ms, work }
    timers.push(each)
    return () => {
      timers = timers.filter(other => other !== each)
    }
  }
  const turn = () => Promise.resolve()
  const lines = createLines({ ...share, ...given }, { now: () => time, later, turn, patience: 10_000, ...options })
  return {
    lines,
    pass(ms: number) {
      const end = time + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (!next) break
        timers = timers.filter(other => other !== next)
        time = next.at
        next.work()
      }
      time = end
    },
    timers: () => timers.length,
  }
}

/** Lets everything go on that waits for no clock. */
const turns = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

const settled = async (promise: Promise<unknown>): Promise<'in' | 'waits' | 'over'> => {
  const pending = Symbol('pending')
  try {
    return (await Promise.race([promise, turns().then(() => pending)])) === pending ? 'waits' : 'in'
  } catch (error) {
    expect(error).toBeInstanceOf(Over)
    return 'over'
  }
}

describe('a line', () => {
  test('lets so many in at once, and the next when one ends, in the order in which they came', async () => {
    const { lines } = clocked()
    const [first] = [await lines.enter('a', stays), await lines.enter('a', stays)]
    const order: number[] = []
    const waiting = [3, 4].map(async nth => {
      const release = await lines.enter('a', stays)
      order.push(nth)
      return release
    })
    expect(await settled(waiting[0] ?? Promise.reject())).toBe('waits')
    first()
    first()
    const third = await waiting[0]
    expect(await settled(waiting[1] ?? Promise.reject())).toBe('waits')
    third?.()
    await waiting[1]
    expect(order).toEqual([3, 4])
  })

  test('does not wait for another', async () => {
    const { lines } = clocked()
    for (let nth = 0; nth < 2; nth++) await lines.enter('a', stays)
    void lines.enter('a', stays)
    expect(await settled(lines.enter('b', stays))).toBe('in')
  })

  test('slows down who sends one after the other, and refuses nobody of them', async () => {
    const { lines, pass } = clocked()
    for (let nth = 0; nth < 5; nth++) (await lines.enter('a', stays))()
    const sixth = lines.enter('a', stays)
    expect(await settled(sixth)).toBe('waits')
    pass(99)
    expect(await settled(sixth)).toBe('waits')
    pass(1)
    ;(await sixth)()
    pass(10_000)
    for (let nth = 0; nth < 5; nth++) (await lines.enter('a', stays))()
    expect(await settled(lines.enter('a', stays))).toBe('waits')
  })

  test('that is full refuses, and says when to come again', async () => {
    const { lines } = clocked({ perSecond: 1 })
    for (let nth = 0; nth < 2; nth++) await lines.enter('a', stays)
    for (let nth = 0; nth < 3; nth++) void lines.enter('a', stays)
    await expect(lines.enter('a', stays)).rejects.toMatchObject({ seconds: 1 })
    const slow = clocked({ perSecond: 0.05, waiting: 100 })
    for (let nth = 0; nth < 5; nth++) (await slow.lines.enter('a', stays))()
    await expect(slow.lines.enter('a', stays)).rejects.toMatchObject({ seconds: 20 })
  })

  test('loses who has waited too long or has left, and nobody else', async () => {
    const { lines, pass, timers } = clocked()
    const release = await lines.enter('a', stays)
    await lines.enter('a', stays)
    const gone = new AbortController()
    const leaving = lines.enter('a', () => gone.signal)
    pass(5000)
    const waiting = lines.enter('a', stays)
    gone.abort()
    expect(await settled(leaving)).toBe('over')
    release()
    await waiting
    const last = lines.enter('a', stays)
    pass(10_000)
    expect(await settled(last)).toBe('over')
    expect(timers()).toBe(0)
  })

  test('is forgotten among many that rest, never while it is in use', async () => {
    const { lines, pass } = clocked({}, { capacity: 100 })
    const inUse = await lines.enter('used', stays)
    for (let nth = 0; nth < 5000; nth++) {
      ;(await lines.enter(`${nth}`, stays))()
      if (nth % 100 === 0) pass(1000)
    }
    expect(lines.size).toBeLessThanOrEqual(100)
    await lines.enter('used', stays)
    const third = lines.enter('used', stays)
    expect(await settled(third)).toBe('waits')
    inUse()
    await third
  })

  test('never holds more than its share, whatever comes and goes', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('enter' as const), key: fc.constantFrom('a', 'b') }),
      fc.record({ kind: fc.constant('release' as const), nth: fc.nat(5) }),
      fc.record({ kind: fc.constant('leave' as const), nth: fc.nat(5) }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(3000) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        const { lines, pass } = clocked()
        const held: { key: string; release: () => void }[] = []
        const clients: AbortController[] = []
        for (const each of steps) {
          if (each.kind === 'enter') {
            const client = new AbortController()
            clients.push(client)
            lines
              .enter(each.key, () => client.signal)
              .then(
                release => void held.push({ key: each.key, release }),
                error => expect(error).toBeInstanceOf(Over),
              )
          } else if (each.kind === 'release') held.splice(each.nth, 1)[0]?.release()
          else if (each.kind === 'leave') clients[each.nth]?.abort()
          else pass(each.ms)
          await turns()
          for (const key of ['a', 'b'])
            expect(held.filter(other => other.key === key).length).toBeLessThanOrEqual(share.atOnce)
        }
        // Once all have left, the line is as free as it was.
        for (const client of clients) client.abort()
        await turns()
        for (const { release } of held) release()
        pass(10_000)
        for (const key of ['a', 'b'])
          for (let nth = 0; nth < share.atOnce; nth++) expect(await settled(lines.enter(key, stays))).toBe('in')
      }),
    )
  })
})

describe('requests', () => {
  let server: Listening
  let flood: Person
  let other: Person
  beforeAll(async () => {
    const rest = { ...defaultShares.rest, person: { ...defaultShares.rest.person, waiting: 320 } }
    server = await startServer({ shares: { rest }, trustProxy: true })
    flood = await newPerson(server)
    other = await newPerson(server)
    await flood.client.from('memos').insert(Array.from({ length: 100 }, (_, nth) => ({ title: `${nth}` })))
  })
  afterAll(() => server.close())

  const read = (person: Person, more: Record<string, string> = {}, path = '/rest/v1/memos?select=*') =>
    fetch(server.url + path, {
      headers: { apikey: server.publishableKey, authorization: `Bearer ${person.token}`, ...more },
    })

  test('of others are answered between three hundred of one person', async () => {
    // As the listener hands them over, all at the same moment.
    const arrive = async (person: Person) => {
      const headers = { apikey: server.publishableKey, authorization: `Bearer ${person.token}` }
      const request = new Request(`${server.url}/rest/v1/memos?select=*`, { headers })
      return server.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })
    }
    const order: string[] = []
    const told = async (name: string, sent: Promise<Response>) => {
      const { status } = await sent
      // On a slow machine the end of so long a line is told to come again.
      expect(status === 200 || (name === 'flood' && status === 429)).toBe(true)
      order.push(name)
    }
    const all = Array.from({ length: 300 }, () => told('flood', arrive(flood)))
    all.push(told('other', arrive(other)))
    await Promise.all(all)
    expect(order).toHaveLength(301)
    expect(order.indexOf('other')).toBeLessThan(20)
  })

  test('of one address without a session keep neither its people out nor other addresses', async () => {
    const small = await startServer({
      trustProxy: true,
      shares: { rest: { ...defaultShares.rest, visitor: { atOnce: 1, waiting: 0, perSecond: 0.1, burst: 2 } } },
    })
    const person = await newPerson(small)
    const ask = (address: string, token?: string) =>
      fetch(`${small.url}/rest/v1/memos?select=id`, {
        headers: {
          apikey: small.publishableKey,
          'x-forwarded-for': address,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      })
    const statuses: number[] = []
    for (let nth = 0; nth < 3; nth++) statuses.push((await ask('203.0.113.1')).status)
    expect(statuses).toEqual([401, 401, 429])
    expect((await ask('203.0.113.1', person.token)).status).toBe(200)
    expect((await ask('203.0.113.2')).status).toBe(401)
    // A forged token is nobody's.
    expect((await ask('203.0.113.1', `${person.token.slice(0, -4)}AAAA`)).status).toBe(429)
    await small.close()
  })

  test('that are refused say so to every client, in words and with a time', async () => {
    const closed: Share = { atOnce: 1, waiting: 0, perSecond: 0.1, burst: 0 }
    const rooms = { person: closed, visitor: closed, address: closed }
    const shut = await startServer({ shares: { rest: rooms, auth: rooms, storage: rooms } })
    const client = visitor(shut)
    const answer = await fetch(`${shut.url}/rest/v1/memos`, { headers: { apikey: shut.publishableKey } })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('10')
    expect(await answer.json()).toMatchObject({
      code: 'over_request_rate_limit',
      message: 'Too many requests at once',
      details: null,
      hint: 'Try again in 10 seconds.',
    })
    const rows = await client.from('memos').select()
    expect(rows).toMatchObject({ status: 429, error: { code: 'over_request_rate_limit' } })
    const session = await client.auth.signInWithPassword({ email: 'a@example.com', password: 'x' })
    expect(session.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const files = await client.storage.from('x').list()
    expect(files.error).toMatchObject({ status: 429, message: 'Too many requests at once' })
    const called = await client.functions.invoke('x')
    expect(called.error?.context.status).toBe(429)
    const key = { apikey: shut.secretKey }
    expect((await fetch(`${shut.url}/rest/v1/memos?select=id`, { headers: key })).status).toBe(200)
    await shut.close()
  })

  test('give their place back when their answer has left, also to a client that went away', async () => {
    for (let nth = 0; nth < 30; nth++) {
      const gone = new AbortController()
      const asked = fetch(`${server.url}/rest/v1/memos?select=*`, {
        headers: { apikey: server.publishableKey, authorization: `Bearer ${other.token}` },
        signal: gone.signal,
      }).catch(() => null)
      if (nth % 2 === 0) gone.abort()
      await (await asked)?.arrayBuffer().catch(() => null)
    }
    for (let nth = 0; nth < 20; nth++) expect((await read(other)).status).toBe(200)
  })
})
