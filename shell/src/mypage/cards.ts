import type { ResolvedRegistry, ResolvedRemote } from '@techo/core'

export type DeclaredCard = ResolvedRemote['config']['cards'][number]

export interface PlacedCard {
  readonly remote: ResolvedRemote
  readonly card: DeclaredCard
}

/** The cards of /mypage in their default order, as the registered remotes declare them. */
export const placedCards = (registry: ResolvedRegistry): readonly PlacedCard[] =>
  registry.remotes
    .filter(remote => !remote.disabled && remote.config.slots.includes('today'))
    .flatMap(remote => remote.config.cards.map(card => ({ remote, card })))
    .sort((one, other) => one.card.order - other.card.order)

/** What a card is called in the person's arrangement. */
export const cardKey = ({ remote, card }: PlacedCard): string => `${remote.id} ${card.id}`
