import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'

/** Who is calling: the address that limits count by, and what the session list shows. */
export interface Caller extends Address {
  readonly userAgent: string
}

export interface Address {
  /** Textual IP address, or null when the request did not come over a socket. */
  readonly ip: string | null
  /** The address limits count by: an IPv6 customer owns a whole /64. */
  readonly key: string
}

export function callerOf(c: Context, trustProxy: boolean): Caller {
  return { ...addressOf(c, trustProxy), userAgent: (c.req.header('user-agent') ?? '').slice(0, 500) }
}

/** The part of a Hono context that tells where a request came from; contexts of every route fit. */
export interface Arrived {
  readonly req: { header(name: string): string | undefined }
  readonly env: unknown
}

/** Where a request came from. */
export const addressOf = ({ req, env }: Arrived, trustProxy: boolean): Address =>
  addressFrom(incomingOf(env)?.socket.remoteAddress, trustProxy ? req.header('x-forwarded-for') : undefined)

/** Where a socket came from that asks to be upgraded. */
export const addressOfSocket = ({ socket, headers }: IncomingMessage, trustProxy: boolean): Address =>
  addressFrom(socket.remoteAddress, trustProxy ? String(headers['x-forwarded-for'] ?? '') : undefined)

/** The message of Node's listener, which `@hono/node-server` hands over; undefined when the request was made inside the process. */
export function incomingOf(env: unknown): IncomingMessage | undefined {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return undefined
  const { incoming } = env as { incoming?: IncomingMessage }
  return incoming?.socket ? incoming : undefined
}

/** The last entry was written by the proxy that talks to us; everything before it is the client's own claim. */
function addressFrom(remote: string | undefined, forwarded: string | undefined): Address {
  const ip = normalize(forwarded?.split(',').at(-1)?.trim()) ?? normalize(remote)
  return { ip, key: ip === null ? 'local' : network(ip) }
}

/** Some proxies write the port behind the address. */
const normalize = (address = ''): string | null => {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  const plain = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(plain) === 0 ? null : plain
}

const network = (ip: string): string => {
  if (isIP(ip) === 4) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
