import { PostgrestClient } from '@supabase/postgrest-js'
import { combineChunks, createBrowserClient, stringFromBase64URL } from '@supabase/ssr'
import type { AuthChangeEvent, Session, SupabaseClient, User } from '@supabase/supabase-js'
import type { BackendConfig } from './config.ts'
import type { Db } from './database.ts'
import type { Database } from './database.types.ts'

/**
 * Everything of Supabase that the page holds, in a chunk of its own: public pages live without it. Sessions are those of
 * `@supabase/ssr` (cookies for 400 days, path /, SameSite lax, in chunks). PostgREST is spoken to by a client made for each
 * request, because supabase-js, once a session is gone, would send the request with the publishable key as bearer.
 */
export type { AuthChangeEvent, Session, User }
export type Auth = SupabaseClient<Database>['auth']

/** The same client with tables and functions as plain names, for writes that come from disk. */
export type LooseDb = PostgrestClient<LooseDatabase>

interface LooseDatabase {
  readonly __InternalSupabase: { readonly PostgrestVersion: '14' }
  readonly public: {
    readonly Tables: Record<
      string,
      {
        Row: Record<string, unknown>
        Insert: Record<string, unknown>
        Update: Record<string, unknown>
        Relationships: []
      }
    >
    readonly Views: Record<never, never>
    readonly Functions: Record<string, { Args: Record<string, unknown>; Returns: unknown }>
  }
}

export interface Backend {
  readonly auth: Auth
  readonly key: string
  readonly restUrl: string
  readonly openDb: (fetch: typeof globalThis.fetch) => Db
  readonly openLooseDb: (fetch: typeof globalThis.fetch) => LooseDb
  /** The session as it lies in the cookies, whether or not it is still good; null when there is none. */
  readonly storedSession: () => Promise<Session | null>
}

export function connect({ supabaseUrl, supabaseKey }: BackendConfig, wire: typeof fetch): Backend {
  const client = createBrowserClient<Database>(supabaseUrl, supabaseKey, {
    isSingleton: false,
    // Codes in the address are exchanged by the page that owns it, which shows what went wrong.
    auth: { detectSessionInUrl: false },
    global: { fetch: wire },
  })
  const restUrl = `${supabaseUrl.replace(/\/$/, '')}/rest/v1`
  // Repeating is the wire's business; two loops inside each other would try sixteen times.
  const options = (fetch: typeof globalThis.fetch) => ({ fetch, retry: false })
  const storageKey = `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
  return {
    auth: client.auth,
    key: supabaseKey,
    restUrl,
    openDb: fetch => new PostgrestClient<Database>(restUrl, options(fetch)),
    openLooseDb: fetch => new PostgrestClient<LooseDatabase>(restUrl, options(fetch)),
    storedSession: async () => {
      const text = await combineChunks(storageKey, name => cookie(name))
      if (!text) return null
      try {
        const session: unknown = JSON.parse(
          text.startsWith('base64-') ? stringFromBase64URL(text.slice('base64-'.length)) : text,
        )
        return isSession(session) ? session : null
      } catch {
        return null
      }
    },
  }
}

const cookie = (name: string): string | null => {
  for (const part of (globalThis.document?.cookie ?? '').split('; '))
    if (part.startsWith(`${name}=`)) return decodeURIComponent(part.slice(name.length + 1))
  return null
}

// Written by auth-js itself; only what we read of it is checked.
const isSession = (value: unknown): value is Session =>
  typeof value === 'object' &&
  value !== null &&
  'access_token' in value &&
  typeof value.access_token === 'string' &&
  'user' in value &&
  typeof value.user === 'object' &&
  value.user !== null &&
  'id' in value.user
