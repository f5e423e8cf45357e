import type { Card } from '@techo/core'
import { Badge, Button, Checkbox, IconButton } from '@techo/ui'
import styles from './board.module.css'
import { useBoardT } from './board-messages.ts'
import { type BoardCard, nameOf } from './card.ts'
import { useFaceT } from './face-messages.ts'
import type { BoardState } from './useBoard.ts'

interface Props {
  readonly state: BoardState
  readonly goalOf: (card: BoardCard) => Card | undefined
  readonly onOpen: (id: string) => void
}

/** The same board without a picture: its cards from the top of the stack down, with everything one can do to them. */
export function CardList({ state, goalOf, onOpen }: Props) {
  const t = useBoardT()
  const face = useFaceT()
  if (state.cards.length === 0) return <p>{t('noCards')}</p>
  return (
    <ul className={styles.cards} aria-label={t('list')}>
      {state.cards.toReversed().map(card => {
        const goal = goalOf(card)
        const kind = face(card.kind)
        const name = nameOf(card, goal?.title ?? kind)
        const only = new Set([card.id])
        return (
          <li key={card.id}>
            <Checkbox
              shape="round"
              aria-label={`${face('achieved')}: ${name}`}
              isSelected={card.achieved}
              onChange={achieved => state.set(card.id, { achieved })}
            />
            <span className={styles.name}>
              {name}
              {goal && (
                <span className={styles.soft}>
                  {' '}
                  {goal.title} {goal.isFinished ? 100 : (goal.progress ?? 0)}%
                </span>
              )}
            </span>
            <Badge>{kind}</Badge>
            <Button size="small" aria-label={`${t('edit')}: ${name}`} onPress={() => onOpen(card.id)}>
              {t('edit')}
            </Button>
            <IconButton icon="arrow-up" label={`${t('front')}: ${name}`} onPress={() => state.stack('up', only)} />
            <IconButton icon="arrow-down" label={`${t('back')}: ${name}`} onPress={() => state.stack('down', only)} />
            <IconButton icon="trash" label={`${t('remove')}: ${name}`} onPress={() => state.remove(only)} />
          </li>
        )
      })}
    </ul>
  )
}
