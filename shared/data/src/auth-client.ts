import { createBrowserClient } from '@supabase/ssr'
import type { BackendConfig } from './config.ts'
import type { Database } from './database.types.ts'
import type { Auth } from './supabase.ts'

/** The auth client of supabase-js, which renews tokens and tells other tabs; a chunk of its own. */
export const connectAuth = (
  { supabaseUrl, supabaseKey }: Pick<BackendConfig, 'supabaseUrl' | 'supabaseKey'>,
  wire: typeof fetch,
): Auth =>
  createBrowserClient<Database>(supabaseUrl, supabaseKey, {
    isSingleton: false,
    // Codes in the address are exchanged by the page that owns it, which shows what went wrong.
    auth: { detectSessionInUrl: false },
    global: { fetch: wire },
  }).auth
