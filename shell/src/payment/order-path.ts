import type { PriceId } from '@techo/core/plans'

/** Where an order is looked over before it is made: a step in the settings of the plan. */
export const orderPath = (price: PriceId): string => `/mypage/settings?section=plan&order=${price}`
