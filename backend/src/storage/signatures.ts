import { errors, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '../database/db.ts'
import { badSignature, StorageError } from './errors.ts'

/**
 * Tokens inside addresses. They are signed with a secret of their own, so that none is ever taken for the token of a
 * session, and each says what it opens: one object, for reading or for writing. What a person made ends with the session they
 * made it in.
 */
export interface DownloadGrant {
  /** `bucket/key` */
  readonly url: string
  /** seconds since 1970 */
  readonly exp: number
}

export interface UploadGrant extends DownloadGrant {
  readonly owner: string | null
  readonly upsert: boolean
}

export interface UrlSigner {
  /** @param expiresIn seconds */
  download(url: string, expiresIn: number, by: Claims): Promise<string>
  upload(url: string, grant: { owner: string | null; upsert: boolean }, by: Claims): Promise<string>
  verifyDownload(token: string, url: string): Promise<DownloadGrant>
  verifyUpload(token: string, url: string): Promise<UploadGrant>
}

/** As hosted. */
const uploadSeconds = 7200

/** @param isOpen whether the session of these claims is */
export function createSigner(secret: string, isOpen: (by: Claims) => Promise<boolean>): UrlSigner {
  const key = new TextEncoder().encode(secret)

  const sign = (claims: Record<string, unknown>, seconds: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(key)

  const verify = async (token: string, url: string, scope: string) => {
    const payload = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] }).then(
      found => found.payload,
      error => {
        throw new StorageError(400, 'InvalidJWT', error instanceof errors.JOSEError ? error.message : 'Invalid JWT')
      },
    )
    const { sub, session_id } = payload
    if (session_id !== undefined && !(await isOpen({ role: 'authenticated', session_id, ...(sub ? { sub } : {}) })))
      throw new StorageError(400, 'InvalidJWT', 'The session in which this address was made has ended')
    if (payload.scope !== scope) throw badSignature(`Token is not scoped for ${scope}`)
    if (payload.url !== url) throw badSignature()
    return { ...payload, url, exp: payload.exp ?? 0 }
  }

  return {
    download: (url, expiresIn, by) => sign({ url, scope: 'download', ...sessionOf(by) }, expiresIn),
    upload: (url, { owner, upsert }, by) =>
      sign({ url, owner, upsert, scope: 'upload', ...sessionOf(by) }, uploadSeconds),
    verifyDownload: (token, url) => verify(token, url, 'download'),
    async verifyUpload(token, url) {
      const grant: Record<string, unknown> & DownloadGrant = await verify(token, url, 'upload')
      return {
        url,
        exp: grant.exp,
        owner: typeof grant.owner === 'string' ? grant.owner : null,
        upsert: grant.upsert === true,
      }
    },
  }
}

const sessionOf = ({ sub, session_id }: Claims): Record<string, unknown> =>
  typeof session_id === 'string' ? { sub, session_id } : {}
