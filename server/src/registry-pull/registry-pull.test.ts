import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  activate,
  allowKey,
  bytesOfRecord,
  contentOf,
  describeBuild,
  folderTarget,
  inspectionName,
  inspectionVersion,
  newKey,
  publish,
  pull,
  signerOf,
  storageTarget,
  type Target,
} from '@techo/tooling/registry'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServer, type Server } from '../server.ts'
import { placeOf } from './place.ts'
import { openSource } from './source.ts'

const garden = {
  id: 'garden',
  title: { ja: '庭', en: 'Garden' },
  contract: { min: 1, max: 1 },
  bases: ['/mypage/garden'],
  routes: [{ path: '/mypage/garden', title: { ja: '庭', en: 'Garden' } }],
  menu: [],
  slots: [],
  cards: [],
}
const shell = { contract: { version: 1, minor: 99 }, shared: {}, addresses: ['/', '/mypage'] }

let folder: string
let server: Server
let web: ReturnType<typeof createHttp>
let mode: 'files' | 'failing' | 'elsewhere' = 'files'
const key = newKey()
const signer = signerOf(key.private)
const at = (...names: string[]) => join(folder, ...names)

async function ship(version: string, target: Target = folderTarget(at('team'))): Promise<string> {
  const dist = at('dist', version)
  await mkdir(dist, { recursive: true })
  const manifest = { config: garden, entry: 'entry.js', base: { js: [], css: [] }, preload: {}, shared: {} }
  await writeFile(join(dist, 'techo-remote.json'), JSON.stringify(manifest))
  await writeFile(join(dist, 'entry.js'), `export const get = '${version}'`)
  // There is no page in it to open: what an inspection would have left.
  const { build: described } = await describeBuild(dist, version)
  const record = { inspection: inspectionVersion, content: contentOf(described.files), at: new Date().toISOString() }
  const seen = { contract: shell.contract, looks: 0, slowest: 0 }
  await writeFile(join(dist, inspectionName), bytesOfRecord({ ...record, ...seen }))
  const build = await publish(target, dist, version, { signer })
  await activate(target, 'garden', build, { signer })
  return build
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'techo-pull-'))
  for (const place of ['site', 'team']) {
    await mkdir(at(place))
    await writeFile(at(place, 'shell.json'), JSON.stringify(shell))
  }
  await allowKey(folderTarget(at('site')), { remote: 'garden', publicKey: key.public, may: ['publish', 'activate'] })
  web = createHttp((request, response) => {
    if (mode === 'failing') return void response.writeHead(500).end()
    if (mode === 'elsewhere') return void response.writeHead(302, { location: '/elsewhere' }).end()
    const path = new URL(request.url ?? '/', 'http://x').pathname.replace('/builds/', '')
    readFile(at('team', path)).then(
      bytes => response.end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve))
  const { port } = web.address() as AddressInfo
  server = await createServer({
    dataDir: null,
    dumpHours: 0,
    port: 0,
    siteDir: at('site'),
    registries: [{ kind: 'web', url: `http://127.0.0.1:${port}/builds/` }],
    registrySeconds: 0,
  })
})
afterAll(async () => {
  await server.close()
  web.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (path: string) => (await server.fetch(new Request(`http://x${path}`))).json()
const call = async (remote: string, by = signer, when = new Date()) => {
  const statement = { remote, at: when.toISOString() }
  const body = JSON.stringify({ ...statement, ...by.sign('call', statement) })
  const answer = await server.fetch(
    new Request('http://x/api/registry/pull', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    }),
  )
  return [answer.status, await answer.json()] as const
}
const given = async () => (await ask('/registry.json')).remotes.map(({ build }: { build: string }) => build)

test('a server takes signed builds by itself and at once by a signed call; what fails changes nothing, and health says so', async () => {
  const first = await ship('1.0.0')
  expect(await given()).toEqual([])
  expect((await call('garden'))[0]).toBe(404)
  server.takeBuilds()
  await vi.waitFor(async () => expect(await given()).toEqual([first]), { timeout: 30_000 })
  expect((await ask('/api/health')).registry).toMatchObject({ status: 'ok', refused: [] })

  const second = await ship('1.1.0')
  expect(await call('garden')).toEqual([200, { id: 'garden', build: second, outcome: 'taken' }])
  expect(await given()).toEqual([second])
  const asset = await server.fetch(new Request(`http://x/r/garden/${second}/entry.js`))
  expect(await asset.text()).toContain('1.1.0')

  // Who may not say what is given of a remote cannot make the server ask, nor can a call of yesterday.
  expect((await call('garden', signerOf(newKey().private)))[1]).toMatchObject({ code: 'bad_signature' })
  expect((await call('weeds'))[0]).toBe(401)
  expect((await call('garden', signer, new Date(Date.now() - 86_400_000)))[0]).toBe(401)

  await ship('1.2.0')
  for (const fault of ['failing', 'elsewhere'] as const) {
    mode = fault
    expect((await call('garden'))[0]).toBe(503)
    expect(await given()).toEqual([second])
    expect((await ask('/api/health')).status).toBe('ok')
    expect((await ask('/api/health')).registry.status).toBe('failing')
  }
  mode = 'files'
  // The shell here keeps an older contract: the team's own gate could not know.
  await writeFile(at('site/shell.json'), JSON.stringify({ ...shell, contract: { version: 2, minor: 0 } }))
  expect(await call('garden')).toMatchObject([409, { outcome: 'refused', why: expect.stringContaining('contract') }])
  expect((await ask('/api/health')).registry).toMatchObject({ status: 'failing', refused: ['garden'] })
  expect(await given()).toEqual([second])
})

test('what a pipeline lays into a bucket of storage is taken from there, also after another place was left', async () => {
  const url = await server.listen()
  const secretKey = server.secretKey ?? ''
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ id: 'builds', name: 'builds', public: false })
  expect((await fetch(`${url}/storage/v1/bucket`, { method: 'POST', headers, body })).status).toBe(200)
  const bucket = storageTarget(url, secretKey, 'builds')
  await bucket.replace('shell.json', Buffer.from(JSON.stringify(shell)))
  await writeFile(at('site/shell.json'), JSON.stringify(shell))
  const build = await ship('2.0.0', bucket)
  const source = openSource({ kind: 'storage', bucket: 'builds' }, { s3: null, storage: () => ({ url, secretKey }) })
  const taken = { id: 'garden', build, outcome: 'taken' }
  expect(await pull(source, folderTarget(at('site')))).toEqual([taken])
  expect(await given()).toEqual([build])
  expect(await pull(source, folderTarget(at('site')))).toEqual([{ ...taken, outcome: 'current' }])
})

test('only places that an operator can mean are places, and a source reads below its own', async () => {
  expect(placeOf('https://builds.example/techo')).toEqual({ kind: 'web', url: 'https://builds.example/techo/' })
  expect(placeOf('/srv/builds')).toEqual({ kind: 'folder', folder: '/srv/builds' })
  expect(placeOf('s3://builds/techo')).toEqual({ kind: 's3', bucket: 'builds', prefix: 'techo/' })
  expect(placeOf('bucket:builds')).toEqual({ kind: 'storage', bucket: 'builds' })
  for (const text of ['garden', 'ftp://x/', 'https://x/?a=1', 's3://', 'bucket:a/b', 'file:///etc'])
    expect(placeOf(text)).toBeNull()
  await cp(at('team'), at('copy'), { recursive: true })
  const source = openSource({ kind: 'folder', folder: at('copy') }, { s3: null, storage: () => null })
  expect(await source.read('nothing.json', 10)).toBeNull()
  await expect(source.read('registry.json', 10)).rejects.toThrow('is larger than')
})
