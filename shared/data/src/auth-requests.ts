import type { BackendConfig } from './config.ts'
import { fromAnswer } from './failure.ts'

export interface AuthRequest {
  /** A body makes it a POST. */
  readonly body?: unknown
  /** the access token it is sent with */
  readonly token?: string
}

/**
 * Questions to the auth service that auth-js does not ask, or would ask with more code than a page should load. Answers with
 * the body, or with the `Problem`; rejects where no answer comes.
 */
export const createAuthRequests =
  (config: () => Promise<BackendConfig>, fetch: typeof globalThis.fetch) =>
  async (path: string, { body, token }: AuthRequest = {}): Promise<unknown> => {
    const { supabaseUrl, supabaseKey } = await config()
    const response = await fetch(`${supabaseUrl}/auth/v1/${path}`, {
      headers: {
        apikey: supabaseKey,
        // The version in which errors have names.
        'x-supabase-api-version': '2024-01-01',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer
    return fromAnswer({ status: response.status, body: answer, retryAfter: response.headers.get('retry-after') })
  }

export type AuthRequests = ReturnType<typeof createAuthRequests>
