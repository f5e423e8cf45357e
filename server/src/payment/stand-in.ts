import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PriceId, prices } from '@techo/core/plans'
import type { Order, Provider, Reading, Receipt } from './provider.ts'
import { sign, verifyEvent } from './signature.ts'
import { afterInterval } from './subscriptions.ts'

/**
 * A provider of payments in this process, for a machine of one's own: it takes no money, and everything else happens as with
 * the real one, by pages at `/dev/checkout`, signed events and the same readings. What it holds lies in one file beside the
 * database, so that a restart forgets nothing.
 */

interface Held {
  sessions: { id: string; order: Order; status: 'open' | 'complete'; subscription: string | null }[]
  subscriptions: Reading[]
  /** what was or was to be charged */
  charges: { customer: string; at: string; amount: number; isPaid: boolean }[]
}

export interface StandIn extends Provider {
  /** the order of an open checkout */
  order(session: string): Order | null
  /** Pays an open checkout; the address to go on to, null when it is not open. */
  pay(session: string): Promise<string | null>
  /** What a customer's portal shows; null for a customer that does not exist. */
  customer(id: string): { readonly subscriptions: readonly Reading[]; readonly charges: readonly Receipt[] } | null
  /** Brings the next charge of a subscription about, today. */
  charge(subscription: string, succeeds: boolean): Promise<void>
}

export interface StandInDependencies {
  /** where it is kept; null keeps it in memory */
  readonly folder: string | null
  /** signs its events */
  readonly secret: string
  /** takes the webhook as a listener would; resolves to whether it was taken */
  readonly deliver: (body: string, signature: string) => Promise<boolean>
  readonly now?: () => Date
}

export function createStandIn({ folder, secret, deliver, now = () => new Date() }: StandInDependencies): StandIn {
  const file = folder === null ? null : join(folder, 'stand-in-payments.json')
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const held: Held = file === null ? nothing() : readHeld(file)
  const key = createHmac('sha256', secret).update('stand-in payments').digest('hex')
  let writing: Promise<void> = Promise.resolve()

  const save = async () => {
    if (file === null) return
    const text = JSON.stringify(held)
    writing = writing
      .then(() => writeFile(`${file}.new`, text, { mode: 0o600 }))
      .then(() => rename(`${file}.new`, file))
      // What could not be written down is still in memory; the next change writes both.
      .catch(() => undefined)
    await writing
  }

  const find = (id: string): Reading => {
    const found = held.subscriptions.find(each => each.id === id)
    if (!found) throw new Error('There is no such subscription')
    return found
  }

  const put = (reading: Reading) => {
    held.subscriptions = [...held.subscriptions.filter(({ id }) => id !== reading.id), reading]
  }

  const tell = async (type: string, object: object) => {
    await save()
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    })
    // As with every provider, nobody who pays waits for it to arrive; the page after the payment asks by itself.
    await deliver(body, await sign(body, key)).catch(() => false)
  }

  const dueOf = ({ price: old, periodEnd, status }: Reading, price: PriceId): number => {
    if (status === 'trialing') return 0
    const length = prices[old].interval === 'month' ? 30 : 365
    const left = Math.max(0, Math.min(1, (Date.parse(periodEnd) - now().getTime()) / (length * 86_400_000)))
    return Math.max(0, prices[price].amount - Math.floor(prices[old].amount * left))
  }

  return {
    id: 'stand-in',
    async checkout(order) {
      const id = `cs_${randomUUID()}`
      held.sessions = [...held.sessions.slice(-200), { id, order, status: 'open', subscription: null }]
      await save()
      return { id, url: `${new URL(order.successUrl).origin}/dev/checkout/${id}` }
    },
    async session(id) {
      const found = held.sessions.find(each => each.id === id)
      return found ? { person: found.order.person, status: found.status, subscription: found.subscription } : null
    },
    read: async id => held.subscriptions.find(each => each.id === id) ?? null,
    async setCancelled(id, isCancelled) {
      put({ ...find(id), cancelAtPeriodEnd: isCancelled })
      await tell('customer.subscription.updated', { id })
    },
    async setPrice(id, price) {
      const found = find(id)
      const amount = dueOf(found, price)
      const at = now()
      if (amount > 0) held.charges.push({ customer: found.customer, at: at.toISOString(), amount, isPaid: true })
      put({
        ...found,
        price,
        cancelAtPeriodEnd: false,
        ...(found.status === 'trialing' ? {} : { periodEnd: afterInterval(at, prices[price].interval).toISOString() }),
      })
      await tell('customer.subscription.updated', { id })
    },
    quote: async (id, price) => dueOf(find(id), price),
    portal: async (customer, returnTo) => `${new URL(returnTo).origin}/dev/checkout/customers/${customer}`,
    receipts: async customer => receiptsOf(held, customer).slice(0, 12),
    async end(customer) {
      for (const each of held.subscriptions.filter(
        found => found.customer === customer && found.status !== 'canceled',
      )) {
        put({ ...each, status: 'canceled' })
        await tell('customer.subscription.deleted', { id: each.id })
      }
    },
    verify: (body, signature) => verifyEvent(body, signature, key),

    order: id => held.sessions.find(each => each.id === id && each.status === 'open')?.order ?? null,
    async pay(session) {
      const found = held.sessions.find(each => each.id === session && each.status === 'open')
      if (!found) return null
      const { person, customer, price, trialDays, successUrl } = found.order
      const at = now()
      const trialEnd = trialDays > 0 ? new Date(at.getTime() + trialDays * 86_400_000) : null
      const reading: Reading = {
        id: `sub_${randomUUID()}`,
        person,
        customer: customer ?? `cus_${randomUUID()}`,
        price,
        status: trialEnd ? 'trialing' : 'active',
        periodEnd: (trialEnd ?? afterInterval(at, prices[price].interval)).toISOString(),
        trialEnd: trialEnd?.toISOString() ?? null,
        cancelAtPeriodEnd: false,
      }
      if (!trialEnd)
        held.charges.push({
          customer: reading.customer,
          at: at.toISOString(),
          amount: prices[price].amount,
          isPaid: true,
        })
      found.status = 'complete'
      found.subscription = reading.id
      put(reading)
      await tell('checkout.session.completed', { id: session, subscription: reading.id })
      return successUrl.replace('{CHECKOUT_SESSION_ID}', session)
    },
    customer(id) {
      const subscriptions = held.subscriptions.filter(each => each.customer === id)
      return subscriptions.length === 0 ? null : { subscriptions, charges: receiptsOf(held, id) }
    },
    async charge(id, succeeds) {
      const found = find(id)
      if (found.status === 'canceled' || found.status === 'expired') return
      const at = now()
      const amount = prices[found.price].amount
      if (found.cancelAtPeriodEnd) put({ ...found, status: 'canceled', periodEnd: at.toISOString() })
      else {
        held.charges.push({ customer: found.customer, at: at.toISOString(), amount, isPaid: succeeds })
        const next = afterInterval(at, prices[found.price].interval).toISOString()
        put({ ...found, status: succeeds ? 'active' : 'past_due', periodEnd: next })
      }
      if (found.cancelAtPeriodEnd) await tell('customer.subscription.deleted', { id })
      else
        await tell(succeeds ? 'invoice.paid' : 'invoice.payment_failed', {
          parent: { subscription_details: { subscription: id } },
        })
    },
  }
}

const nothing = (): Held => ({ sessions: [], subscriptions: [], charges: [] })

const receiptsOf = (held: Held, customer: string): Receipt[] =>
  held.charges
    .filter(charge => charge.customer === customer)
    .map(({ at, amount, isPaid }) => ({ at, amount, isPaid, url: null }))
    .toReversed()

function readHeld(file: string): Held {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    // The file is our own writing.
    return typeof value === 'object' && value !== null ? { ...nothing(), ...(value as Partial<Held>) } : nothing()
  } catch {
    return nothing()
  }
}
