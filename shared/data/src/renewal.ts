import type { Session } from '@supabase/supabase-js'
import { fieldOf } from '@techo/core'

/**
 * A `fetch` for the auth client that never renews with a token that another tab has renewed meanwhile. The client sends the
 * token it began with again for half a minute while there is no network, and a tab that the browser had put to sleep goes on
 * with it hours later. By then the other tab may have used its successor, and the service takes a token that comes once more
 * for a copied one: it ends the session, and all tabs are signed out. What such a question would have been told lies in the
 * cookies already; where that is over as well, the question fails as without a network, and the next one begins with it.
 * @param stored the session in the cookies
 */
export function renewingWithNewest(
  fetch: typeof globalThis.fetch,
  stored: () => Promise<Session | null>,
  now: () => number,
): typeof globalThis.fetch {
  /** Tokens that stood in the cookies as they were first sent; one that was handed over from elsewhere never did. */
  let begun: string | undefined
  return async (input, init) => {
    const token = tokenToRenew(String(input), init?.body)
    if (token === undefined) return fetch(input, init)
    const session = await stored()
    if (session?.refresh_token === token) begun = token
    if (!session?.refresh_token || session.refresh_token === token || token !== begun) return fetch(input, init)
    if ((session.expires_at ?? 0) * 1000 <= now()) throw new TypeError('Another tab has renewed this token')
    return Response.json(session)
  }
}

function tokenToRenew(address: string, body: unknown): string | undefined {
  if (!address.includes('/token?grant_type=refresh_token') || typeof body !== 'string') return undefined
  try {
    const token = fieldOf(JSON.parse(body), 'refresh_token')
    return typeof token === 'string' ? token : undefined
  } catch {
    return undefined
  }
}
