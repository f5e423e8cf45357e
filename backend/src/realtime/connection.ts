import type { WebSocket } from 'ws'
import { log } from '../log.ts'
import { type Channel, type ChannelDependencies, JoinRefused, joinChannel } from './channel.ts'
import {
  type Broadcast,
  isRecord,
  type Message,
  readBinary,
  readText,
  type Version,
  writeBroadcast,
  writeText,
} from './protocol.ts'

/**
 * One socket. Messages are handled one after the other, so that what a client said first also happens first. A client that
 * says too much loses the channel it said it in; one that listens too slowly, falls silent or joins nothing loses the socket:
 * it comes back by itself and reads anew what it missed.
 */
export interface Limits {
  readonly channels: number
  /** messages of a client in a second, over all its channels */
  readonly perSecond: number
  /** bytes that may wait to be sent */
  readonly backlog: number
  /** messages that may wait to be handled */
  readonly queue: number
  /** milliseconds without any message, heartbeats included */
  readonly silence: number
  /** milliseconds a new socket has to join its first channel */
  readonly joinless: number
}

export const limits: Limits = {
  channels: 100,
  perSecond: 100,
  backlog: 4 * 1024 * 1024,
  queue: 500,
  silence: 60_000,
  joinless: 10_000,
}

export interface Connection {
  close(): void
}

const prefix = 'realtime:'

export function openConnection(
  socket: WebSocket,
  version: Version,
  deps: ChannelDependencies,
  limits: Limits,
): Connection {
  const { now, later } = deps
  const channels = new Map<string, { readonly joinRef: string | null; readonly channel: Channel }>()
  let tail: Promise<void> = Promise.resolve()
  let waiting = 0
  let windowStart = now()
  let said = 0
  let forgetSilence = later(limits.silence, () => socket.terminate())
  let hasJoined = false
  const awaitJoin = (): (() => void) =>
    later(limits.joinless, () => {
      // What it said is still being read: the answer is ours to give.
      if (waiting > 0) forgetJoinless = awaitJoin()
      else if (!hasJoined) end(1008, 'No channel was joined in time')
    })
  let forgetJoinless = awaitJoin()

  const send = (frame: string | Uint8Array) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.backlog) {
      log.warn({ part: 'realtime' }, 'a slow client was cut off')
      socket.terminate()
      return
    }
    socket.send(frame)
  }
  const reply = ({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: unknown) =>
    send(writeText({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }, version))
  const closed = (topic: string, joinRef: string | null) =>
    send(writeText({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} }, version))

  const join = async (message: Message) => {
    const { topic, joinRef } = message
    const name = topic.slice(prefix.length)
    const before = channels.get(topic)
    if (before) {
      before.channel.leave()
      channels.delete(topic)
      closed(topic, before.joinRef)
    }
    if (channels.size >= limits.channels)
      return reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' })
    const outgoing = {
      push: (event: string, payload: unknown) =>
        send(writeText({ joinRef, ref: null, topic, event, payload }, version)),
      broadcast: (broadcast: Broadcast) => {
        const frame = writeBroadcast(topic, broadcast, version)
        if (frame !== null) send(frame)
      },
      over: () => {
        channels.delete(topic)
        closed(topic, joinRef)
      },
    }
    try {
      const channel = await joinChannel(name, message.payload, outgoing, deps)
      if (socket.readyState !== socket.OPEN) return channel.leave()
      channels.set(topic, { joinRef, channel })
      hasJoined = true
      reply(message, 'ok', channel.response)
      channel.begin()
    } catch (error) {
      if (!(error instanceof JoinRefused))
        log.error({ part: 'realtime', name: error instanceof Error ? error.name : '' }, 'join')
      reply(message, 'error', { reason: error instanceof JoinRefused ? error.message : 'Unknown Error on Channel' })
    }
  }

  const handle = async (message: Message, size: number) => {
    const { topic, event, payload } = message
    if (topic === 'phoenix' && event === 'heartbeat') return reply(message, 'ok', {})
    if (event === 'phx_join') {
      if (topic.startsWith(prefix) && topic.length > prefix.length) return join(message)
      return reply(message, 'error', { reason: 'TopicNameRequired: You must provide a topic name' })
    }
    const entered = channels.get(topic)
    if (!entered || (message.joinRef !== null && message.joinRef !== entered.joinRef))
      return event === 'phx_leave' ? reply(message, 'ok', {}) : reply(message, 'error', { reason: 'unmatched topic' })
    const { channel } = entered
    if (!withinRate()) return channel.shut('Too many messages per second')
    switch (event) {
      case 'phx_leave':
        channel.leave()
        channels.delete(topic)
        reply(message, 'ok', {})
        return closed(topic, entered.joinRef)
      case 'access_token':
        return channel.renew(isRecord(payload) ? payload.access_token : null)
      case 'broadcast': {
        const broadcast = message.broadcast ?? broadcastOf(payload)
        const answer = broadcast && (await channel.broadcast(broadcast, size))
        return answer ? reply(message, answer.status, answer.response) : undefined
      }
      case 'presence': {
        const answer = await channel.presence(payload)
        return answer ? reply(message, answer.status, answer.response) : undefined
      }
    }
  }

  const withinRate = (): boolean => {
    if (now() - windowStart >= 1000) {
      windowStart = now()
      said = 0
    }
    return ++said <= limits.perSecond
  }

  const leaveAll = () => {
    forgetSilence()
    forgetJoinless()
    for (const { channel } of channels.values()) channel.leave()
    channels.clear()
  }

  socket.on('message', (data, isBinary) => {
    forgetSilence()
    forgetSilence = later(limits.silence, () => socket.terminate())
    // `ws` hands over one buffer unless it is told to hand over fragments.
    const bytes = data as Buffer
    const message = isBinary ? readBinary(bytes) : readText(bytes.toString('utf8'), version)
    if (message === null || ++waiting > limits.queue) return socket.terminate()
    tail = tail
      .then(() => handle(message, bytes.length))
      .catch(error => {
        log.error({ part: 'realtime', name: error instanceof Error ? error.name : '' }, 'unexpected')
      })
      .finally(() => {
        waiting--
      })
  })
  socket.on('close', leaveAll)
  socket.on('error', () => socket.terminate())

  /** A client that does not answer must not keep the socket, nor the server from ending. */
  const end = (code: number, reason?: string) => {
    leaveAll()
    socket.close(code, reason)
    later(1000, () => socket.terminate())
  }

  return {
    // "Service restart": clients come back by themselves.
    close: () => end(1012),
  }
}

const broadcastOf = (payload: unknown): Broadcast | null => {
  if (!isRecord(payload) || typeof payload.event !== 'string') return null
  return { event: payload.event, content: { json: payload.payload ?? {} } }
}
