import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'

/**
 * Ends requests whose body stops coming, with 408. It stands at the listener, so that no route is forgotten, and looks at what
 * the socket received: a slow body that moves goes on for as long as the listener lets it, and one that waits because we do
 * not read (its buffer is full) is not to blame. What the handler was doing ends when its request is torn down.
 */
type Answer = (request: Request, env: HttpBindings) => Response | Promise<Response>

interface Body {
  readonly incoming: IncomingMessage
  /** of the socket, at the last look */
  received: number
  movedAt: number
  readonly stop: () => void
}

/** @param stillness milliseconds without a byte after which a request ends */
export function endStillBodies(answer: Answer, stillness: number, now: () => number = Date.now): Answer {
  const coming = new Set<Body>()
  let looking: NodeJS.Timeout | undefined

  const look = () => {
    for (const body of coming) {
      const { incoming } = body
      const isOurs = incoming.complete || incoming.readableLength >= incoming.readableHighWaterMark
      if (isOurs || incoming.socket.bytesRead !== body.received) {
        body.received = incoming.socket.bytesRead
        body.movedAt = now()
      } else if (now() - body.movedAt >= stillness) {
        coming.delete(body)
        body.stop()
      }
    }
    if (coming.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  return (request, env) => {
    const { incoming, outgoing } = env
    const length = incoming.headers['content-length']
    const hasBody = 'transfer-encoding' in incoming.headers || (length !== undefined && length !== '0')
    if (!hasBody || incoming.complete) return answer(request, env)
    const { promise, resolve } = Promise.withResolvers<Response>()
    const stop = () => {
      // Whoever waits for the rest is told when the answer is out, or would wait, and keep what it holds, for ever.
      outgoing.once('finish', () => incoming.destroy(new Error('The body stopped coming')))
      resolve(stopped())
    }
    const body: Body = { incoming, received: incoming.socket.bytesRead, movedAt: now(), stop }
    coming.add(body)
    looking ??= setInterval(look, Math.min(1000, stillness / 4)).unref()
    return Promise.race([answer(request, env), promise]).finally(() => coming.delete(body))
  }
}

const stopped = (): Response =>
  Response.json(
    { code: 'request_timeout', message: 'The body of the request stopped coming', details: null, hint: null },
    { status: 408, headers: { connection: 'close', 'cache-control': 'no-store' } },
  )
