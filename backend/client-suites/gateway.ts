import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { z } from 'zod'

/** A public RSA key as JSON (JWK); a private one will do. */
export type SuiteKey = Readonly<Record<string, unknown>>

export interface Gateway {
  close(): Promise<void>
}

/**
 * Stands in front of a backend at the address that is written in a suite, as the gateway of the upstream test
 * installation does: it swaps the keys that the suite made for itself for those of the backend, and moves paths. Sockets pass.
 * @param options.to origin of the backend
 * @param options.rewrite what becomes of a request; headers are in lower case, a missing answer leaves it as it is
 */
export async function startGateway({
  port,
  to,
  rewrite,
}: {
  readonly port: number
  readonly to: string
  rewrite?(path: string, headers: IncomingHttpHeaders): { path?: string; headers?: IncomingHttpHeaders } | undefined
}): Promise<Gateway> {
  const open = new Set<Duplex>()
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const changed = rewrite?.(path, { ...incoming.headers })
    const target = new URL(to)
    const forward = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: changed?.path ?? path,
        headers: changed?.headers ?? incoming.headers,
      },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      },
    )
    forward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    // A client that hangs up ends the request behind it too.
    outgoing.on('close', () => forward.destroy())
    incoming.pipe(forward)
  })
  server.on('upgrade', (incoming, socket, head) => {
    const path = incoming.url ?? '/'
    const changed = rewrite?.(path, { ...incoming.headers })
    const { hostname, port: behind } = new URL(to)
    const forward = connect(Number(behind), hostname, () => {
      const headers = Object.entries(changed?.headers ?? incoming.headers).map(([name, value]) => `${name}: ${value}`)
      forward.write([`GET ${changed?.path ?? path} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
      forward.write(head)
      forward.pipe(socket).pipe(forward)
    })
    forward.on('error', () => socket.destroy())
    socket.on('error', () => forward.destroy())
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(new Error(`The suite wants port ${port}: ${error.message}`)))
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
        for (const socket of open) socket.destroy()
      }),
  }
}

/** A port nobody listens at now: a server whose address is the gateway's cannot tell where it listens itself. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/**
 * What a token of a suite's own making claims.
 * @param secret what the suite signs with: a shared secret (HS256) or a public key (RS256)
 * @returns null for tokens signed by anybody else, e.g. the backend's own
 */
export function claimsSignedWith(secret: string | SuiteKey, token: string): Readonly<Record<string, unknown>> | null {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${header}.${payload}`)
  const given = Buffer.from(signature, 'base64url')
  if (typeof secret === 'string') {
    const wanted = createHmac('sha256', secret).update(signed).digest()
    if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null
  } else if (!verify('RSA-SHA256', signed, createPublicKey({ key: secret, format: 'jwk' }), given)) return null
  return z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}

/**
 * Headers in which keys of the suite's own making (as `apikey` or bearer) are those of the backend: the secret one for
 * `service_role` and `supabase_admin`, the publishable one for everybody else.
 */
export function withKeysOf(
  backend: { readonly publishableKey: string; readonly secretKey: string | null },
  secret: string | SuiteKey,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const swapped = (token: string): string => {
    const role = claimsSignedWith(secret, token)?.role
    if (typeof role !== 'string') return token
    return (role === 'anon' ? null : backend.secretKey) ?? backend.publishableKey
  }
  const { apikey, authorization } = headers
  return {
    ...headers,
    ...(typeof apikey === 'string' && { apikey: swapped(apikey) }),
    ...(authorization?.startsWith('Bearer ') && { authorization: `Bearer ${swapped(authorization.slice(7))}` }),
  }
}
