import { PostgrestClient } from '@supabase/postgrest-js'
import { combineChunks, stringFromBase64URL } from '@supabase/ssr'
import type { AuthChangeEvent, Session, User, UserIdentity } from '@supabase/supabase-js'
import type { Auth } from './auth-client.ts'
import type { BackendConfig } from './config.ts'
import type { Db } from './database.ts'
import type { Database } from './database.types.ts'

/**
 * Everything of Supabase that the page holds, in a chunk of its own: public pages live without it. Sessions are those of
 * `@supabase/ssr` (cookies for 400 days, path /, SameSite lax, in chunks). PostgREST is spoken to by a client made for each
 * request, because supabase-js, once a session is gone, would send the request with the publishable key as bearer. The auth
 * client is a further chunk (22 KB): a session that is good for a while needs nothing of it.
 */
export type { AuthChangeEvent, Session, User, UserIdentity }

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
  /** Loads the auth client when it is first needed; a failed load is not remembered. */
  readonly auth: () => Promise<Auth>
  /** Forgets that a token could not be renewed, so that it is tried again. */
  readonly forgive: () => Promise<void>
  readonly key: string
  readonly restUrl: string
  readonly openDb: (fetch: typeof globalThis.fetch) => Db
  readonly openLooseDb: (fetch: typeof globalThis.fetch) => LooseDb
  /** The session as it lies in the cookies, whether or not it is still good; null when there is none. */
  readonly storedSession: () => Promise<Session | null>
  /** Tells when the auth client of another tab has said something; what, the cookies tell. */
  readonly onOtherTab: (listener: () => void) => void
  /** Ends timers and channels of the auth client, if there is one, and lets none be made any more. */
  readonly close: () => Promise<void>
}

/** The library decodes character by character, which every start waits for; browsers since 2025 do it natively. */
const decoded = (base64url: string): string =>
  'fromBase64' in Uint8Array
    ? new TextDecoder().decode(Uint8Array.fromBase64(base64url, { alphabet: 'base64url' }))
    : stringFromBase64URL(base64url)

export function connect({ supabaseUrl, supabaseKey }: BackendConfig, retryingFetch: typeof fetch): Backend {
  let making: Promise<Auth> | undefined
  let isClosed = false
  let others: BroadcastChannel | undefined
  const storageKey = `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
  const storedSession = async (): Promise<Session | null> => {
    const text = await combineChunks(storageKey, name => cookie(name))
    if (!text) return null
    try {
      const session: unknown = JSON.parse(text.startsWith('base64-') ? decoded(text.slice('base64-'.length)) : text)
      return isSession(session) ? session : null
    } catch {
      return null
    }
  }
  const make = async (): Promise<Auth> => {
    const { connectAuth } = await import(/* webpackChunkName: "session" */ './auth-client.ts')
    if (isClosed) throw new Error('The page is closed')
    return connectAuth({ supabaseUrl, supabaseKey }, retryingFetch, storedSession)
  }
  const restUrl = `${supabaseUrl.replace(/\/$/, '')}/rest/v1`
  // Repeating is the wire's business; two loops inside each other would try sixteen times.
  const options = (fetch: typeof globalThis.fetch) => ({ fetch, retry: false })
  return {
    auth: () => {
      making ??= make().catch(error => {
        making = undefined
        throw error
      })
      return making
    },
    forgive: async () => {
      const { forgiveFailure } = await import(/* webpackChunkName: "session" */ './auth-client.ts')
      if (making) forgiveFailure(await making)
    },
    onOtherTab: listener => {
      if (isClosed || typeof BroadcastChannel === 'undefined') return
      // The name under which auth clients speak to each other.
      others ??= new BroadcastChannel(storageKey)
      others.addEventListener('message', listener)
    },
    close: async () => {
      isClosed = true
      others?.close()
      const auth = await making?.catch(() => undefined)
      await auth?.dispose()
    },
    key: supabaseKey,
    restUrl,
    openDb: fetch => new PostgrestClient<Database>(restUrl, options(fetch)),
    openLooseDb: fetch => new PostgrestClient<LooseDatabase>(restUrl, options(fetch)),
    storedSession,
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
