import { faultOf, folderTarget, readKeys } from '@techo/tooling/registry'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'
import { type ApiEnv, peerOf } from '../peer.ts'
import type { Puller } from './puller.ts'

/**
 * `POST /api/registry/pull`: whoever may activate a remote has the registries asked at once, and hears what became of it. It is signed
 * with the team's key; a call that is heard again within its minutes only asks once more.
 */
const call = z.object({
  remote: z.string().max(30),
  /** ISO, by the clock of the caller */
  at: z.iso.datetime(),
  key: z.string().max(64),
  value: z.string().max(200),
})

const mostSkewMs = 5 * 60_000

export interface PullCallDependencies {
  readonly puller: () => Puller | null
  readonly siteDir: string
  readonly trustProxy: boolean
}

export function createPullCall({ puller, siteDir, trustProxy }: PullCallDependencies): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.post(
    '/pull',
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: 20,
      keyGenerator: context => peerOf(context, trustProxy),
      handler: context => context.json({ code: 'too_many_requests', message: 'Too many calls' }, 429),
    }),
    bodyLimit({ maxSize: 4096 }),
    async context => {
      const pulling = puller()
      if (!pulling)
        return context.json({ code: 'not_found', message: 'This server asks no registry: REGISTRY_URL' }, 404)
      const { data } = call.safeParse(await context.req.json().catch(() => null))
      if (!data) return context.json({ code: 'invalid_body', message: 'This is not a call' }, 400)
      const { remote, at, key, value } = data
      const refuse = (message: string) => context.json({ code: 'bad_signature', message }, 401)
      if (Math.abs(Date.now() - Date.parse(at)) > mostSkewMs)
        return refuse('The call is of another time: look at the clock of the caller')
      const ring = await readKeys(folderTarget(siteDir))
      const statement = { remote, at }
      const fault = faultOf({ ring, remote, may: 'activate', kind: 'call', statement, signature: { key, value } })
      if (fault) return refuse(`The call ${fault}`)
      const taken = (await pulling.now()).find(({ id }) => id === remote)
      if (!taken && pulling.health().status === 'failing')
        return context.json({ code: 'unavailable', message: 'A registry cannot be read; the log says why' }, 503)
      if (!taken) return context.json({ code: 'not_found', message: `No registry knows ${remote}` }, 404)
      return context.json(taken, taken.outcome === 'refused' ? 409 : 200)
    },
  )
  return routes
}
