import type { Problem } from '@techo/core'
import { problem } from '@techo/core'
import { fromAnswer, toProblem } from './failure.ts'

/**
 * The product's own API below /api. Carries the session's access token; without a session nothing is added and only a
 * warning is logged. A 401 on a page that is not public signs the person out and leads to /login, which the shell registers.
 */
export interface Call {
  readonly kind: 'request'
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** reads the answer; throws or returns undefined when it is not what was promised */
  readonly parse?: (value: unknown) => unknown
  readonly receive?: (answer: Response) => Promise<unknown>
}

/** Any schema with `safeParse` (zod and its mini build). */
export interface Schema<Out> {
  readonly safeParse: (value: unknown) => { readonly success: true; readonly data: Out } | { readonly success: false }
}

export interface RequestOptions<Out> {
  readonly method?: Call['method']
  /** sent as JSON; a FormData or Blob as it is */
  readonly body?: unknown
  readonly schema?: Schema<Out>
  /**
   * Takes a good answer in while it comes, e.g. a download; without it the answer is JSON. Such a call takes as long as it
   * takes: silence does not end it, the caller's signal does.
   */
  readonly receive?: Call['receive']
}

export function request<Out = unknown>(
  path: string,
  { method, body, schema, receive }: RequestOptions<Out> = {},
): Call {
  if (!path.startsWith('/api/')) throw new TypeError(`Not an address of our API: ${path}`)
  return {
    kind: 'request',
    path,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body === undefined ? {} : { body }),
    ...(receive ? { receive } : {}),
    ...(schema
      ? {
          parse: (value: unknown) => {
            const parsed = schema.safeParse(value)
            return parsed.success ? parsed.data : undefined
          },
        }
      : {}),
  }
}

/** What the shell knows and this package does not: which pages are public, and how to sign out and leave. */
export interface UnauthorizedRule {
  readonly isPublicPage: () => boolean
  readonly leave: () => void | Promise<void>
}

export interface RequestDependencies {
  readonly fetch: typeof fetch
  /** without an end to patience, for answers that are received as they come */
  readonly patientFetch: typeof fetch
  /** the access token of the signed-in person, or a Problem */
  readonly token: () => Promise<string | Problem>
  readonly rule: () => UnauthorizedRule | undefined
}

const isRaw = (body: unknown): body is FormData | Blob =>
  (typeof FormData !== 'undefined' && body instanceof FormData) || (typeof Blob !== 'undefined' && body instanceof Blob)

export const createRequester =
  ({ fetch, patientFetch, token, rule }: RequestDependencies) =>
  async (
    { path, method, body, parse, receive }: Call,
    signal?: AbortSignal,
  ): Promise<{ data: unknown } | { error: Problem }> => {
    const bearer = await token()
    if (typeof bearer !== 'string') console.warn(`No session token for ${path} (${bearer.code ?? bearer.kind})`)
    const raw = isRaw(body)
    try {
      const response = await (receive ? patientFetch : fetch)(path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
          ...(typeof bearer === 'string' ? { authorization: `Bearer ${bearer}` } : {}),
        },
        ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      })
      const value = await (receive && response.ok ? receive : read)(response)
      if (!response.ok) {
        const error = fromAnswer({
          status: response.status,
          body: value,
          retryAfter: response.headers.get('retry-after'),
        })
        if (response.status === 401 && rule()?.isPublicPage() === false) await rule()?.leave()
        return { error }
      }
      if (value === undefined) return { error: problem('unavailable', { code: 'not_json' }) }
      const data = parse ? parse(value) : value
      return data === undefined ? { error: problem('bug', { code: 'unexpected_answer', detail: path }) } : { data }
    } catch (error) {
      return { error: toProblem(error) }
    }
  }

/** undefined when it is no JSON */
const read = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (response.status === 204 || text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
