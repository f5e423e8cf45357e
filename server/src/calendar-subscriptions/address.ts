import { createHmac } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

/**
 * The addresses of calendars. Whoever has one often reads everything in it, so they lie sealed, each for its own subscription; the
 * seal's key comes from the secrets of the server: a copy of the database alone opens none.
 */
export interface Seal {
  readonly close: (address: string, subscription: string) => Promise<string>
  /** null when it was sealed with other secrets, for another subscription, or is damaged */
  readonly open: (sealed: string, subscription: string) => Promise<string | null>
}

/** @param secret at least 32 bytes that nobody guesses */
export function createSeal(secret: string): Seal {
  const key = createHmac('sha256', secret).update('calendar addresses').digest()
  return {
    close: (address, subscription) =>
      new CompactEncrypt(new TextEncoder().encode(address))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: subscription })
        .encrypt(key),
    async open(sealed, subscription) {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return protectedHeader.kid === subscription ? new TextDecoder().decode(plaintext) : null
      } catch {
        return null
      }
    },
  }
}

/** What people paste: with the scheme that opens their calendar program, or without one. Null for what is no address. */
export function addressOf(text: string): URL | null {
  const typed = text.trim()
  const web = typed.replace(/^webcals?:\/\//i, 'https://')
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(web) && !/^[\w.-]+:\d/.test(web) ? web : `https://${web}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  if (!url.hostname.includes('.') && !/^(localhost|\[.*\])$/.test(url.hostname)) return null
  url.hash = ''
  return url
}
