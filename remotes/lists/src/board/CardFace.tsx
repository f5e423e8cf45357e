import type { Card } from '@techo/core'
import { useAttachmentUrl } from '@techo/data'
import { type BoardCard, colourOf, cropOf, isSlanted, textSizeOf } from './card.ts'
import styles from './face.module.css'
import { useFaceT } from './face-messages.ts'
import { focusOf } from './geometry.ts'

interface Props {
  readonly card: BoardCard
  /** what it is linked with; undefined without a link, and while it is not known */
  readonly goal: Card | undefined
}

/** What makes an element look like this card; `CardFace` is inside it. */
export const faceOf = (card: BoardCard, ...more: readonly (string | undefined)[]) => ({
  className: [styles.face, styles.ground, ...more].filter(Boolean).join(' '),
  'data-kind': card.kind,
  'data-slanted': isSlanted(card),
  'data-colour': colourOf(card),
})

/** The ground of a whole board. */
export const groundOf = (background: string, ...more: readonly (string | undefined)[]) => ({
  className: [...more, styles.ground].filter(Boolean).join(' '),
  'data-colour': background,
})

/** What is on a card. */
export function CardFace({ card, goal }: Props) {
  const t = useFaceT()
  const size = textSizeOf(card)
  const isDone = card.achieved || goal?.isFinished
  return (
    <>
      {card.image && <CardImage card={card} path={card.image} />}
      {(card.text !== '' || goal) && (
        <span className={styles.text} style={size === null ? undefined : { fontSize: `${(size / card.w) * 100}cqi` }}>
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
