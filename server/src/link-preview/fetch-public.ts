import { lookup as systemLookup } from 'node:dns/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from './public-address.ts'

/**
 * Fetches what a person named, and only from the open internet. The name is resolved once, every address it has must be
 * public, and the connection goes to the address that was checked: a name that answers differently a moment later changes
 * nothing. Redirects are followed by the same rules. Never rejects.
 */
export type Refusal =
  /** no http or https address, or one with a user name or an unusual port */
  | 'bad_url'
  /** the name leads to something that is not the open internet */
  | 'not_public'
  /** no such name, no connection, an answer that is none, or too slow */
  | 'unreachable'
  /** another kind of content than was asked for, or a status that is no success */
  | 'not_readable'
  | 'too_many_redirects'

export interface Fetched {
  /** after redirects */
  readonly url: string
  readonly contentType: string
  readonly body: Buffer
}

/** An answer whose status its reader judges. */
export interface Answered extends Fetched {
  readonly status: number
  readonly etag: string | null
  readonly lastModified: string | null
  readonly retryAfter: string | null
}

export interface NetRules {
  /** every address of a name */
  readonly resolve: (host: string) => Promise<readonly string[]>
  readonly allows: (address: string, port: number) => boolean
}

export interface FetchOptions {
  readonly accept: RegExp
  /** what is beyond is left out (`cut`) or makes it `not_readable` */
  readonly maxBytes: number
  readonly beyond: 'cut' | 'refuse'
  readonly rules?: NetRules
  /** for all redirects together */
  readonly timeoutMs?: number
  /** beside or instead of the usual ones */
  readonly headers?: Readonly<Record<string, string>>
  /** sent with POST, which no redirect is followed with; left out: GET */
  readonly sent?: Buffer
}

export const internet: NetRules = {
  resolve: async host => (await systemLookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  allows: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
}

const mostRedirects = 3

export async function fetchPublic(address: string, options: FetchOptions): Promise<Fetched | Refusal> {
  const answer = await askPublic(address, options)
  if (typeof answer === 'string') return answer
  const { status, url, contentType, body } = answer
  return status === 200 ? { url, contentType, body } : 'not_readable'
}

/** The same for whoever asks on conditions, or tells why there is nothing: every status counts, only 200 has a body. */
export async function askPublic(
  address: string,
  { accept, maxBytes, beyond, rules = internet, timeoutMs = 3000, headers: own = {}, sent }: FetchOptions,
): Promise<Answered | Refusal> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), timeoutMs)
  try {
    let url = parse(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      if (!url) return 'bad_url'
      const place = await inTime(checkedAddress(url, rules), deadline.signal)
      if (place === 'not_public' || place === 'unreachable') return place
      const answer = await ask(url, place, deadline.signal, own, sent ? { method: 'POST', body: sent } : {})
      const { statusCode = 0, headers } = answer
      if (!sent && statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy()
        url = parse(headers.location, url)
        continue
      }
      const contentType = headers['content-type'] ?? ''
      const told = {
        ...{ status: statusCode, url: url.href, contentType },
        ...{ etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null },
        retryAfter: headers['retry-after'] ?? null,
      }
      if (statusCode !== 200 || !accept.test(contentType)) {
        answer.destroy()
        return statusCode === 200 ? 'not_readable' : { ...told, body: Buffer.alloc(0) }
      }
      const body = await read(answer, maxBytes, beyond)
      return body ? { ...told, body } : 'not_readable'
    }
    return 'too_many_redirects'
  } catch {
    return 'unreachable'
  } finally {
    clearTimeout(timer)
    deadline.abort()
  }
}

function parse(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base?.href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.hostname === '' ? null : url
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

/** One address to connect to, after all of them were looked at. */
export async function checkedAddress(url: URL, { resolve, allows }: NetRules): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host.replace(/\.$/, '')).catch(() => [])
  const [first] = addresses
  if (first === undefined) return 'unreachable'
  return addresses.every(address => allows(address, portOf(url))) ? first : 'not_public'
}

/** @throws when the signal comes first */
export function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('Too slow')), { once: true }),
    ),
  ])
}

/** Asks the address that was checked, under the name of the URL. */
export function ask(
  url: URL,
  address: string,
  signal: AbortSignal,
  own: Readonly<Record<string, string>>,
  { method = 'GET', body = '' }: { readonly method?: string; readonly body?: string | Buffer } = {},
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? secureRequest : plainRequest)(
      {
        host: address,
        port: portOf(url),
        path: url.pathname + url.search,
        method,
        // No connection of an earlier question is taken again.
        agent: false,
        signal,
        ...(isSecure && !isIP(host) ? { servername: host } : {}),
        headers: {
          host: url.host,
          ...(body.length === 0 ? {} : { 'content-length': Buffer.byteLength(body) }),
          accept: 'text/html,application/xhtml+xml,image/*;q=0.8',
          'accept-encoding': 'gzip, br',
          'accept-language': 'ja,en;q=0.8',
          'user-agent': 'Mozilla/5.0 (compatible; TechoLinkPreview/1.0)',
          ...own,
        },
      },
      resolve,
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

const unpacked: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The body, at most this long once it is unpacked: a small packet may hold a very large page. Null when it is refused. */
export async function read(
  answer: IncomingMessage,
  maxBytes: number,
  beyond: 'cut' | 'refuse',
): Promise<Buffer | null> {
  const coding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const unpack = unpacked[coding]
  if (!unpack && coding !== 'identity') return null
  const transform = unpack?.()
  if (transform) {
    answer.once('error', error => transform.destroy(error))
    answer.pipe(transform)
  }
  const stream: Readable = transform ?? answer
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      size += bytes.length
      if (size > maxBytes) break
    }
  } finally {
    answer.destroy()
  }
  if (size > maxBytes && beyond === 'refuse') return null
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
