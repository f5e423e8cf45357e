import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Backend } from '@techo/backend'
import { Hono } from 'hono'
import { describeRoute, validator } from 'hono-openapi'
import { z } from 'zod'
import type { Bindings } from './peer.ts'
import { accepts } from './site.ts'

/**
 * Several questions for rows in one request: `@techo/data` sends what a page asks in one turn. Each is answered by the backend
 * as if it had come alone (token, row security, limits and refusals), in the order in which the answers are there. So nothing
 * is asked for here; a body is answered with 200, and what became of a question stands in its part.
 *
 * A part: the bytes of its head and of its body (two numbers of 32 bits, the larger byte first), the head as JSON
 * (`at` in the list of questions, `status`, `headers`), the body.
 */
const question = z.object({
  /** behind `/rest/v1/` */
  address: z.string().min(1).max(8000),
  headers: z.object({
    accept: z.string().max(200).optional(),
    'accept-profile': z.string().max(200).optional(),
    prefer: z.string().max(200).optional(),
  }),
})

/** The most a page asks in one turn is some twenty. */
const questions = z.array(question).min(1).max(40)

/** Who asks, as every question is told. */
const ofTheAsker = ['apikey', 'authorization', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto']

/** What the data layer reads of an answer. */
const told = ['content-type', 'content-range', 'retry-after', 'x-sb-error-code']

export function createRowsTogether({ fetch }: Pick<Backend, 'fetch'>): Hono<Bindings> {
  const routes = new Hono<Bindings>()
  routes.post(
    '/',
    describeRoute({
      description: 'Several questions of /rest/v1 at once; each is answered as if it had come alone',
      responses: { 200: { description: 'Parts of head and body', content: { 'application/octet-stream': {} } } },
    }),
    validator('json', questions, (result, context) =>
      result.success ? undefined : context.json({ code: 'invalid_request', message: 'Not a list of questions' }, 400),
    ),
    context => {
      const asked = context.req.valid('json')
      const isPacked = accepts(context.req.header('accept-encoding') ?? null, 'gzip')
      const out = isPacked ? createGzip() : new PassThrough()
      const send = (part: Uint8Array) =>
        new Promise<void>((resolve, reject) => out.write(part, error => (error ? reject(error) : resolve())))
      const answer = async ({ address, headers }: z.infer<typeof question>, at: number) => {
        // A question holds its share of the server until its own part has been taken: who reads slowly holds nobody else up.
        const outgoing = new PassThrough()
        try {
          const request = requestOf(context.req.raw, address, headers)
          const response = request
            ? await fetch(request, envOf(context.env?.incoming, outgoing))
            : Response.json({ code: 'not_found', message: 'There is no such address' }, { status: 404 })
          await send(await partOf(at, response))
        } finally {
          outgoing.destroy()
        }
      }
      Promise.all(asked.map(answer)).then(
        () => out.end(),
        () => out.destroy(),
      )
      // Who went away has nothing to be told.
      out.on('error', () => {})
      return new Response(Readable.toWeb(out) as unknown as ReadableStream<Uint8Array>, {
        headers: {
          'content-type': 'application/octet-stream',
          'cache-control': 'no-store',
          vary: 'Accept-Encoding',
          ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
        },
      })
    },
  )
  return routes
}

/** Without the listener's message a request is one of the process's own, which has no share to keep to. */
const envOf = (incoming: IncomingMessage | undefined, outgoing: PassThrough) => (incoming ? { incoming, outgoing } : {})

/** The question as it would have come alone; null for what is none. */
function requestOf(from: Request, address: string, headers: z.infer<typeof question>['headers']): Request | null {
  const room = new URL('/rest/v1/', from.url)
  const url = URL.canParse(address, room.href) ? new URL(address, room.href) : null
  if (!url?.href.startsWith(room.href)) return null
  return new Request(url, { headers: { ...headers, ...some(from.headers, ofTheAsker) }, signal: from.signal })
}

const some = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => names.includes(name)))

async function partOf(at: number, response: Response): Promise<Uint8Array> {
  const head = Buffer.from(JSON.stringify({ at, status: response.status, headers: some(response.headers, told) }))
  const body = Buffer.from(await response.arrayBuffer())
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(head.length, 0)
  sizes.writeUInt32BE(body.length, 4)
  return Buffer.concat([sizes, head, body])
}
