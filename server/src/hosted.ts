import type { KeyRing } from '@techo/backend/bearer'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { z } from 'zod'

/** A hosted or self-hosted Supabase, as the settings name it. */
export interface Hosted {
  readonly url: string
  readonly publishableKey: string
  readonly secretKey: string | null
  /** only for projects that still sign tokens with a shared secret */
  readonly jwtSecret: string | null
  /** the project's own PostgreSQL as the role that owns the tables, for what no API does in one transaction; null: it is not done */
  readonly databaseUrl?: string | null
}

const role = z.enum(['anon', 'authenticated', 'service_role'])

/** Checks the tokens of a hosted or self-hosted project: by its key set, or by the shared secret of older ones. */
export function hostedKeys({ url, jwtSecret }: Hosted): Pick<KeyRing, 'verify'> {
  const issuer = `${url}/auth/v1`
  const keySet = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { cacheMaxAge: 600_000 })
  const secret = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret)
  const rules = { issuer, audience: 'authenticated', requiredClaims: ['exp', 'sub'] }
  return {
    async verify(token) {
      const shared = decodeProtectedHeader(token).alg === 'HS256' ? secret : null
      const { payload } = shared
        ? await jwtVerify(token, shared, { ...rules, algorithms: ['HS256'] })
        : await jwtVerify(token, keySet, { ...rules, algorithms: ['ES256', 'RS256', 'EdDSA'] })
      return { ...payload, role: role.parse(payload.role) }
    },
  }
}
