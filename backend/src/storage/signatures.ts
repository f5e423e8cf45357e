import { errors, jwtVerify, SignJWT } from 'jose'
import { badSignature, StorageError } from './errors.ts'

/**
 * Tokens inside addresses. They are signed with a secret of their own, so that none is ever taken for the token of a
 * session, and each says what it opens: one object, for reading or for writing.
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
  download(url: string, expiresIn: number): Promise<string>
  upload(url: string, grant: { owner: string | null; upsert: boolean }): Promise<string>
  verifyDownload(token: string, url: string): Promise<DownloadGrant>
  verifyUpload(token: string, url: string): Promise<UploadGrant>
}

/** As hosted. */
const uploadSeconds = 7200

export function createSigner(secret: string): UrlSigner {
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
    if (payload.scope !== scope) throw badSignature(`Token is not scoped for ${scope}`)
    if (payload.url !== url) throw badSignature()
    return { ...payload, url, exp: payload.exp ?? 0 }
  }

  return {
    download: (url, expiresIn) => sign({ url, scope: 'download' }, expiresIn),
    upload: (url, { owner, upsert }) => sign({ url, owner, upsert, scope: 'upload' }, uploadSeconds),
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
