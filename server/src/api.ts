import { randomUUID } from 'node:crypto'
import type { ReadAssurance } from '@techo/backend/auth'
import { type ClaimsEnv, type KeyRing, readToken } from '@techo/backend/bearer'
import type { Claims } from '@techo/backend/database'
import { log } from '@techo/backend/log'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute, openAPIRouteHandler, resolver, validator } from 'hono-openapi'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'
import { type AccountDataDependencies, createAccountData } from './account-data/index.ts'
import type { Provider } from './books/book.ts'
import { createBooks } from './books/index.ts'
import { type ContactService, contactMessage } from './contact.ts'
import type { Digests } from './digest/index.ts'
import { createLinkPreview } from './link-preview/index.ts'
import type { Readiness } from './observation/index.ts'
import { createPaymentRoutes, createPaymentWebhook } from './payment/routes.ts'
import type { Subscriptions } from './payment/subscriptions.ts'
import { type ApiEnv, type Bindings, peerOf } from './peer.ts'
import type { PullHealth } from './registry-pull/health.ts'
import type { Reminding } from './reminders/index.ts'

/**
 * The product's own API below `/api`. Everything but health, the description of the API, the contact form, answers to notices and
 * the reports of failures in the page needs a bearer token of the backend. Failures are JSON `{ code, message }`.
 */
export interface ApiDependencies {
  readonly keys: Pick<KeyRing, 'verify'>
  /** resolves when the database answers */
  ping(): Promise<unknown>
  /** whether this server should be given requests */
  ready(): Promise<Readiness>
  /** id of the build that is served */
  version(): Promise<string>
  readonly backend: 'pglite' | 'postgres' | 'hosted'
  readonly trustProxy: boolean
  readonly contact: ContactService
  /** whether the session is open and the account has a second factor; `stepUp(deps.readAssurance)` goes before what needs it fresh */
  readonly readAssurance: ReadAssurance
  /** the same, remembered for a few seconds at most: every route behind the token asks */
  readonly cachedAssurance: ReadAssurance
  /** sessions and recovery codes, below `/api/account` */
  readonly account: Hono<ClaimsEnv>
  /** "this was not me" of letters about security, below `/api/alarm`, for who is not signed in; null with a hosted backend */
  readonly alarm: Hono | null
  /** all that belongs to a person, to take along */
  readonly accountData: Omit<AccountDataDependencies, 'readAssurance'>
  /** plans and what is paid for them; null where nothing can be ordered */
  readonly payment: Subscriptions | null
  /** calendars that somebody else keeps, below `/api/calendar-subscriptions` */
  readonly calendars: Hono<ApiEnv>
  /** calendars kept together with a server of their own, below `/api/caldav` */
  readonly caldav: Hono<ApiEnv>
  /** reminders of devices whose pages are closed, below `/api/push` and `/api/reminders` */
  readonly reminding: Pick<Reminding, 'devices' | 'answers'>
  /** the morning letter, below `/api/digest` */
  readonly digests: Pick<Digests, 'own' | 'stop'>
  /** several questions for rows at once, below `/api/rows`; null with a hosted backend, which pages ask themselves */
  readonly rows: Hono<Bindings> | null
  /** where books are searched */
  readonly bookProviders: readonly Provider[]
  /** the registries that builds come from; null where there are none */
  readonly registry: { readonly call: Hono<ApiEnv>; health(): PullHealth | null } | null
  /** reports of one address per minute */
  readonly reportsPerMinute?: number
}

const failure = z.object({ code: z.string(), message: z.string() })

const health = z.object({
  status: z.enum(['ok', 'failing']),
  database: z.enum(['ok', 'failing']),
  backend: z.enum(['pglite', 'postgres', 'hosted']),
  version: z.string(),
  /** of this process: another one after a restart */
  instance: z.string(),
  /** whether builds are taken in from other registries; a failure there leaves everything as it is, and the server healthy */
  registry: z
    .object({ status: z.enum(['ok', 'failing']), readAt: z.string().nullable(), refused: z.array(z.string()) })
    .optional(),
})

const part = z.enum(['ok', 'failing'])
const readiness = z.object({
  status: part,
  /** failing while it ends */
  server: part,
  database: part,
  /** whether there is room to write; not told where the backend is a hosted one */
  disk: part.optional(),
  /** whether the database has all of this version; not told where the backend is a hosted one */
  migrations: part.optional(),
})

const clientError = z.object({
  kind: z.string().max(100),
  message: z.string().max(1000),
  remote: z.string().max(100).optional(),
  version: z.string().max(300).optional(),
  stack: z.string().max(10_000).optional(),
  path: z.string().max(2000),
  at: z.string().max(40),
})

const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema: resolver(schema) } },
})

export function createApi(deps: ApiDependencies): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>()
  const instance = randomUUID()
  api.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })

  api.get(
    '/health',
    describeRoute({
      summary: 'Whether the server and its database answer',
      responses: { 200: json(health, 'Everything answers'), 503: json(health, 'The database does not answer') },
    }),
    async context => {
      const database = await deps.ping().then(
        () => 'ok' as const,
        () => 'failing' as const,
      )
      const version = await deps.version()
      const registry = deps.registry?.health()
      return context.json(
        { status: database, database, backend: deps.backend, version, instance, ...(registry ? { registry } : {}) },
        database === 'ok' ? 200 : 503,
      )
    },
  )

  api.get(
    '/ready',
    describeRoute({
      summary: 'Whether this server should be given requests, and which part says no',
      responses: { 200: json(readiness, 'It should'), 503: json(readiness, 'A part of it is failing') },
    }),
    async context => {
      const told = await deps.ready()
      return context.json(told, told.status === 'ok' ? 200 : 503)
    },
  )

  api.post(
    '/client-errors',
    describeRoute({
      summary: 'Takes the report of a failure in the page',
      responses: { 204: { description: 'Taken' }, 400: json(failure, 'Not a report'), 429: json(failure, 'Too many') },
    }),
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: deps.reportsPerMinute ?? 30,
      keyGenerator: context => peerOf(context, deps.trustProxy),
      handler: context => context.json({ code: 'too_many_requests', message: 'Too many reports' }, 429),
    }),
    validator('json', clientError, (result, context) =>
      result.success ? undefined : context.json({ code: 'invalid_body', message: 'This is not a report' }, 400),
    ),
    context => {
      log.warn(summary(context.req.valid('json')), 'failure in the page')
      return context.body(null, 204)
    },
  )

  api.post(
    '/contact',
    describeRoute({
      summary: 'Takes what somebody writes on the contact page',
      description: 'Works with and without a bearer token; with one, the limits also count by account.',
      responses: {
        202: json(z.object({ id: z.uuid() }), 'Kept; the id is what to quote in a later letter'),
        400: json(failure, 'Not a message, or a field is missing, malformed or too long'),
        413: json(failure, 'Larger than 32 KiB'),
        429: json(failure, 'Too many messages from this address or account'),
        503: json(failure, 'There is nowhere to keep messages'),
      },
    }),
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: 20,
      keyGenerator: context => peerOf(context, deps.trustProxy),
      handler: context => context.json(tooManyMessages, 429),
    }),
    bodyLimit({
      maxSize: 32 * 1024,
      onError: context =>
        context.json({ code: 'request_too_large', message: 'The message is larger than 32 KiB' }, 413),
    }),
    validator('json', contactMessage, (result, context) =>
      result.success
        ? undefined
        : context.json({ code: 'invalid_body', message: 'This is not a message', fields: fieldsOf(result.error) }, 400),
    ),
    async context => {
      const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
      // Who writes to say that signing in fails may well send a token that is over: it is then as if there was none.
      const bearer = token ? await readToken(token, deps.keys) : null
      const claims = bearer && !bearer.refusal ? bearer.claims : null
      const person = claims?.role === 'authenticated' ? (claims.sub ?? null) : null
      const sender = { peer: peerOf(context, deps.trustProxy), person }
      const taken = await deps.contact.take(context.req.valid('json'), sender)
      if (taken === 'limited') return context.json(tooManyMessages, 429, { 'retry-after': '3600' })
      if (taken === 'unavailable')
        return context.json({ code: 'unavailable', message: 'Messages cannot be taken here' }, 503)
      return context.json(taken, 202)
    },
  )

  api.route('/payment', createPaymentWebhook(deps.payment))

  if (deps.alarm) api.route('/alarm', deps.alarm)
  api.route('/reminders', deps.reminding.answers)
  api.route('/digest', deps.digests.stop)
  if (deps.registry) api.route('/registry', deps.registry.call)
  // The backend asks for the token, at each question.
  if (deps.rows) api.route('/rows', deps.rows)

  api.get('/openapi.json', (context, next) =>
    openAPIRouteHandler(api, {
      documentation: {
        info: { title: 'Techo', version: '1', description: 'The product’s own API' },
        servers: [{ url: '/api' }],
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
    })(context, next),
  )

  api.use(async (context, next) => {
    const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (!token) return context.json({ code: 'no_authorization', message: 'A bearer token is needed' }, 401)
    const asked = await whoAsks(token, deps).catch(error => {
      log.error({ part: 'api', name: error instanceof Error ? error.name : '' }, 'the session could not be looked up')
      return { status: 503, code: 'unavailable', message: 'The backend does not answer; try again shortly' } as const
    })
    if ('code' in asked) return context.json({ code: asked.code, message: asked.message }, asked.status)
    if (asked.isHalf && !halfway.test(context.req.path))
      return context.json({ code: 'insufficient_aal', message: 'The second factor is missing' }, 403)
    context.set('claims', asked.claims)
    return next()
  })

  api.route('/payment', createPaymentRoutes(deps.payment, deps.trustProxy))
  api.route('/account', createAccountData({ ...deps.accountData, readAssurance: deps.readAssurance }))
  api.route('/account', deps.account)
  api.route('/link-preview', createLinkPreview())
  api.route('/calendar-subscriptions', deps.calendars)
  api.route('/caldav', deps.caldav)
  api.route('/push', deps.reminding.devices)
  api.route('/digest', deps.digests.own)
  api.route('/books', createBooks({ providers: deps.bookProviders }))

  return api
}

/** What can be done about a second factor that is missing. */
const halfway = /\/account\/recover$/

interface Asker {
  readonly claims: Claims
  /** the person has a second factor, and this session has not shown it */
  readonly isHalf: boolean
}
interface ApiRefusal {
  readonly status: 401
  readonly code: string
  readonly message: string
}

/** Whom a token is of, while its session is open. Rejects when the backend does not answer. */
async function whoAsks(token: string, { keys, cachedAssurance }: ApiDependencies): Promise<Asker | ApiRefusal> {
  const over = { status: 401, code: 'session_expired', message: 'This session is over' } as const
  const bearer = await readToken(token, keys)
  if (bearer.refusal) {
    const { code, message } = bearer.refusal
    return /^(PGRST303|session_not_found)$/.test(code) ? over : { status: 401, code: 'bad_jwt', message }
  }
  const { claims } = bearer
  if (claims.role === 'anon') return { status: 401, code: 'no_session', message: 'Nobody is signed in' }
  if (claims.role === 'service_role') return { claims, isHalf: false }
  const { isOpen, hasVerifiedFactor } = await cachedAssurance(claims, token)
  return isOpen ? { claims, isHalf: hasVerifiedFactor && claims.aal !== 'aal2' } : over
}

/** The last handler below `/api`, mounted after every route. */
export const unknownApi = new Hono<ApiEnv>().all('*', context =>
  context.json({ code: 'not_found', message: 'There is no such address in the API' }, 404),
)

const tooManyMessages = { code: 'too_many_requests', message: 'Too many messages; try again later' }

/** The names of the fields that were refused, never what was in them. */
const fieldsOf = (issues: readonly { readonly path?: readonly unknown[] | undefined }[]): string[] => [
  ...new Set(
    issues.flatMap(({ path }) => {
      const [first] = path ?? []
      return typeof first === 'string' ? [first] : []
    }),
  ),
]

const word = /^[\w.:/-]{1,80}$/

/** What may stand in a log: names and places in the code, never the message, which can quote what a person wrote. */
function summary({ kind, message, remote, version, stack, path }: z.infer<typeof clientError>) {
  const name = message.split(':')[0] ?? ''
  const place = /((?:\/[\w.-]+)+\.(?:m?js|tsx?)):(\d+):(\d+)/.exec(stack ?? '')?.[0]
  const segments = path.split(/[?#]/)[0]?.split('/').slice(0, 4) ?? []
  return {
    part: 'page',
    kind: word.test(kind) ? kind : 'other',
    ...(remote && word.test(remote) ? { remote } : {}),
    ...(version && word.test(version) ? { version } : {}),
    ...(/^\w{1,40}$/.test(name) ? { name } : {}),
    ...(place ? { place } : {}),
    path: segments.map(segment => (/^[a-z-]{0,40}$/.test(segment) ? segment : '…')).join('/'),
  }
}
