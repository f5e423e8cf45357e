import { bounds } from './bounds.ts'
import { type Media, readMedia } from './media.ts'
import { type Payload, readPayload } from './payload.ts'
import { type Preferences, readPreferences } from './preferences.ts'
import { type Query, type Range, readQuery } from './query.ts'
import { invalidRange, Refused } from './refusals.ts'
import type { RestSettings } from './settings.ts'

/**
 * A whole request as a typed tree, read before anything is asked of the database. What it names was not looked up yet;
 * what it costs to read is bounded by `bounds`.
 */
export interface RestRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly target: { readonly kind: 'table' | 'function'; readonly name: string }
  readonly schema: string
  readonly query: Query
  readonly preferences: Preferences
  readonly media: Media
  /** null where the method has none */
  readonly payload: Payload | null
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

/** @throws Refused in PostgREST's shapes */
export async function readRequest(request: Request, settings: RestSettings): Promise<RestRequest> {
  const url = new URL(request.url)
  if (url.pathname.length + url.search.length > bounds.address)
    throw new Refused(414, 'PGRST100', 'The address is too long', `An address has at most ${bounds.address} characters`)
  const method = methods.find(each => each === request.method)
  if (!method) throw new Refused(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  const target = readTarget(url.pathname)
  if (target.kind === 'function' && method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw new Refused(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const isRead = method === 'GET' || method === 'HEAD'
  const { headers } = request
  const schema = readSchema(headers.get(isRead ? 'accept-profile' : 'content-profile'), settings)
  if (/%00/.test(url.search)) throw new Refused(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
  const query = readQuery(url.searchParams, target.kind === 'function' && isRead)
  const sent = isRead || method === 'DELETE' ? null : await request.text()
  return {
    method,
    target,
    schema,
    query: method === 'GET' ? { ...query, ranges: withHeader(query.ranges, headers.get('range')) } : query,
    preferences: readPreferences(headers.get('prefer'), settings),
    media: readMedia(headers.get('accept'), settings.plans),
    payload:
      sent === null ? null : readPayload(sent, headers.get('content-type'), query.columns, target.kind === 'function'),
  }
}

function readTarget(pathname: string): RestRequest['target'] {
  const [first = '', second, ...more] = pathname
    .replace(/^\/rest\/v1\/?/, '')
    .replace(/\/$/, '')
    .split('/')
    .map(decoded)
  if (first === '' && second === undefined) throw new Refused(404, 'PGRST126', 'Root endpoint metadata is disabled')
  if (more.length > 0 || (second !== undefined && first !== 'rpc') || first === '')
    throw new Refused(404, 'PGRST125', 'Invalid path specified in request URL')
  return second === undefined ? { kind: 'table', name: first } : { kind: 'function', name: second }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '')
  } catch {
    throw new Refused(404, 'PGRST125', 'Invalid path specified in request URL')
  }
}

function readSchema(profile: string | null, { schemas }: RestSettings): string {
  if (profile === null) return schemas[0] ?? 'public'
  if (schemas.includes(profile)) return profile
  throw new Refused(
    406,
    'PGRST106',
    `Invalid schema: ${profile}`,
    null,
    `Only the following schemas are exposed: ${schemas.join(', ')}`,
  )
}

/** `range: 0-24` of the root, beside `limit` and `offset`. */
function withHeader(ranges: Query['ranges'], header: string | null): Query['ranges'] {
  const [, first, last] = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined) return ranges
  const offset = Number(first)
  const limit = last ? Number(last) - offset + 1 : null
  if (limit !== null && limit < 1)
    throw invalidRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  const root = ranges.find(({ path }) => path.length === 0)
  const value: Range = root
    ? { offset: Math.max(root.value.offset, offset), limit: least(root.value.limit, limit) }
    : { offset, limit }
  return [...ranges.filter(each => each !== root), { path: [], value }]
}

const least = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other)
