import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('without the secret key of the project nothing about accounts is offered', async () => {
  const client = createClient(project.url, project.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signUp({ email: 'bob@example.org', password: 'a long password 1' })
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  for (const path of ['sessions', 'recovery-codes', 'deletion']) {
    const answer = await fetch(`${server.url}/api/account/${path}`, { headers })
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 501, 'unavailable'])
  }
})
