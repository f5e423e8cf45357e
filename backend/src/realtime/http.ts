import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { type KeyRing, readBearer } from '../bearer.ts'
import type { Claims, Db } from '../database/db.ts'
import { mayWrite } from './authorization.ts'
import { type Hub, roomOf } from './hub.ts'
import type { Content } from './protocol.ts'

/** Broadcasts without a socket: `/api/broadcast` for several, `/api/broadcast/<topic>/events/<event>` for one. */
const bodyShape = z.object({
  messages: z
    .array(
      z.looseObject({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.unknown().refine(value => value !== undefined),
        private: z.boolean().nullish(),
      }),
    )
    .max(100),
})

const maxBody = 1024 * 1024
/** over all callers: what comes without a socket has no channel to lose */
const perSecond = 200

export interface BroadcastDependencies {
  readonly db: Db
  readonly keys: KeyRing
  readonly hub: Hub
  readonly now: () => number
}

export function broadcastRoutes({ db, keys, hub, now }: BroadcastDependencies): Hono {
  let windowStart = now()
  let said = 0
  const withinRate = (count: number): boolean => {
    if (now() - windowStart >= 1000) {
      windowStart = now()
      said = 0
    }
    said += count
    return said <= perSecond
  }

  const say = async (claims: Claims, topic: string, event: string, content: Content, isPrivate: boolean) => {
    const allowed = !isPrivate || claims.role === 'service_role' || (await mayWrite(db, claims, topic, 'broadcast'))
    // Whether it was allowed is not told, as hosted.
    if (allowed) hub.say(roomOf(topic, isPrivate), { event, content })
  }

  const several = async (context: Context) => {
    const bearer = await readBearer(context.req.raw, keys)
    if (bearer.refusal) return context.json({ message: bearer.refusal.message }, 401)
    const body = bodyShape.safeParse(await context.req.json().catch(() => null))
    if (!body.success) return context.json({ errors: { messages: ['is invalid'] } }, 422)
    if (!withinRate(body.data.messages.length))
      return context.json({ message: 'You have exceeded your rate limit' }, 429)
    for (const { topic, event, payload, private: isPrivate } of body.data.messages)
      await say(bearer.claims, topic, event, { json: payload }, isPrivate === true)
    return context.body('', 202)
  }

  const one = async (context: Context) => {
    const bearer = await readBearer(context.req.raw, keys)
    if (bearer.refusal) return context.json({ message: bearer.refusal.message }, 401)
    if (!withinRate(1)) return context.json({ message: 'You have exceeded your rate limit' }, 429)
    const type = (context.req.header('content-type') ?? '').split(';')[0]
    let content: Content
    if (type === 'application/octet-stream') content = { bytes: new Uint8Array(await context.req.arrayBuffer()) }
    else if (type === 'application/json') {
      const json: unknown = await context.req.json().catch(() => undefined)
      if (json === undefined) return context.json({ errors: { payload: ['is invalid'] } }, 422)
      content = { json }
    } else return context.json({ message: 'Content-Type must be application/json or application/octet-stream' }, 415)
    if (context.req.query('persist') !== undefined)
      return context.json({ errors: { persist: ['messages are not kept here'] } }, 422)
    const { topic = '', event = '' } = context.req.param()
    await say(bearer.claims, topic, event, content, context.req.query('private') === 'true')
    return context.body('', 202)
  }

  return new Hono()
    .use(bodyLimit({ maxSize: maxBody, onError: context => context.json({ message: 'The body is too large' }, 413) }))
    .post('/api/broadcast', several)
    .post('/api/broadcast/:topic/events/:event', one)
}
