import { log } from '@techo/backend/log'
import { languages } from '@techo/core'
import { priceIds } from '@techo/core/plans'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { rateLimiter } from 'hono-rate-limiter'
import { z } from 'zod'
import type { ApiEnv } from '../peer.ts'
import { peerOf } from '../peer.ts'
import type { Refusal, Subscriptions } from './subscriptions.ts'

/** `/api/payment`. Null stands where nothing can be sold: every answer is then 503 with the code `unavailable`. */

const failure = z.object({ code: z.string(), message: z.string() })
const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema: resolver(schema) } },
})
const invalid = { code: 'invalid_body', message: 'This is not an order of ours' }
const closed = { code: 'unavailable', message: 'Nothing can be ordered here' }
const silent = { code: 'provider_failed', message: 'The provider of payments does not answer' }

const refusals: Readonly<Record<Refusal, readonly [status: 404 | 409, message: string]>> = {
  no_person: [404, 'There is no such account'],
  no_order: [404, 'There is no such order of this account'],
  no_subscription: [404, 'There is no subscription that could be changed'],
  already_paid: [409, 'This account has the plan already'],
  same_price: [409, 'This is the price already'],
}

/** What the provider calls: without a bearer token, believed by its signature alone. */
export function createPaymentWebhook(subscriptions: Subscriptions | null): Hono<ApiEnv> {
  return new Hono<ApiEnv>().post(
    '/webhook',
    describeRoute({
      summary: 'Takes an event of the provider of payments',
      responses: {
        200: { description: 'Taken, or taken before' },
        400: json(failure, 'Not signed by the provider, or too long ago'),
        500: json(failure, 'Not taken; to be sent again'),
      },
    }),
    bodyLimit({ maxSize: 512 * 1024 }),
    async context => {
      if (!subscriptions) return context.json(closed, 503)
      const taken = await subscriptions.take(await context.req.text(), context.req.header('stripe-signature') ?? '')
      if (taken === 'refused') return context.json({ code: 'bad_signature', message: 'Not a signed event' }, 400)
      return context.json({ taken: true })
    },
  )
}

/** What people ask; behind the bearer check. */
export function createPaymentRoutes(subscriptions: Subscriptions | null, trustProxy: boolean): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const answers = {
    404: json(failure, 'No such order or subscription'),
    409: json(failure, 'There already'),
    502: json(failure, 'The provider of payments does not answer'),
    503: json(failure, 'Nothing can be ordered here'),
  }
  const price = z.object({ price: z.enum(priceIds) })

  routes.onError((error, context) => {
    log.error({ part: 'payment', name: error.name, at: error.stack?.split('\n')[1]?.trim() }, 'failed')
    return context.json(silent, 502)
  })
  routes.use(
    rateLimiter<ApiEnv>({
      windowMs: 60_000,
      limit: 60,
      keyGenerator: context => context.get('claims').sub ?? peerOf(context, trustProxy),
      handler: context => context.json({ code: 'too_many_requests', message: 'Try again in a minute' }, 429),
    }),
  )

  /** Hands the request to the subscriptions as the person who asks, and its answer or refusal to the page. */
  const handled = async <Answer extends object>(
    context: Context<ApiEnv>,
    ask: (subscriptions: Subscriptions, person: string) => Promise<Answer | Refusal | null>,
  ): Promise<Response> => {
    const person = context.get('claims').sub
    if (!subscriptions || !person) return context.json(closed, 503)
    const answer = (await ask(subscriptions, person)) ?? 'no_person'
    if (typeof answer === 'object') return context.json(answer)
    const [status, message] = refusals[answer]
    return context.json({ code: answer, message }, status)
  }

  routes.get('/', describeRoute({ summary: 'Plan, use and subscription of the person', responses: answers }), context =>
    handled(context, async (found, person) => {
      const status = await found.status(person)
      return status && shownOf(status)
    }),
  )
  routes.get(
    '/terms',
    describeRoute({ summary: 'What an order would be, before it is made', responses: answers }),
    validator('query', price, (result, context) => (result.success ? undefined : context.json(invalid, 400))),
    context => handled(context, (found, person) => found.terms(person, context.req.valid('query').price)),
  )
  routes.post(
    '/orders',
    describeRoute({ summary: 'The address on which the order is paid', responses: answers }),
    validator('json', price.extend({ language: z.enum(languages) }), (result, context) =>
      result.success ? undefined : context.json(invalid, 400),
    ),
    context => {
      const { price: wanted, language } = context.req.valid('json')
      return handled(context, (found, person) => found.order(person, wanted, language))
    },
  )
  routes.get(
    '/orders/:session',
    describeRoute({ summary: 'What became of an order of this person', responses: answers }),
    context =>
      handled(context, async (found, person) => {
        const session = context.req.param('session')
        const outcome = /^[\w-]{1,255}$/.test(session) ? await found.outcome(person, session) : 'no_order'
        return outcome === 'paid' || outcome === 'pending' || outcome === 'expired' ? { outcome } : outcome
      }),
  )
  routes.get(
    '/quote',
    describeRoute({ summary: 'What a change of the price charges at once', responses: answers }),
    validator('query', price, (result, context) => (result.success ? undefined : context.json(invalid, 400))),
    context => handled(context, (found, person) => found.quote(person, context.req.valid('query').price)),
  )
  routes.patch(
    '/subscription',
    describeRoute({ summary: 'Cancels at the end of the period, goes on, or changes the price', responses: answers }),
    validator('json', z.union([price, z.object({ cancelAtPeriodEnd: z.boolean() })]), (result, context) =>
      result.success ? undefined : context.json(invalid, 400),
    ),
    context => {
      const wanted = context.req.valid('json')
      return handled(context, async (found, person) => {
        const status = await ('price' in wanted
          ? found.setPrice(person, wanted.price)
          : found.setCancelled(person, wanted.cancelAtPeriodEnd))
        return typeof status === 'string' ? status : shownOf(status)
      })
    },
  )
  routes.post(
    '/portal',
    describeRoute({ summary: 'Where means of payment are looked after', responses: answers }),
    context => handled(context, (found, person) => found.portal(person)),
  )
  routes.get('/receipts', describeRoute({ summary: 'The newest payments', responses: answers }), context =>
    handled(context, async (found, person) => ({ receipts: await found.receipts(person) })),
  )
  return routes
}

/** What the page is told of a plan: no address, no numbers of the provider. */
const shownOf = ({
  plan,
  limits,
  usage,
  hasTrial,
  subscription,
  customers,
}: NonNullable<Awaited<ReturnType<Subscriptions['status']>>>) => ({
  plan,
  limits,
  usage,
  hasTrial,
  hasPortal: Object.keys(customers).length > 0,
  subscription: subscription && {
    price: subscription.price,
    status: subscription.status,
    periodEnd: subscription.periodEnd,
    trialEnd: subscription.trialEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    pastDueSince: subscription.pastDueSince,
    isPaid: subscription.isPaid,
  },
})
