import type { ResolvedRegistry, ResolvedRemote } from '@techo/core'

export type DeclaredCard = ResolvedRemote['config']['cards'][number]

/** The cards of /mypage in their default order, as the registered remotes declare them. */
export const placedCards = (registry: ResolvedRegistry): readonly { remote: ResolvedRemote; card: DeclaredCard }[] =>
  registry.remotes
    .filter(remote => !remote.disabled && remote.config.slots.includes('today'))
    .flatMap(remote => remote.config.cards.map(card => ({ remote, card })))
    .sort((one, other) => one.card.order - other.card.order)
