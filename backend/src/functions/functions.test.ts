import { createClient, FunctionsRelayError } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKeys, type Keys } from '../auth/index.ts'
import { createFunctions, type FunctionModule } from './index.ts'

let keys: Keys
let app: Hono
const version: FunctionModule = { needsToken: true, handle: async () => Response.json({ version: 'build-7' }) }
const failing: FunctionModule = {
  needsToken: false,
  handle: () => {
    throw new Error('words of a person')
  },
}
const whoami: FunctionModule = {
  needsToken: true,
  handle: async (request, claims) =>
    Response.json({
      sub: claims?.sub ?? null,
      role: claims?.role,
      path: new URL(request.url).pathname,
      said: await request.text(),
    }),
}
beforeAll(async () => {
  keys = await createKeys()
  const known = new Map(Object.entries({ version, failing, whoami }))
  app = new Hono().route('/functions/v1', createFunctions(keys, known))
})

const client = (accessToken?: () => Promise<string>) =>
  createClient('http://site.test', keys.publishableKey, {
    ...(accessToken ? { accessToken } : {}),
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
  })

describe('a function of the server', () => {
  test('answers an unmodified client', async () => {
    expect(await client().functions.invoke('version')).toMatchObject({ data: { version: 'build-7' }, error: null })
  })

  test('knows who asks, with body and the rest of the address', async () => {
    const sub = crypto.randomUUID()
    const token = await keys.sign({ sub, role: 'authenticated' }, 60)
    const { data } = await client(async () => token).functions.invoke('whoami/deep?x=1', { body: { a: '花' } })
    expect(data).toEqual({ sub, role: 'authenticated', path: '/functions/v1/whoami/deep', said: '{"a":"花"}' })
    expect((await client().functions.invoke('whoami', { body: {} })).data).toMatchObject({ role: 'anon', sub: null })
  })

  test('refuses who brings no token or a forged one', async () => {
    const none = await app.request('/functions/v1/whoami', { method: 'POST' })
    expect([none.status, await none.json()]).toMatchObject([401, { code: 'UNAUTHORIZED_NO_AUTH_HEADER' }])
    const token = await keys.sign({ sub: crypto.randomUUID(), role: 'authenticated' }, 60)
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.request('/functions/v1/whoami', { method: 'POST', headers })).status).toBe(200)
    const { error } = await client(async () => 'a.b.c').functions.invoke('whoami')
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(error?.context.status).toBe(401)
  })

  test('that does not exist is a 404, one that fails a 500 without its words', async () => {
    const { error } = await client().functions.invoke('nothing')
    expect([error?.context.status, await error?.context.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
    expect((await app.request('/functions/v1/constructor', { method: 'POST' })).status).toBe(404)
    const failed = await app.request('/functions/v1/failing', { method: 'POST' })
    expect(failed.status).toBe(500)
    expect(await failed.text()).not.toContain('words of a person')
  })

  test('takes no more than a megabyte', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1)
    const answer = await app.request('/functions/v1/whoami', { method: 'POST', body })
    expect(answer.status).toBe(413)
  })
})
