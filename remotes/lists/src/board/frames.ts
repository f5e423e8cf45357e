import type { BoardCard } from './card.ts'
import { middleOf, type Point, turned } from './geometry.ts'

/** A place of a template: a card with nothing on it yet. */
export const isFrame = ({ image, text, entity_id, kind }: BoardCard): boolean =>
  image === null && text === '' && entity_id === null && kind !== 'group'

const holds = (card: BoardCard, point: Point): boolean => {
  const { x, y } = turned(point, middleOf(card), -card.rotation)
  return x >= card.x && x <= card.x + card.w && y >= card.y && y <= card.y + card.h
}

/** The uppermost card that lies under a point; null for the bare board. */
export const cardAt = (cards: readonly BoardCard[], point: Point): BoardCard | null =>
  cards.reduce<BoardCard | null>(
    (top, card) => (holds(card, point) && (top === null || card.z >= top.z) ? card : top),
    null,
  )

/**
 * The frames that pictures fill, first to last: the one under the point and those that follow it in reading order; without a
 * point those that are selected. A point on anything else fills none.
 */
export function framesFor(
  cards: readonly BoardCard[],
  at: Point | null,
  selected: ReadonlySet<string>,
): readonly BoardCard[] {
  const frames = cards.filter(isFrame).toSorted((one, other) => one.y - other.y || one.x - other.x)
  if (at === null) return frames.filter(({ id }) => selected.has(id))
  const under = cardAt(cards, at)
  return under && isFrame(under) ? frames.slice(frames.indexOf(under)) : []
}
