import type { TodayCardProps } from '@techo/core'
import { together, useCards } from '@techo/data'
import { CardBody, LinkButton } from '@techo/ui'
import { useBoardCardsQuery, useBoardsQuery } from '../board/api.ts'
import { CardFace, faceOf, groundOf } from '../board/CardFace.tsx'
import { boardOfDay } from '../board/card.ts'
import styles from './board.module.css'
import { useT } from './messages.ts'

/** The vision board of the year, small, to look at on /mypage. */
export function TodayBoard({ day }: TodayCardProps) {
  const t = useT()
  const boards = useBoardsQuery()
  const board = boardOfDay(boards.data ?? [], day)
  const all = useBoardCardsQuery(board?.id ?? '', { skip: !board })
  const cards = (all.data ?? []).filter(({ kind }) => kind !== 'group')
  const refs = cards.flatMap(({ entity_type: type, entity_id: id }) => (type && id ? [{ type, id }] : []))
  const { cardOf } = useCards(refs)
  return (
    <CardBody
      of={together(board ? [boards, all] : [boards])}
      onward={
        <LinkButton to={`/mypage/lists/vision-board${board ? `?board=${board.id}` : ''}`} variant="quiet" size="small">
          {t('toBoard')}
        </LinkButton>
      }
    >
      {board && (
        // biome-ignore lint/a11y/useSemanticElements: a picture made of cards is no element of HTML.
        <div
          role="group"
          aria-label={board.title}
          {...groundOf(board.background, styles.board)}
          style={{
            aspectRatio: `${board.width} / ${board.height}`,
            inlineSize: `min(100%, 24rem * ${board.width / board.height})`,
          }}
        >
          {cards.map(card => (
            <div
              key={card.id}
              {...faceOf(card, styles.card)}
              style={{
                insetInlineStart: `${(card.x / board.width) * 100}%`,
                insetBlockStart: `${(card.y / board.height) * 100}%`,
                inlineSize: `${(card.w / board.width) * 100}%`,
                blockSize: `${(card.h / board.height) * 100}%`,
                rotate: `${card.rotation}deg`,
                opacity: card.opacity,
              }}
            >
              <CardFace
                card={card}
                goal={
                  card.entity_type && card.entity_id
                    ? cardOf({ type: card.entity_type, id: card.entity_id })
                    : undefined
                }
              />
            </div>
          ))}
        </div>
      )}
    </CardBody>
  )
}
