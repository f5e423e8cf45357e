import type { Mailer } from '@techo/backend/auth'
import { log } from '@techo/backend/log'
import type { Language } from '@techo/core'
import { type PriceId, prices, trialDays } from '@techo/core/plans'
import type { Change, Ledger, PlanStatus, Subscription, WaitingLetter } from './ledger.ts'
import { letterAbout } from './letters.ts'
import type { Provider, Receipt } from './provider.ts'

/**
 * What the server does about plans. A provider's event is never believed for what it says, only that something happened: the
 * subscription is read anew and kept with the moment at which the reading began. So events may come twice, late and in any
 * order, and what is kept ends as what the provider has.
 */
export interface Subscriptions {
  readonly provider: Provider['id']
  status(person: string): Promise<PlanStatus | null>
  /** What an order would be, as the law wants it shown before it is made; null when there is no such person. */
  terms(person: string, price: PriceId): Promise<Terms | null>
  /** The address on which the order is paid. */
  order(person: string, price: PriceId, language: Language): Promise<{ readonly url: string } | Refusal>
  /** What became of a checkout of this person. */
  outcome(person: string, session: string): Promise<'paid' | 'pending' | 'expired' | Refusal>
  setCancelled(person: string, isCancelled: boolean): Promise<PlanStatus | Refusal>
  setPrice(person: string, price: PriceId): Promise<PlanStatus | Refusal>
  /** Yen charged at once for `setPrice`. */
  quote(person: string, price: PriceId): Promise<{ readonly dueNow: number } | Refusal>
  portal(person: string): Promise<{ readonly url: string } | Refusal>
  receipts(person: string): Promise<readonly Receipt[]>
  /** Takes a webhook; `refused` when nobody we know signed it. */
  take(body: string, signature: string): Promise<'taken' | 'refused'>
  /**
   * Ends what was unpaid for too long, reads what went quiet, ends what belongs to nobody any more, tells whose free days end
   * soon, and sends the letters that wait, also those an earlier process was about to send.
   */
  sweep(): Promise<void>
}

export type Refusal = 'no_person' | 'already_paid' | 'no_subscription' | 'no_order' | 'same_price'

export interface Terms {
  readonly price: PriceId
  /** yen for each interval, tax included */
  readonly amount: number
  readonly interval: 'month' | 'year'
  /** days that cost nothing; 0 when the order is charged at once */
  readonly trialDays: number
  /** ISO instant of the first charge, were it ordered now */
  readonly firstChargeAt: string
  /** ISO instant of the one after it */
  readonly secondChargeAt: string
  /** the plan is theirs already */
  readonly isPaid: boolean
}

export interface SubscriptionsDependencies {
  readonly provider: Provider
  readonly ledger: Ledger
  /** null: no letters */
  readonly mailer: Mailer | null
  /** the origin people see */
  readonly siteUrl: () => string
  readonly now?: () => Date
}

const isOver = ({ status }: Subscription): boolean => status === 'canceled' || status === 'expired'

/** The same day of the next month or year, or its last. */
export function afterInterval(from: Date, interval: 'month' | 'year'): Date {
  const next = new Date(from)
  const day = next.getUTCDate()
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + (interval === 'month' ? 1 : 12))
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day, last))
  return next
}

export function createSubscriptions({
  provider,
  ledger,
  mailer,
  siteUrl,
  now = () => new Date(),
}: SubscriptionsDependencies): Subscriptions {
  const failed = (what: string, error: unknown) =>
    log.error({ part: 'payment', what, name: error instanceof Error ? error.name : '' }, 'not done')

  const hand = async (waiting: WaitingLetter) => {
    const letter = letterAbout(waiting, siteUrl())
    if (letter) await mailer?.send(letter)
    await ledger.letterSent(waiting.id)
  }

  /** Sends what waits. Nobody waits for a mail server here: a letter that is not taken waits for the next time. */
  const sendLetters = async () => {
    if (!mailer) return
    try {
      for (const waiting of await ledger.takeLetters())
        void hand(waiting).catch(error => failed(waiting.occasion, error))
    } catch (error) {
      failed('letters', error)
    }
  }

  /** Reads a subscription and keeps what it is now. */
  const refresh = async (id: string, event: Parameters<Ledger['keep']>[3] = null): Promise<Change | null> => {
    const asOf = now().toISOString()
    const reading = await provider.read(id)
    if (!reading) return null
    const kept = await ledger.keep(provider.id, reading, asOf, event)
    if ('known' in kept) return null
    if ('gone' in kept) {
      await provider.end(reading.customer)
      return null
    }
    await sendLetters()
    return kept
  }

  /** The subscription of a person that can still be changed here. */
  const current = async (person: string): Promise<Subscription | null> => {
    const found = (await ledger.status(person))?.subscription
    return found && found.provider === provider.id && !isOver(found) ? found : null
  }

  const after = async (person: string, subscription: string): Promise<PlanStatus | Refusal> => {
    await refresh(subscription)
    return (await ledger.status(person)) ?? 'no_person'
  }

  return {
    provider: provider.id,
    status: ledger.status,
    async terms(person, price) {
      const status = await ledger.status(person)
      if (!status) return null
      const { amount, interval } = prices[price]
      const free = status.hasTrial ? trialDays : 0
      const first = new Date(now().getTime() + free * 86_400_000)
      return {
        price,
        amount,
        interval,
        trialDays: free,
        firstChargeAt: first.toISOString(),
        secondChargeAt: afterInterval(first, interval).toISOString(),
        isPaid: status.subscription?.isPaid ?? false,
      }
    },
    async order(person, price, language) {
      const status = await ledger.status(person)
      if (!status) return 'no_person'
      if (status.subscription?.isPaid) return 'already_paid'
      const { url } = await provider.checkout({
        person,
        email: status.email,
        customer: status.customers[provider.id] ?? null,
        price,
        trialDays: status.hasTrial ? trialDays : 0,
        language,
        successUrl: `${siteUrl()}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${siteUrl()}/payment/cancel?order=${price}`,
      })
      return { url }
    },
    async outcome(person, id) {
      const session = await provider.session(id)
      if (session?.person !== person) return 'no_order'
      if (session.status === 'expired') return 'expired'
      if (session.status === 'open' || !session.subscription) return 'pending'
      await refresh(session.subscription)
      return (await ledger.status(person))?.subscription?.isPaid ? 'paid' : 'pending'
    },
    async setCancelled(person, isCancelled) {
      const found = await current(person)
      if (!found) return 'no_subscription'
      await provider.setCancelled(found.id, isCancelled)
      return after(person, found.id)
    },
    async setPrice(person, price) {
      const found = await current(person)
      if (!found) return 'no_subscription'
      if (found.price === price) return 'same_price'
      await provider.setPrice(found.id, price)
      return after(person, found.id)
    },
    async quote(person, price) {
      const found = await current(person)
      if (!found) return 'no_subscription'
      if (found.price === price) return 'same_price'
      return { dueNow: found.status === 'trialing' ? 0 : await provider.quote(found.id, price) }
    },
    async portal(person) {
      const customer = (await ledger.status(person))?.customers[provider.id]
      if (!customer) return 'no_subscription'
      return { url: await provider.portal(customer, `${siteUrl()}/mypage/settings?section=plan`) }
    },
    async receipts(person) {
      const customer = (await ledger.status(person))?.customers[provider.id]
      return customer ? provider.receipts(customer) : []
    },
    async take(body, signature) {
      const event = await provider.verify(body, signature)
      if (!event) return 'refused'
      if (event.subscription && !(await ledger.isKnown(provider.id, event.id))) await refresh(event.subscription, event)
      return 'taken'
    },
    async sweep() {
      const { ended, stale, orphans } = await ledger.sweep(provider.id)
      for (const { after } of ended) await provider.end(after.customer)
      for (const id of stale) await refresh(id)
      for (const customer of orphans) {
        await provider.end(customer)
        await ledger.forgetCustomer(provider.id, customer)
      }
      const at = now().toISOString()
      for (const id of await ledger.trialsEnding(provider.id, at))
        try {
          // Nobody is told of a charge that was cancelled at the provider meanwhile.
          await refresh(id)
          await ledger.tellTrialEnding(provider.id, id, at)
        } catch (error) {
          failed('trial_ending', error)
        }
      await sendLetters()
    },
  }
}
