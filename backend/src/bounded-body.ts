import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

const megabyte = 1024 * 1024

/**
 * Refuses a body of more than `maxSize` bytes with 413. The largest text that is stored, 4 MiB of document, comes with its
 * plain words and its words to search.
 */
export const boundedBody = (maxSize = 16 * megabyte): MiddlewareHandler =>
  bodyLimit({
    maxSize,
    onError: async context => {
      await discard(context.req.raw)
      const message = `The body is larger than ${maxSize} bytes`
      return context.json({ code: 'request_too_large', message, details: null, hint: null }, 413)
    },
  })

/** Reads what is still coming, within reason: a client that is cut off while it sends never sees the answer. */
export async function discard(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return
  let left = 64 * megabyte
  const reader = request.body.getReader()
  const patience = AbortSignal.timeout(10_000)
  try {
    while (left > 0 && !patience.aborted) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.byteLength
    }
    await reader.cancel()
  } catch {
    // The client went away first.
  }
}
