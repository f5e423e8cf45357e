import { fieldOf } from '@techo/core'
import type { Session } from './supabase.ts'

/** The auth client renews a session this close to its end before it answers with it (3 ticks of 30 s). */
const margin = 90_000

/** half: the second factor is still asked for; nothing of the person is read or shown before it */
export type SignInState = 'in' | 'half' | 'out'

/** Whether the person has a second factor that this session has not shown yet: told by its own token, nobody is asked. */
export const lacksFactor = ({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean =>
  user.factors?.some(({ status }) => status === 'verified') === true && levelOf(access_token) !== 'aal2'

const levelOf = (token: string): unknown => claimIn(token, 'aal')

/** When the session behind a token was opened at the latest, in seconds since 1970; undefined when it does not tell. */
export function signedInAt(token: string): number | undefined {
  const ways = claimIn(token, 'amr')
  const moments = (Array.isArray(ways) ? ways : []).flatMap((way: unknown) => {
    const at: unknown = fieldOf(way, 'timestamp')
    return typeof at === 'number' ? [at] : []
  })
  return moments.length > 0 ? Math.min(...moments) : undefined
}

function claimIn(token: string, name: string): unknown {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(part))
    return fieldOf(claims, name)
  } catch {
    return undefined
  }
}

/** Whether a session can be used as it is. */
export const isFresh = ({ expires_at }: Pick<Session, 'expires_at'>, now: number): boolean =>
  expires_at !== undefined && expires_at * 1000 - now > margin
