import { isIP } from 'node:net'
import type { Context } from 'hono'

/** Who is calling: the address that limits count by, and what the session list shows. */
export interface Caller {
  /** Textual IP address, or null when the request did not come over a socket. */
  readonly ip: string | null
  /** The address limits count by: an IPv6 customer owns a whole /64. */
  readonly key: string
  readonly userAgent: string
}

export function callerOf(c: Context, trustProxy: boolean): Caller {
  const ip = normalize((trustProxy ? forwarded(c) : undefined) ?? socketAddress(c.env))
  return { ip, key: ip === null ? 'local' : network(ip), userAgent: (c.req.header('user-agent') ?? '').slice(0, 500) }
}

/** The last entry was written by the proxy that talks to us; everything before it is the client's own claim. */
const forwarded = (c: Context): string | undefined =>
  c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || undefined

/** `@hono/node-server` hands the Node request over as `incoming`. */
const socketAddress = (env: unknown): string | undefined => {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return undefined
  const { incoming } = env as { incoming?: { socket?: { remoteAddress?: unknown } } }
  const address = incoming?.socket?.remoteAddress
  return typeof address === 'string' ? address : undefined
}

const normalize = (address: string | undefined): string | null => {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? ''
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
