import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export interface Decoded {
  /** MD5 of all bytes, in hexadecimal: what a text names them by */
  readonly hash: string
  readonly size: number
  /** null when there were more than wanted */
  readonly data: Blob | null
}

/** Bytes that come as base64, piece by piece: a film of a gigabyte is hashed without ever lying in memory. */
export function createDecoder(most: number) {
  const hash = md5.create()
  let parts: Uint8Array<ArrayBuffer>[] = []
  let rest = ''
  let size = 0
  const take = (base64: string) => {
    const signs = atob(base64)
    const bytes = new Uint8Array(signs.length)
    for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at)
    hash.update(bytes)
    size += bytes.length
    if (size > most) parts = []
    else parts.push(bytes)
  }
  return {
    add(text: string) {
      const signs = rest + text.replace(/[^a-z\d+/]+/gi, '')
      const whole = signs.length - (signs.length % 4)
      rest = signs.slice(whole)
      if (whole > 0) take(signs.slice(0, whole))
    },
    end(): Decoded {
      // One sign alone holds no byte.
      if (rest.length > 1) take(rest)
      return { hash: bytesToHex(hash.digest()), size, data: size > most ? null : new Blob(parts) }
    },
  }
}
