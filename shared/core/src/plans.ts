/**
 * What is sold, for what, and what each plan holds: the one list that the pricing page, the order and the server read.
 * Prices are whole yen with consumption tax included. What a plan holds is enforced by the database; its table
 * `private.plan_limits` begins with the numbers that stand here.
 */

export type PlanId = 'free' | 'plus'

/** projects under way and boards by number, files in mebibytes, and rows of all kinds, of which nobody who lives in it has so many */
export type PlanLimit = 'active_projects' | 'boards' | 'storage_mib' | 'rows'

/** null: without a limit */
export const planLimits: Readonly<Record<PlanId, Readonly<Record<PlanLimit, number | null>>>> = {
  free: { active_projects: 30, boards: 10, storage_mib: 1024, rows: 200_000 },
  plus: { active_projects: null, boards: null, storage_mib: 20480, rows: 2_000_000 },
}

export const priceIds = ['plus-monthly', 'plus-yearly'] as const
export type PriceId = (typeof priceIds)[number]

export interface Price {
  readonly plan: PlanId
  readonly interval: 'month' | 'year'
  /** yen for each interval, tax included */
  readonly amount: number
}

export const prices: Readonly<Record<PriceId, Price>> = {
  'plus-monthly': { plan: 'plus', interval: 'month', amount: 480 },
  'plus-yearly': { plan: 'plus', interval: 'year', amount: 4800 },
}

/** days that a first subscription costs nothing */
export const trialDays = 14

/** days after a failed charge until the plan ends */
export const graceDays = 14

export const isPriceId = (text: string | null | undefined): text is PriceId => priceIds.some(each => each === text)

/** The price of a plan by how often it is charged. */
export const priceOf = (interval: Price['interval']): PriceId => (interval === 'month' ? 'plus-monthly' : 'plus-yearly')

/** @param yen a whole number; written the same in every language, e.g. `¥4,800` */
export const yen = (amount: number): string => `¥${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`
