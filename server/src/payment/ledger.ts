import { languages } from '@techo/core'
import { priceIds } from '@techo/core/plans'
import { z } from 'zod'
import type { CallFunction } from '../database-function.ts'
import type { ProviderEvent, Reading } from './provider.ts'

/** What is kept about plans: the functions of the database that only the server may call, in this process or at a hosted project. */

const subscription = z.object({
  provider: z.enum(['stripe', 'stand-in']),
  id: z.string(),
  customer: z.string(),
  price: z.enum(priceIds),
  status: z.enum(['incomplete', 'trialing', 'active', 'past_due', 'canceled', 'expired']),
  periodEnd: z.string(),
  trialEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  pastDueSince: z.string().nullable(),
  /** whether the plan is theirs because of it */
  isPaid: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

const counts = z.object({ active_projects: z.number(), boards: z.number(), storage_mib: z.number() })
const language = z.enum(languages).nullable()

const planStatus = z.object({
  email: z.string().nullable(),
  language,
  plan: z.enum(['free', 'plus']),
  limits: z.object({
    active_projects: z.number().nullable(),
    boards: z.number().nullable(),
    storage_mib: z.number().nullable(),
  }),
  usage: counts,
  hasTrial: z.boolean(),
  customers: z.record(z.string(), z.string()),
  subscription: subscription.nullable(),
})
export type PlanStatus = z.infer<typeof planStatus>

const change = z.object({
  person: z.string(),
  before: subscription.nullish().transform(found => found ?? null),
  after: subscription,
  email: z.string().nullable(),
  language,
})
/** What became of a subscription, and whom to tell. */
export type Change = z.infer<typeof change>

const kept = z.union([z.object({ known: z.literal(true) }), z.object({ gone: z.literal(true) }), change])
const waitingLetter = z.object({
  id: z.string(),
  occasion: z.enum(['started', 'failed', 'ending', 'ended', 'trial_ending']),
  /** as it was when there was something to tell */
  subscription,
  email: z.string().nullable(),
  language,
})
/** What a person shall be written about their plan. */
export type WaitingLetter = z.infer<typeof waitingLetter>

const swept = z.object({ ended: z.array(change), stale: z.array(z.string()), orphans: z.array(z.string()) })

export interface Ledger {
  /** Null when there is no such person. */
  status(person: string): Promise<PlanStatus | null>
  isKnown(provider: string, event: string): Promise<boolean>
  /** @param asOf when the reading began, ISO instant */
  keep(provider: string, reading: Reading, asOf: string, event: ProviderEvent | null): Promise<z.infer<typeof kept>>
  forgetCustomer(provider: string, customer: string): Promise<void>
  sweep(provider: string): Promise<z.infer<typeof swept>>
  /** Subscriptions whose free days end within a week or within a day, as far as their owner has not been told. @param at ISO instant */
  trialsEnding(provider: string, at: string): Promise<readonly string[]>
  /** Keeps notice and letter of it, once each. */
  tellTrialEnding(provider: string, subscription: string, at: string): Promise<void>
  /** Letters that wait, fifty at most. Who takes them has ten minutes to send them; then they wait again. */
  takeLetters(): Promise<readonly WaitingLetter[]>
  letterSent(id: string): Promise<void>
}

export const createLedger = (call: CallFunction): Ledger => ({
  status: async person => planStatus.nullable().parse(await call('payment_standing', ['person', 'uuid', person])),
  isKnown: async (provider, event) =>
    (await call('payment_event_known', ['provider', 'text', provider], ['event', 'text', event])) === true,
  keep: async (provider, reading, asOf, event) =>
    kept.parse(
      await call(
        'keep_subscription',
        [
          'given',
          'jsonb',
          {
            provider,
            id: reading.id,
            user_id: reading.person,
            customer_id: reading.customer,
            price: reading.price,
            status: reading.status,
            period_end: reading.periodEnd,
            trial_end: reading.trialEnd,
            cancel_at_period_end: reading.cancelAtPeriodEnd,
            as_of: asOf,
          },
        ],
        ['event', 'jsonb', event],
      ),
    ),
  forgetCustomer: async (provider, customer) => {
    await call('forget_payment_customer', ['provider', 'text', provider], ['customer', 'text', customer])
  },
  sweep: async provider => swept.parse(await call('tend_subscriptions', ['wanted', 'text', provider])),
  trialsEnding: async (provider, at) =>
    z.array(z.string()).parse(await call('trials_ending', ['wanted', 'text', provider], ['at', 'timestamptz', at])),
  tellTrialEnding: async (provider, id, at) => {
    await call(
      'tell_trial_ending',
      ['wanted', 'text', provider],
      ['subscription', 'text', id],
      ['at', 'timestamptz', at],
    )
  },
  takeLetters: async () => z.array(waitingLetter).parse(await call('take_plan_letters')),
  letterSent: async id => {
    await call('plan_letter_sent', ['letter', 'uuid', id])
  },
})
