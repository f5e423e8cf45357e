import { isProblem, type Language, type Problem } from '@techo/core'
import type { PlanId, PlanLimit, PriceId } from '@techo/core/plans'
import { api, readOnce, request, type Schema, send, store } from '@techo/data'
import { tableNamed } from '../table-named.ts'
import { declaredPlanLimits } from './declared-limits.ts'

/** What `/api/payment` tells and does. The functions reject never: a Problem is an answer. */

export interface PlanStatus {
  readonly plan: PlanId
  /** null: without a limit */
  readonly limits: Readonly<Record<PlanLimit, number | null>>
  readonly usage: Readonly<Record<PlanLimit, number>>
  /** a first order begins with days that cost nothing */
  readonly hasTrial: boolean
  readonly hasPortal: boolean
  readonly subscription: {
    readonly price: PriceId
    readonly status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired'
    /** moments (ISO) */
    readonly periodEnd: string
    readonly trialEnd: string | null
    readonly pastDueSince: string | null
    readonly cancelAtPeriodEnd: boolean
    /** whether the plan is theirs because of it */
    readonly isPaid: boolean
  } | null
}

export interface Terms {
  readonly price: PriceId
  /** yen for each interval, tax included */
  readonly amount: number
  readonly interval: 'month' | 'year'
  /** 0 when the order is charged at once */
  readonly trialDays: number
  /** moments (ISO) */
  readonly firstChargeAt: string
  readonly secondChargeAt: string
  readonly isPaid: boolean
}

export interface Receipt {
  /** a moment (ISO) */
  readonly at: string
  /** yen, tax included */
  readonly amount: number
  readonly isPaid: boolean
  readonly url: string | null
}

export type Outcome = 'paid' | 'pending' | 'expired'

/** Our own server answers; what is checked is that it is the answer and not that of something in between. */
const having = <Out>(name: string): Schema<Out> => ({
  safeParse: value =>
    typeof value === 'object' && value !== null && name in value
      ? { success: true, data: value as Out }
      : { success: false },
})

const asked = async <Out>(call: ReturnType<typeof request>): Promise<Out | Problem> => {
  const answer = await send(call)
  // The schema of the call made it what it is.
  return 'error' in answer ? answer.error : (answer.data as Out)
}

const paymentApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: build => ({
    plan: build.query<PlanStatus, void>({
      query: () => request('/api/payment', { schema: having<PlanStatus>('plan') }),
      providesTags: () => [...declaredPlanLimits().map(({ table }) => tableNamed(table)), 'attachments'],
    }),
    orderTerms: build.query<Terms, PriceId>({
      query: price => request(`/api/payment/terms?price=${price}`, { schema: having<Terms>('firstChargeAt') }),
      // It names days: yesterday's are wrong.
      keepUnusedDataFor: 0,
    }),
    receipts: build.query<readonly Receipt[], void>({
      query: () => request('/api/payment/receipts', { schema: having<{ receipts: readonly Receipt[] }>('receipts') }),
      transformResponse: ({ receipts }: { receipts: readonly Receipt[] }) => receipts,
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { usePlanQuery, useOrderTermsQuery, useReceiptsQuery } = paymentApi

const shown = (found: PlanStatus | Problem): Problem | null => {
  if (isProblem(found)) return found
  void store.dispatch(paymentApi.util.upsertQueryData('plan', undefined, found))
  return null
}

/** The address on which the order is paid. */
export const makeOrder = (price: PriceId, language: Language) =>
  asked<{ readonly url: string }>(
    request('/api/payment/orders', { body: { price, language }, schema: having<{ url: string }>('url') }),
  )

/** What became of an order; a Problem `missing` when it is none of this person. */
export const readOutcome = (session: string) =>
  asked<{ readonly outcome: Outcome }>(
    request(`/api/payment/orders/${encodeURIComponent(session)}`, { schema: having<{ outcome: Outcome }>('outcome') }),
  )

/** Ends the plan with its period, or goes on. */
export const setCancelled = async (cancelAtPeriodEnd: boolean): Promise<Problem | null> =>
  shown(
    await asked<PlanStatus>(
      request('/api/payment/subscription', {
        method: 'PATCH',
        body: { cancelAtPeriodEnd },
        schema: having<PlanStatus>('plan'),
      }),
    ),
  )

export const setPrice = async (price: PriceId): Promise<Problem | null> =>
  shown(
    await asked<PlanStatus>(
      request('/api/payment/subscription', { method: 'PATCH', body: { price }, schema: having<PlanStatus>('plan') }),
    ),
  )

/** Yen that `setPrice` charges at once. */
export const readQuote = (price: PriceId) =>
  asked<{ readonly dueNow: number }>(
    request(`/api/payment/quote?price=${price}`, { schema: having<{ dueNow: number }>('dueNow') }),
  )

export const openPortal = () =>
  asked<{ readonly url: string }>(
    request('/api/payment/portal', { method: 'POST', schema: having<{ url: string }>('url') }),
  )

/** The first answer after a payment: what was known before is wrong. */
export const forgetPlan = (): void => {
  const asked = store.dispatch(paymentApi.endpoints.plan.initiate(undefined, { forceRefetch: true }))
  // A failure is shown where the plan is.
  readOnce(asked).catch(() => undefined)
}
