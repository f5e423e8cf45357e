import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Claims, DatabaseError, type Db } from '../database/db.ts'
import { type Extension, mayRead, mayWrite, type Rights } from './authorization.ts'
import type { ChangeType, Feed } from './feed.ts'
import { FilterError, parseFilter } from './filters.ts'
import { type Hub, type Member, roomOf } from './hub.ts'
import { type Broadcast, isRecord } from './protocol.ts'
import type { Tables } from './tables.ts'

/** One topic that one socket has joined: what it may hear and say, and until when. */
export interface ChannelDependencies {
  readonly db: Db
  readonly hub: Hub
  readonly feed: Feed
  readonly tables: Tables
  /** Reads a token of the client; rejects with words for it. */
  readonly claimsOf: (token: string | null) => Promise<Claims>
  /** Calls `fn` once the session of these claims is over; @returns the way to stop */
  readonly watchSession: (claims: Claims, fn: () => void) => () => void
  readonly now: () => number
  readonly later: (ms: number, work: () => void) => () => void
}

export interface ChannelSocket {
  push(event: string, payload: unknown): void
  broadcast(broadcast: Broadcast): void
  /** The channel is over: the client is told, the socket forgets it. */
  over(): void
}

export type Reply = { readonly status: 'ok' | 'error'; readonly response: unknown } | null

export interface Channel {
  /** What the answer to the join carries. */
  readonly response: Readonly<Record<string, unknown>>
  /** After the answer has left. */
  begin(): void
  broadcast(broadcast: Broadcast, size: number): Promise<Reply>
  presence(payload: unknown): Promise<Reply>
  /** A new token of the client. */
  renew(token: unknown): Promise<void>
  /** Ends the channel with a word to the client. */
  shut(message: string): void
  leave(): void
}

export class JoinRefused extends Error {
  override name = 'JoinRefused'
}

const binding = z.looseObject({
  event: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z.string().optional(),
  select: z.array(z.string()).optional(),
})
const joinShape = z.looseObject({
  access_token: z.string().nullish(),
  user_token: z.string().nullish(),
  config: z
    .looseObject({
      broadcast: z
        .looseObject({
          self: z.boolean().nullish(),
          ack: z.boolean().nullish(),
          replay: z.looseObject({ since: z.number(), limit: z.number().int().min(1).max(25).nullish() }).nullish(),
        })
        .nullish(),
      presence: z.looseObject({ key: z.string().nullish(), enabled: z.boolean().nullish() }).nullish(),
      private: z.boolean().nullish(),
      postgres_changes: z.array(binding.nullable()).max(200).nullish(),
    })
    .nullish(),
})

const maxContent = 1024 * 1024
const maxPresence = 64 * 1024

/** @throws JoinRefused with the words of hosted */
export async function joinChannel(
  topic: string,
  payload: unknown,
  socket: ChannelSocket,
  deps: ChannelDependencies,
): Promise<Channel> {
  const { db, hub, feed, tables, claimsOf, watchSession, now, later } = deps
  const asked = joinShape.safeParse(payload ?? {})
  if (!asked.success) throw new JoinRefused('InvalidJoinPayload: The join payload cannot be read')
  const config = asked.data.config ?? {}
  const isPrivate = config.private === true
  let token = asked.data.user_token ?? asked.data.access_token ?? null
  let claims = await claimsOf(token).catch(refuseJoin)
  let rights: Rights = { broadcast: true, presence: true }
  const writable = new Map<Extension, boolean>()

  const replay = config.broadcast?.replay
  if (replay && !isPrivate) throw new JoinRefused('UnableToReplayMessages: Replay is not allowed for public channels')
  const unreadable = `You do not have permissions to read from this Channel topic: ${topic}`
  if (isPrivate) {
    rights = await mayRead(db, claims, topic)
    if (!rights.broadcast && !rights.presence) throw new JoinRefused(`Unauthorized: ${unreadable}`)
  }

  const bindings = (config.postgres_changes ?? []).filter(each => each !== null)
  const ids = bindings.map((_, index) => index + 1)
  const key = config.presence?.key || randomUUID()
  let follows = config.presence?.enabled === true
  const room = roomOf(topic, isPrivate)
  const stops: (() => void)[] = []
  let isOver = false
  let forgetExpiry: (() => void) | undefined
  let forgetSession: (() => void) | undefined

  const member: Member = {
    hears: () => ({ broadcast: rights.broadcast, presence: rights.presence && follows }),
    broadcast: socket.broadcast,
    presence: diff => socket.push('presence_diff', diff),
  }

  const leave = () => {
    isOver = true
    forgetExpiry?.()
    forgetSession?.()
    hub.leave(room, member)
    for (const stop of stops.splice(0)) stop()
  }
  const system = (extension: string, status: 'ok' | 'error', message: string) =>
    socket.push('system', { extension, status, message, channel: topic })
  const shut = (message: string) => {
    if (isOver) return
    system('system', 'error', message)
    leave()
    socket.over()
  }

  const watchEnd = () => {
    forgetSession?.()
    forgetSession = watchSession(claims, () => shut('The session has ended'))
    watchExpiry()
  }
  const watchExpiry = () => {
    forgetExpiry?.()
    if (typeof claims.exp !== 'number') return
    const left = claims.exp * 1000 - now()
    // A timer counts no further than 24 days.
    forgetExpiry = later(Math.min(Math.max(left, 0), 2 ** 31 - 1), () =>
      Number(claims.exp) * 1000 <= now() ? shut('Token has expired 0 seconds ago') : watchExpiry(),
    )
  }

  const followChanges = async () => {
    try {
      for (const [index, asked] of bindings.entries()) {
        const { schema = 'public', table = '*', select = null } = asked
        if (asked.schema === undefined && asked.table === undefined)
          throw new FilterError(
            'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to',
          )
        const conditions = parseFilter(asked.filter ?? '')
        const found = await tables.find(schema, table)
        const known = found.flatMap(each => (table === '*' ? [] : each.columns.map(column => column.name)))
        const wrong = conditions.find(({ column }) => !known.includes(column))?.column
        if (found.length === 0 || (conditions.length > 0 && wrong !== undefined))
          throw new FilterError(
            `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${asked.event ?? '*'}, schema: ${schema}, table: ${table}, filters: ${JSON.stringify(asked.filter ?? [])}]`,
          )
        if (isOver) return
        stops.push(
          await feed.follow({
            id: ids[index] ?? 0,
            event: eventOf(asked.event),
            schema,
            table,
            conditions,
            select,
            claims: () => claims,
            channel: member,
            deliver: (matched, data) => {
              if (!isOver) socket.push('postgres_changes', { ids: matched, data })
            },
            fail: shut,
          }),
        )
      }
      if (isOver) for (const stop of stops.splice(0)) stop()
      else system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    } catch (error) {
      if (!isOver)
        system(
          'postgres_changes',
          'error',
          error instanceof FilterError ? error.message : 'The changes cannot be followed just now',
        )
    }
  }

  const mayWriteNow = async (extension: Extension): Promise<boolean> => {
    if (!isPrivate) return true
    const known = writable.get(extension) ?? (await mayWrite(db, claims, topic, extension))
    writable.set(extension, known)
    return known
  }

  return {
    response: { postgres_changes: bindings.map((each, index) => ({ ...each, id: ids[index] })) },
    begin() {
      const missed = replay && rights.broadcast ? hub.saidSince(room, replay.since, replay.limit ?? 25) : []
      hub.enter(room, member)
      for (const broadcast of missed) socket.broadcast(broadcast)
      watchEnd()
      if (member.hears().presence) socket.push('presence_state', hub.state(room))
      if (bindings.length > 0) void followChanges()
    },
    async broadcast(broadcast, size) {
      const ack = config.broadcast?.ack === true
      // Who may not speak here is not answered either, as hosted.
      if (!(await mayWriteNow('broadcast')) || isOver) return null
      if (size > maxContent) return ack ? { status: 'error', response: 'payload_size_exceeded' } : null
      hub.say(room, broadcast, config.broadcast?.self === true ? undefined : member)
      return ack ? { status: 'ok', response: {} } : null
    },
    async presence(payload) {
      const event = isRecord(payload) ? String(payload.event).toLowerCase() : ''
      if (event === 'untrack') {
        hub.untrack(room, member)
        return { status: 'ok', response: {} }
      }
      if (event !== 'track' || !isRecord(payload)) return { status: 'error', response: {} }
      const told = payload.payload ?? {}
      if (!isRecord(told)) return { status: 'error', response: { reason: 'Presence track payload must be a map' } }
      if (JSON.stringify(told).length > maxPresence) {
        shut('Track message size exceeded')
        return null
      }
      if (!(await mayWriteNow('presence')) || isOver) return { status: 'error', response: {} }
      follows = true
      hub.track(room, member, key, told)
      return { status: 'ok', response: {} }
    },
    async renew(next) {
      if (typeof next !== 'string' || next === token || next.startsWith('sb_')) return
      try {
        const fresh = await claimsOf(next)
        const granted = isPrivate ? await mayRead(db, fresh, topic) : rights
        if (isOver) return
        const revoked = (rights.broadcast && !granted.broadcast) || (rights.presence && !granted.presence)
        if (revoked) return shut(`You no longer have permission to read from this Channel topic: ${topic}`)
        token = next
        claims = fresh
        rights = granted
        writable.clear()
        watchEnd()
      } catch (error) {
        shut(error instanceof Error ? error.message : 'The token cannot be read')
      }
    },
    shut,
    leave,
  }
}

const refuseJoin = (error: unknown): never => {
  if (error instanceof JoinRefused || error instanceof DatabaseError) throw error
  throw new JoinRefused(error instanceof Error ? `InvalidJWTToken: ${error.message}` : 'InvalidJWTToken')
}

const changeTypes: readonly ChangeType[] = ['INSERT', 'UPDATE', 'DELETE']
const eventOf = (event: string | undefined): '*' | ChangeType =>
  changeTypes.find(each => each === event?.toUpperCase()) ?? '*'
