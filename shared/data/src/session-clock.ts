/**
 * A `fetch` for the auth client that tells the end of a session by the clock of this device. The service answers with
 * `expires_at` of its own clock; a device that is an hour ahead would find every new session over and renew it with each
 * question, one that is behind would never renew in time. What lasts (`expires_in`, seconds) is the same on every clock.
 */
export const byOwnClock =
  (fetch: typeof globalThis.fetch, now: () => number): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    const { status, statusText, headers } = response
    return new Response(retold(text, now()), { status, statusText, headers })
  }

function retold(text: string, now: number): string {
  try {
    const answer: unknown = JSON.parse(text)
    return isSession(answer)
      ? JSON.stringify({ ...answer, expires_at: Math.floor(now / 1000) + answer.expires_in })
      : text
  } catch {
    return text
  }
}

const isSession = (answer: unknown): answer is { readonly expires_in: number } =>
  typeof answer === 'object' &&
  answer !== null &&
  'access_token' in answer &&
  'expires_in' in answer &&
  Number.isFinite(answer.expires_in)
