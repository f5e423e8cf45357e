import type { Language } from '@techo/core'
import type { PriceId } from '@techo/core/plans'

/**
 * What takes money: Stripe, or the stand-in of this server where none is configured. It is the truth about a subscription;
 * what it tells by events is only the occasion to read. Everything here rejects when the provider does not answer.
 */
export interface Provider {
  readonly id: 'stripe' | 'stand-in'
  /** Opens the page on which one person pays one order. */
  checkout(order: Order): Promise<{ readonly id: string; readonly url: string }>
  /** Null when there is no such checkout. */
  session(id: string): Promise<CheckoutSession | null>
  /** Null when there is no such subscription, or it is none of ours. */
  read(subscription: string): Promise<Reading | null>
  setCancelled(subscription: string, isCancelled: boolean): Promise<void>
  /** From now on at another price; what is left of the paid time counts. */
  setPrice(subscription: string, price: PriceId): Promise<void>
  /** Yen that `setPrice` would charge at once. */
  quote(subscription: string, price: PriceId): Promise<number>
  /** The address where a customer looks after means of payment. */
  portal(customer: string, returnTo: string): Promise<string>
  /** The newest first, at most twelve. */
  receipts(customer: string): Promise<readonly Receipt[]>
  /** Ends everything a customer pays for, at once. */
  end(customer: string): Promise<void>
  /** The event of a webhook; null when the signature is not the provider's or too old. */
  verify(body: string, signature: string): Promise<ProviderEvent | null>
}

export interface Order {
  /** the account */
  readonly person: string
  /** null: the provider asks for one */
  readonly email: string | null
  readonly customer: string | null
  readonly price: PriceId
  /** days that cost nothing; 0 charges at once */
  readonly trialDays: number
  readonly language: Language
  /** `{CHECKOUT_SESSION_ID}` in it becomes the id */
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface CheckoutSession {
  readonly person: string | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly subscription: string | null
}

export type Status = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired'

/** A subscription as the provider has it. */
export interface Reading {
  readonly id: string
  readonly person: string
  readonly customer: string
  readonly price: PriceId
  readonly status: Status
  /** ISO instants */
  readonly periodEnd: string
  readonly trialEnd: string | null
  readonly cancelAtPeriodEnd: boolean
}

export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** ISO instant, by the provider's clock */
  readonly at: string
  /** null: about something that does not concern us */
  readonly subscription: string | null
}

export interface Receipt {
  /** ISO instant */
  readonly at: string
  /** yen, tax included */
  readonly amount: number
  readonly isPaid: boolean
  /** a page of the provider, or null */
  readonly url: string | null
}
