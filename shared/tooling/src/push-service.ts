/// <reference path="./http-ece.d.ts" />
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'

/** A push service on this machine, for tests: it opens what arrives, and holds it against the standards. */

export interface Received {
  readonly status: number
  readonly message: {
    readonly title: string
    readonly body: string
    readonly tag: string
    readonly href: string
    readonly telling?: { readonly reminder: string; readonly claim: string }
    readonly actions?: readonly { readonly deed: string; readonly title: string; readonly token: string }[]
  }
  readonly headers: Readonly<Record<string, string>>
}

export interface Subscribed {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly received: Received[]
  /** what is answered, and when: once each, the last one from then on */
  readonly answers: { readonly status: number; readonly retryAfter?: string; readonly after?: Promise<unknown> }[]
}

export interface PushService {
  /** host and port */
  readonly address: string
  subscribe(): Subscribed
  close(): Promise<void>
}

/** Whether a JWT of ES256 is signed by the key in a `vapid` header, and for whom. */
function readVapid(header: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims: { readonly aud: string; readonly exp: number; readonly sub: string } = JSON.parse(
    Buffer.from(body, 'base64url').toString(),
  )
  return { isSigned, claims, key }
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { readonly open: (body: Buffer) => string; readonly subscribed: Subscribed }>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const device = devices.get(request.url ?? '')
      if (!device) return void response.writeHead(404).end()
      const { open, subscribed } = device
      const body = Buffer.concat(chunks)
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const vapid = readVapid(headers.authorization ?? '')
      const now = Date.now() / 1000
      const isRight =
        vapid.isSigned &&
        vapid.claims.aud === `http://${request.headers.host}` &&
        vapid.claims.exp > now &&
        vapid.claims.exp <= now + 86_400 &&
        /^(mailto:|https:)/.test(vapid.claims.sub) &&
        request.method === 'POST' &&
        headers['content-encoding'] === 'aes128gcm' &&
        /^\d+$/.test(headers.ttl ?? '') &&
        /^[A-Za-z0-9_-]{1,32}$/.test(headers.topic ?? '') &&
        body.length <= 4096
      const [first, second] = subscribed.answers
      const answer = first ?? { status: 201 }
      if (second) subscribed.answers.shift()
      const status = isRight ? answer.status : 400
      subscribed.received.push({ status, message: JSON.parse(open(body)), headers: { ...headers, key: vapid.key } })
      const more = answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter }
      void Promise.resolve(answer.after).then(() => response.writeHead(status, more).end())
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const secret = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const subscribed: Subscribed = {
        endpoint: `http://127.0.0.1:${port}${path}`,
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: secret.toString('base64url'),
        received: [],
        answers: [],
      }
      const open = (body: Buffer) =>
        decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: secret }).toString()
      devices.set(path, { open, subscribed })
      return subscribed
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
