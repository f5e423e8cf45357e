import { type Card, formatDay } from '@techo/core'
import { entityKind } from '@techo/data'
import { colourNamed, Icon, iconNamed, useLanguage, VisuallyHidden } from '@techo/ui'
import { Link } from 'react-router'
import styles from './linked.module.css'
import { useLinkedText } from './messages.ts'

/** The name of a card; a day is named by its date. */
export function useCardName(): (card: Card) => string {
  const { language } = useLanguage()
  const t = useLinkedText()
  return card => card.title || (card.day ? formatDay(card.day, language) : t('untitled'))
}

/** One entity of any area in a line: what it is, its name, its day, how far it is. */
export function EntityLine({ card, onOpen }: { readonly card: Card; readonly onOpen?: () => void }) {
  const t = useLinkedText()
  const { language } = useLanguage()
  const nameOf = useCardName()
  const kind = entityKind(card.type)
  return (
    <Link
      to={card.href}
      className={styles.entity ?? ''}
      data-finished={card.isFinished || undefined}
      {...(onOpen ? { onClick: onOpen } : {})}
    >
      <span className={styles.icon} style={card.colour ? { color: `var(--${colourNamed(card.colour)})` } : undefined}>
        <Icon name={iconNamed(kind?.icon ?? 'link')} />
      </span>
      {kind && <VisuallyHidden>{kind.label[language]}</VisuallyHidden>}
      <span className={styles.name}>{nameOf(card)}</span>
      {card.day && card.title && <span className={styles.day}>{formatDay(card.day, language)}</span>}
      {card.isFinished ? (
        <span className={styles.day}>{t('finished')}</span>
      ) : (
        card.progress !== undefined &&
        card.progress > 0 && (
          <span className={styles.day} title={t('progress', { percent: card.progress })}>
            {card.progress}%
          </span>
        )
      )}
    </Link>
  )
}
