import { createBrowserClient } from '@supabase/ssr'
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import type { BackendConfig } from './config.ts'
import type { Database } from './database.types.ts'
import { renewingWithNewest } from './renewal.ts'
import { byOwnClock } from './session-clock.ts'

export type Auth = SupabaseClient<Database>['auth']

/** The auth client of supabase-js, which renews tokens and tells other tabs; a chunk of its own. */
export const connectAuth = (
  { supabaseUrl, supabaseKey }: Pick<BackendConfig, 'supabaseUrl' | 'supabaseKey'>,
  retryingFetch: typeof fetch,
  storedSession: () => Promise<Session | null>,
): Auth =>
  createBrowserClient<Database>(supabaseUrl, supabaseKey, {
    isSingleton: false,
    // The first request of a visit may be made without TLS; a session does not go along with it.
    cookieOptions: { secure: globalThis.location?.protocol === 'https:' },
    // Codes in the address are exchanged by the page that owns it, which shows what went wrong.
    auth: { detectSessionInUrl: false },
    global: { fetch: renewingWithNewest(byOwnClock(retryingFetch, Date.now), storedSession, Date.now) },
  }).auth

/**
 * Lets the next question try to renew the token again. After renewing failed for 30 s the auth client answers with that
 * failure for a further minute, also when the network is back; how often is asked is our own affair (`client.ts`).
 */
export const forgiveFailure = (auth: Auth): void => void Reflect.set(auth, 'lastRefreshFailure', null)
