import type { Context } from 'hono'
import type { KeyRing } from '../bearer.ts'
import { type Claims, DatabaseError } from '../database/db.ts'
import { denied } from './errors.ts'

/** Who asks, as hosted storage reads it: the bearer decides; without one the API key does. */
export interface Caller {
  readonly claims: Claims
  /** false for a request without any key, which only public objects answer */
  readonly known: boolean
  /** the person, for `owner_id` */
  readonly owner: string | null
}

const nobody: Caller = { claims: { role: 'anon' }, known: false, owner: null }

/** @throws StorageError for a bearer that was not issued here or is over */
export async function readCaller({ req }: Context, keys: KeyRing): Promise<Caller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? req.header('apikey')
  if (!bearer) return nobody
  if (bearer === keys.publishableKey) return { ...nobody, known: true }
  if (bearer === keys.secretKey) {
    if (req.header('user-agent')?.startsWith('Mozilla/')) throw denied('Forbidden use of secret API key in browser')
    return { claims: { role: 'service_role' }, known: true, owner: null }
  }
  try {
    const claims = await keys.verify(bearer)
    return { claims, known: true, owner: claims.sub ?? null }
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw denied(error instanceof Error ? error.message : 'Invalid JWT')
  }
}
