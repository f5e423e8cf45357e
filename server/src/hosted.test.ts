import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttp, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { createServer, type Server } from './server.ts'

// The backend of one server stands in for the hosted one of another: both speak the same protocol.
let project: Server
let server: Server
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'techo-hosted-'))
  mkdirSync(join(folder, 'migrations'))
  project = await createServer({ dataDir: null, port: 0, migrationsDirs: [join(folder, 'migrations')] })
  await project.listen()
  server = await createServer({
    dataDir: null,
    port: 0,
    siteDir: folder,
    hosted: { url: project.url, publishableKey: project.publishableKey, secretKey: null, jwtSecret: null },
  })
  await server.listen()
})
afterAll(async () => {
  await server?.close()
  await project?.close()
  rmSync(folder, { recursive: true })
})

const code = async (authorization: string): Promise<unknown> => {
  const response = await fetch(`${server.url}/api/nope`, { headers: { authorization } })
  return [response.status, (await response.json()).code]
}

test('with a hosted backend the browser learns its address and nothing embedded answers', async () => {
  const config = await (await fetch(`${server.url}/config.json`)).json()
  expect(config).toMatchObject({ supabaseUrl: project.url, supabaseKey: project.publishableKey, mailbox: false })
  for (const path of ['/rest/v1/x', '/auth/v1/settings', '/dev/mailbox'])
    expect((await fetch(`${server.url}${path}`)).status).toBeGreaterThanOrEqual(404)
  expect(() => server.db).toThrow('no database in this process')
  expect(await (await fetch(`${server.url}/api/health`)).json()).toMatchObject({ status: 'ok', backend: 'hosted' })
})

test('tokens are checked against the key set of the project', async () => {
  const client = createClient(project.url, project.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signUp({ email: 'ann@example.org', password: 'a long password 1' })
  const token = data.session?.access_token ?? ''
  expect(await code(`Bearer ${token}`)).toEqual([404, 'not_found'])
  const [head, body] = token.split('.')
  expect(await code(`Bearer ${head}.${body}.${'A'.repeat(86)}`)).toEqual([401, 'bad_jwt'])
})

test('a project below a path is asked there, by this server and by an unmodified client', async () => {
  const inner = new URL(project.url)
  const asked: string[] = []
  // What a proxy does with a project below a path: the path goes, the rest is passed on.
  const proxy = createHttp((request, response) => {
    asked.push(request.url ?? '')
    if (!request.url?.startsWith('/supabase/')) return response.writeHead(404).end()
    const { hostname, port } = inner
    const path = request.url.slice('/supabase'.length)
    const onward = httpRequest({ hostname, port, path, method: request.method, headers: request.headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const at = `http://localhost:${typeof address === 'object' ? address?.port : ''}/supabase`
  const { hosted } = readOptions({ SUPABASE_URL: `${at}/`, SUPABASE_PUBLISHABLE_KEY: project.publishableKey })
  const below = await createServer({ dataDir: null, port: 0, siteDir: folder, hosted })
  try {
    const config = await below.fetch(new Request('http://localhost/config.json'))
    expect(await config.json()).toMatchObject({ supabaseUrl: at })
    expect(config.headers.get('content-security-policy')).toContain(`connect-src 'self' ${new URL(at).origin} ws://`)
    const health = await below.fetch(new Request('http://localhost/api/health'))
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ database: 'ok' })])
    const client = createClient(at, project.publishableKey, { auth: { persistSession: false } })
    const { data } = await client.auth.signUp({ email: 'cid@example.org', password: 'a long password 1' })
    expect(data.session?.access_token).toBeDefined()
    await client.from('nothing').select()
    await client.storage.from('attachments').list()
    expect(asked.every(path => path.startsWith('/supabase/'))).toBe(true)
    expect(asked.map(path => path.split(/[/?]/).slice(2, 4).join('/'))).toEqual(
      expect.arrayContaining(['auth/v1', 'rest/v1', 'storage/v1']),
    )
  } finally {
    await below.close()
    proxy.closeAllConnections()
    proxy.close()
  }
})

test('without the secret key of the project nothing about accounts is offered', async () => {
  const client = createClient(project.url, project.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signUp({ email: 'bob@example.org', password: 'a long password 1' })
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  for (const path of ['sessions', 'recovery-codes', 'deletion']) {
    const answer = await fetch(`${server.url}/api/account/${path}`, { headers })
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 501, 'unavailable'])
  }
})
