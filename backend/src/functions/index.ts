/**
 * `/functions/v1/<name>` of the hosted service, for `supabase.functions.invoke`: each function is a module of whoever puts
 * the backend together. As there, a function asks for a token (or key) of this backend unless it says that it does without, and whoever asks for
 * an unknown one gets a 404.
 */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type KeyRing, readBearer, readToken } from '../bearer.ts'
import type { Claims } from '../database/db.ts'
import { log } from '../log.ts'

export interface FunctionModule {
  /** whether only a caller with a token or key of this backend gets through */
  readonly needsToken: boolean
  /** `claims` is null when the function does without a token */
  handle(request: Request, claims: Claims | null): Response | Promise<Response>
}

const maximumBodyBytes = 1024 * 1024

/** What is refused before a function runs, marked for clients to tell it from the function's own answer. */
const refused = (status: 401 | 404 | 413, code: string, message: string): Response =>
  Response.json({ code, message }, { status, headers: { 'x-relay-error': 'true' } })

/** @param known the functions by their names */
export function createFunctions(keys: KeyRing, known: ReadonlyMap<string, FunctionModule>): Hono {
  return new Hono()
    .use(
      bodyLimit({
        maxSize: maximumBodyBytes,
        onError: () => refused(413, 'PAYLOAD_TOO_LARGE', 'The request is larger than 1 MiB'),
      }),
    )
    .all('/:name/*', async c => {
      const name = c.req.param('name')
      const found = known.get(name)
      if (found === undefined) return refused(404, 'NOT_FOUND', 'Requested function was not found')
      let claims: Claims | null = null
      if (found.needsToken) {
        const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
        const key = c.req.header('apikey')
        if (token === undefined && key === undefined)
          return refused(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
        // A publishable key is no token, and clients send it as `apikey` alone; a token alone is enough as well.
        const bearer = await (key === undefined ? readToken(token ?? '', keys) : readBearer(c.req.raw, keys))
        if (bearer.refusal) return refused(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT')
        claims = bearer.claims
      }
      try {
        return await found.handle(c.req.raw, claims)
      } catch (error) {
        log.error({ part: 'functions', function: name, name: error instanceof Error ? error.name : '' }, 'failed')
        const message = 'Function exited due to an error (please check logs)'
        return c.json({ code: 'WORKER_ERROR', message }, 500)
      }
    })
}
