import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { type KeyRing, readBearer } from './bearer.ts'
import { addressOf, incomingOf } from './caller.ts'
import { createLines, Over, type Share } from './lines.ts'

/**
 * How much of the server one person or one address can have: so many requests under way at once, so many a second in the
 * long run. What is more waits in a line of its own, in the order in which it came; so others are answered in between, and a
 * client that sends one request after the other is only slowed down. A line that is full, or longer than patience, answers
 * 429 with Retry-After.
 *
 * Who shows the token of a person has that person's share, and all such requests of one address have a larger one together:
 * an office is behind one address. Everybody else has the share of a visitor's address. The secret key and requests made
 * inside the process have no share to keep to. A request is under way until its answer has left, so a slow reader holds
 * nobody's share but their own.
 */
export interface RoomShares {
  readonly person: Share
  /** of an address, for requests without a person */
  readonly visitor: Share
  /** of an address, for requests of all its people */
  readonly address: Share
}

/** Rooms count for themselves: who sends large files reads rows meanwhile. */
export type Room = 'rest' | 'auth' | 'storage'
export type Shares = Readonly<Record<Room, RoomShares>>

/**
 * A first screen asks sixty times, a browser six times at once; a pool of connections has ten. An outbox sends one write after
 * the other; a hundred a second is a third of what the embedded database does at all.
 */
export const defaultShares: Shares = {
  rest: {
    person: { atOnce: 6, waiting: 200, perSecond: 100, burst: 2000 },
    visitor: { atOnce: 6, waiting: 100, perSecond: 50, burst: 500 },
    address: { atOnce: 48, waiting: 600, perSecond: 400, burst: 8000 },
  },
  auth: {
    person: { atOnce: 6, waiting: 60, perSecond: 20, burst: 300 },
    visitor: { atOnce: 12, waiting: 100, perSecond: 20, burst: 300 },
    address: { atOnce: 48, waiting: 300, perSecond: 100, burst: 2000 },
  },
  storage: {
    person: { atOnce: 24, waiting: 200, perSecond: 50, burst: 2000 },
    visitor: { atOnce: 24, waiting: 200, perSecond: 100, burst: 2000 },
    address: { atOnce: 96, waiting: 600, perSecond: 400, burst: 8000 },
  },
}

export interface SharesDependencies {
  readonly keys: KeyRing
  readonly trustProxy: boolean
  readonly shares: Shares
}

/** @returns the middleware of a room; it stands before anything that reads the body */
export function createShares({ keys, trustProxy, shares }: SharesDependencies): (room: Room) => MiddlewareHandler {
  return room => {
    const { person, visitor, address } = shares[room]
    const [people, visitors, addresses] = [createLines(person), createLines(visitor), createLines(address)]

    return async (context, next) => {
      if (!incomingOf(context.env)) return next()
      const bearer = await readBearer(context.req.raw, keys)
      const claims = bearer.refusal ? undefined : bearer.claims
      if (claims?.role === 'service_role') return next()
      const { key } = addressOf(context, trustProxy)
      const sub = claims?.sub
      const left = () => context.req.raw.signal
      const held: (() => void)[] = []
      try {
        if (typeof sub === 'string') {
          held.push(await people.enter(sub, left))
          held.push(await addresses.enter(key, left))
        } else held.push(await visitors.enter(key, left))
      } catch (error) {
        for (const release of held) release()
        if (!(error instanceof Over)) throw error
        return tooMany(error.seconds)
      }
      try {
        await next()
      } finally {
        whenSent(context.env, () => {
          for (const release of held) release()
        })
      }
      return undefined
    }
  }
}

/** In the shape of PostgREST, with the names under which the clients of auth and storage look for the same. */
function tooMany(seconds: number): Response {
  const code = 'over_request_rate_limit'
  const message = 'Too many requests at once'
  const hint = `Try again in ${seconds} seconds.`
  return Response.json(
    { code, message, details: null, hint, error_code: code, msg: message },
    { status: 429, headers: { 'retry-after': String(seconds), 'x-sb-error-code': code, 'cache-control': 'no-store' } },
  )
}

function whenSent(env: unknown, release: () => void): void {
  const { outgoing } = env as { outgoing?: Pick<ServerResponse, 'closed' | 'destroyed' | 'once'> }
  if (!outgoing || outgoing.closed || outgoing.destroyed) release()
  else outgoing.once('close', release)
}
