import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'

const pack = compress({ threshold: 2048 })

/**
 * Compresses the answers of PostgREST. A part of a list comes with 206, which is no range of bytes; Hono leaves whatever has
 * that status as it is.
 */
export const packed: MiddlewareHandler = async (context, next) => {
  let isPart = false
  const within = (status: number) => {
    const { body, headers } = context.res
    context.res = new Response(body, { status, headers })
  }
  await pack(context, async () => {
    await next()
    isPart = context.res.status === 206
    if (isPart) within(200)
  })
  if (isPart) within(206)
}
