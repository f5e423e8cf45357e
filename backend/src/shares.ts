import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { type KeyRing, readBearer } from './bearer.ts'
import { addressOf, incomingOf } from './caller.ts'

/**
 * How much of the server one person or one address can have: so many requests under way at once, so many a second in the
 * long run. What is more waits in a line of its own, in the order in which it came; so others are answered in between, and a
 * client that sends one request after the other is only slowed down. A line that is full, or longer than patience, answers
 * 429 with Retry-After.
 *
 * Who shows the token of a person has that person's share, and all such requests of one address have a larger one together:
 * an office is behind one address. Everybody else has the share of a visitor's address. The secret key and requests made
 * inside the process have no share to keep to. A request is under way until its answer has left, so a slow reader holds
 * nobody's share but their own. Memory: a line is forgotten once it is rested, and there are `capacity` of them at most
 * beside those that are in use.
 */
export interface Share {
  /** requests under way at once */
  readonly atOnce: number
  /** requests that wait for their turn */
  readonly waiting: number
  /** requests a second in the long run */
  readonly perSecond: number
  /** requests that may come together after a rest */
  readonly burst: number
}

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

export interface SharesParts {
  readonly keys: KeyRing
  readonly trustProxy: boolean
  readonly shares: Shares
}

/** @returns the middleware of a room; it stands before anything that reads the body */
export function createShares({ keys, trustProxy, shares }: SharesParts): (room: Room) => MiddlewareHandler {
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
  const { outgoing } = env as { outgoing?: ServerResponse }
  if (!outgoing || outgoing.closed || outgoing.destroyed) release()
  else outgoing.once('close', release)
}

// ------------------------------------------------------------------------------------------------------------------ lines

/** The line is full, or too long to wait in. */
export class Over extends Error {
  override name = 'Over'
  readonly seconds: number
  constructor(seconds: number) {
    super('The share is used up')
    this.seconds = seconds
  }
}

export interface Lines {
  /**
   * Resolves when it is the request's turn, to what ends it.
   * @param left tells that the client is gone; asked only when there is a wait
   * @throws Over
   */
  enter(key: string, left: () => AbortSignal): Promise<() => void>
  /** how many keys are remembered */
  readonly size: number
}

export interface LinesOptions {
  /** milliseconds since anything */
  readonly now?: () => number
  readonly later?: (ms: number, work: () => void) => () => void
  /** resolves when input has been looked at */
  readonly turn?: () => Promise<void>
  /** milliseconds that a request waits at most */
  readonly patience?: number
  readonly capacity?: number
}

interface Line {
  tokens: number
  /** when the tokens were counted */
  at: number
  underWay: number
  readonly waiting: Waiting[]
  cancelWake: (() => void) | undefined
}

interface Waiting {
  readonly go: () => void
}

export function createLines(share: Share, options: LinesOptions = {}): Lines {
  const { now = Date.now, later = timer, turn = setImmediate, patience = 10_000, capacity = 10_000 } = options
  const lines = new Map<string, Line>()

  const count = (line: Line) => {
    const at = now()
    line.tokens = Math.min(share.burst, line.tokens + ((at - line.at) / 1000) * share.perSecond)
    line.at = at
  }

  const isIdle = (line: Line) => line.underWay === 0 && line.waiting.length === 0

  /** Rested lines first; then those longest unknown, which gives their owners a new burst. */
  const makeRoom = () => {
    for (const [key, line] of lines) {
      count(line)
      if (isIdle(line) && line.tokens >= share.burst) lines.delete(key)
    }
    for (const [key, line] of lines) {
      if (lines.size < capacity * 0.9) return
      if (isIdle(line)) lines.delete(key)
    }
  }

  const lineOf = (key: string): Line => {
    const known = lines.get(key)
    if (known) return known
    if (lines.size >= capacity) makeRoom()
    const line: Line = { tokens: share.burst, at: now(), underWay: 0, waiting: [], cancelWake: undefined }
    lines.set(key, line)
    return line
  }

  const moveOn = (line: Line) => {
    line.cancelWake?.()
    line.cancelWake = undefined
    count(line)
    while (line.underWay < share.atOnce && line.tokens >= 1) {
      const next = line.waiting.shift()
      if (!next) return
      start(line)
      next.go()
    }
    if (line.waiting.length > 0 && line.tokens < 1)
      line.cancelWake = later(Math.ceil(((1 - line.tokens) / share.perSecond) * 1000), () => moveOn(line))
  }

  const start = (line: Line) => {
    line.tokens--
    line.underWay++
  }

  const ended = (line: Line) => {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      line.underWay--
      moveOn(line)
    }
  }

  return {
    get size() {
      return lines.size
    },
    async enter(key, left) {
      const line = lineOf(key)
      count(line)
      if (line.waiting.length === 0 && line.underWay < share.atOnce && line.tokens >= 1) {
        start(line)
        return ended(line)
      }
      const seconds = Math.max(1, Math.ceil((line.waiting.length + 1 - line.tokens) / share.perSecond))
      if (line.waiting.length >= share.waiting || seconds * 1000 > patience) throw new Over(seconds)
      const signal = left()
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          const nth = line.waiting.indexOf(waiting)
          if (nth < 0) return
          line.waiting.splice(nth, 1)
          finish()
          reject(new Over(1))
        }
        const finish = () => {
          cancel()
          signal.removeEventListener('abort', giveUp)
        }
        const waiting = {
          go: () => {
            finish()
            resolve()
          },
        }
        const cancel = later(patience, giveUp)
        signal.addEventListener('abort', giveUp)
        line.waiting.push(waiting)
        moveOn(line)
        if (signal.aborted) giveUp()
      })
      // Whoever came meanwhile is heard first: a database in this thread would answer a whole line without looking up.
      await turn()
      return ended(line)
    },
  }
}

const timer = (ms: number, work: () => void) => {
  const timeout = setTimeout(work, ms).unref()
  return () => clearTimeout(timeout)
}
