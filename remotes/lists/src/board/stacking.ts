import type { BoardCard } from './card.ts'

type Stacked = Pick<BoardCard, 'id' | 'z'>

/**
 * The cards whose place in the stack changes when some go one up, one down, to the top or to the bottom; with their new `z`.
 * Those that move keep their order among each other.
 */
export function restacked<Each extends Stacked>(
  cards: readonly Each[],
  moved: ReadonlySet<string>,
  way: 'up' | 'down' | 'top' | 'bottom',
): readonly Each[] {
  const order = cards.toSorted((one, other) => one.z - other.z || (one.id < other.id ? -1 : 1))
  const isUp = way === 'up' || way === 'top'
  const isFar = way === 'top' || way === 'bottom'
  const from = isUp ? order.toReversed() : order
  if (isFar) from.sort((one, other) => Number(moved.has(other.id)) - Number(moved.has(one.id)))
  else
    for (let index = 1; index < from.length; index++) {
      const [before, each] = [from[index - 1], from[index]]
      if (!before || !each || !moved.has(each.id) || moved.has(before.id)) continue
      from[index - 1] = each
      from[index] = before
    }
  const stack = isUp ? from.toReversed() : from
  return stack.flatMap((card, z) => (card.z === z ? [] : [{ ...card, z }]))
}
