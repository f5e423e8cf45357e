/** Row ids are made by the client, so that a write can be sent twice with one effect. */
export type Id = string

const hex = (bytes: Uint8Array): Id => {
  const text = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}

const stamp = (bytes: Uint8Array, version: number): Uint8Array => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes
}

/**
 * A UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, then chance, so that ids made later sort later.
 * @param now milliseconds since the epoch
 * @param random fills the given bytes with chance; `crypto.getRandomValues` unless told
 */
export function newId(
  now: number = Date.now(),
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = bytes => crypto.getRandomValues(bytes),
): Id {
  const bytes = random(new Uint8Array(16))
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256
  return hex(stamp(bytes, 7))
}

/**
 * A UUIDv5 (RFC 9562 §5.5): the same namespace and name give the same id on every device, so two devices never make two
 * rows of one thing. Asynchronous, because browsers hash asynchronously.
 */
export async function stableId(namespace: Id, name: string): Promise<Id> {
  const space = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  const text = new TextEncoder().encode(name)
  const input = new Uint8Array(space.length + text.length)
  input.set(space)
  input.set(text, space.length)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', input))
  return hex(stamp(digest.slice(0, 16), 5))
}
