import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { sendSignIn } from '../support/forms.ts'
import { newPerson, register } from '../support/person.ts'
import { freePort } from '../support/product.ts'
import {
  hasNginx,
  makeRelease,
  type Release,
  type ReleaseServer,
  serveRelease,
  startNginx,
} from '../support/release.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })
// What is looked at is the release's own server: the one that other tests share need not start.
test.use({ baseURL: 'https://localhost' })

let release: Release
test.beforeAll(async () => {
  test.setTimeout(180_000)
  release = await makeRelease()
})
const ending: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})
test.afterAll(() => release.dispose())

/** A server that ends with the test, as an operator ends it. */
async function serve(env: Readonly<Record<string, string>> = {}): Promise<ReleaseServer> {
  const server = await serveRelease(release, env)
  ending.push(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  return server
}

test('a release is served by Node alone, keeps what was written, and refuses what a newer one has stored', async () => {
  expect(release.size).toBeLessThan(150 * 1024 * 1024)
  const first = await serve()
  const person = newPerson()
  await register(first, person)
  const home = await (await fetch(first.url)).text()
  expect(home).toContain('<div id="root" data-page')
  const { remotes } = await (await fetch(`${first.url}/registry.json`)).json()
  expect(remotes.length).toBeGreaterThan(0)
  for (const { entry } of remotes) expect((await fetch(new URL(entry, first.url))).status).toBe(200)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  expect(existsSync(join(release.data, 'lock'))).toBe(false)
  expect(await readdir(join(release.data, 'dumps'))).toHaveLength(1)

  const marker = join(release.data, 'database.json')
  const served = readFileSync(marker, 'utf8')
  writeFileSync(marker, JSON.stringify({ ...JSON.parse(served), newest: '29990202000000', before: '29990101000000' }))
  const refused = await (await serve()).ended
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(/^The data in \S+ were served by a newer version [^\n]+\n$/)
  writeFileSync(marker, served)
})

/** Sends one report of a failure from an address of this machine, as a visitor who claims another one. */
const reportFrom = (url: string, localAddress: string, claimed: string) =>
  new Promise<number>((resolve, reject) => {
    const body = JSON.stringify({ kind: 'render', message: 'x', path: '/', at: '2026-11-22T00:00:00Z' })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': claimed }
    const sent = request(
      `${url}/api/client-errors`,
      { method: 'POST', localAddress, rejectUnauthorized: false, headers },
      answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })

test('behind nginx with TLS: cookies, HSTS, sockets, uploads and addresses', async ({ newBrowser }) => {
  // biome-ignore lint/suspicious/noSkippedTests: it tries a real nginx, which not every machine has
  test.skip(!hasNginx, 'nginx is not installed')
  const ports = { http: await freePort(), https: await freePort() }
  const address = `https://localhost:${ports.https}`
  const server = await serve({ SITE_URL: address, TRUST_PROXY: 'true', AUTH_CONFIRM_EMAIL: 'off' })
  const nginx = await startNginx(readFileSync(join(release.folder, 'nginx.conf'), 'utf8'), server.port, ports)
  ending.unshift(() => nginx.stop())
  const person = newPerson()
  await register(server, person)

  const plain = await fetch(`${nginx.http}/login?next=/mypage`, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/login?next=/mypage'])

  const context = await newBrowser({
    baseURL: address,
    ignoreHTTPSErrors: true,
    locale: 'ja-JP',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const frames: string[] = []
  page.on('websocket', socket => {
    expect(socket.url()).toContain(`wss://localhost:${ports.https}/realtime/v1`)
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload)))
  })
  const answer = await page.goto('/login?next=/mypage/notes')
  expect((await answer?.allHeaders())?.['strict-transport-security']).toContain('max-age=31536000')
  await sendSignIn(page, person)
  await expect(page).toHaveURL(`${address}/mypage/notes`)
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('auth-token'))
  expect(cookies.length).toBeGreaterThan(0)
  expect(cookies.filter(({ secure }) => !secure)).toEqual([])
  await expect.poll(() => frames.some(text => text.includes('"ok"'))).toBe(true)

  // More than nginx takes unless it is told.
  const sent = await page.evaluate(async () => {
    const pieces = document.cookie.split('; ').filter(each => each.includes('auth-token'))
    const value = pieces
      .sort()
      .map(each => each.slice(each.indexOf('=') + 1))
      .join('')
    const text = atob(value.replace('base64-', '').replaceAll('-', '+').replaceAll('_', '/'))
    const { access_token: token, user } = JSON.parse(text)
    const { supabaseKey: apikey } = await (await fetch('/config.json')).json()
    const pixels = new ImageData(1000, 700)
    for (let at = 0; at < pixels.data.length; at += 65_536)
      crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
    const canvas = new OffscreenCanvas(pixels.width, pixels.height)
    canvas.getContext('2d')?.putImageData(pixels, 0, 0)
    const file = await canvas.convertToBlob()
    const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'image/png' }
    const path = `/storage/v1/object/attachments/${user.id}/large.png`
    return { size: file.size, status: (await fetch(path, { method: 'POST', headers, body: file })).status }
  })
  expect(sent.size).toBeGreaterThan(1024 * 1024)
  expect(sent.status).toBe(200)

  // Limits count the address that nginx sees, whatever a visitor claims: thirty a minute of one.
  const statuses = []
  for (let each = 0; each < 31; each++) statuses.push(await reportFrom(address, '127.0.0.3', `10.0.0.${each}`))
  expect(statuses.slice(-2)).toEqual([204, 429])
  expect(await reportFrom(address, '127.0.0.2', '127.0.0.3')).toBe(204)

  await page.request.get('/calendar/secret.ics')
  await expect.poll(() => readFileSync(nginx.log, 'utf8')).toContain('POST /api/client-errors')
  expect(readFileSync(nginx.log, 'utf8')).not.toContain('secret')
  await page.close()
})
