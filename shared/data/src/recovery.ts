import { fieldOf, type Problem, problem } from '@techo/core'
import type { Asking } from './asking.ts'
import { fromAnswer, toProblem } from './failure.ts'

/** Recovery codes are the product's own: its API takes them with the token of a session that is only half a sign-in. */
export function createRecovery({ listen, told }: Pick<Asking, 'listen' | 'told'>, fetch: typeof globalThis.fetch) {
  return {
    redeem: async (code: string): Promise<{ readonly remaining: number } | Problem> => {
      try {
        const auth = await listen()
        const { data, error } = await auth.getSession()
        if (error) return toProblem(error)
        if (!data.session) return problem('unauthorized', { code: 'session_missing' })
        const response = await fetch('/api/account/recover', {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            authorization: `Bearer ${data.session.access_token}`,
          },
          body: JSON.stringify({ code }),
        })
        const body: unknown = await response.json().catch(() => undefined)
        if (!response.ok)
          return fromAnswer({ status: response.status, body, retryAfter: response.headers.get('retry-after') })
        const remaining = Number(fieldOf(body, 'remaining') ?? 0)
        return (await told(auth => auth.refreshSession())) ?? { remaining }
      } catch (error) {
        return toProblem(error)
      }
    },
  }
}
