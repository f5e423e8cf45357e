import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, request } from 'node:http'
import { expect, test } from 'vitest'
import { claimsSignedWith, freePort, startGateway, withKeysOf } from './gateway.ts'

const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (role: string) => `${coded({ alg: 'any' })}.${coded({ role })}`
const shared = (role: string, secret = 'of the suite') =>
  `${unsigned(role)}.${createHmac('sha256', secret).update(unsigned(role)).digest('base64url')}`

test('what a token of the suite claims is read, one of anybody else is none', () => {
  expect(claimsSignedWith('of the suite', shared('anon'))).toEqual({ role: 'anon' })
  expect(claimsSignedWith('of the suite', shared('service_role', 'of a stranger'))).toBeNull()
  expect(claimsSignedWith('of the suite', 'sb_publishable_x')).toBeNull()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signature = sign('RSA-SHA256', Buffer.from(unsigned('service_role')), privateKey).toString('base64url')
  const key = publicKey.export({ format: 'jwk' })
  expect(claimsSignedWith({ ...key }, `${unsigned('service_role')}.${signature}`)).toEqual({ role: 'service_role' })
  expect(claimsSignedWith({ ...key }, shared('service_role'))).toBeNull()
})

test('keys of the suite become those of the backend on the way, and the path may move', async () => {
  const backend = createServer((request, response) =>
    response
      .setHeader('x-seen', 'yes')
      .end(`${request.url} ${request.headers.apikey} ${request.headers.authorization}`),
  )
  const behind = await freePort()
  const port = await freePort()
  await new Promise<void>(resolve => backend.listen(behind, '127.0.0.1', resolve))
  const keys = { publishableKey: 'public', secretKey: 'secret' }
  const gateway = await startGateway({
    port,
    to: `http://127.0.0.1:${behind}`,
    rewrite: (path, headers) => ({ path: `/auth/v1${path}`, headers: withKeysOf(keys, 'of the suite', headers) }),
  })
  const ask = async (apikey: string, bearer: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/user?a=1`, {
      headers: { apikey, authorization: `Bearer ${bearer}` },
    })
    expect(answer.headers.get('x-seen')).toBe('yes')
    return answer.text()
  }
  expect(await ask(shared('anon'), shared('service_role'))).toBe('/auth/v1/user?a=1 public Bearer secret')
  expect(await ask('other', 'a.b.c')).toBe('/auth/v1/user?a=1 other Bearer a.b.c')
  await gateway.close()
  await new Promise(resolve => backend.close(resolve))
})

test('sockets pass in both directions, with the path moved', async () => {
  const backend = createServer().on('upgrade', (incoming, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n')
    socket.on('data', said => socket.end(`${incoming.url} ${said}`))
  })
  const behind = await freePort()
  const port = await freePort()
  await new Promise<void>(resolve => backend.listen(behind, '127.0.0.1', resolve))
  const gateway = await startGateway({
    port,
    to: `http://127.0.0.1:${behind}`,
    rewrite: path => ({ path: `/realtime${path}` }),
  })
  const heard = await new Promise<string>((resolve, reject) => {
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/socket',
      headers: { connection: 'upgrade', upgrade: 'echo' },
    })
    asked.on('error', reject)
    asked.on('upgrade', (_answer, socket) => {
      socket.on('data', said => resolve(String(said)))
      socket.write('hello')
    })
    asked.end()
  })
  expect(heard).toBe('/realtime/socket hello')
  await gateway.close()
  await new Promise(resolve => backend.close(resolve))
})
