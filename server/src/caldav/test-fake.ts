import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A calendar server of one calendar for tests, which answers as those of others were seen to: Radicale's answers are its usual
 * ones, and it can be told to behave like a worse one.
 */
export interface Fake {
  /** of the calendar, with a slash at its end */
  readonly url: string
  readonly place: string
  /** by the names of the files */
  readonly objects: Map<string, { readonly raw: string; readonly etag: string }>
  readonly asked: string[]
  /** what it does otherwise than it should */
  faults: Set<
    | 'token-row' // a refused token is a row of 403
    | 'no-sync' // sync-collection is not known
    | 'cut' // 507: the rest with the next question
    | 'no-etag' // PUT answers without one
    | 'missing' // one that is listed is 404 in a multiget
    | 'no-multiget'
    | 'nothing' // a listing without the calendar itself
    | 'full' // 507 for what is written
    | 'elsewhere' // leads to another host
    | 'down'
  >
  /** what another device writes */
  put(file: string, raw: string): void
  remove(file: string): void
  close(): void
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

export async function startFake(): Promise<Fake> {
  const objects: Fake['objects'] = new Map()
  const log: { readonly file: string; readonly isGone: boolean }[] = []
  const asked: string[] = []
  let version = 0
  const put = (file: string, raw: string) => {
    objects.set(file, { raw, etag: `"${++version}"` })
    log.push({ file, isGone: false })
  }
  const remove = (file: string) => {
    objects.delete(file)
    log.push({ file, isGone: true })
  }
  const row = (file: string, extra = '') => {
    const found = objects.get(file)
    const href = `<d:href>/cal/${encodeURIComponent(file)}</d:href>`
    if (!found) return `<d:response>${href}<d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
    return `<d:response>${href}<d:propstat><d:prop><d:getetag>${found.etag}</d:getetag>${extra}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
  }
  const self =
    '<d:response><d:href>/cal/</d:href><d:propstat><d:prop><d:displayname>仕事</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>'
  const many = (...rows: readonly string[]) =>
    `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${rows.join('')}</d:multistatus>`
  const fake: Fake = { url: '', place: '', objects, asked, faults: new Set(), put, remove, close: () => server.close() }

  const report = (body: string): readonly [number, string] => {
    if (body.includes('calendar-multiget')) {
      if (fake.faults.has('no-multiget')) return [501, '']
      const files = [...body.matchAll(/href>\/cal\/([^<]+)</g)].map(([, file]) => decodeURIComponent(file ?? ''))
      const lost = fake.faults.has('missing') ? files[0] : undefined
      return [
        207,
        many(
          ...files.map(file =>
            file === lost
              ? `<d:response><d:href>/cal/${file}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
              : row(file, `<c:calendar-data>${escaped(objects.get(file)?.raw ?? '')}</c:calendar-data>`),
          ),
        ),
      ]
    }
    if (fake.faults.has('no-sync')) return [415, '']
    const token = /sync-token>([^<]*)</.exec(body)?.[1] ?? ''
    const from = token === '' ? 0 : Number(token)
    if (Number.isNaN(from)) {
      if (!fake.faults.has('token-row')) return [403, '<d:error xmlns:d="DAV:"><d:valid-sync-token/></d:error>']
      return [207, many('<d:response><d:href>/cal/</d:href><d:status>HTTP/1.1 403 Forbidden</d:status></d:response>')]
    }
    const isCut = fake.faults.has('cut') && log.length - from > 2
    const to = isCut ? from + 2 : log.length
    const files = [...new Set(log.slice(from, to).map(({ file }) => file))]
    // A first reading has nothing that is gone.
    const told = token === '' ? files.filter(file => objects.has(file)) : files
    const rest = isCut
      ? '<d:response><d:href>/cal/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>'
      : ''
    return [207, many(...told.map(file => row(file)), rest, `<d:sync-token>${to}</d:sync-token>`)]
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(Buffer.from(chunk)))
    request.on('end', () => {
      const { method = '', url = '' } = request
      asked.push(`${method} ${url}`)
      const body = Buffer.concat(chunks).toString()
      const file = decodeURIComponent(url.replace('/cal/', ''))
      const found = objects.get(file)
      const answer = (status: number, text = '', headers: Record<string, string> = {}) => {
        response.writeHead(status, {
          ...(text === '' ? {} : { 'content-type': 'application/xml; charset=utf-8' }),
          ...headers,
        })
        response.end(text)
      }
      if (fake.faults.has('down')) return answer(503)
      if (request.headers.authorization !== `Basic ${Buffer.from('hanako:secret').toString('base64')}`)
        return answer(401)
      if (fake.faults.has('elsewhere')) return answer(302, '', { location: 'https://thief.example.com/cal/' })
      if (url === '/.well-known/caldav') return answer(404)
      if (method === 'PROPFIND' && url === '/cal/') {
        const rows = request.headers.depth === '1' ? [...objects.keys()].map(each => row(each)) : []
        return answer(207, many(...(fake.faults.has('nothing') ? [] : [self]), ...rows))
      }
      if (method === 'REPORT') return answer(...report(body))
      if (method === 'GET' && found)
        return answer(200, found.raw, { etag: found.etag, 'content-type': 'text/calendar' })
      if (method === 'PUT') {
        if (fake.faults.has('full')) return answer(507)
        const isFree = request.headers['if-none-match'] === '*' ? !found : request.headers['if-match'] === found?.etag
        if (!isFree) return answer(412)
        put(file, body)
        return answer(found ? 204 : 201, '', fake.faults.has('no-etag') ? {} : { etag: objects.get(file)?.etag ?? '' })
      }
      if (method === 'DELETE' && found) {
        if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== found.etag) return answer(412)
        remove(file)
        return answer(204)
      }
      return answer(404)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(fake, { url: `http://127.0.0.1:${port}/cal/`, place: `127.0.0.1:${port}` })
}
