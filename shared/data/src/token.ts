import type { Session } from './supabase.ts'

/** The auth client renews a session this close to its end before it answers with it (3 ticks of 30 s). */
const margin = 90_000

/** Whether a session can be used as it is. */
export const isFresh = ({ expires_at }: Pick<Session, 'expires_at'>, now: number): boolean =>
  expires_at !== undefined && expires_at * 1000 - now > margin
