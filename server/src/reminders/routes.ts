import { log } from '@techo/backend/log'
import { Hono } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'
import type { CallFunction } from '../database-function.ts'
import { type ApiEnv, peerOf } from '../peer.ts'
import { type Answers, deeds } from './answers.ts'
import { type Sender, sendPush } from './send.ts'
import { wordsFor } from './words.ts'

/** What the routes need once push is open; null while it cannot be. */
export interface RouteDeps {
  readonly call: CallFunction
  readonly sender: Sender
  readonly answers: Answers
}

const failure = z.object({ code: z.string(), message: z.string() })
const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema: resolver(schema) } },
})
const closed = { code: 'unavailable', message: 'This server sends no notifications to devices' }
const invalid = { code: 'invalid_body', message: 'This is not what is asked for' }

const base64url = /^[A-Za-z0-9_-]+=*$/
const subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1500),
  p256dh: z.string().max(200).regex(base64url),
  auth: z.string().max(100).regex(base64url),
  public_key: z.string().max(200),
})
const kept = z.array(
  z.object({
    ...subscription.shape,
    id: z.string(),
    agent: z.string(),
    created_at: z.string(),
    reached_at: z.string().nullable(),
    failure: z.string().nullable(),
    failures: z.number(),
    is_open: z.boolean(),
  }),
)
const shown = z.array(
  z.object({
    id: z.string(),
    /** where its push service reaches it: a browser finds itself by it */
    endpoint: z.string(),
    agent: z.string(),
    created_at: z.string(),
    reached_at: z.string().nullable(),
    failure: z.string().nullable(),
    /** whether its sign-in goes on: else it hears nothing */
    is_open: z.boolean(),
  }),
)
const told = z.object({ outcome: z.enum(['reached', 'gone', 'failed']) })

type Open = () => Promise<RouteDeps | null>

/** `/api/push`, behind the bearer check: the devices of a person. */
export function createPushRoutes(open: Open): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const answers = { 429: json(failure, 'Too many'), 503: json(failure, 'Nothing is sent to devices here') }
  routes.onError((error, context) => {
    log.error({ part: 'reminders', name: error.name, at: error.stack?.split('\n')[1]?.trim() }, 'failed')
    return context.json({ code: 'unavailable', message: 'The database does not answer' }, 503)
  })
  routes.use(
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: 60,
      keyGenerator: context => String(context.get('claims')?.sub ?? ''),
      handler: context => context.json({ code: 'too_many_requests', message: 'Try again in a minute' }, 429),
    }),
  )
  const devicesOf = async ({ call }: RouteDeps, person: string) =>
    kept.parse(await call('push_devices_of', ['person', 'uuid', person]))
  const asked = validator('param', z.object({ id: z.uuid() }), (result, context) =>
    result.success ? undefined : context.json({ code: 'not_found', message: 'There is no such device' }, 404),
  )

  routes.get(
    '/key',
    describeRoute({
      summary: 'The key that a device subscribes with',
      responses: { 200: json(z.object({ key: z.string() }), 'It'), ...answers },
    }),
    async context => {
      const deps = await open()
      return deps ? context.json({ key: deps.sender.key.publicKey }) : context.json(closed, 503)
    },
  )
  routes.get(
    '/devices',
    describeRoute({
      summary: 'The devices that are reached',
      responses: {
        200: json(shown.nullable(), 'They, oldest first; null where nothing is sent to devices'),
        ...answers,
      },
    }),
    async context => {
      const [deps, person] = [await open(), context.get('claims').sub]
      if (!deps || !person) return context.json(null)
      // Strips what only the sender needs.
      return context.json(shown.parse(await devicesOf(deps, person)))
    },
  )
  routes.put(
    '/devices',
    describeRoute({
      summary: 'Takes a device in, or what its subscription is now',
      responses: {
        200: json(z.object({ id: z.string() }), 'Taken'),
        422: json(failure, 'No subscription'),
        ...answers,
      },
    }),
    validator('json', subscription, (result, context) => (result.success ? undefined : context.json(invalid, 422))),
    async context => {
      const [deps, person] = [await open(), context.get('claims').sub]
      if (!deps || !person) return context.json(closed, 503)
      const session = context.get('claims').session_id
      const given = {
        ...context.req.valid('json'),
        session,
        agent: (context.req.header('user-agent') ?? '').slice(0, 300),
      }
      const id = await deps.call(
        'put_push_device',
        ['person', 'uuid', person],
        ['given', 'jsonb', JSON.stringify(given)],
      )
      return context.json({ id: String(id) })
    },
  )
  routes.delete(
    '/devices/:id',
    describeRoute({ summary: 'Lets a device go', responses: { 204: { description: 'Gone' }, ...answers } }),
    asked,
    async context => {
      const [deps, person] = [await open(), context.get('claims').sub]
      if (!deps || !person) return context.json(closed, 503)
      await deps.call('drop_push_device', ['person', 'uuid', person], ['device', 'uuid', context.req.valid('param').id])
      return context.body(null, 204)
    },
  )
  routes.post(
    '/devices/:id/test',
    describeRoute({
      summary: 'Sends a notice to a device now',
      responses: { 200: json(told, 'How it went'), 404: json(failure, 'No such device'), ...answers },
    }),
    asked,
    validator('json', z.object({ language: z.enum(['ja', 'en']) }), (result, context) =>
      result.success ? undefined : context.json(invalid, 422),
    ),
    async context => {
      const [deps, person] = [await open(), context.get('claims').sub]
      if (!deps || !person) return context.json(closed, 503)
      const found = (await devicesOf(deps, person)).find(({ id }) => id === context.req.valid('param').id)
      if (!found) return context.json({ code: 'not_found', message: 'There is no such device' }, 404)
      const { language } = context.req.valid('json')
      const { test: title, testBody: body } = wordsFor(language)
      const text = JSON.stringify({
        title,
        body,
        tag: 'test',
        href: '/mypage/settings?section=notifications',
        language,
      })
      const outcome = await sendPush(found, { text, topic: 'test', ttl: 300, urgency: 'high' }, deps.sender)
      await deps.call('keep_push_outcomes', ['given', 'jsonb', JSON.stringify([{ id: found.id, ...outcome }])])
      return context.json({ outcome: outcome.outcome })
    },
  )
  return routes
}

const answer = z.object({
  reminder: z.uuid(),
  claim: z.uuid(),
  deed: z.enum(deeds),
  token: z.string().max(100),
})

/** `/api/reminders`, for the buttons of a notice, where nobody is signed in: the token is of this one telling. */
export function createAnswerRoutes(open: Open, { trustProxy }: { readonly trustProxy: boolean }): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.post(
    '/answer',
    describeRoute({
      summary: 'Takes the answer to a notice, once',
      responses: {
        200: json(z.object({ taken: z.boolean() }), 'Whether it was; a second time it is not'),
        403: json(failure, 'The token is not of this reminder and answer'),
        429: json(failure, 'Too many'),
        503: json(failure, 'Nothing is sent to devices here'),
      },
    }),
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: 60,
      keyGenerator: context => peerOf(context, trustProxy),
      handler: context => context.json({ code: 'too_many_requests', message: 'Try again in a minute' }, 429),
    }),
    validator('json', answer, (result, context) => (result.success ? undefined : context.json(invalid, 422))),
    async context => {
      const deps = await open()
      if (!deps) return context.json(closed, 503)
      const { deed, token, ...telling } = context.req.valid('json')
      if (!deps.answers.isTrue(telling, deed, token))
        return context.json({ code: 'forbidden', message: 'This answer is not of this reminder' }, 403)
      const taken = await deps.call(
        'answer_reminder',
        ['reminder', 'uuid', telling.reminder],
        ['claim', 'uuid', telling.claim],
        ['deed', 'text', deed],
      )
      return context.json({ taken: taken === true })
    },
  )
  return routes
}
