import { isPriceId, type PriceId, priceOf, prices } from '@techo/core/plans'
import type Stripe from 'stripe'
import type { CheckoutSession, Provider, Reading, Status } from './provider.ts'
import { verifyEvent } from './signature.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** another place that speaks Stripe's API, for tests */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' }
}

/**
 * Stripe Checkout, Billing and its portal. Prices come from our own list with every order (`price_data`), so nothing has to be
 * set up at Stripe but the webhook and the portal. The account of a subscription stands in its metadata.
 */
export function createStripe({ secretKey, webhookSecret, api }: StripeOptions): Provider {
  let opened: Promise<Stripe> | null = null
  // A library that failed to load once is asked for again.
  const client = () => {
    opened ??= import('stripe')
      .then(
        ({ default: Client }) =>
          new Client(secretKey, { maxNetworkRetries: 2, timeout: 15_000, telemetry: false, ...api }),
      )
      .catch(error => {
        opened = null
        throw error
      })
    return opened
  }

  const product = (price: PriceId) => ({
    currency: 'jpy',
    unit_amount: prices[price].amount,
    recurring: { interval: prices[price].interval },
    tax_behavior: 'inclusive' as const,
  })

  /** The change of price, as an update and as its preview. */
  const itemsAt = async (stripe: Stripe, subscription: string, price: PriceId) => {
    const { items, customer } = await stripe.subscriptions.retrieve(subscription)
    const [item] = items.data
    if (!item) throw new Error('The subscription has no item')
    return {
      customer: idOf(customer),
      items: [{ id: item.id, price_data: { ...product(price), product: idOf(item.price.product) } }],
    }
  }

  return {
    id: 'stripe',
    async checkout({ person, email, customer, price, trialDays, language, successUrl, cancelUrl }) {
      const stripe = await client()
      // Two pages in two tabs must not become two subscriptions.
      if (customer)
        for await (const open of stripe.checkout.sessions.list({ customer, status: 'open' }))
          await stripe.checkout.sessions.expire(open.id)
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        client_reference_id: person,
        ...(customer ? { customer } : email ? { customer_email: email } : {}),
        line_items: [{ quantity: 1, price_data: { ...product(price), product_data: { name: 'Techo Plus' } } }],
        subscription_data: {
          metadata: { person, price },
          ...(trialDays > 0 ? { trial_period_days: trialDays } : {}),
        },
        locale: language,
        success_url: successUrl,
        cancel_url: cancelUrl,
      })
      if (!session.url) throw new Error('Stripe gave no address')
      return { id: session.id, url: session.url }
    },
    async session(id): Promise<CheckoutSession | null> {
      const session = await orNull((await client()).checkout.sessions.retrieve(id))
      return (
        session && {
          person: session.client_reference_id,
          status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
          subscription: session.subscription && idOf(session.subscription),
        }
      )
    },
    async read(id) {
      const found = await orNull((await client()).subscriptions.retrieve(id))
      return found && readingOf(found)
    },
    async setCancelled(id, isCancelled) {
      await (await client()).subscriptions.update(id, { cancel_at_period_end: isCancelled })
    },
    async setPrice(id, price) {
      const stripe = await client()
      const { items } = await itemsAt(stripe, id, price)
      await stripe.subscriptions.update(id, {
        items,
        proration_behavior: 'always_invoice',
        cancel_at_period_end: false,
      })
    },
    async quote(id, price) {
      const stripe = await client()
      const { items, customer } = await itemsAt(stripe, id, price)
      const { amount_due } = await stripe.invoices.createPreview({
        customer,
        subscription: id,
        subscription_details: { items, proration_behavior: 'always_invoice' },
      })
      return amount_due
    },
    async portal(customer, returnTo) {
      return (await (await client()).billingPortal.sessions.create({ customer, return_url: returnTo })).url
    },
    async receipts(customer) {
      const { data } = await (await client()).invoices.list({ customer, limit: 12 })
      return data
        .filter(({ status, total }) => total > 0 && (status === 'paid' || status === 'open'))
        .map(({ created, total, status, hosted_invoice_url }) => ({
          at: isoOf(created),
          amount: total,
          isPaid: status === 'paid',
          url: hosted_invoice_url ?? null,
        }))
    },
    async end(customer) {
      const stripe = await client()
      for await (const { id, status } of stripe.subscriptions.list({ customer, status: 'all' }))
        if (!['canceled', 'incomplete_expired'].includes(status)) await stripe.subscriptions.cancel(id)
    },
    verify: (body, signature) => verifyEvent(body, signature, webhookSecret),
  }
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
const idOf = (value: string | { readonly id: string }): string => (typeof value === 'string' ? value : value.id)

const statuses: Readonly<Record<string, Status>> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  canceled: 'canceled',
  unpaid: 'expired',
  incomplete_expired: 'expired',
  paused: 'expired',
}

function readingOf({
  id,
  metadata,
  customer,
  items,
  status,
  trial_end,
  cancel_at,
  cancel_at_period_end,
}: Stripe.Subscription): Reading | null {
  const [item] = items.data
  if (!item || !metadata.person || !isPriceId(metadata.price)) return null
  return {
    id,
    person: metadata.person,
    customer: idOf(customer),
    // The metadata is from the order; the price may have been changed since.
    price: priceOf(item.price.recurring?.interval === 'year' ? 'year' : 'month'),
    status: statuses[status] ?? 'expired',
    periodEnd: isoOf(item.current_period_end),
    trialEnd: trial_end === null ? null : isoOf(trial_end),
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
  }
}

/** Stripe says 404 for what it does not have; everything else is a failure. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 404) return null
    throw error
  }
}
