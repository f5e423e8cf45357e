import { createServer as createHttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../index.ts'
import type { NetRules } from '../link-preview/fetch-public.ts'
import type { ApiEnv } from '../peer.ts'
import { type BookRecord, blankRecord, type Provider } from './book.ts'
import { fetchCover } from './cover.ts'
import { chosenProviders, createBooks } from './index.ts'
import { readGoogle, readOpenBd, readOpenLibrary } from './json-catalogues.ts'
import { personName, readNdl } from './ndl.ts'
import { sample } from './sample.ts'
import { createSearch, merged } from './search.ts'

const book = (change: Partial<BookRecord>): BookRecord => ({ ...blankRecord, title: 'こころ', ...change })
const provider = (id: string, search: Provider['search'], rest: Partial<Provider> = {}): Provider => ({
  id,
  name: id,
  isSample: false,
  search,
  ...rest,
})
const isbn13 = '9784297109059'

describe('the search', () => {
  test('one that fails and one that is silent leave the others alone, and both are named', async () => {
    const search = createSearch({
      timeoutMs: 20,
      providers: [
        provider('broken', async () => {
          throw new Error('no')
        }),
        provider('silent', () => new Promise(() => undefined)),
        provider('good', async () => [book({ isbn13 })]),
      ],
    })
    const { books, providers } = await search('こころ')
    expect(books.map(({ title }) => title)).toEqual(['こころ'])
    expect(providers.map(({ id, state }) => [id, state])).toEqual([
      ['broken', 'failed'],
      ['silent', 'timeout'],
      ['good', 'ok'],
    ])
  })

  test('the same words ask nobody twice within an hour, and a failure is not remembered', async () => {
    let asked = 0
    let time = 0
    const search = createSearch({
      now: () => time,
      providers: [
        provider('counting', async () => {
          asked += 1
          if (asked === 1) throw new Error('not yet')
          return [book({ isbn13 })]
        }),
      ],
    })
    expect((await search('こころ')).books).toEqual([])
    expect((await search('こころ')).books).toHaveLength(1)
    await search('ココロ')
    expect(asked).toBe(2)
    time += 3_600_001
    await search('こころ')
    expect(asked).toBe(3)
  })

  test('answers are put together by number, and each field says where it came from', () => {
    const [one, ...rest] = merged([
      { id: 'first', records: [book({ isbn13, pages: null })] },
      {
        id: 'second',
        records: [book({ isbn13, title: 'Kokoro', pages: 300, publisher: 'P' }), book({ title: '別の本' })],
      },
    ])
    expect(one).toMatchObject({
      title: 'こころ',
      pages: 300,
      source: { title: 'first', isbn13: 'first', pages: 'second', publisher: 'second' },
    })
    expect(rest.map(({ title }) => title)).toEqual(['別の本'])
  })

  test('a number is asked for as a number, and catalogues that know only numbers are left out of words', async () => {
    const asked: (string | null)[] = []
    const search = createSearch({
      providers: [
        provider(
          'numbers',
          async question => {
            asked.push(question.isbn13)
            return []
          },
          { needsIsbn: true },
        ),
      ],
    })
    expect((await search('こころ')).providers).toEqual([])
    await search('９７８-4-297-10905-9')
    expect(asked).toEqual([isbn13])
  })
})

test('the sample catalogue finds by any kana and says that it is one', async () => {
  expect(chosenProviders([], null)).toEqual([sample])
  const search = createSearch({ providers: [sample] })
  const { books, providers } = await search('そうせき ここ')
  expect(books.map(({ title }) => title)).toEqual(['こころ'])
  expect(providers[0]?.isSample).toBe(true)
  const [found] = books
  expect((await search(found?.isbn13 ?? '')).books).toEqual([found])
  expect(found?.isbn13).toMatch(/^97999/)
  expect((await search('の')).books).toHaveLength(20)
})

test('what the National Diet Library answers becomes books; articles are left out', () => {
  const rss = `<?xml version="1.0"?><rss xmlns:dc="d" xmlns:dcndl="n" xmlns:xsi="x"><channel><title>q</title>
<item><title>こころ</title><category>図書</category><dc:title>こころ</dc:title><dcndl:titleTranscription>ココロ</dcndl:titleTranscription>
<dc:creator>夏目, 漱石, 1867-1916</dc:creator><dcndl:creatorTranscription>ナツメ, ソウセキ, 1867-1916</dcndl:creatorTranscription>
<dc:publisher>岩波書店</dc:publisher><dc:date xsi:type="dcterms:W3CDTF">2004.3</dc:date><dc:extent>300p ; 15cm</dc:extent>
<dc:identifier xsi:type="dcndl:ISBN">978-4-297-10905-9</dc:identifier><dc:subject xsi:type="dcndl:NDC9">913.6</dc:subject></item>
<item><title>書評</title><category>記事</category><dc:title>「こころ」を読む</dc:title></item></channel></rss>`
  expect(readNdl(rss)).toEqual([
    {
      ...blankRecord,
      title: 'こころ',
      title_kana: 'ココロ',
      authors: [{ name: '夏目漱石', kana: 'ナツメソウセキ', role: 'author' }],
      publisher: '岩波書店',
      published: '2004-03',
      isbn13,
      pages: 300,
      language: 'ja',
      ndc: '913.6',
      cover: `https://ndlsearch.ndl.go.jp/thumbnail/${isbn13}.jpg`,
    },
  ])
  expect(personName('Austen, Jane, 1775-1817')).toBe('Jane Austen')
  expect(readNdl('<html>not it')).toEqual([])
})

test('the other catalogues are read row by row, and a broken row costs only itself', () => {
  const volume = {
    title: 'Kokoro',
    authors: ['Natsume'],
    publishedDate: '2010-05',
    pageCount: 200,
    industryIdentifiers: [{ identifier: isbn13 }],
    imageLinks: { thumbnail: 'http://books.google.com/x' },
  }
  expect(readGoogle({ items: [{ volumeInfo: volume }, { volumeInfo: {} }, null] })).toMatchObject([
    { title: 'Kokoro', published: '2010-05', pages: 200, isbn13, cover: 'https://books.google.com/x' },
  ])
  expect(readGoogle({})).toEqual([])
  expect(
    readOpenLibrary(
      { docs: [{ title: 'Kokoro', isbn: ['x', isbn13], language: ['jpn'], cover_i: 7 }, { title: 3 }] },
      null,
    ),
  ).toMatchObject([{ isbn13, language: 'ja', cover: 'https://covers.openlibrary.org/b/id/7-L.jpg' }])
  expect(
    readOpenBd([
      null,
      { summary: { isbn: isbn13, title: 'こころ', author: '夏目漱石／著 誰か／訳', pubdate: '20040318' } },
    ]),
  ).toMatchObject([
    {
      published: '2004-03-18',
      authors: [
        { name: '夏目漱石', role: 'author' },
        { name: '誰か', role: 'translator' },
      ],
    },
  ])
})

describe('covers', () => {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1000)])
  let origin = ''
  const routes: Readonly<Record<string, RequestListener>> = {
    '/cover.jpg': (_, response) => response.setHeader('content-type', 'image/jpeg').end(jpeg),
    '/dot.gif': (_, response) => response.setHeader('content-type', 'image/gif').end(Buffer.from('GIF89a')),
    '/lie.jpg': (_, response) => response.setHeader('content-type', 'image/jpeg').end(Buffer.alloc(1000, '<svg>')),
    '/large.jpg': (_, response) =>
      response.setHeader('content-type', 'image/jpeg').end(Buffer.alloc(4 * 1024 * 1024, 0xff)),
    '/to-allowed': (_, response) => response.writeHead(302, { location: '/cover.jpg' }).end(),
    '/to-other': (_, response) => response.writeHead(302, { location: 'http://elsewhere.example/cover.jpg' }).end(),
    '/to-address': (_, response) =>
      response.writeHead(302, { location: origin.replace('covers.example', '127.0.0.2') }).end(),
  }
  const server = createHttpServer(
    (request, response) => routes[request.url ?? '']?.(request, response) ?? response.writeHead(404).end(),
  )
  const rules: NetRules = { resolve: async () => ['127.0.0.1'], allows: address => address.startsWith('127.') }
  const isHost = (host: string) => host === 'covers.example'
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
    origin = `http://covers.example:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise(resolve => server.close(resolve)))
  const cover = (path: string) => fetchCover(`${origin}${path}`, rules, isHost)

  test('a picture comes as it is, also over a redirect that stays within the list', async () => {
    expect(await cover('/cover.jpg')).toEqual({ mime: 'image/jpeg', data: jpeg.toString('base64') })
    expect(await cover('/to-allowed')).toMatchObject({ mime: 'image/jpeg' })
  })

  test('a dot, something else under the name of a picture, and too much are refused', async () => {
    for (const path of ['/dot.gif', '/lie.jpg', '/large.jpg', '/missing'])
      expect(await cover(path), path).toBe('not_readable')
  })

  test('no redirect leads off the list, neither by name nor by address', async () => {
    expect(await cover('/to-other')).toBe('unreachable')
    expect(await cover('/to-address')).toBe('not_public')
  })

  test('only hosts of covers are asked, and never anything inside', async () => {
    for (const url of ['https://example.com/a.jpg', 'http://127.0.0.1/a.jpg', 'file:///etc/passwd', 'x'])
      expect(await fetchCover(url), url).toBe('not_a_cover_host')
    expect(
      await fetchCover('https://covers.openlibrary.org/a', { resolve: async () => ['10.0.0.1'], allows: () => false }),
    ).toBe('not_public')
  })
})

test('both addresses want a person, and say what is wrong with a question', async () => {
  const server = await createServer({ dataDir: null, dumpHours: 0 })
  const search = await server.fetch(new Request('http://localhost/api/books/search?q=x'))
  expect(search.status).toBe(401)
  await server.close()
  const app = new Hono<ApiEnv>().route('/', createBooks({ providers: [sample] }))
  expect((await app.request('/search?q=%20')).status).toBe(400)
  expect((await app.request('/search?q=漱石')).status).toBe(200)
  const refused = await app.request('/cover', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://169.254.169.254/' }),
  })
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { code: 'not_a_cover_host', message: 'Covers are not fetched from there' },
  ])
})
