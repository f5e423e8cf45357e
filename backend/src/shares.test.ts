import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Share } from './lines.ts'
import { defaultShares } from './shares.ts'
import { type Listening, newPerson, type Person, startServer, visitor } from './test-people.ts'

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
    // An answer is read before its place is given back, so as many places as requests: only the burst refuses.
    const small = await startServer({
      trustProxy: true,
      shares: { rest: { ...defaultShares.rest, visitor: { atOnce: 9, waiting: 0, perSecond: 0.1, burst: 2 } } },
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
