import type { HttpBindings } from '@hono/node-server'
import type { ClaimsEnv } from '@techo/backend/bearer'
import { addressOf } from '@techo/backend/caller'

/** What the Node listener hands to every handler; empty when the server is called inside the process. */
export type Bindings = { Bindings: Partial<HttpBindings> }

/** What handlers below `/api` find behind the bearer check. */
export type ApiEnv = Bindings & ClaimsEnv

/** How the server is reached; its settings have it. */
export interface Front {
  /** origin that people see; null: the address this server listens on */
  readonly siteUrl: string | null
  /** believe `X-Forwarded-For` and `X-Forwarded-Proto` of the proxy in front */
  readonly trustProxy: boolean
}

/** The part of a Hono context that tells who asks; contexts of every route fit. */
interface Asking {
  readonly req: { header(name: string): string | undefined }
  readonly env: Partial<HttpBindings> | undefined
}

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * Whether a request comes from this machine and from nowhere else: not through a proxy on it, and not from a page whose
 * name was made to point here.
 */
export function isLocal(context: Asking): boolean {
  const incoming = context.env?.incoming
  if (!incoming) return true
  // Many proxies speak HTTP/1.0 to what is behind them unless they are told otherwise; browsers have not for decades.
  if (incoming.httpVersion === '1.0') return false
  if (['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(name => context.req.header(name))) return false
  return loopback.test(incoming.socket.remoteAddress ?? '') && loopbackHost.test(context.req.header('host') ?? '')
}

/** The address a limit counts by. */
export const peerOf = (context: Asking, trustProxy: boolean): string => addressOf(context, trustProxy).key

/** Whether the person's browser talks TLS, to us or to the proxy in front. */
export function isSecure(context: Asking, { siteUrl, trustProxy }: Front): boolean {
  if (siteUrl?.startsWith('https:')) return true
  return trustProxy && context.req.header('x-forwarded-proto') === 'https'
}
