import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { RemoteConfig } from '@techo/core'
import type { RegistryFile } from '@techo/core/registry'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeployment } from './deployment.ts'
import { contentSecurityPolicy } from './document.ts'
import { createServer, type Server } from './server.ts'

let folder: string
let server: Server

const put = (path: string, content: string | Uint8Array) => {
  const file = join(folder, 'site', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const script = 'globalThis.early = 1 && "</x>"'
const template = `<!doctype html><html lang="ja" class="a"><head><meta charset="utf-8"><title>Techo</title><style>@layer a, b;</style><script>${script}</script><script defer src="/assets/index.abcd1234.js"></script></head><body><div id="root"></div></body></html>`

const head =
  '<link rel="manifest" href="/manifest-ja.webmanifest"><link rel="canonical" href="https://origin.techo.invalid/about" data-head>' +
  '<meta property="og:url" content="https://origin.techo.invalid/about" data-head>' +
  '<script type="application/ld+json" data-head>{"url":"https://origin.techo.invalid/about"}</script>' +
  '<style data-href="/assets/about.css">b{}</style>'

const prerendered = (language: string, who: string) =>
  template
    .replace('<title>Techo</title>', `<title>Rendered in ${language}</title>${head}`)
    .replace(
      '<div id="root"></div>',
      `<div id="root" data-page="/about ${language} ${who}"><h1>About</h1></div><script type="application/json" id="techo-scripts">{}</script>`,
    )

const fileHash = 'ab'.repeat(32)

const card = (id: string) => ({ id, title: { ja: id, en: id }, order: 1 })

const remote = (id: string, routes: string[], cards: RemoteConfig['cards']) => ({
  active: '1.0.0-aa',
  builds: {
    '1.0.0-aa': {
      build: '1.0.0-aa',
      version: '1.0.0',
      entry: `/r/${id}/1.0.0-aa/remoteEntry.js`,
      ...(id === 'lists' ? {} : { format: 'script' as const }),
      base: { js: [`/r/${id}/1.0.0-aa/base.js`], css: [`/r/${id}/1.0.0-aa/base.css`] },
      preload: Object.fromEntries(
        routes.map(path => [
          path,
          { js: [`/r/${id}/1.0.0-aa/page.js`], css: [], shared: ['react', '@techo/ui/fields'] },
        ]),
      ),
      shared: { react: '^19' },
      files: { 'remoteEntry.js': fileHash, 'base.css': fileHash },
      config: {
        id,
        title: { ja: id, en: id },
        contract: { min: 1, max: 1 },
        bases: routes,
        routes: routes.map(path => ({
          path,
          title: { ja: `${id}のページ</title>`, en: `${id} & more` },
          ...(path.includes(':') ? {} : { asks: [`${id}?select=id&name=eq.</script>`] }),
        })),
        menu: [],
        slots: ['today' as const],
        cards,
      },
    },
  },
})

const registry: RegistryFile = {
  revision: 7,
  remotes: {
    habits: remote('habits', ['/mypage/habits', '/mypage/habits/:id'], [card('habits')]),
    lists: remote('lists', ['/mypage/lists/wish'], [{ ...card('lists'), when: { table: 'list_items', where: {} } }]),
  },
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'techo-site-'))
  mkdirSync(join(folder, 'migrations'))
  put('index.html', template)
  const routes = [
    { path: '/', title: { ja: '手帳 Techo', en: 'Techo' }, layout: 'public' },
    { path: '/about', title: { ja: 'ほかの題', en: 'Another title' }, layout: 'public' },
    { path: '/mypage' },
  ]
  put('routes.json', JSON.stringify(routes))
  put(
    'preload.json',
    JSON.stringify({
      '/': { js: ['/assets/home.js'], css: ['/assets/home.css'] },
      '/about': { js: ['/assets/about.js'], css: ['/assets/about.css'] },
      '/mypage': { js: ['/assets/frame.js', '/assets/today.js'], css: [] },
      '/mypage/*': { js: ['/assets/frame.js'], css: [] },
      '/mypage/habits': { js: ['/assets/frame.js'], css: [] },
      '@techo/ui/fields': { js: ['/assets/fields.js'], css: ['/assets/fields.css'] },
      '@techo/ui/board': { js: ['/assets/board.js'], css: [] },
    }),
  )
  for (const language of ['ja', 'en'])
    for (const who of ['in', 'out']) put(`pages/${language}/${who}/about.html`, prerendered(language, who))
  put('robots.txt', 'Sitemap: https://origin.techo.invalid/sitemap.xml')
  put('registry.json', JSON.stringify(registry))
  put('builds/latest.json', '{"id":"b1","timestamp":1}')
  put('builds/meta/b1.json', '{"redirects":[{"from":"/old","to":"/</script><script>alert(1)</script>"}]}')
  put('assets/index.abcd1234.js', 'export const a = "plain"')
  put('assets/index.abcd1234.js.br', brotliCompressSync('export const a = "plain"'))
  put('assets/lone.1234.css', 'a{}')
  put('r/habits/1.0.0-aa/remoteEntry.js', 'export {}')
  put('r/habits/1.0.0-aa/techo-remote.json', '{}')
  put('favicon.ico', new Uint8Array(4))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'site', '.env.txt'), 'secret')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'site', 'link.txt'))
  server = await createServer({
    dataDir: null,
    port: 0,
    siteDir: join(folder, 'site'),
    migrationsDirs: [join(folder, 'migrations')],
    allowedOrigins: ['https://friend.example'],
  })
  await server.listen()
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

const withoutParts = (html: string) => html.replaceAll(/ data-part="[^"]*"/g, '')
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })
const session = { cookie: 'sb-localhost-auth-token.0=base64-x' }

/** Sends the path as it is: fetch would tidy it up first. */
const raw = (path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    httpRequest({ host: '127.0.0.1', port, path, headers }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', chunk => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

test('everybody who asks while the site is being read is told what it says', async () => {
  const deployment = createDeployment(join(folder, 'site'))
  const [one, another] = await Promise.all([deployment.document(), deployment.document()])
  expect([one, another]).toEqual([template, template])
  expect((await Promise.all([deployment.routes(), deployment.routes()]))[1]).not.toEqual([])
})

describe('files', () => {
  test('a hashed file may be kept for ever, and comes packed to whoever accepts that', async () => {
    const packed = await get('/assets/index.abcd1234.js', { 'accept-encoding': 'gzip, br' })
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept-Encoding'),
      'x-content-type-options': 'nosniff',
    })
    expect(await packed.text()).toBe('export const a = "plain"')
    const plain = await get('/assets/index.abcd1234.js', { 'accept-encoding': 'br;q=0, gzip' })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'export const a = "plain"'])
    expect(plain.headers.get('vary')).toContain('Accept-Encoding')
    expect((await get('/assets/lone.1234.css', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
    expect((await get('/r/habits/1.0.0-aa/remoteEntry.js')).headers.get('cache-control')).toContain('immutable')
  })

  test('one that is kept in memory is read anew when it is another one, and gone when it is gone', async () => {
    const read = async (headers = {}) => {
      const answer = await get('/assets/kept.0f0f.js', { 'accept-encoding': 'br', ...headers })
      return [answer.status, answer.headers.get('content-length'), await answer.text()]
    }
    const write = (text: string) => {
      put('assets/kept.0f0f.js', text)
      put('assets/kept.0f0f.js.br', brotliCompressSync(text))
      return String(brotliCompressSync(text).length)
    }
    const first = write('export const a = 1')
    expect([await read(), await read()]).toEqual([
      [200, first, 'export const a = 1'],
      [200, first, 'export const a = 1'],
    ])
    const allowedFor = async (headers: Record<string, string>) => {
      const answer = await get('/assets/kept.0f0f.js', { 'accept-encoding': 'br', ...headers })
      await answer.text()
      return answer.headers.get('access-control-allow-origin')
    }
    const origin = 'https://friend.example'
    expect([await allowedFor({ origin }), await allowedFor({})]).toEqual([origin, null])
    const second = write('export const another = 2')
    expect(await read()).toEqual([200, second, 'export const another = 2'])
    const plain = await get('/assets/kept.0f0f.js', { 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'export const another = 2'])
    for (const name of ['kept.0f0f.js', 'kept.0f0f.js.br']) rmSync(join(folder, 'site', 'assets', name))
    expect((await read())[0]).toBe(404)
  })

  test('a packed copy that its file has outrun is not sent', async () => {
    put('notice.json', '{"is":"old"}')
    put('notice.json.br', brotliCompressSync('{"is":"old"}'))
    utimesSync(join(folder, 'site', 'notice.json.br'), 1, 1)
    put('notice.json', '{"is":"new"}')
    const answer = await get('/notice.json', { 'accept-encoding': 'br' })
    expect([answer.headers.get('content-encoding'), await answer.json()]).toEqual([null, { is: 'new' }])
  })

  test('manifests, builds and files without a hash are asked for again, which is cheap', async () => {
    for (const path of [
      '/r/habits/1.0.0-aa/techo-remote.json',
      '/builds/latest.json',
      '/builds/meta/b1.json',
      '/favicon.ico',
    ]) {
      const first = await get(path)
      expect([path, first.status, first.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
      expect((await get(path, { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
    }
  })

  test('a missing file is 404 in words, never the document', async () => {
    for (const path of [
      '/assets/gone.js',
      '/r/habits/0.9.0-bb/remoteEntry.js',
      '/r/habits',
      '/builds/meta/none.json',
      '/nope.png',
      '/index.html',
      '/assets/index.abcd1234.js.br',
    ]) {
      const response = await get(path)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/plain; charset=UTF-8',
      ])
    }
  })

  test('nothing outside of the site and nothing hidden is served', async () => {
    for (const path of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/..%5csecret.txt',
      '/%2e%2e/secret.txt',
      '/link.txt',
      '/.env.txt',
      '/assets/%00.js',
      '//etc/passwd',
      '/%E0%A4%A',
      '/assets/....//secret.txt',
    ]) {
      const { status, body } = await raw(path)
      expect([path, status >= 400 && status < 500, body.includes('secret')]).toEqual([path, true, false])
    }
  })
})

describe('the document', () => {
  const json = (html: string, id: string): unknown =>
    JSON.parse(new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? 'null')

  test('carries registry, configuration and build, and no text in them can end their element', async () => {
    const html = await (await get('/')).text()
    expect(json(html, 'techo-registry')).toMatchObject({ revision: 7, remotes: [{ id: 'habits' }, { id: 'lists' }] })
    expect(JSON.stringify(json(html, 'techo-registry'))).not.toContain('"files"')
    expect(json(html, 'techo-config')).toEqual(await (await get('/config.json')).json())
    expect(json(html, 'techo-build')).toEqual({
      id: 'b1',
      redirects: [{ from: '/old', to: '/</script><script>alert(1)</script>' }],
    })
    expect(html.match(/<script/g)).toHaveLength(6)
    expect(html.indexOf('techo-registry'), 'behind what names the files').toBeGreaterThan(html.indexOf('</head>'))
  })

  const pin = `sha256-${Buffer.from(fileHash, 'hex').toString('base64')}`

  test('pins the files of the remotes, modules before anything is asked for, but not for who only visits', async () => {
    const mapOf = (html: string) => /<head><script type="importmap" nonce="[^"]+">([^<]*)<\/script>/.exec(html)?.[1]
    const pinned = (...ids: string[]) =>
      Object.fromEntries(
        ids.flatMap(id => ['remoteEntry.js', 'base.css'].map(file => [`/r/${id}/1.0.0-aa/${file}`, pin])),
      )
    const answer = await get('/mypage/habits')
    const html = await answer.text()
    expect(json(html, 'techo-pins')).toEqual(pinned('habits', 'lists'))
    expect(JSON.parse(mapOf(html) ?? 'null'), 'the one build of modules').toEqual({ integrity: pinned('lists') })
    expect(JSON.stringify(json(html, 'techo-registry'))).not.toContain('sha256-')
    expect(answer.headers.get('content-security-policy')).toContain(/nonce="([^"]+)"/.exec(html)?.[1])
    const visited = await (await get('/')).text()
    expect([mapOf(visited), json(visited, 'techo-pins')]).toEqual([undefined, null])
  })

  test('says honestly whether a page owns the address', async () => {
    const statuses = async (...paths: string[]) => Promise.all(paths.map(async path => (await get(path)).status))
    expect(
      await statuses(
        '/',
        '/mypage',
        '/mypage/',
        '/MyPage',
        '/mypage/habits',
        '/mypage/habits/a.b',
        '/mypage/lists/wish',
      ),
    ).toEqual([200, 200, 200, 200, 200, 200, 200])
    expect(await statuses('/nope', '/mypage/nope', '/mypage/habits/1/2', '/login')).toEqual([404, 404, 404, 404])
    expect((await get('/nope')).headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await statuses('/old', '/old/er'), 'where a route rule leads on').toEqual([200, 404])
  })

  test('asks early for what the page needs, of the remote that owns it, and for no card that may not be shown', async () => {
    const html = withoutParts(await (await get('/mypage/habits/1', session)).text())
    const entry = '/r/habits/1.0.0-aa/remoteEntry.js'
    const script = (src: string, rest = '') =>
      `<script defer data-page src="${src}" fetchpriority="high"${rest}></script>`
    expect(html).toContain(script(entry, ` integrity="${pin}"`))
    for (const file of ['base.js', 'page.js']) expect(html).toContain(script(`/r/habits/1.0.0-aa/${file}`))
    expect(html.indexOf('data-page'), 'behind the first scripts').toBeGreaterThan(html.indexOf('/assets/index.'))
    expect(html).toContain(`<link rel="preload" as="style" href="/r/habits/1.0.0-aa/base.css" integrity="${pin}">`)
    expect(html, 'a module of the shell that the page imports').toContain(script('/assets/fields.js'))
    expect(html).toContain('<link rel="preload" as="style" href="/assets/fields.css">')
    expect(html, 'one that it does not import').not.toContain('/assets/board.js')
    expect(html).not.toContain('="/r/lists')
    const home = withoutParts(await (await get('/mypage', session)).text())
    expect(home).toContain(script('/r/habits/1.0.0-aa/base.js'))
    expect(home).not.toContain('="/r/habits/1.0.0-aa/page.js"')
    expect(home).not.toContain('="/r/lists')
    expect(await (await get('/', session)).text()).not.toContain('="/r/')
    expect(await (await get('/mypage/habits')).text()).not.toContain('data-page')
    const older = await (await get('/mypage/lists/wish', session)).text()
    for (const [file, pinned] of [
      ['remoteEntry.js', ` integrity="${pin}"`],
      ['page.js', ''],
    ])
      expect(older, 'a build of modules').toContain(
        `<link rel="modulepreload" href="/r/lists/1.0.0-aa/${file}"${pinned}>`,
      )
  })

  test('keeps the names of its files behind the snapshot for a browser that has been here, and changes nothing else', async () => {
    const worker = { 'service-worker-navigation-preload': 'true' }
    const filesIn = (html: string) => html.match(/<(?:script defer|link rel="preload")[^>]*>/g) ?? []
    const bare = (html: string) =>
      html
        .replaceAll(/nonce="[^"]*"|<\/?template[^>]*>/g, '')
        .replaceAll(/<script defer[^>]*><\/script>|<link rel="preload"[^>]*>/g, '')
    const answer = await get('/mypage/habits/1', { ...session, ...worker })
    const html = await answer.text()
    const first = await (await get('/mypage/habits/1', session)).text()
    const [head = '', body = ''] = html.split('<body>')
    expect(filesIn(head)).toEqual([])
    expect(body).toMatch(
      /^<template id="techo-files"><script defer data-part="[^"]*" src="\/assets\/index\.[^>]*><\/script><link .*<\/template>/s,
    )
    expect(filesIn(body).toSorted()).toEqual(filesIn(first).toSorted())
    expect(bare(html)).toBe(bare(first))
    expect(answer.headers.get('vary')).toContain('Service-Worker-Navigation-Preload')
    for (const [path, headers] of [
      ['/mypage/habits/1', worker],
      ['/about', { ...session, ...worker }],
    ] as const)
      expect(await (await get(path, headers)).text()).not.toContain('<template')
  })

  test('names the parts of its scripts, which a worker may ask for as one file each once a document has named them', async () => {
    const partsIn = (html: string) => {
      const parts: Record<string, string[]> = {}
      for (const [, part = '', src = ''] of html.matchAll(/<script defer data-part="([^"]*)".*? src="([^"]*)"/g))
        parts[part] = [...(parts[part] ?? []), src]
      return parts
    }
    const joined = (name = '') => get(`/assets/joined/${name}.js`, { 'accept-encoding': 'br' })
    const html = await (await get('/mypage/habits', session)).text()
    const [[frame, ofFrame] = [], [own, ofPage] = []] = Object.entries(partsIn(html))
    expect(ofFrame).toEqual(['/assets/index.abcd1234.js', '/assets/frame.js'])
    const remotes = ['remoteEntry.js', 'base.js'].map(file => `/r/habits/1.0.0-aa/${file}`)
    expect(ofPage).toEqual([...remotes, '/assets/fields.js', '/r/habits/1.0.0-aa/page.js'])
    expect((await joined(own)).status, 'one of its scripts is missing').toBe(404)
    for (const src of [...remotes, '/assets/fields.js', '/r/habits/1.0.0-aa/page.js', '/assets/frame.js'])
      put(src, `globalThis.ran = '${src}'`)
    const home = await (await get('/mypage', session)).text()
    expect(Object.keys(partsIn(home))[0], 'the frame is the same everywhere').toBe(frame)
    const answer = await joined(own)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(answer.headers.get('x-scripts')?.split(' ')).toEqual(ofPage)
    const text = await answer.text()
    for (const src of ofPage ?? []) expect(text).toContain(`globalThis.ran = '${src}'`)
    expect((await joined('never-named-part')).status).toBe(404)
    for (const path of ['/', '/about', '/mypage/habits'])
      expect(await (await get(path)).text()).not.toContain('data-part')
  })

  test('asks early for the rows its page begins with, for somebody who is signed in', async () => {
    const asked = (html: string) => /<script nonce="([^"]+)">\{\nconst (\{.*?\}) = (\{.*?\})\n/.exec(html)
    const answer = await get('/mypage/habits', session)
    const [, nonce, , said = '{}'] = asked(await answer.text()) ?? []
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    expect(JSON.parse(said)).toEqual({
      path: '/mypage/habits',
      asks: ['habits?select=id&name=eq.</script>'],
      url: expect.any(String),
      key: expect.any(String),
    })
    for (const other of [get('/mypage/habits'), get('/mypage/habits/1', session), get('/mypage', session)])
      expect(asked(await (await other).text())).toBeNull()
  })

  test('asks early for the shell’s own chunks, of public pages for everybody', async () => {
    const early = async (path: string, headers = {}) =>
      [...(await (await get(path, headers)).text()).matchAll(/(?:href|src)="(\/assets\/[a-z]+\.(?:js|css))"/g)].map(
        ([, href]) => href,
      )
    expect(await early('/')).toEqual(['/assets/home.css', '/assets/home.js'])
    expect(await early('/mypage', session)).toEqual(['/assets/frame.js', '/assets/today.js'])
    const ofHabits = ['/assets/fields.css', '/assets/frame.js', '/assets/fields.js']
    expect(await early('/mypage/habits', session), 'and what its remote imports of the shell').toEqual(ofHabits)
    expect(await early('/mypage')).toEqual([])
  })

  test('of a page that was rendered beforehand is chosen by language and by whether somebody is signed in', async () => {
    const pageOf = async (path: string, headers: Record<string, string> = {}) =>
      /data-page="([^"]*)"/.exec(await (await get(path, headers)).text())?.[1]
    expect(await pageOf('/about')).toBe('/about ja out')
    expect(await pageOf('/about/', { 'accept-language': 'fr, en;q=0.8, ja;q=0.5' })).toBe('/about en out')
    expect(await pageOf('/about', { ...session, 'accept-language': 'en' })).toBe('/about en in')
    expect(await pageOf('/about', { cookie: 'techo-language=en' })).toBe('/about en out')
    expect(await pageOf('/about?hl=ja', { cookie: 'techo-language=en' })).toBe('/about ja out')
    expect(await pageOf('/about?hl=../../x', { cookie: 'techo-language=en' })).toBe('/about en out')
    expect(await pageOf('/about', { cookie: 'my-auth-token-notes=1' })).toBe('/about ja out')
    expect(await pageOf('/'), 'a page that was not').toBeUndefined()
    const answer = await get('/about?hl=en')
    expect(answer.headers.get('content-language')).toBe('en')
    expect(answer.headers.get('vary')).toContain('Accept-Language, Cookie')
  })

  test('of such a page keeps its title, sheets and data, names this site, and asks for nothing early', async () => {
    const answer = await get('/about')
    const html = await answer.text()
    expect(html).toContain('<title>Rendered in ja</title>')
    expect(html).toContain(`<link rel="canonical" href="${server.url}/about" data-head>`)
    expect(html).toContain(`{"url":"${server.url}/about"}`)
    expect(html).not.toContain('origin.techo.invalid')
    expect(html).not.toMatch(/data-page src|rel="preload"|noindex/)
    for (const id of ['techo-registry', 'techo-config', 'techo-build'])
      expect(html.indexOf(id), 'what only scripts read comes behind the page').toBeGreaterThan(html.indexOf('</h1>'))
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy.match(/'sha256-/g), 'the script and two sheets; data is not run').toHaveLength(3)
    const named = await (await get('/about?hl=en')).text()
    expect(named).toContain(`<link rel="canonical" href="${server.url}/about?hl=en" data-head>`)
    expect(named).toContain(`content="${server.url}/about?hl=en"`)
    expect(named).toContain('href="/manifest-en.webmanifest"')
  })

  test('is kept out of search engines unless it is a public page', async () => {
    const robots = '<meta name="robots" content="noindex" data-head>'
    for (const path of ['/mypage', '/mypage/habits', '/nope', '/about/nope'])
      expect(await (await get(path)).text(), path).toContain(robots)
    expect(await (await get('/')).text()).not.toContain(robots)
  })

  test('what robots read names this site and is sent once', async () => {
    const first = await get('/robots.txt')
    expect(await first.text()).toBe(`Sitemap: ${server.url}/sitemap.xml`)
    expect(first.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await get('/robots.txt', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await get('/sitemap.xml')).status).toBe(404)
    expect((await get('/pages/ja/out/about.html')).status).toBe(404)
  })

  test('speaks the reader’s language and wears their theme from the first byte', async () => {
    const opening = async (headers: Record<string, string>) =>
      (await (await get('/mypage/habits', headers)).text()).match(/<html[^>]*>|<title>[^<]*<\/title>/g)
    expect(await opening({ 'accept-language': 'fr, en-GB;q=0.8, ja;q=0.5' })).toEqual([
      '<html lang="en" data-theme="system" class="a">',
      '<title>habits &amp; more · Techo</title>',
    ])
    expect(await opening({ 'accept-language': 'en', cookie: 'techo-language=ja; techo-theme=dark' })).toEqual([
      '<html lang="ja" data-theme="dark" class="a">',
      '<title>habitsのページ&lt;/title&gt; · Techo</title>',
    ])
    expect((await opening({ cookie: 'techo-theme="><script>; techo-language=xx' }))?.[0]).toBe(
      '<html lang="ja" data-theme="system" class="a">',
    )
  })

  test('is never kept, comes packed, and lets only known scripts run', async () => {
    const response = await get('/', { 'accept-encoding': 'br' })
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-encoding')).toBe('br')
    const policy = response.headers.get('content-security-policy') ?? ''
    const { createHash } = await import('node:crypto')
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' ${hash};`)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(await response.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
    const both = { 'accept-encoding': 'gzip, br, zstd' }
    expect((await get('/about', both)).headers.get('content-encoding')).toBe('br')
    const quick = await get('/', both)
    expect(quick.headers.get('content-encoding')).toBe('zstd')
    expect(await quick.text()).toContain('<meta property="csp-nonce"')
    expect((await get('/')).headers.get('content-security-policy')).not.toContain(nonce)
  })

  test('lets builds of the visitor’s own machine run only where the operator said so', () => {
    const policyWith = (localBuilds: boolean) =>
      contentSecurityPolicy(null, { backend: null, secure: false, localBuilds })
    expect(policyWith(true)).toContain("script-src 'self' http://localhost:* http://127.0.0.1:*;")
    expect(policyWith(false)).not.toContain('http:')
  })

  test('follows a deployment without a restart, and a broken file leaves the last good one', async () => {
    put('registry.json', JSON.stringify({ ...registry, revision: 8 }))
    expect(await (await get('/registry.json')).json()).toMatchObject({ revision: 8 })
    put('registry.json', '{"revision":')
    expect(await (await get('/registry.json')).json()).toMatchObject({ revision: 8 })
    put('registry.json', JSON.stringify({ ...registry, revision: 10 }))
    expect(await (await get('/registry.json')).json()).toMatchObject({ revision: 10 })
  })
})

describe('a build on trial', () => {
  const habits = registry.remotes.habits
  const tried = habits?.builds[habits.active]
  const trial = (percent: number, allow: string[] = []): RegistryFile => ({
    revision: 20,
    remotes: {
      ...registry.remotes,
      ...(habits && tried
        ? {
            habits: {
              ...habits,
              trial: { build: 'next', percent, allow },
              builds: { ...habits.builds, next: { ...tried, build: 'next' } },
            },
          }
        : {}),
    },
  })
  const asked = async (cookie = '') => {
    const response = await get('/registry.json', { cookie })
    const { remotes } = (await response.json()) as { remotes: { id: string; build: string }[] }
    return { build: remotes.find(({ id }) => id === 'habits')?.build, set: response.headers.get('set-cookie') }
  }
  const sessionOf = (id: string) => {
    const value = `base64-${Buffer.from(JSON.stringify({ user: { id } })).toString('base64url')}`
    return `sb-127-auth-token.0=${value.slice(0, 20)}; sb-127-auth-token.1=${value.slice(20)}`
  }

  test('is given to the people it is for, and a device keeps its answer', async () => {
    put('registry.json', JSON.stringify(trial(0, ['anna'])))
    expect((await asked(sessionOf('anna'))).build).toBe('next')
    expect((await asked(sessionOf('berta'))).build).toBe(habits?.active)
    expect((await asked('sb-127-auth-token=base64-%%%')).build).toBe(habits?.active)
    put('registry.json', JSON.stringify({ ...trial(100), revision: 21 }))
    const first = await asked()
    expect(first.build).toBe('next')
    expect(first.set).toMatch(/^techo-visitor=[\w-]{22}; .*HttpOnly; SameSite=Lax/)
    expect((await asked(first.set?.split(';')[0])).set).toBeNull()
    expect((await asked('techo-visitor=short')).set).not.toBeNull()
    const html = await (await get('/mypage/habits', session)).text()
    const inlined = /id="techo-registry">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    const told = JSON.parse(inlined)
    expect(told).toMatchObject({
      remotes: [{ id: 'habits', build: 'next', trial: true, previous: { build: habits?.active } }, { id: 'lists' }],
    })
    expect(told.remotes[0].previous.config, 'as of the one on trial').toBeUndefined()
    const other = trial(100)
    const changed = { ...tried?.config, bases: ['/mypage/others'] }
    Object.assign(other.remotes.habits?.builds.next ?? {}, { config: changed })
    put('registry.json', JSON.stringify({ ...other, revision: 21.5 }))
    const next = await (await get('/mypage/habits', session)).text()
    const registries = JSON.parse(/id="techo-registry">(.*?)<\/script>/.exec(next)?.[1] ?? '')
    expect(registries.remotes[0].config.bases).toEqual(['/mypage/others'])
    expect(registries.remotes[0].previous.config.bases).toEqual(tried?.config.bases)
  })

  test('tells nobody apart once it is over', async () => {
    put('registry.json', JSON.stringify({ ...registry, revision: 22 }))
    expect(await asked()).toEqual({ build: habits?.active, set: null })
    expect((await get('/mypage', session)).headers.get('set-cookie')).toBeNull()
  })
})

describe('the API', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  const report = { kind: 'chunk', message: 'TypeError: x', path: '/mypage/notes/1', at: '2026-11-20T00:00:00Z' }

  test('health tells whether the database answers and which build is served', async () => {
    const response = await get('/api/health')
    expect(await response.json()).toEqual({
      ...{ status: 'ok', database: 'ok', backend: 'pglite', version: 'b1' },
      instance: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('everything else needs a token of this backend', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const foreign = await new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime('1h')
      .sign(privateKey)
    for (const authorization of ['', 'Basic x', 'Bearer x', `Bearer ${foreign}`, `Bearer ${server.publishableKey}`]) {
      const response = await get('/api/export', authorization ? { authorization } : {})
      expect([response.status, (await response.json()).code]).toEqual([
        401,
        expect.stringMatching(/^(no_authorization|bad_jwt)$/),
      ])
    }
  })

  test('a signed-in call to an address that is not there is 404', async () => {
    const signUp = await post(
      '/auth/v1/signup',
      JSON.stringify({ email: 'ann@example.org', password: 'a long password 1' }),
      { apikey: server.publishableKey },
    )
    const { access_token } = await signUp.json()
    const response = await get('/api/nope', { authorization: `Bearer ${access_token}` })
    expect([response.status, await response.json()]).toEqual([404, { code: 'not_found', message: expect.any(String) }])
  })

  test('a report of a failure is taken, a broken one refused, and too many are slowed down', async () => {
    expect((await post('/api/client-errors', JSON.stringify(report))).status).toBe(204)
    for (const body of [
      '{"kind":',
      '[]',
      '{}',
      'null',
      JSON.stringify({ ...report, path: 5 }),
      JSON.stringify({ ...report, message: 'x'.repeat(5000) }),
    ]) {
      const response = await post('/api/client-errors', body)
      expect([response.status, (await response.json()).code]).toEqual([400, expect.stringMatching(/^invalid_/)])
    }
    const many = await Promise.all(Array.from({ length: 40 }, () => post('/api/client-errors', JSON.stringify(report))))
    expect(new Set(many.map(response => response.status))).toEqual(new Set([204, 429]))
  })

  test('the description names every open route with its schemas', async () => {
    const document = await (await get('/api/openapi.json')).json()
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/health', '/client-errors']))
    expect(document.paths['/client-errors'].post.requestBody).toBeDefined()
  })

  test('a body beyond every use is refused anywhere', async () => {
    for (const path of ['/api/client-errors', '/rest/v1/x', '/nope']) {
      const response = await post(path, 'x'.repeat(17 * 1024 * 1024))
      expect([path, response.status, (await response.json()).code]).toEqual([path, 413, 'request_too_large'])
    }
  })

  test('a body of very many names is refused before it is read', async () => {
    const names = JSON.stringify(Object.fromEntries(Array.from({ length: 200_000 }, (_, nth) => [`name${nth}`, nth])))
    for (const path of ['/api/client-errors', '/api/contact', '/api/payment/webhook', '/auth/v1/signup']) {
      const response = await post(path, names)
      expect([path, response.status, (await response.json()).code]).toEqual([path, 413, 'request_too_large'])
    }
  })

  test('only listed origins may read answers', async () => {
    const allowed = async (origin: string) =>
      (await get('/api/health', { origin })).headers.get('access-control-allow-origin')
    expect(await allowed('https://friend.example')).toBe('https://friend.example')
    expect(await allowed('https://evil.example')).toBeNull()
    expect(await allowed('null')).toBeNull()
    const preflight = await fetch(`${server.url}/rest/v1/x`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the mailbox', () => {
  test('shows letters to this machine without script, and to nobody else', async () => {
    await server.mailbox?.send({
      to: 'Ann@Example.org',
      subject: '<b>件名</b>',
      text: 'https://x.example/?a=1&b=2 <script>',
      html: '',
      kind: 'test',
    })
    const html = await (await get('/dev/mailbox')).text()
    expect(html).toContain('&lt;b&gt;件名&lt;/b&gt;')
    expect(html).toContain('<a href="https://x.example/?a=1&amp;b=2">')
    expect(html).not.toContain('<script')
    expect(await (await get('/dev/mailbox.json?to=ann@example.org')).json()).toMatchObject([
      { to: 'Ann@Example.org', kind: 'test' },
    ])
    expect((await raw('/dev/mailbox.json', { 'x-forwarded-for': '203.0.113.9', host: 'localhost' })).status).toBe(404)
    expect((await raw('/dev/mailbox.json', { host: 'rebound.example' })).status).toBe(404)
    expect(await firstLineOf('GET /dev/mailbox.json HTTP/1.0\r\nhost: localhost\r\n\r\n')).toContain(' 404 ')
    expect(await firstLineOf('GET /dev/mailbox.json HTTP/1.1\r\nhost: localhost\r\n\r\n')).toContain(' 200 ')
    expect((await raw('/', { 'x-forwarded-for': '203.0.113.9', host: 'techo.example' })).status).toBe(200)
  })
})

/** What is answered to these very bytes. */
const firstLineOf = async (bytes: string): Promise<string> => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(bytes)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).split('\r\n')[0] ?? ''
}

test('brotli of the document is what it would be unpacked', async () => {
  const body = await new Promise<Buffer>((resolve, reject) => {
    httpRequest(`${server.url}/nope`, { headers: { 'accept-encoding': 'br' } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
  expect(brotliDecompressSync(body).toString()).toContain('<div id="root">')
})
