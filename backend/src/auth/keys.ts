/**
 * What the secrets of one installation do: signing keys of the access tokens (ES256), the two API keys, and a pepper for
 * one-time codes. Where they lie: `secrets.ts`.
 *
 * Rotation: `signingKeys` is a list, its first entry signs, every entry verifies and is published. To rotate, put a
 * new key in front, restart, and drop the old one after the longest token lifetime.
 */
import { createHmac } from 'node:crypto'
import { type CryptoKey, createLocalJWKSet, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Claims } from '../database/db.ts'
import { signingAlgorithm as algorithm, newSecrets, type Secrets, secretsInFile } from './secrets.ts'

export interface Keys {
  /** A compact JWT over `claims` with `iat` now and `exp` in `expiresIn` seconds. */
  sign(claims: JWTPayload, expiresIn: number): Promise<string>
  /** The claims of a token signed here. Throws a `jose` error when forged, malformed, expired or without a known role. */
  verify(token: string): Promise<Claims>
  /** The public half of every key, as `/.well-known/jwks.json` shows it. */
  jwks(): { keys: JWK[] }
  /** Goes to browsers: names the project, grants the role `anon`. */
  readonly publishableKey: string
  /** Never leaves the server: grants the role `service_role`. */
  readonly secretKey: string
  /** HS256 secret for parts inside this process that only understand a shared secret; never for tokens that leave it. */
  readonly sharedSecret: string
  /** Keyed hash (HMAC-SHA256, base64url) of `data`; different purposes never collide. */
  derive(purpose: string, data: string): string
}

/**
 * @param options.secrets what to work with; without them those of `file`, which is made when missing, or new ones
 * @param options.now milliseconds since 1970; what `iat` and `exp` are measured by
 */
export async function createKeys({
  secrets: given,
  file,
  now = Date.now,
}: {
  secrets?: Secrets
  file?: string
  now?: () => number
} = {}): Promise<Keys> {
  const secrets = given ?? (await (file === undefined ? newSecrets() : secretsInFile(file)))
  const [signer] = secrets.signingKeys
  if (signer === undefined) throw new Error('The secrets hold no signing key')
  const privateKey = await signingKey(signer)
  const published: JWK[] = secrets.signingKeys.map(publicHalf)
  const keySet = createLocalJWKSet({ keys: published })

  return {
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    sharedSecret: secrets.sharedSecret,
    jwks: () => ({ keys: published }),
    sign: (claims, expiresIn) => {
      const iat = Math.floor(now() / 1000)
      return new SignJWT({ ...claims, iat, exp: iat + expiresIn })
        .setProtectedHeader({ alg: algorithm, kid: signer.kid, typ: 'JWT' })
        .sign(privateKey)
    },
    async verify(token) {
      const { payload } = await jwtVerify(token, keySet, {
        algorithms: [algorithm],
        requiredClaims: ['exp'],
        currentDate: new Date(now()),
      })
      return { ...payload, role: roleShape.parse(payload.role) }
    },
    derive: (purpose, data) => createHmac('sha256', secrets.pepper).update(`${purpose}\0${data}`).digest('base64url'),
  }
}

const roleShape = z.enum(['anon', 'authenticated', 'service_role'])

async function signingKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new Error('The signing key is not an elliptic curve key')
  return key
}

function publicHalf({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: algorithm, use: 'sig', key_ops: ['verify'] }
}
