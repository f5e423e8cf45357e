import { request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { newPerson, startServer } from './test-people.ts'

const server = await startServer()
afterAll(() => server.close())

interface Part {
  readonly at: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

function partsOf(bytes: Uint8Array): readonly Part[] {
  const view = Buffer.from(bytes)
  const parts: Part[] = []
  for (let from = 0; from < view.length; ) {
    const [head, body] = [view.readUInt32BE(from), view.readUInt32BE(from + 4)]
    const [begin, end] = [from + 8 + head, from + 8 + head + body]
    const text = view.toString('utf8', begin, end)
    parts.push({ ...JSON.parse(view.toString('utf8', from + 8, begin)), body: text === '' ? null : JSON.parse(text) })
    from = end
  }
  return parts.toSorted((one, other) => one.at - other.at)
}

const ask = (asks: unknown, token: string | null, headers: Record<string, string> = {}, at = server) =>
  fetch(`${at.url}/api/rows`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: at.publishableKey,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(asks),
  })

const answers = async (...asked: Parameters<typeof ask>) => {
  const response = await ask(...asked)
  expect(response.status).toBe(200)
  return partsOf(new Uint8Array(await response.arrayBuffer()))
}

const one = (address: string, headers = {}) => ({ address, headers })

test('each question is answered as if it had come alone, with the rows of who asks', async () => {
  const [person, other] = [await newPerson(server), await newPerson(server)]
  for (const { client } of [person, other])
    expect((await client.from('notes').insert({ title: '海', search_norm: '海' })).error).toBeNull()
  const asked = [
    one('notes?select=title&offset=0&limit=20', { prefer: 'count=exact' }),
    one('profiles?select=user_id', { accept: 'application/vnd.pgrst.object+json' }),
    one('notes?select=nothing'),
    one('no_table?select=id'),
  ]
  const parts = await answers(asked, person.token)
  expect(parts.map(({ status, body }) => ({ status, body }))).toMatchObject([
    { status: 200, body: [{ title: '海' }] },
    { status: 200, body: { user_id: person.id } },
    { status: 400, body: { code: '42703' } },
    { status: 404, body: { code: 'PGRST205' } },
  ])
  expect(parts[0]?.headers).toEqual({ 'content-type': 'application/json; charset=utf-8', 'content-range': '0-0/1' })
  for (const [at, { address, headers }] of asked.entries()) {
    const alone = await fetch(`${server.url}/rest/v1/${address}`, {
      headers: { ...headers, apikey: server.publishableKey, authorization: `Bearer ${person.token}` },
    })
    expect(parts[at]).toMatchObject({ status: alone.status, body: await alone.json() })
  }
})

test('who is nobody, or no longer anybody, reads nothing', async () => {
  const person = await newPerson(server)
  await person.client.from('notes').insert({ title: '海', search_norm: '海' })
  const asked = [one('notes?select=title')]
  expect((await answers(asked, null)).map(({ body }) => body)).not.toContainEqual([{ title: '海' }])
  await person.client.auth.signOut()
  expect(await answers(asked, person.token)).toMatchObject([{ status: 401, body: { code: 'session_not_found' } }])
})

test('nothing but rows can be asked for', async () => {
  const { token } = await newPerson(server)
  const elsewhere = ['../../auth/v1/user', '/api/health', 'https://elsewhere.example/rest/v1/notes', '//elsewhere/x']
  const parts = await answers(
    elsewhere.map(address => one(address)),
    token,
  )
  expect(parts.map(({ status, body }) => ({ status, body }))).toEqual(
    elsewhere.map(() => ({ status: 404, body: { code: 'not_found', message: 'There is no such address' } })),
  )
  for (const wrong of [[], {}, [{ address: '' }], Array.from({ length: 41 }, () => one('notes'))])
    expect((await ask(wrong, token)).status).toBe(400)
})

test('a list in the shape that a browser takes comes packed', async () => {
  const { client, token } = await newPerson(server)
  await client.from('notes').insert(Array.from({ length: 50 }, (_, at) => ({ title: `海 ${at}`, search_norm: 'x' })))
  const { promise, resolve, reject } = Promise.withResolvers<{ coding: string | undefined; bytes: Buffer }>()
  const request = httpRequest(
    `${server.url}/api/rows`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'gzip, br',
        apikey: server.publishableKey,
        authorization: `Bearer ${token}`,
      },
    },
    async answer => {
      const bytes = await buffer(answer)
      resolve({ coding: answer.headers['content-encoding'], bytes })
    },
  )
  request.on('error', reject)
  request.end(JSON.stringify([one('notes?select=title'), one('profiles?select=name')]))
  const { coding, bytes } = await promise
  expect(coding).toBe('gzip')
  const plain = gunzipSync(bytes)
  expect(plain.length).toBeGreaterThan(bytes.length * 3)
  expect(partsOf(plain).map(({ status }) => status)).toEqual([200, 200])
})

test('more questions than a person may ask at once wait for each other, and do not count as one', async () => {
  const narrow = await startServer({
    shares: {
      rest: {
        person: { atOnce: 2, waiting: 2, perSecond: 100, burst: 100 },
        visitor: { atOnce: 2, waiting: 2, perSecond: 100, burst: 100 },
        address: { atOnce: 2, waiting: 100, perSecond: 100, burst: 100 },
      },
    },
  })
  try {
    const { token } = await newPerson(narrow)
    const asked = Array.from({ length: 12 }, () => one('profiles?select=name'))
    const statuses = (await answers(asked, token, {}, narrow)).map(({ status }) => status)
    const [answered, refused] = [200, 429].map(wanted => statuses.filter(status => status === wanted).length)
    expect(answered).toBeGreaterThanOrEqual(4)
    expect(refused).toBe(12 - (answered ?? 0))
    expect(refused).toBeGreaterThan(0)
  } finally {
    await narrow.close()
  }
})
