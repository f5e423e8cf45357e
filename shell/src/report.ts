import { hasSessionCookie } from '@techo/data/session-cookie'

/**
 * Tells the server of failures in the page, without a person's words: kind, message, where in the code, path without query.
 * Best effort: at most ten a page load, never the same twice, and never a failure of its own.
 */

export interface ClientFailure {
  readonly kind: string
  readonly message: string
  readonly remote?: string
  /** the build of the remote */
  readonly version?: string
  readonly stack?: string
  /** the page it happened in or was on the way to, without its query; the present one without it */
  readonly path?: string
}

const limit = 10
const sent = new Set<string>()

export function report(failure: ClientFailure): void {
  const key = `${failure.kind} ${failure.remote ?? ''} ${failure.version ?? ''} ${failure.message}`
  if (sent.size >= limit || sent.has(key)) return
  sent.add(key)
  const body = {
    path: location.pathname,
    ...failure,
    message: failure.message.slice(0, 500),
    ...(failure.stack ? { stack: failure.stack.slice(0, 4000) } : {}),
    at: new Date().toISOString(),
  }
  deliver(body).catch(() => {})
}

async function deliver(body: object): Promise<void> {
  if (hasSessionCookie()) {
    const { request, send } = await import('@techo/data')
    await send(request('/api/client-errors', { method: 'POST', body }))
    return
  }
  console.warn('No session token for /api/client-errors')
  await fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
}

export const reportError = (kind: string, error: unknown): void =>
  report({
    kind,
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    ...(error instanceof Error && error.stack ? { stack: error.stack } : {}),
  })

/** Something of a remote threw while it was drawn. */
export const reportRender = (remote: string, version: string | undefined, error: unknown): void =>
  report({
    kind: 'remote-render',
    remote,
    ...(version ? { version } : {}),
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    ...(error instanceof Error && error.stack ? { stack: error.stack } : {}),
  })
