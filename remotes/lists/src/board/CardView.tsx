import type { Card } from '@techo/core'
import { type CSSProperties, memo } from 'react'
import styles from './board.module.css'
import { CardFace, faceOf } from './CardFace.tsx'
import type { BoardCard } from './card.ts'
import { useFaceT } from './face-messages.ts'

interface Props {
  readonly card: BoardCard
  /** what it is linked with; undefined without a link, and while it is not known */
  readonly goal: Card | undefined
  readonly isSelected: boolean
  readonly onReach: (id: string) => void
}

/** Where a card lies on its board. */
export const placeOf = ({ x, y, w, h, rotation }: BoardCard): CSSProperties => ({
  transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)`,
  inlineSize: w,
  blockSize: h,
})

/** A card on the canvas. Drawn again only when it itself changes: two hundred of them are moved at 60 frames a second. */
export const CardView = memo(function CardView({ card, goal, isSelected, onReach }: Props) {
  const t = useFaceT()
  return (
    <button
      type="button"
      data-card={card.id}
      {...faceOf(card, styles.card)}
      style={{ ...placeOf(card), zIndex: card.z + 1, opacity: card.opacity }}
      aria-label={`${t(card.kind)}: ${[card.text || goal?.title, card.caption, card.achieved || goal?.isFinished ? t('achieved') : ''].filter(Boolean).join(' ')}`}
      aria-pressed={isSelected}
      // By keys only: a pointer says more than where it is.
      onFocus={event => event.currentTarget.matches(':focus-visible') && onReach(card.id)}
    >
      <CardFace card={card} goal={goal} />
    </button>
  )
})
