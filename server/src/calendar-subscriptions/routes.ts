import { log } from '@techo/backend/log'
import { Hono } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'
import type { CallFunction } from '../database-function.ts'
import type { ApiEnv } from '../peer.ts'
import { addressOf, type Seal } from './address.ts'
import type { Failure, Readings } from './readings.ts'

/** `/api/calendar-subscriptions`: the address of a subscribed calendar, and reading it now. Behind the bearer check. */
export interface RouteDeps {
  readonly call: CallFunction
  readonly seal: Seal
  readonly readings: Readings
}

const failure = z.object({ code: z.string(), message: z.string() })
const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema: resolver(schema) } },
})
const body = z.object({
  url: z.string().min(1).max(4000),
  /** of a new one; empty: what the calendar calls itself */
  name: z.string().max(100),
  colour: z.string().max(20),
  rank: z.string().max(500),
  time_zone: z.string().min(1).max(100),
})
const added = z.object({ name: z.string(), held: z.number() })

const sentences: Readonly<Record<Failure, string>> = {
  address: 'This is no address of a calendar',
  not_public: 'This address does not lead to the open internet',
  unreachable: 'Nothing answers there',
  forbidden: 'Whoever answers there does not let us read',
  gone: 'There is nothing at this address any more',
  refused: 'Whoever answers there does not give a calendar',
  no_calendar: 'What is there is no calendar',
  cut_off: 'The calendar ends in the middle',
  too_large: 'The calendar is larger than 10 MB',
  too_heavy: 'The calendar takes too long to read',
}

const closed = { code: 'unavailable', message: 'This server reads no calendars' }
const invalid = { code: 'address', message: sentences.address }

/** @param deps null where the server may not write for people: every answer is then 503 */
export function createCalendarRoutes(deps: RouteDeps | null): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const asked = validator('param', z.object({ id: z.uuid() }), (result, context) =>
    result.success ? undefined : context.json({ code: 'not_found', message: 'There is no such calendar' }, 404),
  )
  const answers = { 429: json(failure, 'Too many'), 503: json(failure, 'Calendars cannot be read here') }

  routes.onError((error, context) => {
    // The database tells that a person has as many as they may.
    if (/calendar_subscriptions_most/.test(error.message))
      return context.json({ code: 'too_many', message: 'There are twenty already' }, 409)
    if (/calendar_subscriptions_owner/.test(error.message))
      return context.json({ code: 'not_found', message: 'There is no such calendar' }, 404)
    log.error({ part: 'calendars', name: error.name, at: error.stack?.split('\n')[1]?.trim() }, 'failed')
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

  routes.put(
    '/:id',
    describeRoute({
      summary: 'Subscribes to the calendar at an address, or gives a subscription another address',
      responses: {
        200: json(added, 'It was read'),
        409: json(failure, 'As many as one may have'),
        422: json(failure, 'It cannot be read'),
        ...answers,
      },
    }),
    asked,
    validator('json', body, (result, context) => (result.success ? undefined : context.json(invalid, 422))),
    async context => {
      const person = context.get('claims').sub
      if (!deps || !person) return context.json(closed, 503)
      const { url, name, colour, rank, time_zone: timeZone } = context.req.valid('json')
      const { id } = context.req.valid('param')
      const address = addressOf(url)
      if (!address) return context.json(invalid, 422)
      const found = await deps.readings.look(address.href, timeZone)
      if (typeof found === 'string') return context.json({ code: found, message: sentences[found] }, 422)
      const called = (name.trim() || found.reading.name || address.hostname).slice(0, 100)
      const given = { id, name: called, colour, rank, host: address.hostname }
      const sealed = await deps.seal.close(address.href, id)
      await deps.call(
        'put_calendar_subscription',
        ['person', 'uuid', person],
        ['given', 'jsonb', JSON.stringify({ ...given, address: sealed })],
      )
      await deps.readings.keep(id, found)
      return context.json({ name: called, held: found.reading.occurrences.length })
    },
  )

  routes.post(
    '/:id/read',
    describeRoute({
      summary: 'Reads a subscribed calendar now',
      responses: {
        200: json(z.object({ taken: z.boolean() }), 'It was read; not while it is being read already'),
        ...answers,
      },
    }),
    asked,
    async context => {
      const person = context.get('claims').sub
      if (!deps || !person) return context.json(closed, 503)
      return context.json({ taken: await deps.readings.readNow(person, context.req.valid('param').id) })
    },
  )
  return routes
}
