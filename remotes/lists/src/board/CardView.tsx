import type { Card } from '@techo/core'
import { useAttachmentUrl } from '@techo/data'
import { type CSSProperties, memo } from 'react'
import { useBoardT } from '../messages/board.ts'
import styles from './board.module.css'
import { type BoardCard, colourOf, cropOf, textSizeOf } from './card.ts'
import { focusOf } from './geometry.ts'

interface Props {
  readonly card: BoardCard
  /** what it is linked with; undefined without a link, and while it is not known */
  readonly goal: Card | undefined
  readonly isSelected: boolean
  readonly onReach: (id: string) => void
  readonly onOpen: (id: string) => void
}

/** A card on the canvas. Drawn again only when it itself changes: two hundred of them are moved at 60 frames a second. */
export const CardView = memo(function CardView({ card, goal, isSelected, onReach, onOpen }: Props) {
  const t = useBoardT()
  const place: CSSProperties = {
    transform: `translate(${card.x}px, ${card.y}px) rotate(${card.rotation}deg)`,
    inlineSize: card.w,
    blockSize: card.h,
    zIndex: card.z + 1,
    opacity: card.opacity,
  }
  return (
    <button
      type="button"
      data-card={card.id}
      className={styles.card}
      style={place}
      data-kind={card.kind}
      data-colour={colourOf(card)}
      aria-label={`${t(card.kind)}: ${[card.text || goal?.title, card.caption, card.achieved || goal?.isFinished ? t('achieved') : ''].filter(Boolean).join(' ')}`}
      aria-pressed={isSelected}
      // By keys only: a pointer says more than where it is.
      onFocus={event => event.currentTarget.matches(':focus-visible') && onReach(card.id)}
      onDoubleClick={() => onOpen(card.id)}
    >
      <CardFace card={card} goal={goal} />
    </button>
  )
})

export function CardFace({ card, goal }: Pick<Props, 'card' | 'goal'>) {
  const t = useBoardT()
  const size = textSizeOf(card)
  const isDone = card.achieved || goal?.isFinished
  return (
    <>
      {card.image && <CardImage card={card} path={card.image} />}
      {(card.text !== '' || goal) && (
        <span className={styles.text} style={size === null ? undefined : { fontSize: size }}>
          {card.text || goal?.title}
        </span>
      )}
      {goal && (
        <span
          className={styles.progress}
          role="img"
          aria-label={`${t('progressOf', { title: goal.title })} ${goal.isFinished ? 100 : (goal.progress ?? 0)}%`}
        >
          <span style={{ inlineSize: `${goal.isFinished ? 100 : (goal.progress ?? 0)}%` }} />
        </span>
      )}{' '}
      {card.caption && <span className={styles.caption}>{card.caption}</span>}{' '}
      {isDone && <span className={styles.done}>{t('achieved')}</span>}
    </>
  )
}

function CardImage({ card, path }: { readonly card: BoardCard; readonly path: string }) {
  const { url, renew } = useAttachmentUrl(path)
  const { x, y, zoom } = focusOf(cropOf(card))
  const place = `${x * 100}% ${y * 100}%`
  if (!url) return null
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      className={styles.image}
      style={{ objectPosition: place, transformOrigin: place, scale: String(zoom) }}
      onError={renew}
    />
  )
}
