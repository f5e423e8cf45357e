import { describe, expect, it, vi } from 'vitest'
import type { Auth } from './auth-client.ts'
import { connectAuth } from './auth-client.ts'
import { createClient } from './client.ts'
import { toProblem } from './failure.ts'
import { connect, type Session } from './supabase.ts'
import { createClock, eventually } from './test-tabs.ts'

const clock = createClock()
const soon = Math.floor(clock.now() / 1000) + 60
const ann = { id: 'ann', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '' }
const session: Session = {
  access_token: 'ann-token',
  refresh_token: 'r',
  expires_in: 3600,
  expires_at: soon,
  token_type: 'bearer',
  user: ann,
}

type Look = () => Promise<{ data: { session: Session | null }; error: null | { name: string; status: number } }>

function clientWith(getSession: Look, mirror: Session | null = session) {
  const sent: string[] = []
  const retryingFetch: typeof fetch = async (_, init) => {
    sent.push(new Headers(init?.headers).get('authorization') ?? '')
    return Response.json([])
  }
  const where = { supabaseUrl: 'http://localhost:1', supabaseKey: 'key' }
  const real = connect(where, retryingFetch)
  // Only the look-up of the session is told what to answer; everything else is the real thing.
  const auth = async () =>
    Object.assign(Object.create(connectAuth(where, retryingFetch, real.storedSession)) as Auth, { getSession })
  let foreign = 0
  const client = createClient({
    connect: async () => ({ ...real, auth }),
    retryingFetch,
    mirror: () => mirror,
    onForeign: () => {
      foreign++
    },
    now: clock.now,
    later: clock.later,
  })
  return { client, sent, foreign: () => foreign }
}

const read = (client: ReturnType<typeof clientWith>['client']) => client.ask(db => db.from('habits').select('id'))

describe('the token of a request', () => {
  it('is looked up for three seconds; then the one at hand serves while it is good', async () => {
    const { client, sent } = clientWith(() => new Promise(() => {}))
    let answer: unknown
    void read(client).then(found => {
      answer = found
    })
    await new Promise(resolve => setImmediate(resolve))
    clock.advance(2999)
    await new Promise(resolve => setImmediate(resolve))
    expect(answer).toBeUndefined()
    clock.advance(1)
    await eventually(() => answer !== undefined)
    expect(answer).toEqual({ data: [], error: null })
    expect(sent).toEqual(['Bearer ann-token'])
  })

  it('that is over and cannot be renewed just now holds the request back', async () => {
    const over = { ...session, expires_at: soon - 3600 }
    const error = { name: 'AuthRetryableFetchError', status: 503 }
    const { client, sent } = clientWith(async () => ({ data: { session: null }, error }), over)
    expect((await read(client)).error).toMatchObject({ kind: 'unavailable', code: 'status_503' })
    expect(sent).toEqual([])
  })

  it.each([
    [false, 'offline'],
    [true, 'unavailable'],
  ])('that is over and not renewed in time is told as what it is (onLine: %s)', async (onLine, kind) => {
    vi.stubGlobal('navigator', { onLine })
    const over = { ...session, expires_at: soon - 3600 }
    const { client, sent } = clientWith(() => new Promise(() => {}), over)
    const answer = read(client)
    await new Promise(resolve => setImmediate(resolve))
    clock.advance(3000)
    expect((await answer).error).toMatchObject({ kind, code: 'token_late' })
    expect(sent).toEqual([])
    vi.unstubAllGlobals()
  })

  it('is never the publishable key: without a session nothing is sent', async () => {
    const { client, sent, foreign } = clientWith(async () => ({ data: { session: null }, error: null }))
    expect((await read(client)).error).toMatchObject({
      kind: 'unauthorized',
      code: 'no_session',
      detail: 'Auth session missing!',
    })
    expect(sent).toEqual([])
    expect(foreign()).toBe(1)
  })

  it('is never that of another person than the one on the screen', async () => {
    const ben: Session = { ...session, access_token: 'ben-token', user: { ...ann, id: 'ben' } }
    const { client, sent, foreign } = clientWith(async () => ({ data: { session: ben }, error: null }))
    expect((await read(client)).error).toMatchObject({ kind: 'unauthorized', code: 'person_changed' })
    expect((await client.askAs('ann', async () => ({ data: 1, error: null }))).error).toMatchObject({
      code: 'person_changed',
    })
    expect(sent).toEqual([])
    expect(foreign()).toBe(2)
  })
})

describe('a write that waited', () => {
  it('never leaves under the account that is signed in by then', async () => {
    const ben: Session = { ...session, access_token: 'ben-token', user: { ...ann, id: 'ben' } }
    const { client, sent, foreign } = clientWith(async () => ({ data: { session: ben }, error: null }), ben)
    const write = (person: string) =>
      client.askAs(person, async db => {
        const { error } = await db.from('habits').insert({ id: 'a' })
        return error ? { data: null, error: toProblem(error) } : { data: 'written', error: null }
      })
    // The screen is Ben's, and so is the session: only the write itself says that it is Ann's.
    expect(await write('ann')).toMatchObject({ data: null, error: { kind: 'unauthorized', code: 'person_changed' } })
    expect([sent, foreign()]).toEqual([[], 0])
    expect(await write('ben')).toEqual({ data: 'written', error: null })
    expect(sent).toEqual(['Bearer ben-token'])
  })
})

describe('a client that could not be loaded', () => {
  it('is loaded again by the next request', async () => {
    let tries = 0
    const client = createClient({
      connect: async () => {
        tries++
        throw new Error('Loading chunk supabase failed')
      },
      retryingFetch: fetch,
      mirror: () => session,
      onForeign: () => {},
      now: clock.now,
      later: clock.later,
    })
    expect((await read(client)).error).toMatchObject({ kind: 'offline', code: 'client_not_loaded' })
    await read(client)
    expect(tries).toBe(2)
  })
})

describe('the auth client', () => {
  it('keeps the constants of the specification', async () => {
    const { AUTO_REFRESH_TICK_DURATION_MS, AUTO_REFRESH_TICK_THRESHOLD, JWKS_TTL } = await import(
      '@supabase/auth-js/dist/main/lib/constants.js'
    )
    expect([AUTO_REFRESH_TICK_DURATION_MS, AUTO_REFRESH_TICK_THRESHOLD, JWKS_TTL]).toEqual([30_000, 3, 600_000])
    const { DEFAULT_COOKIE_OPTIONS, MAX_CHUNK_SIZE } = await import('@supabase/ssr')
    expect(DEFAULT_COOKIE_OPTIONS).toMatchObject({ path: '/', sameSite: 'lax', maxAge: 400 * 24 * 60 * 60 })
    expect(MAX_CHUNK_SIZE).toBe(3180)
  })
})
