import { createHmac } from 'node:crypto'
import type { Mailer } from '@techo/backend/auth'
import type { Db } from '@techo/backend/database'
import type { Hono } from 'hono'
import { callDatabase, callProject } from '../database-function.ts'
import type { Hosted } from '../hosted.ts'
import type { Bindings, Front } from '../peer.ts'
import { servesOthers } from '../this-machine.ts'
import { createLedger } from './ledger.ts'
import { createStandIn } from './stand-in.ts'
import { createStandInPages } from './stand-in-pages.ts'
import { createStripe, type StripeOptions } from './stripe.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

export interface Payment {
  readonly subscriptions: Subscriptions
  /** pages of the stand-in; null with a real provider */
  readonly pages: Hono<Bindings> | null
}

/** What decides who takes payments. */
export interface PaymentOptions extends Front {
  readonly host: string
  readonly hosted: Hosted | null
  readonly stripe: StripeOptions | null
  /** where the stand-in keeps what was paid; null keeps it in memory */
  readonly dataDir: string | null
}

export interface PaymentDependencies {
  readonly options: PaymentOptions
  /** null with a hosted backend */
  readonly db: Db | null
  readonly mailer: Mailer | null
  readonly siteUrl: () => string
  readonly secret: string
  /** answers a request as the listener would */
  readonly fetch: (request: Request) => Promise<Response>
}

/**
 * Stripe where it is configured, else the stand-in where only this machine is served. Null where neither is the case or a
 * hosted project's secret key is missing: then everybody has the free plan and nothing can be ordered.
 */
export function createPayment({ options, db, mailer, siteUrl, secret, fetch }: PaymentDependencies): Payment | null {
  const call = db ? callDatabase(db) : options.hosted && callProject(options.hosted)
  if (!call) return null
  const deps = { ledger: createLedger(call), mailer, siteUrl }
  if (options.stripe)
    return { subscriptions: createSubscriptions({ ...deps, provider: createStripe(options.stripe) }), pages: null }
  if (servesOthers(options) !== null) return null
  const standIn = createStandIn({
    folder: options.dataDir,
    secret: createHmac('sha256', secret).update('payment').digest('hex'),
    deliver: async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await fetch(new Request(`${siteUrl()}/api/payment/webhook`, { method: 'POST', headers, body }))).ok
    },
  })
  return { subscriptions: createSubscriptions({ ...deps, provider: standIn }), pages: createStandInPages(standIn) }
}
