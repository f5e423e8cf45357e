import { expect, test } from 'vitest'
import { askTogether } from './asked-together.ts'

const origin = 'https://techo.example'
const of = (address: string) => `${origin}/rest/v1/${address}`
const bearer = (token = 'one', headers: Record<string, string> = {}) => ({
  headers: { apikey: 'key', authorization: `Bearer ${token}`, ...headers },
})

const part = (at: number, body: unknown, status = 200, headers = {}) => {
  const [head, rest] = [Buffer.from(JSON.stringify({ at, status, headers })), Buffer.from(JSON.stringify(body))]
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(head.length, 0)
  sizes.writeUInt32BE(rest.length, 4)
  return Buffer.concat([sizes, head, rest])
}

interface Sent {
  readonly address: string
  readonly init: RequestInit
}

/** The line to the server: what went over it, and what it does with what is asked together. */
function lineWith(together: (init: RequestInit) => Response | Promise<Response>) {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const address = String(input)
    sent.push({ address, init })
    return address.endsWith('/api/rows') ? together(init) : Response.json({ alone: address })
  }
  return { sent, addresses: () => sent.map(({ address }) => address), ask: askTogether(fetch, origin) }
}

const parts = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'application/octet-stream', ...headers } })

test('what is asked in one turn goes at once, and each gets its own answer', async () => {
  const { sent, ask } = lineWith(() =>
    parts(
      Buffer.concat([part(1, { code: '42703' }, 400), part(0, [{ title: '海' }], 206, { 'content-range': '0-0/9' })]),
      { date: 'Fri, 27 Nov 2026 00:00:00 GMT' },
    ),
  )
  const [notes, wrong] = await Promise.all([
    ask(of('notes?select=title'), bearer('one', { prefer: 'count=exact', 'x-client-info': 'postgrest-js' })),
    ask(new URL(of('notes?select=x')), bearer()),
  ])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    address: `${origin}/api/rows`,
    init: { method: 'POST', headers: { apikey: 'key', authorization: 'Bearer one' } },
  })
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual([
    { address: 'notes?select=title', headers: { prefer: 'count=exact' } },
    { address: 'notes?select=x', headers: {} },
  ])
  expect(notes.status).toBe(206)
  expect(Object.fromEntries(notes.headers)).toEqual({
    'content-range': '0-0/9',
    date: 'Fri, 27 Nov 2026 00:00:00 GMT',
  })
  expect(await notes.json()).toEqual([{ title: '海' }])
  expect(wrong.status).toBe(400)
})

test('one question alone, a write, another origin and who shows no token go as they are', async () => {
  const { addresses, ask } = lineWith(() => Response.error())
  await ask(of('notes'), bearer())
  await Promise.all([
    ask(of('notes'), { ...bearer(), method: 'POST' }),
    ask('https://project.supabase.example/rest/v1/notes', bearer()),
    ask(of('holidays'), {}),
    ask(`${origin}/auth/v1/user`, bearer()),
    ask(of(`notes?id=in.(${'x'.repeat(5000)})`), bearer()),
  ])
  expect(addresses()).not.toContain(`${origin}/api/rows`)
  expect(addresses()).toHaveLength(6)
})

test('questions of two people never go together', async () => {
  const { sent, ask } = lineWith(() => parts(Buffer.concat([part(0, 0), part(1, 1)])))
  await Promise.all([ask(of('a'), bearer()), ask(of('b'), bearer('two')), ask(of('c'), bearer())])
  expect(sent.map(({ init }) => [new Headers(init.headers).get('authorization'), init.body])).toEqual([
    ['Bearer one', JSON.stringify(['a', 'c'].map(address => ({ address, headers: {} })))],
    ['Bearer two', undefined],
  ])
})

test.each([200, 404, 405, 429, 500, 503])('where something else answers %i each asks alone', async status => {
  const page = { 'content-type': 'text/html' }
  const { addresses, ask } = lineWith(() => new Response('<!doctype html>', { status, headers: page }))
  const both = () => Promise.all([ask(of('a'), bearer()), ask(of('b'), bearer())])
  expect(await Promise.all((await both()).map(answer => answer.json()))).toEqual([
    { alone: of('a') },
    { alone: of('b') },
  ])
  await both()
  // Who does not know the address is not asked there again.
  const times = [404, 405].includes(status) ? 1 : 2
  expect(addresses().filter(address => address.endsWith('/api/rows'))).toHaveLength(times)
})

test('a line that is cut, before or in the middle, fails them all; an answer that lacks one fails that one', async () => {
  const asked = ({ ask }: ReturnType<typeof lineWith>) =>
    Promise.allSettled([ask(of('a'), bearer()), ask(of('b'), bearer())])
  const gone = lineWith(() => Promise.reject(new TypeError('fetch failed')))
  expect((await asked(gone)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const half = new ReadableStream({ start: controller => controller.error(new TypeError('network error')) })
  const cut = lineWith(() => parts(half))
  expect((await asked(cut)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const [missing, there] = await asked(lineWith(() => parts(part(1, 'here'))))
  expect(missing).toMatchObject({ status: 'rejected', reason: new TypeError('The answer broke off') })
  expect(there).toMatchObject({ status: 'fulfilled' })
  const [broken] = await asked(lineWith(() => parts(Buffer.concat([part(1, 'here'), part(0, 'half').subarray(0, -1)]))))
  expect(broken).toMatchObject({ status: 'rejected', reason: new TypeError('The answer broke off') })
})

test('what was cut is asked alone when it is asked again in one turn, and together after that', async () => {
  let isCut = true
  const { addresses, ask } = lineWith(() =>
    isCut ? Promise.reject(new TypeError('fetch failed')) : parts(Buffer.concat([part(0, 'a'), part(1, 'b')])),
  )
  const both = () => Promise.allSettled([ask(of('a'), bearer()), ask(of('b'), bearer())])
  expect((await both()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await both()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  isCut = false
  expect((await both()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(addresses()).toEqual([`${origin}/api/rows`, of('a'), of('b'), `${origin}/api/rows`])
})

test('after silence a question goes alone as well; after the person gave it up it goes with the others', async () => {
  const { addresses, ask } = lineWith(() => Promise.withResolvers<Response>().promise)
  const giveUp = async (reason?: DOMException) => {
    const stop = new AbortController()
    const asked = ['a', 'b'].map(address => ask(of(address), { ...bearer(), signal: stop.signal }))
    setTimeout(() => stop.abort(reason), 20)
    return (await Promise.allSettled(asked)).map(({ status }) => status)
  }
  expect(await giveUp()).toEqual(['rejected', 'rejected'])
  expect(await giveUp(new DOMException('No answer came in time', 'TimeoutError'))).toEqual(['rejected', 'rejected'])
  expect(await giveUp()).toEqual(['fulfilled', 'fulfilled'])
  expect(addresses()).toEqual([`${origin}/api/rows`, `${origin}/api/rows`, of('a'), of('b')])
})

test('all rows of a list are asked for alone, so that nobody waits for them; what changed of one is not', async () => {
  const whole = 'notes?select=title&order=id.asc&offset=0&limit=20000'
  const changed = 'books?select=title&updated_at=gte.2026-11-27&order=id.asc&offset=0&limit=20000'
  const { addresses, ask } = lineWith(() => parts(Buffer.concat([part(0, []), part(1, [])])))
  await Promise.all([whole, changed, 'profiles?select=name'].map(address => ask(of(address), bearer())))
  expect(addresses()).toEqual([of(whole), `${origin}/api/rows`])
})

test('who gives up is let go alone; the request ends when nobody waits for it', async () => {
  const stops = [new AbortController(), new AbortController()]
  let signal: AbortSignal | null | undefined
  const { promise: never } = Promise.withResolvers<Response>()
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  const { ask } = lineWith(init => {
    signal = init.signal
    sent()
    return never
  })
  const asked = stops.map((stop, at) => ask(of(String(at)), { ...bearer(), signal: stop.signal }))
  const settled = Promise.allSettled(asked)
  await isSent
  const silence = new DOMException('No answer came in time', 'TimeoutError')
  stops[0]?.abort(silence)
  await expect(asked[0]).rejects.toBe(silence)
  expect(signal?.aborted).toBe(false)
  stops[1]?.abort()
  expect(signal?.aborted).toBe(true)
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const { addresses, ask: askLate } = lineWith(() => never)
  await expect(askLate(of('a'), { ...bearer(), signal: AbortSignal.abort() })).rejects.toThrow('abort')
  expect(addresses()).toEqual([])
})
