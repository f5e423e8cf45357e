import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { type KeyRing, readToken } from '../bearer.ts'
import { addressOfSocket } from '../caller.ts'
import type { Claims, Db } from '../database/db.ts'
import { log } from '../log.ts'
import { type ChannelDependencies, JoinRefused } from './channel.ts'
import { type Connection, limits as defaultLimits, type Limits, openConnection } from './connection.ts'
import { createFeed } from './feed.ts'
import { broadcastRoutes } from './http.ts'
import { createHub, type News, roomOf } from './hub.ts'
import type { Version } from './protocol.ts'
import { createRelay, type RelayDependencies, sweepLetters } from './relay.ts'
import { createSeats, type Seat, type SeatLimits, seatLimits } from './seats.ts'
import { createTables } from './tables.ts'

export { realtimeSchema } from './schema.ts'

/**
 * `/realtime/v1`: the protocol of hosted realtime for unmodified clients: broadcast, presence and changes of rows, public
 * channels and private ones by the policies of `realtime.messages`. What the database sends into private channels is said
 * again for a minute to those who ask for it as they join (`replay`), by each server from its own memory.
 */
export interface Realtime {
  readonly routes: Hono
  /** Takes over the sockets of a listener. */
  attach(server: HttpServer): void
  /** Lets go of every socket: clients come back by themselves. */
  detach(): void
  /** how many sockets are open */
  sockets(): number
  sweep(): Promise<void>
  close(): Promise<void>
}

export interface RealtimeDependencies {
  readonly db: Db
  readonly keys: KeyRing
  /** whether pages of this origin may open sockets here; `host` is what the request was sent to */
  readonly isAllowedOrigin: (origin: string, host: string) => boolean
  /** Read the client's address from X-Forwarded-For. Default false. */
  readonly trustProxy?: boolean
  readonly watchSession: ChannelDependencies['watchSession']
  readonly limits?: Partial<Limits>
  /** other servers work on the same database, whose sockets are told too; default: none do */
  readonly peers?: Pick<RelayDependencies, 'beat' | 'met'> | null
  readonly seats?: Partial<SeatLimits>
}

const maxFrame = 2 * 1024 * 1024
const path = '/realtime/v1/websocket'

const sentShape = z.union([
  z.object({ id: z.string() }),
  z.object({ topic: z.string(), event: z.string(), payload: z.unknown().optional(), private: z.boolean() }),
])

export async function createRealtime(given: RealtimeDependencies): Promise<Realtime> {
  const { db, keys, isAllowedOrigin, watchSession, limits, trustProxy = false, peers = null } = given
  let tell = (_news: News): void => undefined
  const hub = createHub(news => tell(news))
  const relay = peers ? await createRelay({ db, hub, ...peers }) : null
  if (relay) tell = relay.tell
  const seats = createSeats({ ...seatLimits, ...given.seats })
  const tables = createTables(db)
  const feed = await createFeed({ db, tables })
  const connections = new Set<Connection>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrame, perMessageDeflate: false })

  const hearSent = async (text: string) => {
    const sent = sentShape.parse(JSON.parse(text))
    const [message] =
      'id' in sent
        ? await db.asAdmin(sql =>
            sql.query<{ topic: string; event: string; payload: unknown; private: boolean }>(
              'select topic, event, payload, private from realtime.messages where id = $1',
              [sent.id],
            ),
          )
        : [sent]
    if (!message) return
    const { topic, event, payload, private: isPrivate } = message
    // Every server hears it from the database.
    hub.sayHere(roomOf(topic, isPrivate), { event, content: { json: payload ?? {} } })
  }
  const stopSent = await db.listen('realtime_broadcast', text => {
    hearSent(text).catch(error =>
      log.error({ part: 'realtime', name: error instanceof Error ? error.name : '' }, 'send'),
    )
  })
  const stopSchema = await db.listen('pgrst', () => {
    tables.forget()
    db.asAdmin(sql => sql.query('select realtime.attach()')).catch(() =>
      log.error({ part: 'realtime' }, 'published tables could not be read'),
    )
  })

  const keyClaims = (key: string): Claims => ({ role: key === keys.secretKey ? 'service_role' : 'anon' })
  const claimsFor = (key: string, seat: Seat) => async (token: string | null) => {
    if (token === null || token.startsWith('sb_')) return keyClaims(key)
    const bearer = await readToken(token, keys)
    if (bearer.refusal) throw new Error(whyNot(bearer.refusal.code))
    const { sub } = bearer.claims
    if (typeof sub === 'string' && !seat.sit(sub))
      throw new JoinRefused('ConnectionRateLimitReached: Too many sockets of this person are open; close some')
    return bearer.claims
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const refuse = (status: string, words = '') => {
      const body = words && JSON.stringify({ message: words })
      const head = [`content-length: ${Buffer.byteLength(body)}`, ...(words ? ['retry-after: 10'] : [])]
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n${head.join('\r\n')}\r\n\r\n${body}`)
    }
    socket.on('error', () => socket.destroy())
    if (url.pathname !== path) return refuse('404 Not Found')
    const key = url.searchParams.get('apikey') ?? ''
    const { origin, host = '' } = request.headers
    if (key !== keys.publishableKey && key !== keys.secretKey) return refuse('401 Unauthorized')
    // A page elsewhere must not listen with what this browser holds, nor any page with the key that opens everything.
    if (origin !== undefined && (key === keys.secretKey || !isAllowedOrigin(origin, host)))
      return refuse('403 Forbidden')
    const seat = seats.take(addressOfSocket(request, trustProxy).key)
    if ('full' in seat)
      return seat.full === 'address'
        ? refuse('429 Too Many Requests', 'Too many sockets of this address are open; close some, or try again shortly')
        : refuse('503 Service Unavailable', 'Too many sockets are open; try again shortly')
    socket.once('close', () => seat.leave())
    const version: Version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
    sockets.handleUpgrade(request, socket, head, opened => {
      const claimsOf = claimsFor(key, seat)
      const deps: ChannelDependencies = { db, hub, feed, tables, claimsOf, watchSession, now: Date.now, later }
      const connection = openConnection(opened, version, deps, { ...defaultLimits, ...limits })
      connections.add(connection)
      opened.on('close', () => connections.delete(connection))
    })
  }

  const detach = () => {
    for (const connection of connections) connection.close()
    sockets.close()
  }

  return {
    routes: broadcastRoutes({ db, keys, hub, now: Date.now }),
    attach: server => void server.on('upgrade', upgrade),
    async sweep() {
      await db.asAdmin(async sql => {
        await sql.query("delete from realtime.messages where inserted_at < now() - interval '1 hour'")
        await sql.query('delete from realtime.interest where until < now()')
      })
      if (relay) await sweepLetters(db)
    },
    detach,
    sockets: () => connections.size,
    async close() {
      detach()
      await relay?.close()
      await stopSent()
      await stopSchema()
      await feed.close()
    },
  }
}

const whyNot = (code: string): string => {
  if (code === 'PGRST303') return 'Token has expired'
  return code === 'session_not_found' ? 'The session was ended' : 'The token provided is not a valid JWT'
}

const later = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms).unref()
  return () => clearTimeout(timer)
}
