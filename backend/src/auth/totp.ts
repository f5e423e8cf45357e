/**
 * Time-based one-time codes (RFC 6238: SHA-1, six digits, thirty seconds, as every authenticator app takes them) and the
 * seal their secrets lie under. The seal's key comes from `secrets.json`: a copy of the database alone makes no codes.
 */
import { CompactEncrypt, compactDecrypt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Keys } from './keys.ts'

const periodMs = 30_000
/** Steps before and after the present one that count: phones' clocks are wrong by so much. */
const window = 1

export interface NewSecret {
  /** base32, for typing */
  readonly secret: string
  /** `otpauth://totp/…` */
  readonly uri: string
  /** The address as a QR code, an SVG document without characters that need escaping in a data address. */
  readonly svg: string
}

export function newSecret({ issuer, account }: { issuer: string; account: string }): NewSecret {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }) })
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, svg: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

/** The number of the thirty seconds a code belongs to, or null when it is not a code of about now (ms since 1970). */
export function stepOf(code: string, secret: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now, window })
  return delta === null ? null : Math.floor(now / periodMs) + delta
}

const sealingKey = (keys: Keys): Uint8Array => Buffer.from(keys.derive('seal', 'second factors'), 'base64url')

/** A JWE that only opens for the same factor. */
export const seal = (secret: string, factorId: string, keys: Keys): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: factorId })
    .encrypt(sealingKey(keys))

/** Null when it was sealed with other secrets, for another factor, or is damaged. */
export async function unseal(sealed: string | null, factorId: string, keys: Keys): Promise<string | null> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(sealed ?? '', sealingKey(keys), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return protectedHeader.kid === factorId ? new TextDecoder().decode(plaintext) : null
  } catch {
    return null
  }
}
