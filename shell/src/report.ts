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
    ...(failure.stack ? { stack: inScripts(failure.stack).slice(0, 4000) } : {}),
    at: new Date().toISOString(),
  }
  deliver(body).catch(() => {})
}

/** A stack with the scripts that were built, where the worker has joined them to one file: it notes on which line each began. */
export const inScripts = (stack: string): string =>
  stack.replace(/\/assets\/joined\/([\w-]+)\.js:(\d+)/g, (place, part: string, line: string) => {
    const pieces = [...document.querySelectorAll<HTMLScriptElement & { line?: number }>(`script[data-part="${part}"]`)]
    const piece = pieces.findLast(each => each.line !== undefined && each.line < Number(line))
    return piece ? `${piece.getAttribute('src')}:${Number(line) - (piece.line ?? 0)}` : place
  })

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
