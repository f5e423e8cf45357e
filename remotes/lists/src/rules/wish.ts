import { addDays, type Day, daysBetween } from '@techo/core'
import type { Item, Status } from './item.ts'

/** Days one sleeps over a wish before buying it. */
export const cooldownDays = 7

export const cooldownFrom = (today: Day): Day => addDays(today, cooldownDays)

/** Days until the wish may be bought; 0 when it may, also when nothing was set. */
export const cooldownLeft = ({ cooldown_until: until }: Pick<Item, 'cooldown_until'>, today: Day): number =>
  until === null ? 0 : Math.max(0, daysBetween(today, until))

export interface Total {
  readonly count: number
  /** wishes nobody wrote a price for */
  readonly unpriced: number
  /** by currency, each in its own unit */
  readonly sums: ReadonlyMap<string, number>
}

type Priced = Pick<Item, 'price' | 'currency'>

export function totalOf(items: readonly Priced[]): Total {
  const sums = new Map<string, number>()
  let unpriced = 0
  for (const { price, currency } of items) {
    if (price === null) unpriced++
    // Cents are added as cents: 0.1 + 0.2 is 0.3 to a person.
    else sums.set(currency, Math.round(((sums.get(currency) ?? 0) + price) * 1e6) / 1e6)
  }
  return { count: items.length, unpriced, sums }
}

export function totalsByStatus(items: readonly (Priced & { readonly status: Status })[]): ReadonlyMap<Status, Total> {
  return new Map([...Map.groupBy(items, ({ status }) => status)].map(([status, rows]) => [status, totalOf(rows)]))
}

/** What was got, by `YYYY-MM`, newest month first; what was got on an unknown day is under null, last. */
export function totalsByMonth(
  items: readonly (Priced & Pick<Item, 'status' | 'achieved_on'>)[],
): readonly (readonly [month: string | null, Total])[] {
  const got = items.filter(({ status }) => status === 'got')
  return [...Map.groupBy(got, ({ achieved_on }) => achieved_on?.slice(0, 7) ?? null)]
    .map(([month, rows]) => [month, totalOf(rows)] as const)
    .toSorted(([one], [other]) => (other ?? '').localeCompare(one ?? ''))
}

/** What is left of a month's budget in yen; negative when it is overdrawn. Other currencies are not converted. */
export function budgetLeft(
  budget: number,
  items: readonly (Priced & Pick<Item, 'status' | 'achieved_on'>)[],
  month: string,
): number {
  const [, total] = totalsByMonth(items).find(([each]) => each === month) ?? []
  return budget - (total?.sums.get('JPY') ?? 0)
}
