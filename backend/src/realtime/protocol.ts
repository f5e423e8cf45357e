/**
 * Messages of a Phoenix socket in the two forms clients speak: objects (vsn 1.0.0) and arrays (2.0.0), the latter with
 * broadcasts as binary frames. Both directions; what cannot be read is null.
 */
export type Version = '1.0.0' | '2.0.0'

export interface Message {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
  /** of a binary frame, which is always a broadcast */
  readonly broadcast?: Broadcast
}

/** The content of a broadcast, which travels as it came. */
export type Content = { readonly json: unknown } | { readonly bytes: Uint8Array }

export interface Broadcast {
  readonly event: string
  readonly content: Content
  readonly meta?: Readonly<Record<string, unknown>>
}

const push = 3
const userBroadcast = 4
const asBytes = 0
const asJson = 1

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

export function readText(frame: string, version: Version): Message | null {
  let read: unknown
  try {
    read = JSON.parse(frame)
  } catch {
    return null
  }
  const [joinRef, ref, topic, event, payload] =
    version === '2.0.0'
      ? Array.isArray(read)
        ? read
        : []
      : isRecord(read)
        ? [read.join_ref, read.ref, read.topic, read.event, read.payload]
        : []
  if (typeof topic !== 'string' || typeof event !== 'string' || topic.length > 1000) return null
  return { joinRef: text(joinRef), ref: text(ref), topic, event, payload: payload ?? {} }
}

/** A binary frame of a client: a broadcast with its content as JSON or as bytes. */
export function readBinary(frame: Uint8Array): Message | null {
  const sizes = [...frame.subarray(1, 6)]
  if (frame[0] !== push || sizes.length < 5 || frame.length < 7) return null
  let at = 7
  const [joinRef = '', ref = '', topic = '', event = ''] = sizes.map(size => {
    const part = new TextDecoder().decode(frame.subarray(at, at + size))
    at += size
    return part
  })
  if (at > frame.length || topic === '') return null
  const rest = frame.subarray(at)
  let content: Content
  try {
    content =
      frame[6] === asJson ? { json: JSON.parse(new TextDecoder().decode(rest)) } : { bytes: Uint8Array.from(rest) }
  } catch {
    return null
  }
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: {},
    broadcast: { event, content },
  }
}

export function writeText(
  { joinRef, ref, topic, event, payload }: Omit<Message, 'broadcast'>,
  version: Version,
): string {
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
}

/** @returns null when this client cannot be told: bytes do not fit into the older form */
export function writeBroadcast(topic: string, broadcast: Broadcast, version: Version): string | Uint8Array | null {
  const { event, content, meta } = broadcast
  if (version === '1.0.0') {
    if ('bytes' in content) return null
    const payload = { type: 'broadcast', event, payload: content.json, ...(meta ? { meta } : {}) }
    return writeText({ joinRef: null, ref: null, topic, event: 'broadcast', payload }, version)
  }
  const encoder = new TextEncoder()
  const parts = [topic, event, meta ? JSON.stringify(meta) : ''].map(part => encoder.encode(part))
  if (parts.some(part => part.length > 255)) {
    if ('bytes' in content) return null
    const payload = { type: 'broadcast', event, payload: content.json, ...(meta ? { meta } : {}) }
    return writeText({ joinRef: null, ref: null, topic, event: 'broadcast', payload }, version)
  }
  const body = 'bytes' in content ? content.bytes : encoder.encode(JSON.stringify(content.json ?? null))
  const kind = 'bytes' in content ? asBytes : asJson
  return Buffer.concat([Uint8Array.of(userBroadcast, ...parts.map(part => part.length), kind), ...parts, body])
}
