/**
 * The secrets of one installation: signing keys of the access tokens (ES256), the two API keys, and a pepper for
 * one-time codes. They live in one file that only its owner can read, or in memory when no file is named.
 *
 * Rotation: `signingKeys` is a list, its first entry signs, every entry verifies and is published. To rotate, put a
 * new key in front, restart, and drop the old one after the longest token lifetime.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { z } from 'zod'
import type { Claims } from '../database/db.ts'

const algorithm = 'ES256'

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

const secretsShape = z.object({
  signingKeys: z.array(z.looseObject({ kty: z.literal('EC'), kid: z.string(), d: z.string() })).min(1),
  publishableKey: z.string().min(20),
  secretKey: z.string().min(20),
  sharedSecret: z.string().min(32),
  pepper: z.string().min(32),
})
type Secrets = z.infer<typeof secretsShape>

/**
 * @param options.file where the secrets lie; created for its owner only when missing
 * @param options.now milliseconds since 1970; what `iat` and `exp` are measured by
 */
export async function createKeys({ file, now = Date.now }: { file?: string; now?: () => number } = {}): Promise<Keys> {
  const secrets = file === undefined ? await newSecrets() : await readOrCreate(file)
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

async function newSecrets(): Promise<Secrets> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return secretsShape.parse({
    signingKeys: [{ ...jwk, kid }],
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    sharedSecret: randomBytes(48).toString('base64url'),
    pepper: randomBytes(48).toString('base64url'),
  })
}

async function readOrCreate(file: string): Promise<Secrets> {
  const existing = await readSecrets(file)
  if (existing !== undefined) return existing
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const secrets = await newSecrets()
  // 'wx' refuses to overwrite: of two starts at once, the second reads what the first wrote or fails, never splits keys.
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return secrets
}

async function readSecrets(file: string): Promise<Secrets | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    return secretsShape.parse(JSON.parse(text))
  } catch {
    throw new Error(`${file} does not hold the secrets of this server; restore it from a backup or remove it`)
  }
}
