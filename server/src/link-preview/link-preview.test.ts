import { createServer as createHttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../index.ts'
import type { ApiEnv } from '../peer.ts'
import { fetchPublic, internet, type NetRules } from './fetch-public.ts'
import { createLinkPreview } from './index.ts'
import { isPublicAddress } from './public-address.ts'
import { decodePage, readPage } from './read-page.ts'

const hostile = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://localhost/',
  'http://localhost./',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://198.18.0.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://１２７.0.0.1/',
  'http://①②⑦.0.0.1/',
  'http://8.8.8.8:22/',
  'https://8.8.8.8:8443/',
] as const

describe('what is not the open internet', () => {
  test.each(hostile)('%s is refused before anything is sent', async address => {
    const answer = await fetchPublic(address, { accept: /./, maxBytes: 10, beyond: 'cut' })
    expect(answer).toBe('not_public')
  })

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:1',
    'data:text/html,x',
    'http://',
    'nonsense',
    '',
    'http://user:pass@example.com/',
    '//example.com',
  ])('%s is no address', async address => {
    expect(await fetchPublic(address, { accept: /./, maxBytes: 10, beyond: 'cut' })).toBe('bad_url')
  })

  test('a name is refused when any of its addresses is', async () => {
    for (const addresses of [['8.8.8.8', '10.0.0.1'], ['fe80::1', '2606:4700::1111'], ['fe80::1%eth0']])
      expect(
        await fetchPublic('http://two.example/', {
          accept: /./,
          maxBytes: 10,
          beyond: 'cut',
          rules: { ...internet, resolve: async () => addresses },
        }),
      ).toBe('not_public')
  })

  test('whatever is mapped into IPv6 is closed, and so is every private IPv4', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(byte, byte, byte, byte, (a, b, c, d) => {
        expect(isPublicAddress(`::ffff:${a}.${b}.${c}.${d}`)).toBe(false)
        expect(isPublicAddress(`10.${b}.${c}.${d}`)).toBe(false)
        expect(isPublicAddress(`127.${b}.${c}.${d}`)).toBe(false)
      }),
    )
    for (const address of ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2404:6800::1'])
      expect(isPublicAddress(address), address).toBe(true)
    for (const text of ['', 'example.com', '8.8.8', '8.8.8.8 ', '[::1]']) expect(isPublicAddress(text)).toBe(false)
  })
})

const bomb = brotliCompressSync(Buffer.alloc(16 * 1024 * 1024, 0x20), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
})

const page = `<!doctype html><html><head><meta charset="utf-8"><title>ページ</title>
<meta property="og:title" content="万年筆 &amp; インク"><meta property="og:image" content="/pen.jpg">
<meta property="og:site_name" content="文具店"><meta property="product:price:amount" content="1,980">
<meta property="product:price:currency" content="jpy"></head><body>x</body></html>`

describe('fetching', () => {
  const asked: { readonly host: string | undefined; readonly path: string }[] = []
  const routes: Readonly<Record<string, RequestListener>> = {
    '/pen': (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
    '/gzip': (_, response) =>
      response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'gzip').end(gzipSync(page)),
    '/bomb': (_, response) =>
      response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'br').end(bomb),
    '/endless': (_, response) => {
      response.setHeader('content-type', 'text/html')
      const more = () => {
        while (response.write('<p>'.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    },
    '/silent': () => undefined,
    '/text': (_, response) => response.setHeader('content-type', 'text/plain').end('x'),
    '/gone': (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end(page),
    '/once': (_, response) => response.writeHead(302, { location: '/pen' }).end(),
    '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
    '/inside': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    '/name': (_, response) => response.writeHead(301, { location: 'http://inside.example/' }).end(),
    '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/pen.jpg': (_, response) => response.setHeader('content-type', 'image/jpeg').end(Buffer.from([0xff, 0xd8, 0xff])),
  }
  const server = createHttpServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ host: request.headers.host, path })
    const route = routes[path]
    if (route) route(request, response)
    else response.writeHead(404).end()
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  // The rule is the product's own, but for the one address and port of the shop in this test.
  const rules: NetRules = {
    resolve: async host => (host === 'shop.example' ? ['127.0.0.1'] : host === 'inside.example' ? ['10.0.0.1'] : []),
    allows: (address, to) => (address === '127.0.0.1' && to === port) || internet.allows(address, to),
  }
  const get = (path: string, more: Partial<Parameters<typeof fetchPublic>[1]> = {}) =>
    fetchPublic(`http://shop.example:${port}${path}`, {
      accept: /html/,
      maxBytes: 512 * 1024,
      beyond: 'cut',
      rules,
      ...more,
    })

  test('goes to the address that was checked and asks by the name', async () => {
    const answer = await get('/pen')
    expect(answer).toMatchObject({ url: `http://shop.example:${port}/pen` })
    expect(asked.at(-1)).toEqual({ host: `shop.example:${port}`, path: '/pen' })
  })

  test('resolves a name once: what it answers later changes nothing', async () => {
    let times = 0
    const turning: NetRules = {
      ...rules,
      resolve: async () => (times++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
    }
    expect(await get('/pen', { rules: turning })).toMatchObject({ contentType: 'text/html; charset=utf-8' })
    expect(times).toBe(1)
    expect(await get('/once', { rules: turning })).toBe('not_public')
  })

  test.each([
    ['/once', { url: expect.stringContaining('/pen') }],
    ['/gzip', { body: Buffer.from(page) }],
  ])('%s is read', async (path, wanted) => {
    expect(await get(path)).toMatchObject(wanted)
  })

  test.each([
    ['/round', 'too_many_redirects'],
    ['/inside', 'not_public'],
    ['/name', 'not_public'],
    ['/file', 'bad_url'],
    ['/text', 'not_readable'],
    ['/gone', 'not_readable'],
  ])('%s ends as %s', async (path, refusal) => {
    expect(await get(path)).toBe(refusal)
  })

  test('an endless page and one that swells when unpacked are cut, or refused where a whole is needed', async () => {
    for (const path of ['/endless', '/bomb']) {
      const answer = await get(path)
      expect(typeof answer === 'object' && answer.body.length).toBe(512 * 1024)
      expect(await get(path, { beyond: 'refuse' })).toBe('not_readable')
    }
  })

  test('who does not answer in time is unreachable, and so is a name nobody has', async () => {
    expect(await get('/silent', { timeoutMs: 50 })).toBe('unreachable')
    expect(await get('/pen', { timeoutMs: 50, rules: { ...rules, resolve: () => new Promise(() => undefined) } })).toBe(
      'unreachable',
    )
    expect(await fetchPublic('http://nobody.example/', { accept: /./, maxBytes: 1, beyond: 'cut', rules })).toBe(
      'unreachable',
    )
  })

  test('the routes answer with the page’s facts, its image, and refusals that name their reason', async () => {
    const app = new Hono<ApiEnv>()
      .use((context, next) => {
        context.set('claims', { role: 'authenticated', sub: '0193a000-0000-7000-8000-000000000001' })
        return next()
      })
      .route('/link-preview', createLinkPreview({ rules, perMinute: 4 }))
    const ask = (path: string, url: string) => app.request(`/link-preview${path}?url=${encodeURIComponent(url)}`)
    expect(await (await ask('', `http://shop.example:${port}/pen`)).json()).toEqual({
      url: `http://shop.example:${port}/pen`,
      title: '万年筆 & インク',
      image: `http://shop.example:${port}/pen.jpg`,
      price: 1980,
      currency: 'JPY',
      shop: '文具店',
    })
    expect(await (await ask('/image', `http://shop.example:${port}/pen.jpg`)).json()).toEqual({
      type: 'image/jpeg',
      data: '/9j/',
    })
    const refused = await ask('', 'http://169.254.169.254/')
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'not_public'])
    expect((await ask('', `http://shop.example:${port}/text`)).status).toBe(422)
    expect((await ask('', `http://shop.example:${port}/pen`)).status).toBe(429)
  })
})

describe('reading a page', () => {
  const read = (html: string) => readPage(html, 'https://www.shop.example/item/1')

  test('takes the product of JSON-LD where Open Graph says nothing', () => {
    const data = {
      '@graph': [
        { '@type': 'WebPage' },
        {
          '@type': ['Product'],
          name: 'ノート',
          image: [{ url: '//cdn.example/a.png' }],
          offers: [{ price: '12.50', priceCurrency: 'USD' }],
        },
      ],
    }
    expect(
      read(
        `<title>x</title><script type="application/ld+json">{broken</script><script type="application/ld+json">${JSON.stringify(data)}</script>`,
      ),
    ).toEqual({
      title: 'ノート',
      image: 'https://cdn.example/a.png',
      price: 12.5,
      currency: 'USD',
      shop: 'shop.example',
    })
  })

  test('believes no address that is none, no price that is none, and no sign that turns text round', () => {
    expect(
      read(
        '<title> a\u202eb\n c </title><meta property="og:image" content="javascript:alert(1)"><meta property="og:price:amount" content="free"><meta property="og:price:currency" content="JPY">',
      ),
    ).toEqual({ title: 'a b c', image: null, price: null, currency: null, shop: 'shop.example' })
    expect(read('')).toMatchObject({ title: null })
  })

  test('knows the charset of the header and of the head', () => {
    const shiftJis = Buffer.from([0x83, 0x79, 0x83, 0x93])
    expect(decodePage(shiftJis, 'text/html; charset=Shift_JIS')).toBe('ペン')
    expect(decodePage(Buffer.concat([Buffer.from('<meta charset="sjis">'), shiftJis]), 'text/html')).toContain('ペン')
    expect(decodePage(Buffer.from('ペン'), 'text/html; charset=klingon')).toBe('ペン')
  })
})

test('the address asks for a bearer token first', async () => {
  const server = await createServer({ dataDir: null, port: 0 })
  const response = await server.fetch(new Request('http://localhost/api/link-preview?url=https%3A%2F%2Fexample.com'))
  expect([response.status, (await response.json()).code]).toEqual([401, 'no_authorization'])
  await server.close()
})
