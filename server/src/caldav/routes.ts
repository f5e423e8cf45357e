import { log } from '@techo/backend/log'
import { Hono } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'
import { addressOf, type Seal } from '../calendar-subscriptions/address.ts'
import type { CallFunction } from '../database-function.ts'
import type { ApiEnv } from '../peer.ts'
import { createDav, type Failure, type FoundCalendar } from './dav.ts'
import type { Credentials, FetchRules } from './guarded-fetch.ts'
import type { Rounds } from './rounds.ts'
import { openCredentials, sealCredentials } from './sealed.ts'

/** `/api/caldav`: connecting an account of a calendar server, a round now, and its end. Behind the bearer check. */
export interface RouteDeps {
  readonly call: CallFunction
  readonly seal: Seal
  readonly rounds: Rounds
  readonly rules: FetchRules
}

const failure = z.object({ code: z.string(), message: z.string() })
const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema: resolver(schema) } },
})
/** without it, the account that is connected */
const given = z
  .object({
    address: z.string().min(1).max(2000),
    user: z.string().min(1).max(500),
    password: z.string().min(1).max(500),
  })
  .optional()
const looking = z.object({ account: given })
const connecting = z.object({
  account: given,
  calendars: z
    .array(
      z.object({
        id: z.uuid(),
        url: z.string().max(2000),
        colour: z.string().max(20),
        rank: z.string().max(500),
      }),
    )
    .min(1)
    .max(20),
})
const found = z.object({
  calendars: z.array(
    z.object({ url: z.string(), name: z.string(), colour: z.string().nullable(), is_read_only: z.boolean() }),
  ),
})

type Code = Failure | 'sealed' | 'google' | 'none'
const sentences: Readonly<Record<Code, string>> = {
  address: 'This is no address of a server',
  not_public: 'This address does not lead to the open internet',
  unreachable: 'Nothing answers there',
  not_secure: 'Only encrypted connections are made',
  elsewhere: 'The server leads to another one, which does not get the password',
  too_large: 'The answer is too large',
  limit: 'There is too much',
  forbidden: 'The user name or the password is not the right one',
  no_caldav: 'Whoever answers there does not speak CalDAV',
  gone: 'There is nothing at this address',
  refused: 'Whoever answers there does not answer this',
  sealed: 'The password cannot be read any more',
  google: 'Google lets nobody in by a password',
  none: 'There is no calendar',
}
const closed = { code: 'unavailable', message: 'This server keeps no calendars together with others' }

/** @param deps null where the server may not write for people: every answer is then 503 */
export function createCaldavRoutes(deps: RouteDeps | null): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const answers = {
    422: json(failure, 'It cannot be done, and why'),
    429: json(failure, 'Too many'),
    503: json(failure, 'Not on this server'),
  }
  const refuse = (code: Code) => ({ code, message: sentences[code] })

  routes.onError((error, context) => {
    if (/caldav_calendars_most/.test(error.message))
      return context.json({ code: 'full', message: 'There are twenty already' }, 409)
    log.error({ part: 'caldav', name: error.name, at: error.stack?.split('\n')[1]?.trim() }, 'failed')
    return context.json({ code: 'unavailable', message: 'The database does not answer' }, 503)
  })
  routes.use(
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: 20,
      keyGenerator: context => String(context.get('claims')?.sub ?? ''),
      handler: context => context.json({ code: 'too_many_requests', message: 'Try again in a minute' }, 429),
    }),
  )

  const credentialsOf = async (
    { call, seal }: RouteDeps,
    person: string,
    account: z.infer<typeof given>,
  ): Promise<Credentials | Code> => {
    if (account) {
      const address = addressOf(account.address)
      if (!address) return 'address'
      // There one signs in by a page of theirs alone.
      if (/(^|\.)(google|googleapis|googleusercontent)\.com$/.test(address.hostname)) return 'google'
      return { address: address.href, user: account.user, password: account.password }
    }
    const sealed = await call('caldav_credentials', ['person', 'uuid', person])
    return typeof sealed === 'string' ? ((await openCredentials(seal, sealed, person)) ?? 'sealed') : 'address'
  }
  const discover = async (own: RouteDeps, credentials: Credentials): Promise<readonly FoundCalendar[] | Code> => {
    const calendars = await createDav(credentials, own.rules).discover()
    return typeof calendars !== 'string' && calendars.length === 0 ? 'none' : calendars
  }

  routes.post(
    '/look',
    describeRoute({
      summary: 'The calendars of an account, without keeping anything',
      responses: { 200: json(found, 'They are there'), ...answers },
    }),
    validator('json', looking, (result, context) =>
      result.success ? undefined : context.json(refuse('address'), 422),
    ),
    async context => {
      const person = context.get('claims').sub
      if (!deps || !person) return context.json(closed, 503)
      const credentials = await credentialsOf(deps, person, context.req.valid('json').account)
      if (typeof credentials === 'string') return context.json(refuse(credentials), 422)
      const calendars = await discover(deps, credentials)
      if (typeof calendars === 'string') return context.json(refuse(calendars), 422)
      return context.json({
        calendars: calendars.map(({ url, name, colour, isReadOnly }) => ({
          url,
          name,
          colour,
          is_read_only: isReadOnly,
        })),
      })
    },
  )

  routes.put(
    '/',
    describeRoute({
      summary: 'Connects calendars of an account, and brings them together for the first time',
      responses: {
        200: json(z.object({ taken: z.boolean() }), 'They are connected'),
        409: json(failure, 'Too many'),
        ...answers,
      },
    }),
    validator('json', connecting, (result, context) =>
      result.success ? undefined : context.json(refuse('none'), 422),
    ),
    async context => {
      const person = context.get('claims').sub
      if (!deps || !person) return context.json(closed, 503)
      const { account, calendars } = context.req.valid('json')
      const credentials = await credentialsOf(deps, person, account)
      if (typeof credentials === 'string') return context.json(refuse(credentials), 422)
      const there = await discover(deps, credentials)
      if (typeof there === 'string') return context.json(refuse(there), 422)
      // Only what the server itself names is asked later on.
      const chosen = calendars.flatMap(each => {
        const one = there.find(({ url }) => url === each.url)
        return one ? [{ ...each, name: one.name || 'CalDAV', is_read_only: one.isReadOnly }] : []
      })
      if (chosen.length === 0) return context.json(refuse('none'), 422)
      const sealed = await sealCredentials(deps.seal, credentials, person)
      const row = { sealed, host: new URL(credentials.address).hostname, login: credentials.user, calendars: chosen }
      await deps.call('put_caldav_account', ['person', 'uuid', person], ['given', 'jsonb', JSON.stringify(row)])
      return context.json({ taken: await deps.rounds.now(person) })
    },
  )

  routes.post(
    '/sync',
    describeRoute({
      summary: 'Brings the connected calendars together now',
      responses: {
        200: json(z.object({ taken: z.boolean() }), 'Done; not while another round is under way'),
        ...answers,
      },
    }),
    async context => {
      const person = context.get('claims').sub
      if (!deps || !person) return context.json(closed, 503)
      return context.json({ taken: await deps.rounds.now(person) })
    },
  )

  routes.delete(
    '/',
    describeRoute({
      summary: 'Disconnects the account; its appointments stay here or go to the trash, and stay on their server',
      responses: { 200: json(z.object({}), 'It is disconnected'), ...answers },
    }),
    validator('query', z.object({ keep: z.enum(['true', 'false']) }), (result, context) =>
      result.success ? undefined : context.json(refuse('address'), 422),
    ),
    async context => {
      const person = context.get('claims').sub
      if (!deps || !person) return context.json(closed, 503)
      const keeps = context.req.valid('query').keep === 'true'
      await deps.call('drop_caldav_account', ['person', 'uuid', person], ['keeps', 'jsonb', JSON.stringify(keeps)])
      return context.json({})
    },
  )
  return routes
}
