import { ask, checkedAddress, inTime, internet, type NetRules, read } from '../link-preview/fetch-public.ts'

/** Why a server is not reached, or not asked. The screen has the words. */
export type Refusal =
  | 'address'
  /** the name leads to something that is not the open internet */
  | 'not_public'
  | 'unreachable'
  /** without encryption the password would be read along the way */
  | 'not_secure'
  /** it leads to another server, which must not get the password */
  | 'elsewhere'
  | 'too_large'
  /** a round asked more than it may */
  | 'limit'

export class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(`Refused: ${reason}`)
    this.reason = reason
  }
}

export interface Credentials {
  /** where discovery begins, with its scheme */
  readonly address: string
  readonly user: string
  readonly password: string
}

export interface FetchRules {
  readonly net?: NetRules
  /** addresses with ports of the operator's own network; only there a connection may be without encryption */
  readonly own?: readonly string[]
  /** milliseconds for one question */
  readonly timeoutMs?: number
  readonly maxBytes?: number
  readonly maxQuestions?: number
  readonly signal?: AbortSignal
}

/** A `fetch` for one account, and the first thing it refused: libraries tell it in other words, or not at all. */
export interface GuardedFetch {
  readonly fetch: typeof fetch
  readonly refused: () => Refusal | null
}

const mostRedirects = 4

/** Whether credentials given for one host may be shown to another. Apple spreads its accounts over hosts of one name. */
const isSameKeeper = (given: string, other: string): boolean => given === other || (isApple(given) && isApple(other))
const isApple = (host: string): boolean => host === 'icloud.com' || host.endsWith('.icloud.com')

/**
 * Asks only the open internet and what the operator allows, by the address that was checked, with the credentials on every
 * question; follows redirects as long as the credentials may go along. Answers of any status are answers.
 */
export function createGuardedFetch(
  { address, user, password }: Credentials,
  {
    net = internet,
    own = [],
    timeoutMs = 20_000,
    maxBytes = 20 * 1024 * 1024,
    maxQuestions = 3000,
    signal: over,
  }: FetchRules = {},
): GuardedFetch {
  const rules: NetRules = {
    ...net,
    allows: (place, port) => net.allows(place, port) || own.includes(`${place}:${port}`),
  }
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const home = URL.parse(address)?.hostname ?? ''
  let refusal: Refusal | null = null
  let left = maxQuestions
  const refuse = (reason: Refusal): never => {
    refusal ??= reason
    throw new Refused(reason)
  }

  const once = async (url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> => {
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return refuse('address')
    if (!isSameKeeper(home, url.hostname)) return refuse('elsewhere')
    if (--left < 0) return refuse('limit')
    const place = await inTime(checkedAddress(url, rules), signal)
    if (place === 'not_public' || place === 'unreachable') return refuse(place)
    const isOwn = own.includes(`${place}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`)
    if (url.protocol !== 'https:' && !isOwn) return refuse('not_secure')
    const headers = Object.fromEntries(new Headers(init.headers ?? {}))
    const answer = await ask(
      url,
      place,
      signal,
      { 'user-agent': 'TechoCalDAV/1.0', accept: '*/*', ...headers, authorization },
      { method: init.method ?? 'GET', body: typeof init.body === 'string' ? init.body : '' },
    )
    const body = await read(answer, maxBytes, 'refuse')
    if (!body) return refuse('too_large')
    const status = answer.statusCode ?? 0
    const told = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && name !== 'content-encoding') told.set(name, String(value))
    const isBare = status === 204 || status === 304 || status === 205
    const response = new Response(isBare ? null : Uint8Array.from(body), { status, headers: told })
    // Where it came from, which a response that was not fetched does not say.
    Object.defineProperty(response, 'url', { value: url.href })
    return response
  }

  const guarded: typeof fetch = async (input, init = {}) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = over ? AbortSignal.any([deadline, over]) : deadline
    let url = URL.parse(input instanceof Request ? input.url : String(input))
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      if (!url) return refuse('address')
      const answer = await once(url, init, signal).catch(error => {
        if (error instanceof Refused) throw error
        return refuse('unreachable')
      })
      const location = answer.headers.get('location')
      if (answer.status < 300 || answer.status >= 400 || location === null || init.redirect === 'manual') return answer
      url = URL.parse(location, url.href)
    }
    return refuse('unreachable')
  }
  return { fetch: guarded, refused: () => refusal }
}
